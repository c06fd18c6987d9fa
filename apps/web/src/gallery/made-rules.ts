import type { StoredRuleChanges } from '@gorod/contracts/rulesets'

/** Changes that an earlier release stored: one value no longer fits, and one option is gone. */
const OLD_CHANGES: StoredRuleChanges = { 'timing.speech': 1_000, luck: true, selfVote: false }
export const CLUB_RULES = {
  id: 'made-rules-00001',
  name: 'Клуб на Садовой',
  changes: { selfVote: false, opinions: 'leavers', opinionsMax: 3, 'timing.speech': 45_000 },
}
export const OLD_RULES = { id: 'made-rules-00002', name: 'Прошлогодние', changes: OLD_CHANGES }

import type { StoredRuleChanges } from '@gorod/contracts/rulesets'
import {
  checkRuleChanges,
  differingOptions,
  isRuleOption,
  presets,
  type RuleChanges,
  type RuleFaults,
  type RuleOptionKey,
  type RuleSet,
  withOptions,
} from '@gorod/rules'

/** Rules as they were stored, under the check of today. */
export interface StoredRules {
  /** With values that no longer fit, where there are `faults`: to show and to mend, not to play. */
  readonly ruleSet: RuleSet
  readonly differences: readonly RuleOptionKey[]
  readonly faults: RuleFaults
  /** The number of options that today's rules do not know. */
  readonly unknown: number
}

export function readStoredRules(changes: StoredRuleChanges): StoredRules {
  const known = Object.fromEntries(
    Object.entries(changes).filter(([key]) => isRuleOption(key)),
  ) as RuleChanges
  const ruleSet = withOptions(presets.fiim, known)
  const checked = checkRuleChanges(known)
  return {
    ruleSet,
    differences: differingOptions(ruleSet, presets.fiim),
    faults: checked.fits ? {} : checked.faults,
    unknown: Object.keys(changes).length - Object.keys(known).length,
  }
}

export function isPlayable({ faults }: StoredRules): boolean {
  return Object.keys(faults).length === 0
}

import type { FormAnswer } from '@gorod/contracts/form-answer'
import { SAVED_RULES_LIMITS, type StoredRuleChanges } from '@gorod/contracts/rulesets'
import { readable } from '@gorod/contracts/shown-name'
import { checkRuleChanges, isRuleOption, type RuleChanges } from '@gorod/rules'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { refused } from '../../platform/form-answer.ts'
import type { Random } from '../../platform/random.ts'
import { RULESETS_TEXTS as T } from './rulesets-text.ts'
import { insertRules, updateOwnRules } from './store.ts'

export interface WriteRulesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
}

interface RulesInput {
  /** Null: new rules. */
  readonly id: string | null
  readonly name: string
  readonly changes: StoredRuleChanges
}

const ID_BYTES = 12

export async function saveRules(
  { db, clock, random }: WriteRulesDeps,
  accountId: number,
  input: RulesInput,
): Promise<FormAnswer & { id?: string }> {
  const changes = checkedChanges(input.changes)
  const name = readable(input.name).trim().replace(/\s+/g, ' ')
  const fault = faultOf(name)
  if (fault !== null) return refused('name', fault)
  const rules = { id: input.id ?? random.token(ID_BYTES), accountId, name, changes }
  const at = new Date(clock.now())
  if (input.id === null) {
    const fits = await db.transaction().execute((tx) => insertRules(tx, rules, at))
    return fits ? { success: true, id: rules.id } : refused('name', T.full)
  }
  if (!(await updateOwnRules(db, rules, at))) throw new AppError('rules_not_found')
  return { success: true, id: rules.id }
}

/** Only what really differs from FIIM. An option that nobody knows comes from a program or an older page. */
function checkedChanges(given: StoredRuleChanges): RuleChanges {
  const unknown = Object.keys(given).filter((key) => !isRuleOption(key))
  if (unknown.length > 0) throw refusedOptions(unknown.map((key) => [key, 'unknown']))
  const checked = checkRuleChanges(given)
  if (!checked.fits) throw refusedOptions(Object.entries(checked.faults))
  return checked.changes
}

function refusedOptions(faults: readonly (readonly [string, string])[]): AppError {
  const fields = Object.fromEntries(faults.map(([key, fault]) => [`changes.${key}`, [fault]]))
  return new AppError('validation_failed', { fields })
}

function faultOf(name: string): string | null {
  if (name === '') return T.nameEmpty
  // Control characters and halves of a surrogate pair can be neither kept nor shown.
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return T.nameUnreadable
  return name.length > SAVED_RULES_LIMITS.nameLength ? T.nameLong : null
}

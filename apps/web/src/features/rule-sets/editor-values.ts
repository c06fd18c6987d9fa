import { SAVED_RULES_LIMITS } from '@gorod/contracts/rulesets'
import {
  checkRuleChanges,
  optionsOf,
  RULE_OPTION_KEYS,
  RULE_OPTIONS,
  type RuleFault,
  type RuleOptionKey,
  type RuleSet,
} from '@gorod/rules'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'

const T = RULE_SETS_TEXTS.editor
const MS_PER_S = 1000

/** Every option as its control holds it: a number as it is typed, lengths in seconds. */
type OptionFields = Readonly<Record<RuleOptionKey, string>>
export type EditorValues = OptionFields & { readonly name: string }

const unitOf = (key: RuleOptionKey) => (key.startsWith('timing.') ? MS_PER_S : 1)
const inUnit = (key: RuleOptionKey, value: number) => (value / unitOf(key)).toLocaleString('ru')

export function fieldsOf(ruleSet: RuleSet): OptionFields {
  const options = optionsOf(ruleSet)
  const fields = RULE_OPTION_KEYS.map((key) => {
    const value: unknown = options[key]
    return [key, typeof value === 'number' ? inUnit(key, value) : value === null ? '' : String(value)]
  })
  return Object.fromEntries(fields) as OptionFields
}

/** What the controls hold, in the form of the rules. What is no number becomes NaN, which fits no range. */
export function optionsIn(values: OptionFields): Readonly<Record<RuleOptionKey, unknown>> {
  const entries = RULE_OPTION_KEYS.map((key) => [key, valueIn(key, values[key])])
  return Object.fromEntries(entries) as Readonly<Record<RuleOptionKey, unknown>>
}

function valueIn(key: RuleOptionKey, typed: string): unknown {
  const { kind } = RULE_OPTIONS[key]
  if (kind === 'flag') return typed === 'true'
  if (kind === 'choice') return typed
  const digits = typed.trim().replace(',', '.')
  if (digits === '') return kind === 'limit' ? null : Number.NaN
  return Number(digits) * unitOf(key)
}

/** The message under each control that is wrong. */
export function faultTexts(values: OptionFields): Partial<Record<RuleOptionKey, string>> {
  const checked = checkRuleChanges(optionsIn(values))
  if (checked.fits) return {}
  const faults = Object.entries(checked.faults) as [RuleOptionKey, RuleFault][]
  return Object.fromEntries(
    faults.map(([key, fault]) => [key, fault === 'range' ? rangeText(key) : RULE_SETS_TEXTS.faults[fault]]),
  )
}

function rangeText(key: RuleOptionKey): string {
  const range = RULE_OPTIONS[key]
  if (range.kind === 'flag' || range.kind === 'choice') return RULE_SETS_TEXTS.faults.range
  const { min, max, step } = range
  const text = T.range(inUnit(key, min), inUnit(key, max), inUnit(key, step))
  return range.kind === 'limit' ? `${text} ${T.orEmpty}` : text
}

export function checkEditor(values: EditorValues): Partial<Record<keyof EditorValues, string>> {
  const name = values.name.trim() === '' ? { name: T.nameEmpty } : {}
  return { ...name, ...faultTexts(values) }
}

export const NAME_LIMIT = SAVED_RULES_LIMITS.nameLength

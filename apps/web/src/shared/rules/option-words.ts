import { optionsOf, type RuleOptionKey, type RuleSet } from '@gorod/rules'
import { RULE_OPTION_TEXTS, RULES_TEXTS } from '../texts/rules.ts'

const T = RULES_TEXTS

/** The value of an option, as a person reads it. */
export function optionWords(key: RuleOptionKey, value: unknown): string {
  const texts: { readonly label: string; readonly values?: Readonly<Record<string, string>> } =
    RULE_OPTION_TEXTS[key]
  if (typeof value === 'boolean') return value ? T.yes : T.no
  if (value === null) return T.unlimited
  if (typeof value === 'string') return texts.values?.[value] ?? value
  if (!key.startsWith('timing.')) return String(value)
  return value === 0 ? T.skipped : T.seconds((Number(value) / 1000).toLocaleString('ru'))
}

export interface OptionLine {
  readonly key: RuleOptionKey
  readonly label: string
  /** One value for each rule set, in words. */
  readonly values: readonly string[]
}

/** The lines of a table: each option with its value in every rule set. */
export function optionLines(
  keys: readonly RuleOptionKey[],
  ruleSets: readonly RuleSet[],
): readonly OptionLine[] {
  const options = ruleSets.map(optionsOf)
  return keys.map((key) => ({
    key,
    label: RULE_OPTION_TEXTS[key].label,
    values: options.map((values) => optionWords(key, values[key])),
  }))
}

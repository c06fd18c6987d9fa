import type { RuleSet } from './model/rule-set.ts'
import { presets, seatsOf } from './presets.ts'
import {
  differingOptions,
  optionsOf,
  RULE_OPTIONS,
  type RuleChanges,
  type RuleOptionKey,
  type RuleOptionRange,
  withOptions,
} from './rule-options.ts'

/**
 * Why an option cannot have its value. `range`: the value itself is not allowed; every other fault is a combination of
 * options that contradict each other, noted at the option to change.
 */
export type RuleFault =
  | 'range'
  | 'table_size'
  | 'no_mafia'
  | 'mafia_majority'
  | 'nothing_to_withdraw'
  | 'never_ends'
  | 'opinions_without_colours'
  | 'colours_without_opinions'
  | 'no_best_move'
  | 'short_speech_longer'

export type RuleFaults = { readonly [Key in RuleOptionKey]?: RuleFault }

export type CheckedRules =
  | { readonly fits: true; readonly ruleSet: RuleSet; readonly changes: RuleChanges }
  | { readonly fits: false; readonly faults: RuleFaults }

/**
 * The one check of rules that a person has made: what they change of FIIM, from an untrusted source. Unknown options are
 * left out: stored rules outlive an option that is gone, and a caller with new rules asks `isRuleOption`. Only real
 * changes are returned.
 */
export function checkRuleChanges(given: Readonly<Record<string, unknown>>): CheckedRules {
  const known = Object.entries(given).filter(([key]) => isRuleOption(key)) as [RuleOptionKey, unknown][]
  const outside = known.filter(([key, value]) => !fitsRange(RULE_OPTIONS[key], value))
  if (outside.length > 0)
    return { fits: false, faults: Object.fromEntries(outside.map(([key]) => [key, 'range'])) }
  const ruleSet = withOptions(presets.fiim, Object.fromEntries(known))
  const faults = contradictionsOf(ruleSet)
  if (Object.keys(faults).length > 0) return { fits: false, faults }
  const options = optionsOf(ruleSet)
  const changed = differingOptions(ruleSet, presets.fiim)
  return { fits: true, ruleSet, changes: Object.fromEntries(changed.map((key) => [key, options[key]])) }
}

export function isRuleOption(key: string): key is RuleOptionKey {
  return Object.hasOwn(RULE_OPTIONS, key)
}

function fitsRange(range: RuleOptionRange, value: unknown): boolean {
  switch (range.kind) {
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
      return (range.values as readonly unknown[]).includes(value)
    case 'limit':
      if (value === null) return true
  }
  const { min, max, step } = range
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max && Number(value) % step === 0
}

/** Combinations that no game can be played with, or that say nothing. */
function contradictionsOf(ruleSet: RuleSet): RuleFaults {
  const { roles, timing } = ruleSet
  const seats = seatsOf(ruleSet)
  const mafia = roles.mafia + roles.godfather
  const found: readonly (readonly [RuleOptionKey, RuleFault, boolean])[] = [
    ['roles.civilian', 'table_size', seats < 7 || seats > 12],
    ['roles.mafia', 'no_mafia', mafia === 0],
    // The mafia wins as soon as it is half of the table.
    ['roles.mafia', 'mafia_majority', mafia * 2 >= seats],
    [
      'withdrawNomination',
      'nothing_to_withdraw',
      ruleSet.nominationsPerDay === 0 && ruleSet.withdrawNomination !== 'no',
    ],
    // Nobody leaves by day, and a mafia that misses every night would play for ever.
    ['draw', 'never_ends', ruleSet.nominationsPerDay === 0 && ruleSet.draw === 'off'],
    ['opinionsMax', 'opinions_without_colours', ruleSet.opinions !== 'none' && ruleSet.opinionsMax === 0],
    ['opinionsMax', 'colours_without_opinions', ruleSet.opinions === 'none' && ruleSet.opinionsMax > 0],
    ['bestMoveForBlack', 'no_best_move', ruleSet.bestMove === 'off' && ruleSet.bestMoveForBlack],
    ['timing.shortSpeech', 'short_speech_longer', timing.shortSpeech > timing.speech],
  ]
  return Object.fromEntries(found.filter(([, , wrong]) => wrong).map(([key, fault]) => [key, fault]))
}

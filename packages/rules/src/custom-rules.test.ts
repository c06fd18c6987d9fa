import { describe, expect, it } from 'vitest'
import { checkRuleChanges, type RuleFaults } from './custom-rules.ts'
import { presets, seatsOf } from './presets.ts'
import {
  differingOptions,
  optionsOf,
  RULE_OPTION_KEYS,
  RULE_OPTIONS,
  type RuleOptionRange,
  withOptions,
} from './rule-options.ts'

const faultsOf = (changes: Readonly<Record<string, unknown>>): RuleFaults => {
  const checked = checkRuleChanges(changes)
  return checked.fits ? {} : checked.faults
}

describe('rules made by a person', () => {
  it.each(Object.values(presets))('the rules of $id fit when they are told as changes of FIIM', (preset) => {
    const options = optionsOf(preset)
    const changed = differingOptions(preset, presets.fiim)
    const checked = checkRuleChanges(options)
    expect(checked).toEqual({
      fits: true,
      ruleSet: { ...preset, id: 'custom' },
      changes: Object.fromEntries(changed.map((key) => [key, options[key]])),
    })
  })

  it('take each value of a range, and nothing beside it', () => {
    const beside = (range: RuleOptionRange): readonly unknown[] => {
      if (range.kind === 'flag') return [1, 'true', null]
      if (range.kind === 'choice') return ['__proto__', '', null, true]
      const { min, max, step } = range
      const never = [min - step, max + step, min + step / 2, `${min}`, Number.NaN, Number.POSITIVE_INFINITY]
      return range.kind === 'limit' ? never : [...never, null]
    }
    for (const key of RULE_OPTION_KEYS)
      for (const value of beside(RULE_OPTIONS[key]))
        expect(faultsOf({ [key]: value })[key], key).toBe('range')
  })

  it('hold no option that does not exist', () => {
    expect(checkRuleChanges({ __proto__: 1, id: 'fiim', constructor: 2, oldOption: true })).toEqual({
      fits: true,
      ruleSet: { ...presets.fiim, id: 'custom' },
      changes: {},
    })
  })

  it.each([
    [{ 'roles.civilian': 2, 'roles.mafia': 1 }, { 'roles.civilian': 'table_size' }],
    [{ 'roles.civilian': 9 }, { 'roles.civilian': 'table_size' }],
    [{ 'roles.mafia': 0, 'roles.godfather': 0, 'roles.civilian': 8 }, { 'roles.mafia': 'no_mafia' }],
    [{ 'roles.mafia': 4, 'roles.civilian': 4 }, { 'roles.mafia': 'mafia_majority' }],
    [{ nominationsPerDay: 0, withdrawNomination: 'explicit' }, { withdrawNomination: 'nothing_to_withdraw' }],
    [{ nominationsPerDay: 0, draw: 'off' }, { draw: 'never_ends' }],
    [{ opinions: 'all' }, { opinionsMax: 'opinions_without_colours' }],
    [{ opinionsMax: 3 }, { opinionsMax: 'colours_without_opinions' }],
    [{ bestMove: 'off', bestMoveForBlack: true }, { bestMoveForBlack: 'no_best_move' }],
    [{ 'timing.speech': 20_000 }, { 'timing.shortSpeech': 'short_speech_longer' }],
  ])('a contradiction is refused: %j', (changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults)
  })

  it.each([
    { draw: 'off' },
    { bestMoveForBlack: true },
    { 'timing.speech': presets.fiim.timing.shortSpeech },
  ])('rules may go to the edge of a contradiction: %j', (changes) => {
    expect(faultsOf(changes)).toEqual({})
  })

  it('name the number of seats by their deck', () => {
    const checked = checkRuleChanges({ 'roles.civilian': 3 })
    expect(checked.fits && seatsOf(checked.ruleSet)).toBe(7)
    expect(faultsOf({ 'roles.civilian': 8 })).toEqual({})
  })
})

it('the options of a rule set say all of it but the lengths that a judge decides', () => {
  for (const preset of Object.values(presets))
    expect(withOptions(presets.fiim, optionsOf(preset))).toEqual({ ...preset, id: 'custom' })
})

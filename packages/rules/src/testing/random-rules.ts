import { integerBelow, type Random } from '../chance.ts'
import { checkRuleChanges } from '../custom-rules.ts'
import type { RuleSet } from '../model/rule-set.ts'
import { presets, rolesForSeats, seatsOf, withHumanJudge } from '../presets.ts'
import { RULE_OPTION_KEYS, RULE_OPTIONS, type RuleOptionKey, type RuleOptionRange } from '../rule-options.ts'
import { pick, type RandomGame } from './random-play.ts'

/** Besides the usual deck: the smallest and the largest table, a lone don, a mafia without a don, a town without a sheriff. */
const DECKS: readonly RuleSet['roles'][] = [
  presets.fiim.roles,
  presets.casual_doctor.roles,
  { civilian: 4, sheriff: 1, doctor: 0, mafia: 1, godfather: 1 },
  { civilian: 6, sheriff: 1, doctor: 1, mafia: 3, godfather: 1 },
  { civilian: 7, sheriff: 0, doctor: 1, mafia: 0, godfather: 1 },
  { civilian: 6, sheriff: 1, doctor: 0, mafia: 2, godfather: 0 },
]

function randomValue(key: RuleOptionKey, random: Random): unknown {
  const range: RuleOptionRange = RULE_OPTIONS[key]
  switch (range.kind) {
    case 'flag':
      return random() < 0.5
    case 'choice':
      return pick(range.values, random)
    case 'limit':
      return pick([null, 2, 3], random)
    case 'number':
      // The ends of a range are where an engine fails.
      return pick([range.min, range.max, Math.min(range.max, range.min + 3 * range.step)], random)
  }
}

/** Rules that a person may save: any values of any options that fit together, the deck and the clock too. */
function randomCustomRules(random: Random): RuleSet {
  const deck = Object.entries(pick(DECKS, random)).map(([role, count]) => [`roles.${role}`, count])
  for (;;) {
    const changed = RULE_OPTION_KEYS.filter((key) => !key.startsWith('roles.') && random() < 0.3)
    const values = changed.map((key) => [key, randomValue(key, random)])
    const checked = checkRuleChanges(Object.fromEntries([...values, ...deck]))
    if (checked.fits) return checked.ruleSet
  }
}

/** A preset as it is, one of another size, or the rules of a person; every fourth game has a judge. */
export function randomGame(random: Random): RandomGame {
  const ruleSet = random() < 0.6 ? randomCustomRules(random) : randomPreset(random)
  const seed = integerBelow(2 ** 31, random)
    .toString(16)
    .padStart(32, '0')
  const human = random() < 0.25
  return {
    ruleSet: human ? withHumanJudge(ruleSet) : ruleSet,
    seats: seatsOf(ruleSet),
    judge: human ? 'human' : 'automatic',
    seed,
  }
}

function randomPreset(random: Random): RuleSet {
  const preset = pick(Object.values(presets), random)
  if (preset.id !== 'casual_doctor') return preset
  return { ...preset, roles: rolesForSeats(preset, 7 + integerBelow(6, random)) }
}

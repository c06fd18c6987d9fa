import { integerBelow, type Random } from '../chance.ts'
import type { RuleSet } from '../model/rule-set.ts'
import { presets, rolesForSeats, withHumanJudge } from '../presets.ts'
import { pick, type RandomGame } from './random-play.ts'

/** The deck follows the number of seats, the clock the preset. */
type Option = Exclude<keyof RuleSet, 'id' | 'roles' | 'timing'>
type Choices = { readonly [K in Option]: readonly RuleSet[K][] }

/** Every option of the rule book with its values; a new option without a line here is an error of types. */
const choices: Choices = {
  firstDay: ['standard', 'no_vote', 'to_talk', 'no_break', 'self_break'],
  rotation: ['first', 'last'],
  withdrawNomination: ['no', 'explicit', 'auto_replace'],
  nominationsPerDay: [0, 1, 1, 1],
  selfNomination: [true, false],
  selfVote: [true, false],
  hideNominees: [true, false],
  voteMode: ['sequential', 'simultaneous'],
  openVoting: [true, false],
  unvoted: ['last', 'abstain'],
  splitOrder: ['same', 'reverse'],
  liftThreshold: ['strict', 'half'],
  splitOnFour: [true, false],
  splitOnNine: ['no', 'yes', 'after1'],
  killAll: ['no', 'draw'],
  maxTieRounds: [null, 2, 3],
  threeFouls: ['lose_speech', 'short_speech', 'none'],
  techFouls: ['off', 'two_is_removal', 'minor_and_major'],
  fourthFoul: ['auto', 'judge_confirms'],
  removalCancels: ['next_vote', 'never', 'if_nominated'],
  bestMove: ['fk_only', 'off'],
  bestMoveBlockedByLift: [true, false],
  bestMoveForBlack: [true, false],
  opinions: ['none', 'night_killed', 'leavers', 'leavers_no_split', 'all'],
  opinionsMax: [0, 3, 9],
  endSpeech: [true, false],
  draw: ['fiim_3n3d', '3n2d', '3_days', 'red_at_four', 'off'],
  callDead: [true, false],
  checkDead: [true, false],
  checkSelf: [true, false],
  selfShot: [true, false],
  donInherits: [true, false],
  deadRoleWindow: [true, true, false],
  showPlan: [true, false],
  meetingAudio: [true, false],
  doctor: [
    { selfHealMax: 1, sameTargetInRow: false, healOnFirstNight: true, reveal: 'miss' },
    { selfHealMax: 0, sameTargetInRow: true, healOnFirstNight: false, reveal: 'saved_nobody_named' },
    { selfHealMax: 9, sameTargetInRow: true, healOnFirstNight: true, reveal: 'saved_nobody_named' },
  ],
  suspense: [true, false],
  refereeKnowRoles: [true, false],
  judgeLeadsPace: [true, false],
  scoring: ['platform_v1', 'fiim_v7', 'fiim_v3', 'fsm', 'club_mafportal'],
}

function randomOptions(random: Random): Partial<RuleSet> {
  return Object.fromEntries(
    Object.entries(choices)
      .filter(() => random() < 0.3)
      .map(([key, values]) => [key, pick<unknown>(values, random)]),
  )
}

/** A preset as it is, or with some options changed; casual tables of any size; every fourth game has a judge. */
export function randomGame(random: Random): RandomGame {
  const preset = pick(Object.values(presets), random)
  const seats = preset.id === 'casual_doctor' ? 7 + integerBelow(6, random) : 10
  const sized = { ...preset, roles: rolesForSeats(preset, seats) }
  const ruleSet = random() < 0.4 ? sized : { ...sized, ...randomOptions(random) }
  const seed = integerBelow(2 ** 31, random)
    .toString(16)
    .padStart(32, '0')
  const human = random() < 0.25
  return {
    ruleSet: human ? withHumanJudge(ruleSet) : ruleSet,
    seats,
    judge: human ? 'human' : 'automatic',
    seed,
  }
}

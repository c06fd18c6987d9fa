import type { RuleSet, Timing } from './model/rule-set.ts'
import type { Role } from './model/seat.ts'

/** The presence of a human judge decides these lengths, see `withHumanJudge`. */
type JudgesTiming = 'donSign' | 'sheriffSign' | 'freeSeating'
type Group = 'roles' | 'doctor' | 'timing'

type PlainKey = Exclude<keyof RuleSet, 'id' | Group>
type RoleKey = `roles.${Role}`
type DoctorKey = `doctor.${keyof RuleSet['doctor']}`
type TimingKey = `timing.${Exclude<keyof Timing, JudgesTiming>}`

/** One point in which rule sets may differ: a path into a {@link RuleSet}. */
export type RuleOptionKey = PlainKey | RoleKey | DoctorKey | TimingKey

export type RuleOptionValue<Key extends RuleOptionKey> = Key extends PlainKey
  ? RuleSet[Key]
  : Key extends `doctor.${infer Name extends keyof RuleSet['doctor']}`
    ? RuleSet['doctor'][Name]
    : number

/** The options of a rule set without its groups; a partial one says in what it differs from FIIM. */
export type RuleOptions = { readonly [Key in RuleOptionKey]: RuleOptionValue<Key> }
export type RuleChanges = Partial<RuleOptions>

export interface FlagRange {
  readonly kind: 'flag'
}
export interface ChoiceRange<Value extends string = string> {
  readonly kind: 'choice'
  readonly values: readonly Value[]
}
/** Whole numbers that are multiples of `step`. */
export interface NumberRange {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly step: number
}
/** A number or null, which means «without a limit». */
export interface LimitRange extends Omit<NumberRange, 'kind'> {
  readonly kind: 'limit'
}
export type RuleOptionRange = FlagRange | ChoiceRange | NumberRange | LimitRange

type RangeOf<Value> = [Value] extends [boolean]
  ? FlagRange
  : [Value] extends [string]
    ? ChoiceRange<Value>
    : null extends Value
      ? LimitRange
      : NumberRange

const flag = { kind: 'flag' } as const
const choice = <Value extends string>(...values: readonly Value[]) => ({ kind: 'choice', values }) as const
const number = (min: number, max: number, step = 1) => ({ kind: 'number', min, max, step }) as const
/** Seconds from a person's point of view, milliseconds in the rule set. */
const seconds = (min: number, max: number) => number(min * 1000, max * 1000, 500)

/**
 * Every option with the values that a person may choose, in the order of a page of rules. The only such table: a custom
 * rule set is checked by it, the editor draws its fields by it, and the property tests draw random rules from it. The
 * least length of a phase with a question leaves time for an answer; 0 leaves a phase out.
 */
export const RULE_OPTIONS: { readonly [Key in RuleOptionKey]: RangeOf<RuleOptionValue<Key>> } = {
  'roles.civilian': number(1, 11),
  'roles.sheriff': number(0, 1),
  'roles.doctor': number(0, 1),
  'roles.mafia': number(0, 4),
  'roles.godfather': number(0, 1),

  firstDay: choice('standard', 'no_vote', 'to_talk', 'no_break', 'self_break'),
  rotation: choice('first', 'last'),
  nominationsPerDay: number(0, 1),
  withdrawNomination: choice('no', 'explicit', 'auto_replace'),
  selfNomination: flag,
  hideNominees: flag,

  voteMode: choice('sequential', 'simultaneous'),
  openVoting: flag,
  selfVote: flag,
  unvoted: choice('last', 'abstain'),
  splitOrder: choice('same', 'reverse'),
  maxTieRounds: { kind: 'limit', min: 1, max: 9, step: 1 },
  liftThreshold: choice('strict', 'half'),
  splitOnFour: flag,
  splitOnNine: choice('no', 'yes', 'after1'),
  killAll: choice('no', 'draw'),

  callDead: flag,
  selfShot: flag,
  checkDead: flag,
  checkSelf: flag,
  donInherits: flag,
  deadRoleWindow: flag,
  showPlan: flag,
  meetingAudio: flag,
  bestMove: choice('fk_only', 'off'),
  bestMoveBlockedByLift: flag,
  bestMoveForBlack: flag,
  'doctor.selfHealMax': number(0, 9),
  'doctor.sameTargetInRow': flag,
  'doctor.healOnFirstNight': flag,
  'doctor.reveal': choice('miss', 'saved_nobody_named'),

  threeFouls: choice('lose_speech', 'short_speech', 'none'),
  fourthFoul: choice('auto', 'judge_confirms'),
  techFouls: choice('off', 'two_is_removal', 'minor_and_major'),
  removalCancels: choice('next_vote', 'never', 'if_nominated'),

  opinions: choice('none', 'night_killed', 'leavers', 'leavers_no_split', 'all'),
  opinionsMax: number(0, 9),
  endSpeech: flag,
  draw: choice('fiim_3n3d', '3n2d', '3_days', 'red_at_four', 'off'),
  ghostRoom: flag,
  suspense: flag,
  refereeKnowRoles: flag,
  judgeLeadsPace: flag,
  scoring: choice('platform_v1', 'fiim_v7', 'fiim_v3', 'fsm', 'club_mafportal'),

  'timing.seating': seconds(0, 60),
  'timing.deal': seconds(5, 60),
  'timing.mafiaMeeting': seconds(0, 180),
  'timing.dayStart': seconds(1, 30),
  'timing.speech': seconds(10, 300),
  'timing.shortSpeech': seconds(5, 300),
  'timing.lostSpeech': seconds(3, 60),
  'timing.voteIntro': seconds(1, 30),
  'timing.voteCandidate': seconds(2, 30),
  'timing.voteSimultaneous': seconds(5, 60),
  'timing.voteResult': seconds(0, 30),
  'timing.tieSpeech': seconds(0, 120),
  'timing.liftVote': seconds(3, 60),
  'timing.farewell': seconds(0, 180),
  'timing.nightFall': seconds(1, 30),
  'timing.nightShoot': seconds(5, 60),
  'timing.nightDon': seconds(5, 60),
  'timing.nightSheriff': seconds(5, 60),
  'timing.nightDoctor': seconds(5, 60),
  'timing.bestMove': seconds(5, 120),
  'timing.morning': seconds(1, 30),
  'timing.finalSpeech': seconds(0, 180),
  'timing.outcry': seconds(2, 15),
  'timing.grace': seconds(0.5, 5),
  'timing.penaltyVote': seconds(5, 60),
  'timing.pauseVote': seconds(5, 60),
  'timing.pauseBudget': seconds(0, 600),
  'timing.reconnectBudget': seconds(30, 600),
  'timing.judgeReview': seconds(10, 900),
  'timing.fourthFoulConfirm': seconds(5, 60),
}

export const RULE_OPTION_KEYS = Object.keys(RULE_OPTIONS) as readonly RuleOptionKey[]

export function optionsOf(ruleSet: RuleSet): RuleOptions {
  const { id: _id, roles, doctor, timing, ...plain } = ruleSet
  const under = (group: string, values: object) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, value])
  const all = Object.fromEntries([
    ...Object.entries(plain),
    ...under('roles', roles),
    ...under('doctor', doctor),
    ...under('timing', timing),
  ]) as RuleOptions
  return Object.fromEntries(RULE_OPTION_KEYS.map((key) => [key, all[key]] as const)) as RuleOptions
}

/** The options in which `ruleSet` differs from `base`, in the order of the table. */
export function differingOptions(ruleSet: RuleSet, base: RuleSet): readonly RuleOptionKey[] {
  const [own, others] = [optionsOf(ruleSet), optionsOf(base)]
  return RULE_OPTION_KEYS.filter((key) => own[key] !== others[key])
}

/** `base` with other values of some options, as a custom rule set. Nothing is checked here: see `checkRuleChanges`. */
export function withOptions(base: RuleSet, changes: RuleChanges): RuleSet {
  const plain: Record<string, unknown> = {}
  const groups: Record<string, Record<string, unknown>> = {}
  for (const [key, value] of Object.entries(changes)) {
    const [group = '', name] = key.split('.')
    if (name === undefined) plain[group] = value
    else groups[group] = { ...groups[group], [name]: value }
  }
  return {
    ...base,
    ...plain,
    id: 'custom',
    roles: { ...base.roles, ...groups.roles },
    doctor: { ...base.doctor, ...groups.doctor },
    timing: { ...base.timing, ...groups.timing },
  }
}

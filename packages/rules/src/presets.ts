import type { RuleSet, Timing } from './model/rule-set.ts'
import type { Role } from './model/seat.ts'

export type PresetId = Exclude<RuleSet['id'], 'custom'>

/**
 * Lengths of an automatic table (rule book §5), ms. Where a live host needs less time than a person with a mouse,
 * the automatic length is the longer one:
 * - `voteCandidate` 3 s instead of the 2 s of a live count: reading the number and pressing takes about two;
 * - `dayStart` and `voteIntro` 4 s, the middle of 3–5: one spoken sentence;
 * - `nightShoot` 15 s: ten numbers at 1.5 s; checks 12 s, best move 20 s (three picks);
 * - the signs of the don and the sheriff and the free seating exist only before a live judge, see `withHumanJudge`.
 */
const automaticTable: Timing = {
  seating: 5_000,
  deal: 10_000,
  mafiaMeeting: 60_000,
  donSign: 0,
  sheriffSign: 0,
  freeSeating: 0,
  dayStart: 4_000,
  speech: 60_000,
  shortSpeech: 30_000,
  lostSpeech: 5_000,
  voteIntro: 4_000,
  voteCandidate: 3_000,
  voteSimultaneous: 15_000,
  voteResult: 3_000,
  tieSpeech: 30_000,
  liftVote: 5_000,
  farewell: 60_000,
  nightFall: 5_000,
  nightShoot: 15_000,
  nightDon: 12_000,
  nightSheriff: 12_000,
  nightDoctor: 12_000,
  bestMove: 20_000,
  morning: 3_000,
  finalSpeech: 60_000,
  outcry: 5_000,
  grace: 1_500,
  penaltyVote: 15_000,
  pauseVote: 15_000,
  pauseBudget: 120_000,
  reconnectBudget: 120_000,
  judgeReview: 180_000,
  fourthFoulConfirm: 10_000,
}

const fiim: RuleSet = {
  id: 'fiim',
  roles: { civilian: 6, sheriff: 1, mafia: 2, godfather: 1, doctor: 0 },
  firstDay: 'standard',
  rotation: 'first',
  withdrawNomination: 'no',
  nominationsPerDay: 1,
  selfNomination: true,
  selfVote: true,
  hideNominees: false,
  voteMode: 'sequential',
  openVoting: false,
  unvoted: 'last',
  splitOrder: 'same',
  liftThreshold: 'strict',
  splitOnFour: true,
  splitOnNine: 'no',
  killAll: 'no',
  maxTieRounds: null,
  threeFouls: 'lose_speech',
  techFouls: 'off',
  fourthFoul: 'judge_confirms',
  removalCancels: 'next_vote',
  bestMove: 'fk_only',
  bestMoveBlockedByLift: true,
  bestMoveForBlack: false,
  opinions: 'none',
  opinionsMax: 0,
  endSpeech: true,
  draw: 'fiim_3n3d',
  callDead: true,
  checkDead: true,
  checkSelf: false,
  selfShot: true,
  donInherits: false,
  deadRoleWindow: true,
  showPlan: true,
  meetingAudio: false,
  doctor: { selfHealMax: 1, sameTargetInRow: false, healOnFirstNight: true, reveal: 'miss' },
  // At a league table those who are out leave the room.
  ghostRoom: false,
  suspense: true,
  refereeKnowRoles: true,
  judgeLeadsPace: false,
  scoring: 'fiim_v7',
  timing: automaticTable,
}

const polemica: RuleSet = {
  ...fiim,
  id: 'polemica',
  firstDay: 'no_vote',
  techFouls: 'two_is_removal',
  fourthFoul: 'auto',
  opinions: 'leavers',
  opinionsMax: 3,
  callDead: false,
  ghostRoom: true,
  suspense: false,
  refereeKnowRoles: false,
  scoring: 'platform_v1',
}

const fsm: RuleSet = {
  ...fiim,
  id: 'fsm',
  threeFouls: 'short_speech',
  techFouls: 'minor_and_major',
  opinions: 'night_killed',
  opinionsMax: 3,
  scoring: 'fsm',
}

const casualDoctor: RuleSet = {
  ...fiim,
  id: 'casual_doctor',
  roles: { civilian: 5, sheriff: 1, mafia: 2, godfather: 1, doctor: 1 },
  withdrawNomination: 'auto_replace',
  voteMode: 'simultaneous',
  splitOnNine: 'yes',
  maxTieRounds: 3,
  threeFouls: 'none',
  fourthFoul: 'auto',
  removalCancels: 'never',
  bestMove: 'off',
  bestMoveBlockedByLift: false,
  draw: '3n2d',
  callDead: false,
  checkDead: false,
  selfShot: false,
  ghostRoom: true,
  scoring: 'platform_v1',
  // Newcomers play this table, so the lift question is longer, and so is the window per candidate if the mode is
  // switched.
  timing: {
    ...automaticTable,
    voteCandidate: 5_000,
    liftVote: 15_000,
    nightDoctor: 15_000,
    dayStart: 5_000,
    voteIntro: 5_000,
  },
}

/** The four rule books of the product (rule book §3). Values are complete: a game stores one of them whole. */
export const presets: Readonly<Record<PresetId, RuleSet>> = {
  fiim,
  polemica,
  fsm,
  casual_doctor: casualDoctor,
}

/**
 * The same rules for a game with a live judge: the don and the sheriff show themselves, and the players take their
 * seats freely (rule book P4–P6). Where `judgeLeadsPace`, the clocks only inform (rule book §14).
 */
export function withHumanJudge(ruleSet: RuleSet, judgeLeadsPace = ruleSet.judgeLeadsPace): RuleSet {
  return {
    ...ruleSet,
    judgeLeadsPace,
    timing: { ...ruleSet.timing, donSign: 10_000, sheriffSign: 10_000, freeSeating: 20_000 },
  }
}

/** The number of seats of a rule set's own deck. */
export function seatsOf(ruleSet: RuleSet): number {
  return Object.values(ruleSet.roles).reduce((sum, count) => sum + count, 0)
}

/** The sizes of table that a rule set has a deck for. Only the casual preset plays at tables of another size than ten. */
export function tableSizes(ruleSet: RuleSet): { readonly min: number; readonly max: number } {
  const own = seatsOf(ruleSet)
  return ruleSet.id === 'casual_doctor' ? { min: 7, max: 12 } : { min: own, max: own }
}

/**
 * The deck for a table of another size. The mafia has two seats of 7–9 and four of 11–12 (rule book §10.6). Any other size than the preset's own throws: the caller has checked the table size before.
 */
export function rolesForSeats(ruleSet: RuleSet, seats: number): Readonly<Record<Role, number>> {
  if (seats === seatsOf(ruleSet)) return ruleSet.roles
  const { min, max } = tableSizes(ruleSet)
  if (!Number.isInteger(seats) || seats < min || seats > max) {
    throw new RangeError(`rule set ${ruleSet.id} has no deck for ${seats} seats`)
  }
  const mafia = seats <= 9 ? 1 : 3
  const specials = mafia + ruleSet.roles.godfather + ruleSet.roles.sheriff + ruleSet.roles.doctor
  return { ...ruleSet.roles, mafia, civilian: seats - specials }
}

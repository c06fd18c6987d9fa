import type { Phase } from '../model/phase.ts'
import type { Role, Seat, Viewer } from '../model/seat.ts'
import type { DayRecord, OwnView, SeatView, View } from '../model/view.ts'
import { undoOf } from './decide/undo.ts'
import { hasJudge, isDark, judgeKnows, nomineesOf, today } from './queries.ts'
import type { State } from './state.ts'

/** Seats with a role told: a game has few of them, so every view shares the same objects. */
const told = new WeakMap<SeatView, Partial<Record<Role, SeatView>>>()

function withRole(seat: SeatView, role: Role | null): SeatView {
  if (role === null) return seat
  let byRole = told.get(seat)
  if (byRole === undefined) {
    byRole = {}
    told.set(seat, byRole)
  }
  byRole[role] ??= { ...seat, role }
  return byRole[role]
}

/** The role of a seat as far as the viewer may know it: own, mates', all for a knowing judge, all in the end. */
function visibleRole(state: State, viewer: Viewer, seat: Seat): Role | null {
  if (state.final !== null) return state.final.roles[seat - 1] ?? null
  if (viewer === seat) return state.roles[seat - 1] ?? null
  if (viewer === 'judge') return judgeKnows(state) ? (state.roles[seat - 1] ?? null) : null
  if (typeof viewer !== 'number' || !isBlack(state, viewer)) return null
  return state.blacks.find((black) => black.seat === seat)?.role ?? null
}

/** A black that has met the others; before the meeting nobody knows anybody. */
function isBlack(state: State, viewer: Seat): boolean {
  return state.blacks.some((black) => black.seat === viewer)
}

function phaseFor(state: State, viewer: Viewer): Phase {
  const { phase } = state
  if (phase.id !== 'bestMove' || phase.seat === null || phase.seat === viewer) return phase
  return viewer === 'judge' && judgeKnows(state) ? phase : { ...phase, seat: null }
}

const nothing: readonly never[] = []

function checksOf(state: State, viewer: Seat): OwnView['checks'] {
  const running = { night: state.phase.day, ...state.night }
  const checks: { night: number; seat: Seat; yes: boolean }[] = []
  for (const { night, donCheck, sheriffCheck } of [...state.nights, running]) {
    if (donCheck?.by === viewer) checks.push({ night, seat: donCheck.seat, yes: donCheck.isSheriff })
    if (sheriffCheck?.by === viewer)
      checks.push({ night, seat: sheriffCheck.seat, yes: sheriffCheck.isBlack })
  }
  return checks
}

function healsOf(state: State, viewer: Seat): OwnView['heals'] {
  const running = { night: state.phase.day, heal: state.night.heal }
  return [...state.nights, running].flatMap(({ night, heal }) =>
    heal?.by === viewer ? [{ night, seat: heal.seat }] : [],
  )
}

function planFor(state: State): readonly Seat[] {
  return state.ruleSet.showPlan || state.phase.id === 'mafiaMeeting' ? state.plan : nothing
}

/** Everything `ownFor` reads that can change; equal parts give the same object again. */
function ownParts(state: State): readonly unknown[] {
  const { phase, roles, acknowledged, blacks, plan, night, nights, vote, liftHands, final } = state
  const nominations = state.days.at(-1)?.nominations
  const inMeeting = phase.id === 'mafiaMeeting'
  const told = [roles, blacks, final, acknowledged, plan, nominations]
  return [...told, night, nights, vote?.hands, liftHands, phase.day, inMeeting]
}

function ownFor(state: State, viewer: Seat): OwnView {
  const role = state.roles[viewer - 1] ?? null
  const black = isBlack(state, viewer)
  const checks = role !== null && role !== 'civilian' && role !== 'doctor' ? checksOf(state, viewer) : nothing
  const { bestMove } = state.night
  const nominated = today(state)?.nominations.findLast((entry) => entry.by === viewer)?.seat ?? null
  return {
    seat: viewer,
    role,
    cardSlot: state.seats[viewer - 1]?.cardSlot ?? null,
    acknowledged: state.acknowledged.includes(viewer),
    mates: black ? state.blacks.filter((mate) => mate.seat !== viewer) : nothing,
    plan: black ? planFor(state) : nothing,
    checks,
    heals: role === 'doctor' ? healsOf(state, viewer) : nothing,
    shot: state.night.shots.find((shot) => shot.by === viewer)?.seat ?? null,
    bestMove: bestMove?.seat === viewer ? { seats: bestMove.seats, final: bestMove.final } : null,
    nominated,
    vote: state.vote?.hands.find((hand) => hand.voter === viewer)?.candidate ?? null,
    liftVote: state.liftHands.includes(viewer),
  }
}

/**
 * Most commands change little of what a seat sees, and a server builds ten views after each. So what was built
 * for one list of seats is kept as long as its parts stay the same. Index of the lists: seat, 0 for the rest.
 */
interface Kept {
  readonly parts: readonly unknown[]
  readonly own: OwnView[]
  readonly seats: (readonly SeatView[])[]
}

const kept = new WeakMap<readonly SeatView[], Kept>()

function keptFor(state: State): Kept {
  const parts = ownParts(state)
  const last = kept.get(state.seats)
  if (last?.parts.every((part, index) => part === parts[index]) === true) return last
  const sameRoles = last !== undefined && [0, 1, 2].every((index) => last.parts[index] === parts[index])
  const fresh: Kept = { parts, own: [], seats: sameRoles ? last.seats : [] }
  kept.set(state.seats, fresh)
  return fresh
}

function seatsFor(state: State, viewer: Viewer, lists: Kept): readonly SeatView[] {
  const isPublic = typeof viewer !== 'number' && !(viewer === 'judge' && judgeKnows(state))
  if (state.final === null && (!state.dealt || isPublic)) return state.seats
  const place = typeof viewer === 'number' && state.final === null ? viewer : 0
  lists.seats[place] ??= state.seats.map((seat) => withRole(seat, visibleRole(state, viewer, seat.seat)))
  return lists.seats[place]
}

function seesHands(state: State, viewer: Viewer): boolean {
  return state.ruleSet.openVoting || (viewer === 'judge' && hasJudge(state))
}

/** The running round: who has used a hand, as far as the viewer may know it. */
function voteFor(state: State, viewer: Viewer, common: View['vote']): View['vote'] {
  const hands = state.vote?.hands ?? nothing
  if (common === null || hands.length === 0) return common
  const more = hands.filter(
    ({ voter }) => (voter === viewer || seesHands(state, viewer)) && !common.voted.includes(voter),
  )
  if (more.length === 0) return common
  return { ...common, voted: [...common.voted, ...more.map((hand) => hand.voter)].sort((a, b) => a - b) }
}

/** What every viewer sees alike, once per state. */
interface Common {
  readonly isDark: boolean
  readonly nominees: View['nominees']
  readonly days: readonly DayRecord[]
  readonly nextVoteCancelled: boolean
  readonly pause: View['pause']
  readonly pauseVote: View['pauseVote']
  readonly outcry: View['outcry']
  readonly wait: View['wait']
  readonly penaltyVote: View['penaltyVote']
  readonly removalPending: View['removalPending']
  readonly vote: View['vote']
  readonly kept: Kept
}

let latest: { readonly state: State; readonly common: Common } | null = null

/** The views of one state are asked for one after another: the last one is enough to remember. */
function commonOf(state: State): Common {
  if (latest?.state !== state) latest = { state, common: buildCommon(state) }
  return latest.common
}

function nomineesFor(state: State, day: DayRecord | null): View['nominees'] {
  if (day === null || day.nominations.length === 0) return nothing
  const listed = nomineesOf(state)
  return day.nominations.filter((entry) => listed.includes(entry.seat)).map(({ seat, by }) => ({ seat, by }))
}

/** The closed windows of the running round, which everybody saw. */
function openRound(state: State, day: DayRecord | null): View['vote'] {
  const round = day?.rounds.at(-1)
  if (state.vote === null || round === undefined) return null
  return { ...round, voted: round.counted.flatMap((entry) => entry.voters).sort((a, b) => a - b) }
}

function overlays(
  state: State,
): Pick<Common, 'pause' | 'pauseVote' | 'outcry' | 'wait' | 'penaltyVote' | 'removalPending'> {
  const { pause, pauseVote, outcry, wait, penaltyVote, removalPending } = state
  return {
    pause: pause && { by: pause.by, reason: pause.reason, since: pause.since, endsAt: pause.endsAt },
    pauseVote: pauseVote && withoutKey(pauseVote),
    outcry: outcry && withoutKey(outcry),
    wait: wait && withoutKey(wait),
    penaltyVote: penaltyVote && withoutKey(penaltyVote),
    removalPending: removalPending && withoutKey(removalPending),
  }
}

/** The key of an overlay is for the clock, not for eyes. */
function withoutKey<T extends { readonly key: string }>(overlay: T): Omit<T, 'key'> {
  const { key: _, ...shown } = overlay
  return shown
}

function buildCommon(state: State): Common {
  const day = today(state)
  const decided = day === null || day.decision !== null
  // Strict tables name the nominees aloud and give no list until the vote opens.
  const hidden = state.ruleSet.hideNominees && day !== null && state.phase.id === 'speech'
  return {
    ...overlays(state),
    isDark: isDark(state.phase),
    nominees: hidden ? nothing : nomineesFor(state, day),
    days: hidden ? [...state.days.slice(0, -1), { ...day, nominations: nothing }] : state.days,
    nextVoteCancelled: state.cancelledVotes.includes(decided ? state.phase.day + 1 : state.phase.day),
    vote: openRound(state, day),
    kept: keptFor(state),
  }
}

/**
 * The whole game as this viewer may know it. Equal for the server's whole state and for a state folded from the
 * viewer's own redacted events. Shares structure with the state and with other views: treat it as read-only.
 */
export function viewFor(state: State, viewer: Viewer): View {
  const common = commonOf(state)
  let own: OwnView | null = null
  if (typeof viewer === 'number') own = common.kept.own[viewer] ??= ownFor(state, viewer)
  return {
    viewer,
    ruleSet: state.ruleSet,
    judge: state.judge,
    judgeGone: state.judgeGone,
    seedHash: state.seedHash,
    phase: phaseFor(state, viewer),
    day: state.phase.day,
    isDark: common.isDark,
    seats: seatsFor(state, viewer, common.kept),
    own,
    pause: common.pause,
    pauseLeftMs: state.pauseLeftMs,
    pauseVote: common.pauseVote,
    outcry: common.outcry,
    wait: common.wait,
    frozenSince: state.frozenSince,
    penaltyVote: common.penaltyVote,
    removalPending: common.removalPending,
    nextVoteCancelled: common.nextVoteCancelled,
    nominees: common.nominees,
    vote: voteFor(state, viewer, common.vote),
    days: common.days,
    extras: state.extras,
    best: state.best,
    undo: viewer === 'judge' && hasJudge(state) ? undoOf(state) : null,
    final: state.final,
  }
}

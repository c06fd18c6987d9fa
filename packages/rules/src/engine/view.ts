import type { Phase } from '../model/phase.ts'
import type { Role, Seat, Viewer } from '../model/seat.ts'
import type { DayRecord, OwnView, SeatView, View } from '../model/view.ts'
import { nextPauseMs } from './decide/pause.ts'
import { undoList, undoOf } from './decide/undo.ts'
import {
  hasJudge,
  hasYielded,
  hidesViewers,
  isDark,
  judgeKnows,
  leadsPace,
  mayClaim,
  nomineesOf,
  today,
} from './queries.ts'
import type { State } from './state.ts'

/**
 * The role of a seat if the viewer may know it: their own, those of mates, all for a judge who knows the roles, all
 * in the end.
 */
function visibleRole(state: State, viewer: Viewer, seat: Seat): Role | null {
  if (state.final !== null) return state.final.roles[seat - 1] ?? null
  if (viewer === seat) return state.roles[seat - 1] ?? null
  if (viewer === 'judge') return judgeKnows(state) ? (state.roles[seat - 1] ?? null) : null
  if (typeof viewer !== 'number' || !isMafia(state, viewer)) return null
  return state.mafia.find((member) => member.seat === seat)?.role ?? null
}

/** True when the viewer met the mafia as one of them. Before the meeting nobody knows anybody. */
function isMafia(state: State, viewer: Seat): boolean {
  return state.mafia.some((member) => member.seat === viewer)
}

function phaseFor(state: State, viewer: Viewer): Phase {
  const { phase } = state
  if (phase.id !== 'bestMove' || phase.seat === null || phase.seat === viewer) return phase
  return viewer === 'judge' && judgeKnows(state) ? phase : { ...phase, seat: null }
}

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
  return state.ruleSet.showPlan || state.phase.id === 'mafiaMeeting' ? state.plan : []
}

function ownFor(state: State, viewer: Seat): OwnView {
  const role = state.roles[viewer - 1] ?? null
  const inMafia = isMafia(state, viewer)
  const { bestMove } = state.night
  const nominated = today(state)?.nominations.findLast((entry) => entry.by === viewer)?.seat ?? null
  return {
    seat: viewer,
    role,
    cardSlot: state.seats[viewer - 1]?.cardSlot ?? null,
    acknowledged: state.acknowledged.includes(viewer),
    mates: inMafia ? state.mafia.filter((mate) => mate.seat !== viewer) : [],
    plan: inMafia ? planFor(state) : [],
    checks: checksOf(state, viewer),
    heals: healsOf(state, viewer),
    shot: state.night.shots.find((shot) => shot.by === viewer)?.seat ?? null,
    bestMove: bestMove?.seat === viewer ? { seats: bestMove.seats, final: bestMove.final } : null,
    nominated,
    vote: state.vote?.hands.find((hand) => hand.voter === viewer)?.candidate ?? null,
    liftVote: state.liftHands.includes(viewer),
  }
}

/** True when the viewer may know all roles. */
function knowsRoles(state: State, viewer: Viewer): boolean {
  if (state.final !== null) return true
  return state.dealt && (typeof viewer === 'number' || (viewer === 'judge' && judgeKnows(state)))
}

function seatsFor(state: State, viewer: Viewer): readonly SeatView[] {
  if (!knowsRoles(state, viewer)) return state.seats
  return state.seats.map((seat) => {
    const role = visibleRole(state, viewer, seat.seat)
    return role === null ? seat : { ...seat, role }
  })
}

function ghostLinesFor(state: State, viewer: Seat): View['ghostLines'] {
  return state.ghostLines
    .filter(({ to }) => to.includes(viewer))
    .map(({ seat, text, at }) => ({ seat, text, at }))
}

function seesHands(state: State, viewer: Viewer): boolean {
  return state.ruleSet.openVoting || (viewer === 'judge' && hasJudge(state))
}

/** The running round with the used hands that the viewer may know. */
function voteFor(state: State, viewer: Viewer): View['vote'] {
  const common = openRound(state)
  const hands = state.vote?.hands ?? []
  if (common === null || hands.length === 0) return common
  const more = hands.filter(
    ({ voter }) => (voter === viewer || seesHands(state, viewer)) && !common.voted.includes(voter),
  )
  if (more.length === 0) return common
  return { ...common, voted: [...common.voted, ...more.map((hand) => hand.voter)].sort((a, b) => a - b) }
}

function nomineesFor(state: State, day: DayRecord | null): View['nominees'] {
  if (day === null || day.nominations.length === 0) return []
  const listed = nomineesOf(state)
  return day.nominations.filter((entry) => listed.includes(entry.seat)).map(({ seat, by }) => ({ seat, by }))
}

/** The closed windows of the running round, which everybody saw. */
function openRound(state: State): View['vote'] {
  const round = today(state)?.rounds.at(-1)
  if (state.vote === null || round === undefined) return null
  return { ...round, voted: round.counted.flatMap((entry) => entry.voters).sort((a, b) => a - b) }
}

function overlays(
  state: State,
): Pick<View, 'pause' | 'pauseVote' | 'outcry' | 'givenFloor' | 'wait' | 'penaltyVote' | 'removalPending'> {
  const { pause, pauseVote, outcry, givenFloor, wait, penaltyVote, removalPending } = state
  return {
    pause: pause && { by: pause.by, reason: pause.reason, since: pause.since, endsAt: pause.endsAt },
    pauseVote: pauseVote && withoutKey(pauseVote),
    outcry: outcry && withoutKey(outcry),
    givenFloor: givenFloor && withoutKey(givenFloor),
    wait: wait && withoutKey(wait),
    penaltyVote: penaltyVote && withoutKey(penaltyVote),
    removalPending: removalPending && withoutKey(removalPending),
  }
}

/** Views have no keys of overlays: only the clock needs them. */
function withoutKey<T extends { readonly key: string }>(overlay: T): Omit<T, 'key'> {
  const { key: _, ...shown } = overlay
  return shown
}

/** Where the rules hide nominations, nominees are only said aloud, and the list appears when the vote opens. */
function nominations(state: State): Pick<View, 'nominees' | 'days'> {
  const day = today(state)
  const hidden = state.ruleSet.hideNominees && day !== null && state.phase.id === 'speech'
  if (!hidden) return { nominees: nomineesFor(state, day), days: state.days }
  return { nominees: [], days: [...state.days.slice(0, -1), { ...day, nominations: [] }] }
}

function isNextVoteCancelled(state: State): boolean {
  const day = today(state)
  const decided = day === null || day.decision !== null
  return state.cancelledVotes.includes(decided ? state.phase.day + 1 : state.phase.day)
}

/**
 * The whole game as this viewer may know it. The server's whole state and a state folded from the viewer's own
 * redacted events give the same view. The view shares structure with the state: treat it as read-only.
 */
export function viewFor(state: State, viewer: Viewer): View {
  return {
    ...overlays(state),
    ...nominations(state),
    viewer,
    ruleSet: state.ruleSet,
    judge: state.judge,
    judgeGone: state.judgeGone,
    secondJudge: state.secondJudge === 'seated',
    pace: leadsPace(state) ? 'judge' : 'host',
    judgeAway: hasJudge(state) && state.judgeAwaySince !== null,
    yielded: hasYielded(state),
    claimsAllowed: mayClaim(state),
    viewersHidden: hidesViewers(state),
    seedHash: state.seedHash,
    phase: phaseFor(state, viewer),
    day: state.phase.day,
    isDark: isDark(state.phase),
    seats: seatsFor(state, viewer),
    own: typeof viewer === 'number' ? ownFor(state, viewer) : null,
    ghostLines: typeof viewer === 'number' ? ghostLinesFor(state, viewer) : [],
    hearing: viewer === 'judge' ? state.hearing : [],
    floorRequests: state.floorRequests.filter(({ seat }) => viewer === 'judge' || viewer === seat),
    pauseLeftMs: state.pauseLeftMs,
    nextPauseMs: nextPauseMs(state),
    frozenSince: state.frozenSince,
    nextVoteCancelled: isNextVoteCancelled(state),
    vote: voteFor(state, viewer),
    extras: state.extras,
    best: state.best,
    worst: state.worst,
    undo: viewer === 'judge' && hasJudge(state) ? undoOf(state) : null,
    undoable: viewer === 'judge' && hasJudge(state) ? undoList(state) : [],
    final: state.final,
  }
}

import type { Phase } from '../model/phase.ts'
import type { Role, Seat, Viewer } from '../model/seat.ts'
import type { DayRecord, OwnView, SeatView, View } from '../model/view.ts'
import { isNight, isVoting, judgeKnows, nomineesOf, today } from './queries.ts'
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

function seatsFor(state: State, viewer: Viewer): readonly SeatView[] {
  if (!state.dealt || viewer === 'spectator' || viewer === 'audience') {
    if (state.final === null) return state.seats
  }
  return state.seats.map((seat) => withRole(seat, visibleRole(state, viewer, seat.seat)))
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

function seesHands(state: State, viewer: Viewer): boolean {
  return state.ruleSet.openVoting || (viewer === 'judge' && state.judge === 'human')
}

/** The running round: who has used a hand, as far as the viewer may know it. */
function voteFor(state: State, viewer: Viewer): View['vote'] {
  const { vote, phase } = state
  const round = today(state)?.rounds.at(-1)
  if (vote === null || round === undefined || !isVoting(phase)) return null
  const voted = new Set(round.counted.flatMap((entry) => entry.voters))
  for (const { voter } of vote.hands) if (voter === viewer || seesHands(state, viewer)) voted.add(voter)
  return { ...round, voted: [...voted].sort((a, b) => a - b) }
}

/** What every viewer sees alike, once per state. */
interface Common {
  readonly nominees: View['nominees']
  readonly days: readonly DayRecord[]
  readonly nextVoteCancelled: boolean
}

const commons = new WeakMap<State, Common>()

function commonOf(state: State): Common {
  let common = commons.get(state)
  if (common === undefined) {
    const day = today(state)
    const decided = day === null || day.decision !== null
    const listed = nomineesOf(state)
    const nominations = day?.nominations ?? nothing
    const nominees = nominations
      .filter((entry) => listed.includes(entry.seat))
      .map(({ seat, by }) => ({ seat, by }))
    // Strict tables name the nominees aloud and give no list until the vote opens.
    const hidden = state.ruleSet.hideNominees && day !== null && state.phase.id === 'speech'
    common = {
      nominees: hidden ? nothing : nominees,
      days: hidden ? [...state.days.slice(0, -1), { ...day, nominations: nothing }] : state.days,
      nextVoteCancelled: state.cancelledVotes.includes(decided ? state.phase.day + 1 : state.phase.day),
    }
    commons.set(state, common)
  }
  return common
}

/**
 * The whole game as this viewer may know it. Equal for the server's whole state and for a state folded from the
 * viewer's own redacted events. Shares structure with the state: treat it as read-only.
 */
export function viewFor(state: State, viewer: Viewer): View {
  const common = commonOf(state)
  const { pause, pauseVote, outcry, penaltyVote, removalPending, wait } = state
  return {
    viewer,
    ruleSet: state.ruleSet,
    judge: state.judge,
    seedHash: state.seedHash,
    phase: phaseFor(state, viewer),
    day: state.phase.day,
    isNight: isNight(state.phase),
    seats: seatsFor(state, viewer),
    own: typeof viewer === 'number' ? ownFor(state, viewer) : null,
    pause:
      pause === null
        ? null
        : { by: pause.by, reason: pause.reason, since: pause.since, endsAt: pause.endsAt },
    pauseLeftMs: state.pauseLeftMs,
    pauseVote:
      pauseVote === null
        ? null
        : { by: pauseVote.by, reason: pauseVote.reason, endsAt: pauseVote.endsAt, votes: pauseVote.votes },
    outcry: outcry === null ? null : { seat: outcry.seat, endsAt: outcry.endsAt },
    wait: wait === null ? null : { seat: wait.seat, endsAt: wait.endsAt },
    frozenSince: state.frozenSince,
    penaltyVote:
      penaltyVote === null
        ? null
        : {
            by: penaltyVote.by,
            kind: penaltyVote.kind,
            seat: penaltyVote.seat,
            endsAt: penaltyVote.endsAt,
            votes: penaltyVote.votes,
          },
    removalPending:
      removalPending === null ? null : { seat: removalPending.seat, endsAt: removalPending.endsAt },
    nextVoteCancelled: common.nextVoteCancelled,
    nominees: common.nominees,
    vote: voteFor(state, viewer),
    days: common.days,
    extras: state.extras,
    final: state.final,
  }
}

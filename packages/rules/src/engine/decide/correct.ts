import type { RefusalCode } from '../../model/command.ts'
import type { PhaseId } from '../../model/phase.ts'
import type { Seat } from '../../model/seat.ts'
import type { Correction, PermittedCommand } from '../../model/view.ts'
import { countRound } from '../../voting.ts'
import { isLeavingForGood, stateAtPhase } from '../evolve/undo.ts'
import { go } from '../flow/flow.ts'
import { aliveSeats, hasJudge, isAlive, today } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import type { JudgeHandlers } from './handler.ts'
import { calledCandidates } from './restart-vote.ts'

/** The moment that a correction changes: now, or the phase to which the game goes back. */
interface Moment {
  readonly state: State
  readonly backTo: string | null
}

function momentOf(state: State, now: readonly PhaseId[], back: PhaseId): Moment | 'not_now' | 'overtaken' {
  if (now.includes(state.phase.id)) return { state, backTo: null }
  const found = stateAtPhase(state, back)
  if (found === null) return 'not_now'
  if (found.since.some(isLeavingForGood)) return 'overtaken'
  return { state: found.at, backTo: found.at.phase.key }
}

const handMoment = (state: State) =>
  momentOf(state, ['voteCandidate', 'voteSimultaneous', 'voteResult'], 'voteResult')

const nominationMoment = (state: State) =>
  state.ruleSet.nominationsPerDay === 0
    ? ('forbidden_by_rules' as const)
    : momentOf(state, ['speech', 'voteIntro'], 'voteIntro')

function handCorrections({ state }: Moment): readonly Correction[] {
  const open = calledCandidates(state)
  return aliveSeats(state).map((seat) => {
    const now = state.vote?.hands.find((hand) => hand.voter === seat)?.candidate ?? null
    const all = [...open.filter((candidate) => candidate !== seat || state.ruleSet.selfVote), null]
    return { seat, now, others: all.filter((one) => one !== now) }
  })
}

/** How many seats speak before this one today. */
function turnOf(state: State, seat: Seat): number {
  const opener = today(state)?.opener ?? 1
  return (seat - opener + state.seats.length) % state.seats.length
}

function nominationCorrections({ state }: Moment): readonly Correction[] {
  const { phase, ruleSet } = state
  const nominations = today(state)?.nominations ?? []
  const turn = phase.id === 'speech' ? turnOf(state, phase.seat) : state.seats.length
  return aliveSeats(state)
    .filter((seat) => turnOf(state, seat) <= turn)
    .map((seat) => {
      const now = nominations.find((entry) => entry.by === seat)?.seat ?? null
      const free = aliveSeats(state).filter(
        (target) =>
          !nominations.some((entry) => entry.seat === target) && (target !== seat || ruleSet.selfNomination),
      )
      return { seat, now, others: now === null ? free : [...free, null] }
    })
}

function refuse(
  step: Step,
  corrections: readonly Correction[],
  { seat, to, reason }: { readonly seat: Seat; readonly to: Seat | null; readonly reason: string },
): RefusalCode | null {
  if (step.state.pause !== null) return 'paused'
  if (reason.trim() === '') return 'invalid'
  const correction = corrections.find((one) => one.seat === seat)
  if (correction === undefined) return isAlive(step.state, seat) ? 'target_invalid' : 'not_alive'
  if (correction.now === to) return 'already_done'
  return correction.others.includes(to) ? null : 'target_invalid'
}

/** The read counts that are different with these hands. */
function changedCounts(state: State, hands: NonNullable<State['vote']>['hands']) {
  const read = today(state)?.rounds.at(-1)?.counted ?? []
  const { counted } = countRound(
    state.vote?.candidates ?? [],
    aliveSeats(state),
    hands,
    state.ruleSet.unvoted,
  )
  return counted.filter((entry) => {
    const before = read.find(({ candidate }) => candidate === entry.candidate)
    return before !== undefined && JSON.stringify(before) !== JSON.stringify(entry)
  })
}

export const correctionHandlers: JudgeHandlers<'correctHand' | 'correctNomination'> = {
  correctHand: (step, { seat: voter, candidate: after, reason }) => {
    const moment = handMoment(step.state)
    if (typeof moment === 'string') return moment
    const corrections = handCorrections(moment)
    const refusal = refuse(step, corrections, { seat: voter, to: after, reason })
    if (refusal !== null) return refusal
    const { state, backTo } = moment
    const { vote, ruleSet } = state
    if (vote === null) return 'not_now'
    const before = corrections.find(({ seat }) => seat === voter)?.now ?? null
    const others = vote.hands.filter((hand) => hand.voter !== voter)
    const counts = changedCounts(state, after === null ? others : [...others, { voter, candidate: after }])
    const readers = { seats: [voter], judge: hasJudge(state) }
    const body = { voter, round: vote.round, before, after, counts, reason, backTo }
    emit(
      step,
      { type: 'handCorrected', ...body },
      counts.length > 0 || ruleSet.openVoting ? undefined : readers,
    )
    if (step.state.phase.id === 'voteResult') go(step, { to: 'voteResult' })
    return null
  },
  correctNomination: (step, { seat: by, nominee: after, reason }) => {
    const moment = nominationMoment(step.state)
    if (typeof moment === 'string') return moment
    const refusal = refuse(step, nominationCorrections(moment), { seat: by, to: after, reason })
    if (refusal !== null) return refusal
    const { state, backTo } = moment
    const nominations = today(state)?.nominations ?? []
    const index = nominations.findIndex((entry) => entry.by === by)
    const later = nominations.findIndex((entry) => turnOf(state, entry.by) > turnOf(state, by))
    const place = index >= 0 ? index : later >= 0 ? later : nominations.length
    const before = nominations[index]?.seat ?? null
    emit(step, { type: 'nominationCorrected', by, before, after, place, reason, backTo })
    if (step.state.phase.id === 'voteIntro') go(step, { to: 'voteIntro' })
    return null
  },
}

/** The corrections that the judge may make now. */
export function permitCorrections(state: State): readonly PermittedCommand[] {
  if (state.pause !== null) return []
  const hands = handMoment(state)
  const nominations = nominationMoment(state)
  return [
    ...(typeof hands === 'string' ? [] : [button('correctHand', handCorrections(hands), hands)]),
    ...(typeof nominations === 'string'
      ? []
      : [button('correctNomination', nominationCorrections(nominations), nominations)]),
  ]
}

function button(
  type: 'correctHand' | 'correctNomination',
  corrections: readonly Correction[],
  { backTo }: Moment,
): PermittedCommand {
  return { type, corrections, goesBack: backTo !== null }
}

import type { FinalRecord, NightRecord } from '../../model/result.ts'
import type { Role, Seat } from '../../model/seat.ts'
import { winnerOf } from '../../winner.ts'
import { aliveSeats, hasJudge, isAlive, judgeKnows } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { type Entrances, stay } from './next.ts'

/** All roles. Only a redacted state lacks some, and no decision is made on a redacted state. */
function rolesOf(state: State): readonly Role[] {
  return state.roles.map((role) => role ?? 'civilian')
}

export function fixResult(step: Step, winner: FinalRecord['winner'], reason: FinalRecord['reason']): void {
  emit(step, { type: 'resultFixed', winner, reason }, { seats: [], judge: judgeKnows(step.state) })
}

const reasonOf = { red: 'no_blacks', black: 'parity', draw: 'draw' } as const

/** The victim of the night: the target of the counted shots while it is there, unless the doctor healed it. */
export function victimOf(state: State): { readonly victim: Seat | null; readonly saved: boolean } {
  const { victim, heal } = state.night
  if (victim === null || !isAlive(state, victim)) return { victim: null, saved: false }
  return heal?.seat === victim ? { victim: null, saved: true } : { victim, saved: false }
}

/** True when no doctor can undo the counted shots any more: their window follows the shots and precedes the best move. */
function doShotsStand({ ruleSet, phase }: State): boolean {
  return ruleSet.roles.doctor === 0 || phase.id === 'bestMove'
}

/**
 * Fixes the result if the number of players on each side decides the game. A fixed result never changes. The victim of
 * the night leaves in the morning, but is counted as out as soon as the shots are counted (rule book §2, W13). While a
 * doctor may still undo the shots, the game is decided only if it is decided either way.
 */
export function checkWin(step: Step, shotsStand = doShotsStand(step.state)): void {
  const { state } = step
  if (state.verdict !== null || !state.dealt) return
  const { victim } = victimOf(state)
  const winner = winnerAmong(
    state,
    aliveSeats(state).filter((seat) => seat !== victim),
  )
  if (winner === null || (!shotsStand && winner !== winnerAtTable(state))) return
  fixResult(step, winner, reasonOf[winner])
}

function winnerAmong(state: State, seats: readonly Seat[]): FinalRecord['winner'] | null {
  return winnerOf(rolesOf(state), seats)
}

/** The winner if everybody who is alive counts, with the victim of a night that is not over. */
export function winnerAtTable(state: State): FinalRecord['winner'] | null {
  return winnerAmong(state, aliveSeats(state))
}

function nightsOf(state: State): readonly NightRecord[] {
  const { donCheck, sheriffCheck, heal } = state.night
  const shots = state.night.shots.toSorted((a, b) => a.by - b.by)
  if (shots.length === 0 && donCheck === null && sheriffCheck === null && heal === null) return state.nights
  // The night in which the game ended.
  const unfinished: NightRecord = {
    night: state.phase.day,
    shots,
    donCheck,
    sheriffCheck,
    heal,
    victim: null,
  }
  return [...state.nights, unfinished]
}

function end(step: Step, result: Pick<FinalRecord, 'winner' | 'reason' | 'note'>): void {
  const { state } = step
  const final: FinalRecord = {
    ...result,
    seed: state.seed ?? '',
    roles: rolesOf(state),
    nights: nightsOf(state),
    plan: state.plan,
  }
  emit(step, { type: 'gameEnded', final })
  enterLast(step, { id: 'gameOver' })
}

/** The last phase has no deadline: the review of the judge is a window after the end, not a part of the game. */
function enterLast(step: Step, body: { id: 'gameOver' } | { id: 'aborted'; reason: string }): void {
  const { state } = step
  const endsAt = hasJudge(state) ? step.at + state.ruleSet.timing.judgeReview : null
  const key = `${body.id}:${state.phase.day}`
  emit(step, {
    type: 'phaseEntered',
    phase: { ...body, key, day: state.phase.day, startedAt: step.at, endsAt },
  })
}

export const endingEntrances: Entrances<'over' | 'end' | 'abort'> = {
  over: ({ state }) => {
    // The result is fixed before a game is sent here.
    const { winner, reason } = state.verdict!
    return { to: 'end', winner, reason }
  },
  end: (step, { winner, reason, note = null }) => {
    end(step, { winner, reason, note })
    return stay
  },
  abort: (step, { reason }) => {
    emit(step, { type: 'gameAborted', reason })
    enterLast(step, { id: 'aborted', reason })
    return stay
  },
}

/** How many seats were lost to the network, not for an offence. Three of them early in the game spoil it (rule book §15.4). */
export function technicalExits(state: State): number {
  return state.seats.filter(({ exit }) => exit?.cause === 'connection' || exit?.cause === 'left').length
}

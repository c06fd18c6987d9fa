import type { Phase, PhaseId } from '../../model/phase.ts'
import { shiftAfter } from '../evolve/clock.ts'
import { isOver, speakerOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { afterDay, dayEntrances } from './day.ts'
import { endingEntrances } from './ending.ts'
import type { Entrances, Next, Successors } from './next.ts'
import { afterNight, nightEntrances } from './night.ts'
import { afterSetup, setupEntrances } from './setup.ts'
import { afterVoting, votingEntrances } from './voting.ts'

const entrances: Entrances<Exclude<Next['to'], 'stay'>> = {
  ...setupEntrances,
  ...dayEntrances,
  ...votingEntrances,
  ...nightEntrances,
  ...endingEntrances,
}

/** Goes to this point and through every phase without a length, until a phase is open or the game is over. */
export function go(step: Step, next: Next): void {
  let token = next
  while (token.to !== 'stay') {
    // The table maps each token to the entrance of exactly that token. The compiler cannot follow this, hence the
    // cast.
    const entrance = entrances[token.to] as (step: Step, next: Next) => Next
    token = entrance(step, token)
  }
  awaitAbsent(step)
}

/** Nothing follows the end of a game: what would finish a phase is refused then. */
const successors: Successors<Exclude<PhaseId, 'gameOver' | 'aborted'>> = {
  ...afterSetup,
  ...afterDay,
  ...afterVoting,
  ...afterNight,
}

/** Ends the phase: by its clock, by its speaker (`early`), by the judge, or because its seat left. */
export function finishPhase(step: Step, early: boolean): void {
  const { phase } = step.state
  // As above: each successor function gets exactly the phase that it belongs to.
  const successor = successors[phase.id as keyof typeof successors] as (
    step: Step,
    phase: Phase,
    early: boolean,
  ) => Next
  go(step, successor(step, phase, early))
}

/**
 * Stops the clock for absent players. A speaker is waited for a quarter of their budget at most; before day 1 anybody
 * is waited for half a budget, then the game is off (rule book §15.3). Never at night: the length of the night would
 * reveal which absent seat acts in it.
 */
export function awaitAbsent(step: Step): void {
  const { state } = step
  const { phase } = state
  if (isOver(state) || state.pause !== null || state.wait !== null || state.waitedOut === phase.key) return
  if (phase.day === 0) {
    if (!state.seats.every((seat) => seat.connected)) awaitTable(step)
    return
  }
  const budget = state.ruleSet.timing.reconnectBudget
  const key = `wait:${state.keysUsed}`
  const speaker = speakerOf(phase)
  const seat = speaker === null ? undefined : state.seats[speaker - 1]
  if (seat === undefined || seat.connected) return
  const ms = Math.min(Math.ceil(budget / 4), seat.alive ? seat.reconnectLeftMs : budget)
  emit(step, { type: 'waitStarted', seat: seat.seat, key, endsAt: step.at + ms })
}

/** Before day 1: the table waits for everybody who is away, and for nobody in particular. */
function awaitTable(step: Step): void {
  const { keysUsed, ruleSet } = step.state
  const endsAt = step.at + Math.ceil(ruleSet.timing.reconnectBudget / 2)
  emit(step, { type: 'waitStarted', seat: null, key: `wait:${keysUsed}`, endsAt })
}

/** The person who sits down for an absent player has the whole time to come, not what the absent one left of it. */
export function restartWait(step: Step): void {
  if (step.state.wait !== null) awaitTable(step)
}

/** Ends the overlays of a seat that leaves. */
export function endOverlaysOf(step: Step, seat: number): void {
  const { outcry, givenFloor, wait } = step.state
  if (outcry?.seat === seat) endOutcry(step, outcry)
  if (givenFloor?.seat === seat) endFloor(step, givenFloor)
  if (wait?.seat === seat) endWait(step, wait)
}

export function endOutcry(step: Step, outcry: NonNullable<State['outcry']>): void {
  emit(step, { type: 'outcryEnded', seat: outcry.seat, shiftMs: shiftAfter(step.state, 'outcry', step.at) })
}

export function endFloor(step: Step, { seat }: NonNullable<State['givenFloor']>): void {
  emit(step, { type: 'floorEnded', seat, shiftMs: shiftAfter(step.state, 'givenFloor', step.at) })
}

export function endWait(step: Step, wait: NonNullable<State['wait']>): void {
  emit(step, { type: 'waitEnded', seat: wait.seat, shiftMs: shiftAfter(step.state, 'wait', step.at) })
}

import type { GameEvent, GameEventBody, Readers } from '../model/event.ts'
import { evolve } from './evolve/evolve.ts'
import type { State } from './state.ts'

/** A decision under way: the events so far, and the state after them. */
export interface Step {
  readonly at: number
  readonly events: GameEvent[]
  state: State
}

/** Adds an event to the step. With `readers` it is secret to everybody else. */
export function emit(step: Step, body: GameEventBody, readers?: Readers): void {
  const event: GameEvent =
    readers === undefined ? { ...body, at: step.at } : { ...body, at: step.at, readers }
  step.events.push(event)
  step.state = evolve(step.state, event)
}

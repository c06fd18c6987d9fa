import type { GameEvent, GameEventBody, Readers } from '../model/event.ts'
import { evolve } from './evolve/evolve.ts'
import type { State } from './state.ts'

/** One decision under way: what has happened in it so far, and the state after that. */
export interface Step {
  readonly at: number
  readonly events: GameEvent[]
  state: State
}

/** Something happened. With `readers` it is secret to everybody else. */
export function emit(step: Step, body: GameEventBody, readers?: Readers): void {
  const event: GameEvent =
    readers === undefined ? { ...body, at: step.at } : { ...body, at: step.at, readers }
  step.events.push(event)
  step.state = evolve(step.state, event)
}

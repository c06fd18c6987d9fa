import { evolve } from './engine/evolve/evolve.ts'
import { isDark } from './engine/queries.ts'
import { redact } from './engine/redact.ts'
import type { State } from './engine/state.ts'
import type { GameEvent } from './model/event.ts'

/** An event as the audience reads it, and the moment from which it may. */
export interface Release {
  readonly event: GameEvent
  /** Server time, ms. Never earlier than the release before. */
  readonly at: number
}

/**
 * The game as the public beyond the table may follow it: each event `delayMs` late. A night is one piece. The audience
 * learns that it has fallen, and everything else when it is over: how long its windows were and who was away in it
 * could say who acted. The moments depend only on the events that the audience reads.
 */
export function releasesOf(log: readonly GameEvent[], delayMs: number): readonly Release[] {
  const releases: Release[] = []
  let state: State | null = null
  let held: GameEvent[] = []
  for (const whole of log) {
    const event = redact(whole, 'audience')
    if (event === null) continue
    const wasDark: boolean = state !== null && isDark(state.phase)
    state = evolve(state, event)
    held.push(event)
    if (wasDark && isDark(state.phase)) continue
    const at = Math.max(event.at + delayMs, releases.at(-1)?.at ?? 0)
    releases.push(...held.map((one) => ({ event: one, at })))
    held = []
  }
  return releases
}

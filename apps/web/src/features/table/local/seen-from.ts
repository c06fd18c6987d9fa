import { evolve, type GameEvent, redact, type State, type Viewer } from '@gorod/rules'

/** The events of a game as the browser of this viewer gets them, and the state it makes of them. */
export function seenFrom(
  log: readonly GameEvent[],
  viewer: Viewer,
): { readonly events: readonly GameEvent[]; readonly state: State } {
  const events = log.flatMap((event) => redact(event, viewer) ?? [])
  const state = events.reduce<State | null>(evolve, null)
  if (state === null) throw new Error('a table without events')
  return { events, state }
}

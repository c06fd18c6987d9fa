import {
  evolve,
  type GameEvent,
  type PermittedCommand,
  permitted,
  redact,
  type State,
  type View,
  type Viewer,
  viewFor,
} from '@gorod/rules'

export interface SeenGame {
  readonly events: readonly GameEvent[]
  readonly state: State
  readonly view: View
  readonly permitted: readonly PermittedCommand[]
}

/** A game as the browser of this viewer has it: redacted events, folded by the rules. */
export function seenFrom(log: readonly GameEvent[], viewer: Viewer): SeenGame {
  const events = log.flatMap((event) => redact(event, viewer) ?? [])
  const state = events.reduce<State | null>(evolve, null)
  if (state === null) throw new Error('a table without events')
  return { events, state, view: viewFor(state, viewer), permitted: permitted(state, viewer) }
}

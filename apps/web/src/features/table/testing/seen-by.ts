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
import type { ScriptedTable } from './scripted-table.ts'

export interface Seen {
  readonly events: readonly GameEvent[]
  readonly state: State
  readonly view: View
  readonly permitted: readonly PermittedCommand[]
}

/** The game in the browser of this viewer: redacted events, folded by the rules. */
export function seenBy(table: ScriptedTable, viewer: Viewer): Seen {
  const events = table.events.flatMap((event) => redact(event, viewer) ?? [])
  const state = events.reduce<State | null>(evolve, null)
  if (state === null) throw new Error('a table without events')
  return { events, state, view: viewFor(state, viewer), permitted: permitted(state, viewer) }
}

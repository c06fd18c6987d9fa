import {
  type GameEvent,
  type PermittedCommand,
  permitted,
  type State,
  type View,
  type Viewer,
  viewFor,
} from '@gorod/rules'
import { seenFrom } from '../local/seen-from.ts'
import type { ScriptedTable } from './scripted-table.ts'

export interface Seen {
  readonly events: readonly GameEvent[]
  readonly state: State
  readonly view: View
  readonly permitted: readonly PermittedCommand[]
}

/** The game in the browser of this viewer: redacted events, folded by the rules. */
export function seenBy(table: ScriptedTable, viewer: Viewer): Seen {
  const { events, state } = seenFrom(table.events, viewer)
  return { events, state, view: viewFor(state, viewer), permitted: permitted(state, viewer) }
}

import type { Viewer } from '@gorod/rules'
import { type Seen, seenFrom } from '../local/seen-from.ts'
import type { ScriptedTable } from './scripted-table.ts'

/** The scripted game in the browser of this viewer. */
export function seenBy(table: ScriptedTable, viewer: Viewer): Seen {
  return seenFrom(table.events, viewer)
}

import type { Viewer } from '@gorod/rules'
import { type SeenGame, seenFrom } from '../local/seen-from.ts'
import type { ScriptedTable } from './scripted-table.ts'

/** The scripted game in the browser of this viewer. */
export function seenBy(table: ScriptedTable, viewer: Viewer): SeenGame {
  return seenFrom(table.events, viewer)
}

import type { Db } from '../../../platform/db/db.ts'
import type { FinishedLog } from '../public.ts'
import { readEntries, readHeader } from './games-store.ts'
import { readResultSheet } from './results-store.ts'

/** Null while the game runs or is sealed, for a game that was broken off, and when its log is deleted. */
export async function readFinishedLog(db: Db, gameId: string): Promise<FinishedLog | null> {
  const [sheet, header, entries] = await Promise.all([
    readResultSheet(db, gameId, { sealed: false }),
    readHeader(db, { id: gameId }),
    readEntries(db, gameId, 0),
  ])
  if (sheet === null || header === null || entries.length === 0) return null
  return { ...sheet, judgeId: header.judge?.userId ?? null, events: entries.map(({ event }) => event) }
}

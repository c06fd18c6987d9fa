import type { Db } from '../../../platform/db/db.ts'
import type { FinishedLog } from '../public.ts'
import { readEntries, readHeader } from './games-store.ts'
import { readResultSheet } from './results-store.ts'

/** Null while the game runs or is sealed, for a game that was broken off, and when its log is deleted. */
export async function readFinishedLog(db: Db, gameId: string): Promise<FinishedLog | null> {
  // One after the other: a transaction has one connection, and the log is never older than the sheet.
  const sheet = await readResultSheet(db, gameId, { sealed: false })
  const header = sheet === null ? null : await readHeader(db, { id: gameId })
  if (sheet === null || header === null) return null
  const entries = await readEntries(db, gameId, 0)
  if (entries.length === 0) return null
  return { ...sheet, judgeId: header.judge?.userId ?? null, events: entries.map(({ event }) => event) }
}

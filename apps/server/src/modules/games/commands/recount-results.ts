import { isDeepStrictEqual } from 'node:util'
import { replay, score } from '@gorod/rules'
import type { Db } from '../../../platform/db/db.ts'
import type { ResultSheet } from '../public.ts'
import { readEntries } from '../store/games-store.ts'
import { lockFinished, readResultSheet, writeResults } from '../store/results-store.ts'
import { listCompensated, readSeries } from '../store/series-store.ts'

/**
 * Computes the results again from the log, which is the truth, and from the series that the game belongs to, and stores
 * them. Throws for a log that the rules can no longer read; nothing is changed then.
 */
export async function recountResults(db: Db, gameId: string): Promise<ResultSheet | null> {
  return db.transaction().execute((tx) => recount(tx, gameId))
}

async function recount(tx: Db, gameId: string): Promise<ResultSheet | null> {
  if (!(await lockFinished(tx, gameId))) return null
  const entries = await readEntries(tx, gameId, 0)
  // The log of an old practice game is deleted: the stored results stay.
  if (entries.length === 0) return readResultSheet(tx, gameId)
  const state = replay(entries.map(({ event }) => event))
  if (state.final === null) throw new Error(`the log of the finished game ${gameId} has no end`)
  const tournament = await readSeries(tx, gameId)
  const results = score(state, tournament === null ? {} : { tournament })
  await writeResults(tx, [
    { gameId, outcome: { winner: state.final.winner, results, annulled: state.annulled } },
  ])
  return readResultSheet(tx, gameId)
}

/**
 * A game of a series changes the compensation in earlier games of its players (rule book §13.3: counted again after
 * every game). `changed` is called in the transaction that writes other results than before; done twice, nothing is.
 */
export async function recountSeries(
  db: Db,
  gameId: string,
  changed: (tx: Db, gameId: string) => Promise<void>,
): Promise<void> {
  for (const compensated of await listCompensated(db, gameId)) {
    await db.transaction().execute(async (tx) => {
      const before = await readResultSheet(tx, compensated)
      const after = await recount(tx, compensated)
      if (!isDeepStrictEqual(before?.seats, after?.seats)) await changed(tx, compensated)
    })
  }
}

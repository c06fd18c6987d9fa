import { isDeepStrictEqual } from 'node:util'
import { type GameEvent, replay, score } from '@gorod/rules'
import type { Db } from '../../../platform/db/db.ts'
import type { RecountOutcome, ResultSheet } from '../public.ts'
import { readEntries } from '../store/games-store.ts'
import { lockFinished, readResultSheet, writeResults } from '../store/results-store.ts'
import { listCompensated, readSeries } from '../store/series-store.ts'

/**
 * Computes the results again from the log, which is the truth, and from the series that the game belongs to, and stores
 * them. Throws for a log that the rules can no longer read; nothing is changed then.
 */
export async function recountResults(
  db: Db,
  gameId: string,
  follow?: (tx: Db, sheet: ResultSheet) => Promise<void>,
): Promise<ResultSheet | null> {
  return db.transaction().execute(async (tx) => {
    const sheet = await recount(tx, gameId)
    if (sheet !== null) await follow?.(tx, sheet)
    return sheet
  })
}

/**
 * Counts a finished game again and calls `recounted` in the transaction, so that everything that counts games follows. Null:
 * no such game is over.
 */
export async function recountGame(
  db: Db,
  gameId: string,
  recounted: (tx: Db) => Promise<void>,
): Promise<RecountOutcome | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      const before = await readResultSheet(tx, gameId)
      const after = await recount(tx, gameId)
      if (after === null) return null
      await recounted(tx)
      return isDeepStrictEqual(before, after) ? 'same' : 'changed'
    })
  } catch (cause) {
    if (cause instanceof UnreadableLogError) return 'unreadable'
    throw cause
  }
}

/** The rules do not read the log of a finished game to its end. */
class UnreadableLogError extends Error {}

function replayed(gameId: string, events: readonly GameEvent[]): ReturnType<typeof replay> {
  try {
    return replay(events)
  } catch (cause) {
    throw new UnreadableLogError(`the log of the finished game ${gameId} cannot be read`, { cause })
  }
}

async function recount(tx: Db, gameId: string): Promise<ResultSheet | null> {
  if (!(await lockFinished(tx, gameId))) return null
  const entries = await readEntries(tx, gameId, 0)
  // The log of an old practice game is deleted: the stored results stay.
  if (entries.length === 0) return readResultSheet(tx, gameId)
  const state = replayed(
    gameId,
    entries.map(({ event }) => event),
  )
  if (state.final === null) throw new UnreadableLogError(`the log of the finished game ${gameId} has no end`)
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

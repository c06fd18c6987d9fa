import { replay, score } from '@gorod/rules'
import type { Db } from '../../../platform/db/db.ts'
import type { ResultSheet } from '../public.ts'
import { readEntries } from '../store/games-store.ts'
import { lockFinished, readResultSheet, writeResults } from '../store/results-store.ts'

/**
 * Computes the results again from the log, which is the truth, and stores them. Throws for a log that the rules can no
 * longer read; nothing is changed then.
 */
export async function recountResults(db: Db, gameId: string): Promise<ResultSheet | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockFinished(tx, gameId))) return null
    const entries = await readEntries(tx, gameId, 0)
    // The log of an old practice game is deleted: the stored results stay.
    if (entries.length === 0) return readResultSheet(tx, gameId)
    const state = replay(entries.map(({ event }) => event))
    if (state.final === null) throw new Error(`the log of the finished game ${gameId} has no end`)
    const outcome = { winner: state.final.winner, results: score(state) }
    await writeResults(tx, [{ gameId, outcome }])
    return readResultSheet(tx, gameId)
  })
}

import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import { listToPack, type PackCursor, packGame } from '../store/pack-logs.ts'

/** A few seconds of work: a process that ends waits for one batch. */
const BATCH = 200

/**
 * Packs the next logs of games that ended before a moment. Returns where to go on; null when there are no more. What
 * cannot be packed stays as it is and is passed over.
 */
export async function packLogs(
  { db, log }: { readonly db: Db; readonly log: Log },
  { before, after }: { readonly before: Date; readonly after: PackCursor | null },
): Promise<PackCursor | null> {
  const games = await listToPack(db, { before, after, limit: BATCH })
  for (const { gameId } of games) {
    if (!(await packGame(db, gameId))) log.warn({ gameId }, 'the log of an old game could not be packed')
  }
  return games.length < BATCH ? null : (games.at(-1) ?? null)
}

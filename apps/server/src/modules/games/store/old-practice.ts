import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** A game that was broken off stays until its jobs have certainly run. */
const ABORTED_MS = 60 * 60_000
/** The number of games in one statement, so that no statement takes long. */
const BATCH = 200

/**
 * Deletes practice games that nobody needs any more. A game that was broken off is deleted as a whole: no list shows
 * it. Of a finished game only the log is deleted; seats, roles and points stay, and with them every list and figure.
 */
export async function deleteOldPracticeGames(db: Db, now: Date, logMs: number): Promise<void> {
  while ((await deleteAborted(db, new Date(now.getTime() - ABORTED_MS))) === BATCH);
  while ((await deleteLogs(db, new Date(now.getTime() - logMs))) === BATCH);
}

// SQL: the conditions repeat those of the index `games_practice_over` word for word, or it is not used.
async function deleteAborted(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from games where id in (
      select id from games
      where mode = 'practice' and status <> 'running' and log_kept
        and status = 'aborted' and ended_at < ${before}
      limit ${BATCH})
    returning 1`.execute(db)
  return rows.length
}

// SQL: the same index; one statement marks the games and deletes their events. An array of ids, because a join with rows of an
// unknown number is planned as one with thousands, which reads a whole log.
async function deleteLogs(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    with old as materialized (
      update games set log_kept = false, packed = false where id in (
        select id from games
        where mode = 'practice' and status <> 'running' and log_kept
          and status = 'finished' and ended_at < ${before}
        limit ${BATCH})
      returning id
    ), gone as (
      delete from game_events where game_id = any (array(select id from old))
    ), gone_packed as (
      delete from game_packed_logs where game_id = any (array(select id from old))
    )
    select id from old`.execute(db)
  return rows.length
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Longer than any review: older games are not looked at. */
const LATELY_MS = 60 * 60_000

/** The game with a running review that this account judged; null when there is none. */
export async function findOpenReview(db: Db, accountId: number, now: number): Promise<string | null> {
  // SQL: it reads inside the JSON of the one event that opened the review.
  const { rows } = await sql<{ id: string }>`
    select games.id from game_seats chair
    join games on games.id = chair.game_id
    join game_events over on over.game_id = games.id and over.type = 'phaseEntered'
      and over.payload -> 'phase' ->> 'id' = 'gameOver'
    where chair.account_id = ${accountId} and chair.seat = 0
      and games.status = 'finished' and games.ended_at >= ${new Date(now - LATELY_MS)}
      -- Null where the judge gave the table up: no review is left then.
      and (over.payload -> 'phase' ->> 'endsAt')::bigint >= ${now}
    order by games.ended_at desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

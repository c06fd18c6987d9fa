import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { notClosed, type Whose } from './played-games.ts'

/** `best` is 0 without a rated game. Marks that no game reached are not in the map. */
export async function peakMmr(
  db: Db,
  { accountId, closed }: Whose,
  marks: readonly number[],
): Promise<{ readonly best: number; readonly reachedAt: ReadonlyMap<number, string> }> {
  // SQL: joins a list of marks that is no table.
  const { rows } = await sql<{ mark: number; best: number | null; reachedAt: Date | null }>`
    select mark, max(mmr_after) as best, min(ended_at) filter (where mmr_after >= mark) as "reachedAt"
    from unnest(${[...marks]}::int[]) as mark
    left join (
      select mmr_after, ended_at from rated_seats
      where account_id = ${accountId} and mmr_after is not null and ${notClosed(closed)}
    ) as games on true
    group by mark`.execute(db)
  return {
    best: Math.max(0, ...rows.map(({ best }) => best ?? 0)),
    reachedAt: new Map(
      rows.flatMap(({ mark, reachedAt }) => (reachedAt === null ? [] : [[mark, reachedAt.toISOString()]])),
    ),
  }
}

import type { RatingId } from '@gorod/contracts/ratings'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { JudgedCount } from '../../games/public.ts'
import { statisticsDb, type statisticsTables } from './tables.ts'

export type JudgePlace = RowOf<typeof statisticsTables.judge_places>

/** How many rows go into one statement. */
const BATCH = 1000

/** Replaces the judges of a rating. `counts`: in the order of their places. */
export async function writeJudges(tx: Db, id: RatingId, counts: readonly JudgedCount[]): Promise<void> {
  const tables = statisticsDb(tx)
  await tables.deleteFrom('judge_places').where('rating', '=', id).execute()
  const rows = counts.map(({ accountId, games, leagueGames, championshipGames, lateGames }, index) => ({
    rating: id,
    place: index + 1,
    account_id: accountId,
    games,
    league_games: leagueGames,
    championship_games: championshipGames,
    week_games: lateGames,
  }))
  for (let from = 0; from < rows.length; from += BATCH)
    await tables
      .insertInto('judge_places')
      .values(rows.slice(from, from + BATCH))
      .execute()
}

/** In the order of their places. */
export async function listJudges(
  db: Db,
  id: RatingId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly JudgePlace[]; readonly totalCount: number }> {
  const judges = statisticsDb(db).selectFrom('judge_places').where('rating', '=', id)
  const [rows, { count }] = await Promise.all([
    judges.selectAll().orderBy('place').limit(limit).offset(offset).execute(),
    judges.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: count }
}

/** Null: judged no game of this rating. */
export async function readJudge(db: Db, id: RatingId, accountId: number): Promise<JudgePlace | null> {
  const row = await statisticsDb(db)
    .selectFrom('judge_places')
    .selectAll()
    .where('rating', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** A deleted account is among the judges no more. */
export async function deleteJudge(db: Db, accountId: number): Promise<void> {
  await statisticsDb(db).deleteFrom('judge_places').where('account_id', '=', accountId).execute()
}

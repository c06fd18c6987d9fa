import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { gamesDb } from './tables.ts'

/** What a player has done in a series: Ci is counted from it (rule book §13.3). */
export interface SeriesRecord {
  readonly games: number
  /** In how many of them the player was shot first as town. */
  readonly firstKills: number
}

/**
 * The records of the players of a game in its series, seat by seat: all games of its championship that ended with a
 * result and were not annulled, this one included; others that are sealed would be told by their number. Null for a game outside a series. A practice player has no record.
 */
export async function readSeries(db: Db, gameId: string): Promise<readonly SeriesRecord[] | null> {
  // SQL: it reads inside the JSON of the results and counts over all games of a championship.
  const { rows } = await sql<SeriesRecord>`
    select count(played.game_id)::int as games,
      (count(played.game_id) filter (where played.team = 'red' and (played.result ->> 'firstKilled')::boolean))::int
        as "firstKills"
    from game_results own
    join games this on this.id = own.game_id and this.championship_id is not null
    left join (
      select game_results.*, games.championship_id from game_results
      join games on games.id = game_results.game_id and games.status = 'finished' and not games.annulled
        and (not games.sealed or games.id = ${gameId})
    ) as played on played.championship_id = this.championship_id and played.account_id = own.account_id
    where own.game_id = ${gameId}
    group by own.seat order by own.seat`.execute(db)
  return rows.length === 0 ? null : rows
}

/**
 * The games whose compensation depends on this game: those of the same series in which one of its players was shot first
 * as town. The game itself may be one of them.
 */
export async function listCompensated(db: Db, gameId: string): Promise<readonly string[]> {
  const tables = gamesDb(db)
  const accounts = await tables
    .selectFrom('game_results')
    .innerJoin('games', 'games.id', 'game_id')
    .select(['account_id', 'championship_id'])
    .where('game_id', '=', gameId)
    .where('account_id', 'is not', null)
    .where('championship_id', 'is not', null)
    .$narrowType<{ account_id: number; championship_id: number }>()
    .execute()
  const [first] = accounts
  if (first === undefined) return []
  const rows = await tables
    .selectFrom('games')
    .innerJoin('game_results', 'game_id', 'games.id')
    .select('games.id')
    .distinct()
    .where('championship_id', '=', first.championship_id)
    .where('status', '=', 'finished')
    .where('team', '=', 'red')
    .where(sql<boolean>`(result ->> 'firstKilled')::boolean`)
    .where('account_id', '=', anyOf(accounts.map(({ account_id }) => account_id)))
    .execute()
  return rows.map(({ id }) => id)
}

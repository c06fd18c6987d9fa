import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { SeatedTable } from '../public.ts'
import { gamesDb, JUDGE_SEAT, SECOND_JUDGE_SEAT } from './tables.ts'

/** Who sits at these tables, named by their ids or numbers; unknown games are left out. */
export async function readSeatedTables(db: Db, games: readonly (string | number)[]): Promise<SeatedTable[]> {
  if (games.length === 0) return []
  const ids = games.filter((game) => typeof game === 'string')
  const numbers = games.filter((game) => typeof game === 'number')
  const rows = await gamesDb(db)
    .selectFrom('games')
    .select(['id as gameId', 'number', 'mode', 'status', 'private as isPrivate', 'version'])
    .select((game) =>
      jsonArrayFrom(
        game
          .selectFrom('game_seats')
          .select(['seat', 'account_id as accountId'])
          .whereRef('game_id', '=', 'games.id')
          .orderBy('seat'),
      ).as('places'),
    )
    .where(({ eb, or }) => or([eb('id', '=', anyOf(ids)), eb('number', '=', anyOf(numbers))]))
    .execute()
  return rows.map(({ places, status, ...table }) => ({
    ...table,
    running: status === 'running',
    seats: places.filter(({ seat }) => seat > JUDGE_SEAT),
    judgeId: places.find(({ seat }) => seat === JUDGE_SEAT)?.accountId ?? null,
    secondJudgeId: places.find(({ seat }) => seat === SECOND_JUDGE_SEAT)?.accountId ?? null,
  }))
}

/** Ids of the running games in which an account has the seat of a player. */
export async function listRunningWith(db: Db, accountId: number): Promise<readonly string[]> {
  const rows = await gamesDb(db)
    .selectFrom('game_seats')
    .innerJoin('games', 'games.id', 'game_seats.game_id')
    .select('games.id')
    .where('account_id', '=', accountId)
    .where('seat', '>', JUDGE_SEAT)
    .where('status', '=', 'running')
    .execute()
  return rows.map(({ id }) => id)
}

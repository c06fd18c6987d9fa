import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { PersonMarks } from '../domain/marks-of-game.ts'
import { achievementsDb } from './tables.ts'

export interface GameMarks {
  readonly gameId: string
  readonly endedAt: Date
  readonly number: number
  readonly people: readonly PersonMarks[]
}

/**
 * The people whose marks of a game changed with a later reading of its log: `fresh` had none before, `changed` had
 * others.
 */
export interface MarksChange {
  readonly fresh: ReadonlySet<number>
  readonly changed: ReadonlySet<number>
}

/** Accounts that have marks of this game already. */
export async function listMarked(db: Db, gameId: string): Promise<number[]> {
  const rows = await achievementsDb(db)
    .selectFrom('achievement_games')
    .select('account_id')
    .where('game_id', '=', gameId)
    .execute()
  return rows.map((row) => row.account_id)
}

/** Replaces the marks of a game. The same marks again change nothing, and the result says so. */
export async function replaceMarks(tx: Db, game: GameMarks): Promise<MarksChange> {
  // SQL: deletes, writes and separates the three kinds in one statement, from one snapshot.
  const { rows } = await sql<{ accountId: number; was: 'new' | 'changed' | 'gone' }>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(game.people)}::json) as r("accountId" int, marks jsonb)
    ), before as materialized (
      select account_id, marks from achievement_games where game_id = ${game.gameId}::uuid
    ), gone as (
      delete from achievement_games where game_id = ${game.gameId}::uuid
        and account_id not in (select "accountId" from given)
      returning account_id
    ), written as (
      insert into achievement_games (account_id, game_id, ended_at, number, marks)
      select "accountId", ${game.gameId}::uuid, ${game.endedAt}::timestamptz, ${game.number}::int, marks from given
      on conflict (game_id, account_id) do update set marks = excluded.marks
        where achievement_games.marks <> excluded.marks
      returning account_id
    )
    select account_id as "accountId", 'gone' as was from gone
    union all
    select account_id, case when exists (select from before where before.account_id = written.account_id)
      then 'changed' else 'new' end
    from written`.execute(tx)
  const of = (...wanted: readonly string[]) =>
    new Set(rows.filter(({ was }) => wanted.includes(was)).map(({ accountId }) => accountId))
  return { fresh: of('new'), changed: of('changed', 'gone') }
}

/** When a game ended that is counted for this account; null while it is not counted. */
export async function countedGameEnd(
  db: Db,
  accountId: number,
  game: { readonly id?: number | undefined; readonly gameId?: string | undefined },
): Promise<Date | null> {
  const { id = null, gameId = null } = game
  const row = await achievementsDb(db)
    .selectFrom('achievement_games')
    .select('ended_at as endedAt')
    .where('account_id', '=', accountId)
    .where((column) =>
      column.or([
        column('number', 'is not distinct from', id),
        column('game_id', 'is not distinct from', gameId),
      ]),
    )
    .executeTakeFirst()
  return row?.endedAt ?? null
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { PersonMarks } from '../domain/marks-of-game.ts'

export interface GameMarks {
  readonly gameId: string
  readonly endedAt: Date
  readonly number: number
  readonly people: readonly PersonMarks[]
}

/** Whose marks of a game a later telling changed: who was told nothing before is `fresh`, the others `changed`. */
export interface MarksChange {
  readonly fresh: ReadonlySet<number>
  readonly changed: ReadonlySet<number>
}

/** Who has marks of this game already. */
export async function listMarked(db: Db, gameId: string): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from achievement_games where game_id = ${gameId}::uuid`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** Puts what a game gives in the place of what it gave before. Told twice it changes nothing, and says so. */
export async function replaceMarks(tx: Db, game: GameMarks): Promise<MarksChange> {
  const { rows } = await sql<{ accountId: number; was: 'new' | 'changed' | 'gone' }>`
    with told as materialized (
      select * from json_to_recordset(${JSON.stringify(game.people)}::json) as r("accountId" int, marks jsonb)
    ), before as materialized (
      select account_id, marks from achievement_games where game_id = ${game.gameId}::uuid
    ), gone as (
      delete from achievement_games where game_id = ${game.gameId}::uuid
        and account_id not in (select "accountId" from told)
      returning account_id
    ), written as (
      insert into achievement_games (account_id, game_id, ended_at, number, marks)
      select "accountId", ${game.gameId}::uuid, ${game.endedAt}::timestamptz, ${game.number}::int, marks from told
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

/** When a game ended that is counted for this person; null while it is not. */
export async function countedGameEnd(
  db: Db,
  accountId: number,
  game: { readonly id?: number | undefined; readonly gameId?: string | undefined },
): Promise<Date | null> {
  const { id = null, gameId = null } = game
  const { rows } = await sql<{ endedAt: Date }>`
    select ended_at as "endedAt" from achievement_games
    where account_id = ${accountId} and (number = ${id}::int or game_id = ${gameId}::uuid)`.execute(db)
  return rows[0]?.endedAt ?? null
}

import type { GameMode, GameType } from '@gorod/contracts'
import type { Role, SeatResult } from '@gorod/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ResultSheet } from '../../games/public.ts'

/** Writing the same sheet twice leaves the same rows; a changed one replaces them. */
export async function keepResults(db: Db, sheet: ResultSheet): Promise<void> {
  const rows = sheet.seats.flatMap(({ accountId, result }) =>
    accountId === null
      ? []
      : [{ account_id: accountId, role: result.role, won: result.won, points: result.points.total, result }],
  )
  await sql`
    insert into played_games (
      account_id, game_id, number, type, mode, role, started_at, ended_at, winner, won, points, result)
    select account_id, ${sheet.gameId}::uuid, ${sheet.number}::int, ${sheet.type}, ${sheet.mode}, role,
      ${sheet.startedAt}::timestamptz, ${sheet.endedAt}::timestamptz, ${sheet.winner}, won, points, result
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      account_id int, role text, won boolean, points numeric, result jsonb)
    on conflict (account_id, game_id) do update
      set winner = excluded.winner, won = excluded.won, points = excluded.points, result = excluded.result`.execute(
    db,
  )
}

export interface PlayedGame {
  readonly game_id: string
  readonly number: number
  readonly type: GameType
  readonly mode: GameMode
  readonly role: Role
  readonly started_at: Date
  readonly ended_at: Date
  readonly winner: 'red' | 'black' | 'draw' | null
  readonly won: boolean
  readonly result: SeatResult
}

export async function listPlayed(
  db: Db,
  accountId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<PlayedGame[]> {
  const { rows } = await sql<PlayedGame>`
    select game_id, number, type, mode, role, started_at, ended_at, winner, won, result from played_games
    where account_id = ${accountId} order by ended_at desc, number desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

export async function countPlayed(
  db: Db,
  accountId: number,
): Promise<{ readonly games: number; readonly wins: number }> {
  const { rows } = await sql<{ games: number; wins: number }>`
    select count(*) as games, count(*) filter (where won) as wins from played_games
    where account_id = ${accountId}`.execute(db)
  return rows[0] ?? { games: 0, wins: 0 }
}

/** Every game of an account, newest first, with its part in it and what it did to the rating. */
export async function listAllPlayed(db: Db, accountId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select number, type, mode, role, started_at, ended_at, winner, won, points, result, mmr_before, mmr_after
    from played_games left join rated_seats using (game_id, account_id)
    where account_id = ${accountId} order by ended_at desc, number desc`.execute(db)
  return rows
}

export async function deletePlayed(db: Db, accountId: number): Promise<void> {
  await sql`delete from played_games where account_id = ${accountId}`.execute(db)
}

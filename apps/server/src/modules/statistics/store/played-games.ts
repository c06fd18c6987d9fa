import type { GameMode, GameType } from '@gorod/contracts'
import type { Role } from '@gorod/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ResultSheet } from '../../games/public.ts'

/** Writing the same sheet twice leaves the same rows; a newer one replaces them, an older one changes nothing. */
export async function keepResults(db: Db, sheet: ResultSheet): Promise<void> {
  const rows = sheet.seats.flatMap(({ accountId, result }) =>
    accountId === null
      ? []
      : [
          {
            account_id: accountId,
            role: result.role,
            won: result.won,
            points: result.points.total,
            extra_points: result.points.extra,
            first_killed: result.firstKilled,
            fouls: result.fouls,
            tech_fouls: result.techFouls,
            best_move_points: result.points.bestMove,
            best_move_hits: result.bestMove?.hits ?? null,
          },
        ],
  )
  await sql`
    insert into played_games (
      account_id, game_id, number, type, mode, rule_set, log_version, role, started_at, ended_at, winner, won, points,
      extra_points, first_killed, fouls, tech_fouls, best_move_points, best_move_hits)
    select account_id, ${sheet.gameId}::uuid, ${sheet.number}::int, ${sheet.type}, ${sheet.mode},
      ${sheet.ruleSet}, ${sheet.version}::int, role, ${sheet.startedAt}::timestamptz, ${sheet.endedAt}::timestamptz, ${sheet.winner}, won,
      points, extra_points, first_killed, fouls, tech_fouls, best_move_points, best_move_hits
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      account_id int, role text, won boolean, points numeric, extra_points numeric, first_killed boolean,
      fouls smallint, tech_fouls smallint, best_move_points numeric, best_move_hits smallint)
    order by account_id
    on conflict (account_id, game_id) do update set
      rule_set = excluded.rule_set, log_version = excluded.log_version, role = excluded.role, winner = excluded.winner, won = excluded.won,
      points = excluded.points, extra_points = excluded.extra_points, first_killed = excluded.first_killed,
      fouls = excluded.fouls, tech_fouls = excluded.tech_fouls, best_move_points = excluded.best_move_points,
      best_move_hits = excluded.best_move_hits
    where excluded.log_version >= played_games.log_version`.execute(db)
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
  readonly points: number
}

export interface Page {
  readonly page: number
  readonly limit: number
}

/** The latest first. A far page walks over the index alone; only its own rows are fetched. */
export async function listPlayed(db: Db, accountId: number, page: Page): Promise<PlayedGame[]> {
  const { rows } = await pageQuery(accountId, page).execute(db)
  return rows
}

export function pageQuery(accountId: number, { page, limit }: Page): RawBuilder<PlayedGame> {
  return sql<PlayedGame>`
    select game_id, played.number, type, mode, role, played.started_at, ended_at, winner, won, points
    from (
      select game_id, started_at, number from played_games where account_id = ${accountId}
      order by started_at desc, number desc limit ${limit} offset ${(page - 1) * limit}
    ) as page
    join played_games as played using (game_id)
    where played.account_id = ${accountId}
    order by page.started_at desc, page.number desc`
}

export async function countPlayed(
  db: Db,
  accountId: number,
): Promise<{ readonly games: number; readonly wins: number }> {
  const { rows } = await countQuery(accountId).execute(db)
  return rows[0] ?? { games: 0, wins: 0 }
}

export function countQuery(accountId: number): RawBuilder<{ games: number; wins: number }> {
  return sql<{ games: number; wins: number }>`
    select count(*) as games, count(*) filter (where won) as wins from played_games
    where account_id = ${accountId}`
}

/** Games that were written before all that is kept today. */
export async function listIncomplete(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ game_id: string }>`
    select distinct game_id from played_games where rule_set is null limit ${limit}`.execute(db)
  return rows.map(({ game_id }) => game_id)
}

/** Every game of an account, newest first, with its part in it and what it did to the rating. */
export async function listAllPlayed(db: Db, accountId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select number, type, mode, rule_set, role, started_at, ended_at, winner, won, points, extra_points, first_killed,
      fouls, tech_fouls, best_move_points, best_move_hits, mmr_before, mmr_after
    from played_games left join rated_seats using (game_id, account_id, number, ended_at)
    where account_id = ${accountId} order by started_at desc, number desc`.execute(db)
  return rows
}

export async function deletePlayed(db: Db, accountId: number): Promise<void> {
  await sql`delete from played_games where account_id = ${accountId}`.execute(db)
}

/** Takes off the lists what of a game could not be completed. */
export async function dropIncomplete(db: Db, gameId: string): Promise<void> {
  await sql`delete from played_games where game_id = ${gameId} and rule_set is null`.execute(db)
}

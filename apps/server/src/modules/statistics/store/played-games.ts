import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { excluded } from '../../../platform/db/excluded-row.ts'
import type { ResultSheet } from '../../games/public.ts'
import { statisticsDb, type statisticsTables } from './tables.ts'

const CHANGED_BY_REVIEW = [
  'rule_set',
  'rules_name',
  'log_version',
  'role',
  'winner',
  'won',
  'points',
  'extra_points',
  'first_killed',
  'fouls',
  'tech_fouls',
  'best_move_points',
  'best_move_hits',
] as const

/** Writing the same sheet twice leaves the same rows; a newer one replaces them, an older one changes nothing. */
export async function keepResults(db: Db, sheet: ResultSheet): Promise<void> {
  const rows = sheet.seats.flatMap(({ accountId, result }) =>
    accountId === null
      ? []
      : [
          {
            account_id: accountId,
            game_id: sheet.gameId,
            number: sheet.number,
            type: sheet.type,
            mode: sheet.mode,
            rule_set: sheet.ruleSet,
            rules_name: sheet.rulesName,
            log_version: sheet.version,
            started_at: sheet.startedAt,
            ended_at: sheet.endedAt,
            winner: sheet.winner,
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
  if (sheet.annulled) await dropResults(db, sheet.gameId)
  if (sheet.annulled || rows.length === 0) return
  await statisticsDb(db)
    .insertInto('played_games')
    .values(rows.toSorted((a, b) => a.account_id - b.account_id))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'game_id'])
        .doUpdateSet(excluded(CHANGED_BY_REVIEW))
        .where('played_games.log_version', '<=', sheet.version),
    )
    .execute()
}

/** An annulled game is in nobody's list. */
async function dropResults(db: Db, gameId: string): Promise<void> {
  await statisticsDb(db).deleteFrom('played_games').where('game_id', '=', gameId).execute()
}

/** The games of an account as a reader may know them. `closed`: ids of those that are left out (`GamesApi.closedGamesOf`). */
export interface Whose {
  readonly accountId: number
  readonly closed: readonly string[]
}

export const notClosed = (closed: readonly string[]): RawBuilder<SqlBool> =>
  closed.length === 0 ? sql`true` : sql`game_id <> all(${[...closed]}::uuid[])`

export type PlayedGame = Pick<
  RowOf<typeof statisticsTables.played_games>,
  | 'game_id'
  | 'number'
  | 'type'
  | 'mode'
  | 'rules_name'
  | 'role'
  | 'started_at'
  | 'ended_at'
  | 'winner'
  | 'won'
  | 'points'
>

export interface Page {
  readonly page: number
  readonly limit: number
}

/** The latest first. A far page walks over the index alone; only its own rows are fetched. */
export async function listPlayed(db: Db, { accountId, closed }: Whose, page: Page): Promise<PlayedGame[]> {
  const { rows } = await pageQuery({ accountId, closed }, page).execute(db)
  return rows
}

export function pageQuery({ accountId, closed }: Whose, { page, limit }: Page): RawBuilder<PlayedGame> {
  // SQL: the plan matters; a far page is found in the index `played_games_figures` alone (index-use.test.ts).
  return sql<PlayedGame>`
    select game_id, played.number, type, mode, rules_name, role, played.started_at, ended_at, winner, won, points
    from (
      select game_id, started_at, number from played_games where account_id = ${accountId} and ${notClosed(closed)}
      order by started_at desc, number desc limit ${limit} offset ${(page - 1) * limit}
    ) as page
    join played_games as played using (game_id)
    where played.account_id = ${accountId}
    order by page.started_at desc, page.number desc`
}

export async function countPlayed(
  db: Db,
  whose: Whose,
): Promise<{ readonly games: number; readonly wins: number }> {
  const { rows } = await countQuery(whose).execute(db)
  return rows[0] ?? { games: 0, wins: 0 }
}

export function countQuery({ accountId, closed }: Whose): RawBuilder<{ games: number; wins: number }> {
  // SQL: the plan matters; counted from the index `played_games_figures` alone (index-use.test.ts).
  return sql<{ games: number; wins: number }>`
    select count(*) as games, count(*) filter (where won) as wins from played_games
    where account_id = ${accountId} and ${notClosed(closed)}`
}

/** Games that an older version wrote without the columns of today. */
export async function listIncomplete(db: Db, limit: number): Promise<string[]> {
  const rows = await statisticsDb(db)
    .selectFrom('played_games')
    .select('game_id')
    .distinct()
    .where('rule_set', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ game_id }) => game_id)
}

/** Every game of an account, newest first, with its part in it and what it did to the rating. */
export async function listAllPlayed(db: Db, accountId: number): Promise<unknown[]> {
  return statisticsDb(db)
    .selectFrom('played_games as played')
    .leftJoin('rated_seats as rated', (join) =>
      join.onRef('rated.game_id', '=', 'played.game_id').onRef('rated.account_id', '=', 'played.account_id'),
    )
    .select([
      'played.number',
      'type',
      'mode',
      'rule_set',
      'rules_name',
      'role',
      'started_at',
      'played.ended_at',
      'winner',
      'won',
      'points',
      'extra_points',
      'first_killed',
      'fouls',
      'tech_fouls',
      'best_move_points',
      'best_move_hits',
      'mmr_before',
      'mmr_after',
    ])
    .where('played.account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .orderBy('played.number', 'desc')
    .execute()
}

export async function deletePlayed(db: Db, accountId: number): Promise<void> {
  await statisticsDb(db).deleteFrom('played_games').where('account_id', '=', accountId).execute()
}

/** Removes the rows of a game that could not be completed. */
export async function dropIncomplete(db: Db, gameId: string): Promise<void> {
  await statisticsDb(db)
    .deleteFrom('played_games')
    .where('game_id', '=', gameId)
    .where('rule_set', 'is', null)
    .execute()
}

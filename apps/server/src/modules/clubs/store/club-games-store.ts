import type { ClubGame } from '@gorod/contracts/club-games'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { clubsDb } from './tables.ts'

/** A game at a table of the club. `members`: how many of them sit at it. */
export async function insertClubGame(
  tx: Db,
  game: {
    readonly gameId: string
    readonly clubId: number
    readonly members: number
    readonly matchId?: number
  },
): Promise<void> {
  const { gameId, clubId, members, matchId = null } = game
  await clubsDb(tx)
    .insertInto('club_games')
    .values({ game_id: gameId, club_id: clubId, members, match_id: matchId })
    .execute()
}

export interface PlayedGame {
  readonly gameId: string
  readonly number: number
  readonly version: number
  readonly endedAt: Date
  readonly winner: ClubGame['winner']
  readonly annulled: boolean
  readonly seats: readonly {
    readonly accountId: number
    readonly won: boolean
    readonly points: number
    readonly extra: number
  }[]
}

/**
 * Stores the result of a game at a table of a club; another game is ignored. If a game has two results, the one from
 * the longer log counts.
 */
export async function writePlayedGame(tx: Db, game: PlayedGame): Promise<void> {
  const { gameId, number, version, endedAt, winner, annulled } = game
  const kept = await clubsDb(tx)
    .updateTable('club_games')
    .set({ number, version, ended_at: endedAt, winner, annulled })
    .where('game_id', '=', gameId)
    .where(({ eb, or }) => or([eb('version', 'is', null), eb('version', '<=', version)]))
    .returning('club_id')
    .execute()
  if (kept.length === 0) return
  await clubsDb(tx).deleteFrom('club_results').where('game_id', '=', gameId).execute()
  const rows = kept.flatMap(({ club_id }) =>
    (annulled ? [] : game.seats).map(({ accountId, won, points, extra }) => ({
      game_id: gameId,
      club_id,
      account_id: accountId,
      ended_at: endedAt,
      won,
      points,
      extra,
    })),
  )
  if (rows.length > 0) await clubsDb(tx).insertInto('club_results').values(rows).execute()
}

/** A game that was broken off is no game of the club. */
export async function deleteClubGame(db: Db, gameId: string): Promise<void> {
  await clubsDb(db).deleteFrom('club_games').where('game_id', '=', gameId).execute()
}

export async function listRunningIds(db: Db, clubId: number): Promise<string[]> {
  const rows = await clubsDb(db)
    .selectFrom('club_games')
    .select('game_id')
    .where('club_id', '=', clubId)
    .where('ended_at', 'is', null)
    .limit(50)
    .execute()
  return rows.map(({ game_id }) => game_id)
}

/** Ids of games that ended after a moment. */
export async function listEndedIds(db: Db, clubId: number, after: Date): Promise<string[]> {
  const rows = await clubsDb(db)
    .selectFrom('club_games')
    .select('game_id')
    .where('club_id', '=', clubId)
    .where('ended_at', '>', after)
    .execute()
  return rows.map(({ game_id }) => game_id)
}

interface ShownGames {
  readonly clubId: number
  /** Games that this reader may not know of yet. */
  readonly closed: readonly string[]
}

function shownGames(db: Db, { clubId, closed }: ShownGames) {
  return clubsDb(db)
    .selectFrom('club_games')
    .where('club_id', '=', clubId)
    .where('ended_at', 'is not', null)
    .where(({ not, eb }) => not(eb('game_id', '=', anyOf(closed))))
}

export async function countGames(db: Db, shown: ShownGames): Promise<number> {
  const { count } = await shownGames(db, shown)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The latest first. */
export async function listGames(
  db: Db,
  { limit, offset, ...shown }: ShownGames & { readonly limit: number; readonly offset: number },
) {
  return shownGames(db, shown)
    .select(['number', 'ended_at as endedAt', 'winner', 'annulled', 'members'])
    .$narrowType<{ number: number; endedAt: Date }>()
    .orderBy('ended_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export interface TableRow {
  readonly accountId: number
  readonly games: number
  readonly wins: number
  readonly extra: number
  readonly sum: number
}

/**
 * Members of the club by the points of its games with so many members, then by wins and extra points: one statement over
 * the index `club_results_club`.
 */
export async function countTable(
  db: Db,
  {
    clubId,
    closed,
    since,
    members,
    limit,
  }: ShownGames & {
    readonly since: Date
    readonly members: number
    readonly limit: number
  },
): Promise<TableRow[]> {
  return clubsDb(db)
    .selectFrom('club_results as result')
    .innerJoin('club_games as game', (join) =>
      join.onRef('game.game_id', '=', 'result.game_id').onRef('game.club_id', '=', 'result.club_id'),
    )
    .innerJoin('club_members as member', (join) =>
      join
        .onRef('member.club_id', '=', 'result.club_id')
        .onRef('member.account_id', '=', 'result.account_id'),
    )
    .select(({ fn }) => [
      'result.account_id as accountId',
      fn.countAll<number>().as('games'),
      // SQL: the builder has no rounding. Points have two digits; a sum of them must not differ in the fifteenth.
      sql<number>`count(*) filter (where result.won)`.as('wins'),
      sql<number>`round(sum(result.extra)::numeric, 2)::float8`.as('extra'),
      sql<number>`round(sum(result.points)::numeric, 2)::float8`.as('sum'),
    ])
    .where('result.club_id', '=', clubId)
    .where('result.ended_at', '>=', since)
    .where('game.members', '>=', members)
    .where(({ not, eb }) => not(eb('result.game_id', '=', anyOf(closed))))
    .groupBy('result.account_id')
    .orderBy('sum', 'desc')
    .orderBy('wins', 'desc')
    .orderBy('extra', 'desc')
    .orderBy('accountId')
    .limit(limit)
    .execute()
}

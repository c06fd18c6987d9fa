import type { SeatResult } from '@gorod/rules'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/db.ts'
import type { MatchCursor, OpenMatch } from '../public.ts'
import { gamesDb } from './tables.ts'

interface MatchesPage {
  readonly championshipId: number | null
  readonly after: MatchCursor | null
  readonly limit: number
}

const SHOWN_AT = sql<Date>`coalesce(unsealed_at, ended_at)`

/** Finished games in the order in which they could be known, without practice tables, private and sealed ones. */
export async function listEndedMatches(
  db: Db,
  { championshipId, after, limit }: MatchesPage,
): Promise<OpenMatch[]> {
  const rows = await endedMatches(db)
    .where('private', '=', false)
    .where('sealed', '=', false)
    .where('mode', '!=', 'practice')
    .$if(championshipId !== null, (games) => games.where('championship_id', '=', championshipId))
    .$if(after !== null, (games) =>
      // SQL: the builder compares no pairs that begin with an expression.
      games.where(
        sql<boolean>`(${SHOWN_AT}, number) > (${after?.shownAt}::timestamptz, ${after?.number}::int)`,
      ),
    )
    .orderBy(SHOWN_AT)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(matchOf)
}

/** Null for a game that runs, was broken off or does not exist. */
export async function readEndedMatch(db: Db, number: number): Promise<OpenMatch | null> {
  const row = await endedMatches(db).where('number', '=', number).executeTakeFirst()
  return row === undefined ? null : matchOf(row)
}

function endedMatches(db: Db) {
  return gamesDb(db)
    .selectFrom('games')
    .select(['id as gameId', 'number', 'mode', 'championship_id as championshipId', 'winner', 'annulled'])
    .select(['created_at as startedAt', 'ended_at as endedAt', SHOWN_AT.as('shownAt')])
    .select((game) => [
      jsonArrayFrom(
        game
          .selectFrom('game_seats')
          .select(['seat', 'account_id as accountId', 'username'])
          .whereRef('game_seats.game_id', '=', 'games.id'),
      ).as('people'),
      jsonArrayFrom(
        game
          .selectFrom('game_results')
          .select('result')
          .whereRef('game_results.game_id', '=', 'games.id')
          .orderBy('seat'),
      ).as('results'),
    ])
    .where('status', '=', 'finished')
    .$narrowType<{ endedAt: Date }>()
}

interface MatchRow extends Omit<OpenMatch, 'seats' | 'judgeIds'> {
  readonly people: readonly { seat: number; accountId: number | null; username: string }[]
  readonly results: readonly { result: SeatResult }[]
}

function matchOf({ people, results, ...match }: MatchRow): OpenMatch {
  const bySeat = new Map(people.map((person) => [person.seat, person]))
  return {
    ...match,
    winner: match.annulled ? null : match.winner,
    judgeIds: people.flatMap(({ seat, accountId }) => (seat < 1 ? (accountId ?? []) : [])),
    seats: results.map(({ result: { seat, role, won, points } }) => ({
      seat,
      accountId: bySeat.get(seat)?.accountId ?? null,
      username: bySeat.get(seat)?.username ?? '',
      role,
      won,
      points: points.total,
    })),
  }
}

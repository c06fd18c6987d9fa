import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Match } from '../domain/club-match.ts'
import { clubsDb } from './tables.ts'

function matches(db: Db) {
  return clubsDb(db)
    .selectFrom('club_matches')
    .select([
      'id',
      'challenger_id as challengerId',
      'opponent_id as opponentId',
      'starts_at as startsAt',
      'state',
    ])
}

/** `lock`: nobody else changes the match or its teams until the transaction ends. */
export async function readMatch(
  db: Db,
  id: number,
  { lock }: { readonly lock: boolean } = { lock: false },
): Promise<Match | null> {
  const query = matches(db).where('id', '=', id)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

/** The matches in which the club is one of the two sides, the latest start first. */
export async function listMatches(db: Db, clubId: number, limit: number): Promise<Match[]> {
  return matches(db)
    .where(({ eb, or }) => or([eb('challenger_id', '=', clubId), eb('opponent_id', '=', clubId)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Accepted matches and own challenges that began after a moment. What others want from the club takes no place of it. */
export async function countAhead(db: Db, clubId: number, after: Date): Promise<number> {
  const { count } = await clubsDb(db)
    .selectFrom('club_matches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ eb, or, and }) =>
      or([
        and([eb('challenger_id', '=', clubId), eb('state', '!=', 'declined')]),
        and([eb('opponent_id', '=', clubId), eb('state', '=', 'accepted')]),
      ]),
    )
    .where('starts_at', '>', after)
    .executeTakeFirstOrThrow()
  return count
}

/** Challenges to the club without an answer that begin after a moment: the clubs that sent them. */
export async function listUnanswered(db: Db, clubId: number, after: Date): Promise<readonly number[]> {
  const rows = await clubsDb(db)
    .selectFrom('club_matches')
    .select('challenger_id as challengerId')
    .where('opponent_id', '=', clubId)
    .where('state', '=', 'challenged')
    .where('starts_at', '>', after)
    .execute()
  return rows.map(({ challengerId }) => challengerId)
}

type Pair = Pick<Match, 'challengerId' | 'opponentId'>

/** Challenges of one club to another since a moment that were not accepted. */
export async function countChallenges(
  db: Db,
  { challengerId, opponentId }: Pair,
  since: Date,
): Promise<number> {
  const { count } = await clubsDb(db)
    .selectFrom('club_challenges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('challenger_id', '=', challengerId)
    .where('opponent_id', '=', opponentId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Clubs that play with each other may go on to challenge. */
export async function forgetChallenges(tx: Db, { challengerId, opponentId }: Pair): Promise<void> {
  await clubsDb(tx)
    .deleteFrom('club_challenges')
    .where('challenger_id', '=', challengerId)
    .where('opponent_id', '=', opponentId)
    .execute()
}

export async function deleteChallengesBefore(db: Db, before: Date): Promise<void> {
  await clubsDb(db).deleteFrom('club_challenges').where('at', '<', before).execute()
}

export async function insertMatch(
  tx: Db,
  { challengerId, opponentId, startsAt }: Pair & Pick<Match, 'startsAt'>,
  at: Date,
): Promise<void> {
  await clubsDb(tx)
    .insertInto('club_matches')
    .values({
      challenger_id: challengerId,
      opponent_id: opponentId,
      starts_at: startsAt,
      state: 'challenged',
    })
    .execute()
  await clubsDb(tx)
    .insertInto('club_challenges')
    .values({ challenger_id: challengerId, opponent_id: opponentId, at })
    .execute()
}

export async function writeState(tx: Db, id: number, state: Match['state']): Promise<void> {
  await clubsDb(tx).updateTable('club_matches').set({ state }).where('id', '=', id).execute()
}

export async function deleteMatch(tx: Db, id: number): Promise<void> {
  await clubsDb(tx).deleteFrom('club_matches').where('id', '=', id).execute()
}

/** `begun`: there was a game, so that players who are not named any more keep what they did in it. */
export async function writeTeam(
  tx: Db,
  matchId: number,
  {
    clubId,
    players,
    begun,
  }: { readonly clubId: number; readonly players: readonly number[]; readonly begun: boolean },
): Promise<void> {
  const tables = clubsDb(tx)
  if (begun)
    await tables
      .updateTable('club_match_players')
      .set({ replaced: true })
      .where('match_id', '=', matchId)
      .where('club_id', '=', clubId)
      .execute()
  else
    await tables
      .deleteFrom('club_match_players')
      .where('match_id', '=', matchId)
      .where('club_id', '=', clubId)
      .execute()
  if (players.length === 0) return
  await tables
    .insertInto('club_match_players')
    .values(players.map((accountId) => ({ match_id: matchId, club_id: clubId, account_id: accountId })))
    .onConflict((conflict) => conflict.columns(['match_id', 'account_id']).doUpdateSet({ replaced: false }))
    .execute()
}

export interface Teammate {
  readonly matchId: number
  readonly clubId: number
  readonly accountId: number
  /** Played for the team, and somebody else does now. */
  readonly replaced: boolean
}

/** Everybody who plays for one of the teams, or played for it. */
export async function listTeams(db: Db, matchIds: readonly number[]): Promise<Teammate[]> {
  return clubsDb(db)
    .selectFrom('club_match_players')
    .select(['match_id as matchId', 'club_id as clubId', 'account_id as accountId', 'replaced'])
    .where('match_id', '=', anyOf(matchIds))
    .orderBy('account_id')
    .execute()
}

/** A game of the match was opened: its teams stay. */
export async function hasGames(db: Db, matchId: number): Promise<boolean> {
  const row = await clubsDb(db)
    .selectFrom('club_games')
    .select('game_id')
    .where('match_id', '=', matchId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface Score {
  readonly matchId: number
  readonly clubId: number
  readonly games: number
  readonly points: number
  readonly wins: number
}

/** The points and wins of the teams, replaced players included, in the games of these matches. Games in `closed` are left out. */
export async function countScores(
  db: Db,
  matchIds: readonly number[],
  closed: readonly string[],
): Promise<Score[]> {
  return clubsDb(db)
    .selectFrom('club_match_players as player')
    .innerJoin('club_games as game', (join) =>
      join.onRef('game.match_id', '=', 'player.match_id').onRef('game.club_id', '=', 'player.club_id'),
    )
    .innerJoin('club_results as result', (join) =>
      join
        .onRef('result.game_id', '=', 'game.game_id')
        .onRef('result.club_id', '=', 'game.club_id')
        .onRef('result.account_id', '=', 'player.account_id'),
    )
    .select(({ fn }) => [
      'player.match_id as matchId',
      'player.club_id as clubId',
      fn.count<number>('game.game_id').distinct().as('games'),
      // SQL: the builder has neither rounding nor a filter on true.
      sql<number>`round(sum(result.points)::numeric, 2)::float8`.as('points'),
      sql<number>`count(*) filter (where result.won)`.as('wins'),
    ])
    .where('player.match_id', '=', anyOf(matchIds))
    .where(({ not, eb }) => not(eb('game.game_id', '=', anyOf(closed))))
    .groupBy(['player.match_id', 'player.club_id'])
    .execute()
}

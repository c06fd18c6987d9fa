import type { AudienceVotes } from '@gorod/contracts/audience'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { audienceDb } from './tables.ts'

export interface Vote {
  readonly channelId: number
  readonly gameNumber: number
  readonly voterId: number
  readonly picks: readonly number[]
  /** False: the game has really ended, which the audience does not know yet. */
  readonly counts: boolean
}

export async function saveVote(db: Db, vote: Vote, now: Date): Promise<void> {
  const picks = JSON.stringify(vote.picks)
  const changed = { picks, voted_at: now, ...(vote.counts ? { counted: picks } : {}) }
  await audienceDb(db)
    .insertInto('audience_votes')
    .values({ channel_id: vote.channelId, game_number: vote.gameNumber, voter_id: vote.voterId, ...changed })
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'game_number', 'voter_id']).doUpdateSet(changed),
    )
    .execute()
}

export async function readOwnVote(
  db: Db,
  { channelId, gameNumber, voterId }: Pick<Vote, 'channelId' | 'gameNumber' | 'voterId'>,
): Promise<readonly number[]> {
  const row = await audienceDb(db)
    .selectFrom('audience_votes')
    .select('picks')
    .where('channel_id', '=', channelId)
    .where('game_number', '=', gameNumber)
    .where('voter_id', '=', voterId)
    .executeTakeFirst()
  return row?.picks ?? []
}

// SQL: counts the elements of a list of each row.
export async function countVotes(
  db: Db,
  {
    channelId,
    gameNumber,
    seats,
  }: { readonly channelId: number; readonly gameNumber: number; readonly seats: number },
): Promise<AudienceVotes> {
  const { rows } = await sql<{ seat: number | null; count: number }>`
    select seat::int as seat, count(*)::int as count
    from audience_votes left join lateral jsonb_array_elements_text(picks) as seat on true
    where channel_id = ${channelId} and game_number = ${gameNumber} and picks <> '[]'
    group by seat`.execute(db)
  const { rows: people } = await sql<{ count: number }>`
    select count(*)::int as count from audience_votes
    where channel_id = ${channelId} and game_number = ${gameNumber} and picks <> '[]'`.execute(db)
  const counts = new Map(rows.map(({ seat, count }) => [seat, count]))
  return {
    voters: people[0]?.count ?? 0,
    bySeat: Array.from({ length: seats }, (_, index) => counts.get(index + 1) ?? 0),
  }
}

/** Compares the counted votes of a finished game with the truth. Done twice it changes nothing. */
export async function rateVotes(db: Db, gameNumber: number, mafia: readonly number[]): Promise<void> {
  // SQL: counts the elements of a list of each row.
  await sql`
    update audience_votes set hits = (
      select count(*) from jsonb_array_elements_text(counted) as seat where seat::int = any(${[...mafia]}::int[]))
    where game_number = ${gameNumber} and counted is not null`.execute(db)
}

export interface Guesses {
  readonly voterId: number
  readonly games: number
  readonly hits: number
  readonly picks: number
}

/** The best of a channel, in one game or in all: most right names, then fewest names. */
export async function listBest(
  db: Db,
  { channelId, gameNumber }: { readonly channelId: number; readonly gameNumber: number | null },
  limit: number,
): Promise<readonly Guesses[]> {
  // SQL: the length of a list of each row.
  const { rows } = await sql<Guesses>`
    select voter_id as "voterId", count(*)::int as games, sum(hits)::int as hits,
      sum(jsonb_array_length(counted))::int as picks
    from audience_votes
    where channel_id = ${channelId} and hits is not null and counted <> '[]'
      and (${gameNumber}::int is null or game_number = ${gameNumber})
    group by voter_id having sum(hits) > 0
    order by hits desc, picks, voter_id limit ${limit}`.execute(db)
  return rows
}

/** The channels whose audience voted at this game. */
export async function listChannelsOf(db: Db, gameNumber: number): Promise<readonly number[]> {
  const rows = await audienceDb(db)
    .selectFrom('audience_votes')
    .select('channel_id')
    .distinct()
    .where('game_number', '=', gameNumber)
    .orderBy('channel_id')
    .execute()
  return rows.map(({ channel_id }) => channel_id)
}

export async function listVotesOf(db: Db, voterId: number): Promise<unknown[]> {
  return audienceDb(db)
    .selectFrom('audience_votes')
    .select(['channel_id as channelId', 'game_number as game', 'picks', 'hits', 'voted_at as votedAt'])
    .where('voter_id', '=', voterId)
    .orderBy('voted_at')
    .execute()
}

/** What the account voted, and what was voted for its channel. */
export async function deleteVotesOf(db: Db, accountId: number): Promise<void> {
  await audienceDb(db)
    .deleteFrom('audience_votes')
    .where((vote) => vote.or([vote('voter_id', '=', accountId), vote('channel_id', '=', accountId)]))
    .execute()
}

import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { excluded } from '../../../platform/db/excluded-row.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { MmrChange, Skill } from '../domain/mmr.ts'
import { notClosed, type Whose } from './played-games.ts'
import { statisticsDb } from './tables.ts'

/** Moment of a game in the order ratings are counted in: by its end, then by its number. */
export interface GameMoment {
  readonly endedAt: Date
  readonly number: number
}

export interface RatedGame extends GameMoment {
  readonly gameId: string
  /** The length of the log it was read from. */
  readonly version: number
  readonly winner: 'red' | 'black' | 'draw'
  readonly seats: readonly {
    readonly seat: number
    /** Null: nobody's, counted as a newcomer and kept nowhere. */
    readonly accountId: number | null
    readonly team: 'red' | 'black'
    readonly playPoints: number
  }[]
}

/** Ratings are counted by one at a time: each game goes on from what the one before it left. */
export async function lockRatings(tx: Db): Promise<void> {
  await holdLock(tx, 'ratings')
}

/** Keeps what a game's rating is counted from. A newer reading of its log replaces it, an older one changes nothing. */
export async function keepRatedGame(tx: Db, game: RatedGame): Promise<void> {
  const { gameId, number, endedAt, winner, version } = game
  const written = await statisticsDb(tx)
    .insertInto('rated_games')
    .values({ game_id: gameId, number, ended_at: endedAt, winner, log_version: version })
    .onConflict((conflict) =>
      conflict
        .column('game_id')
        .doUpdateSet({ winner, log_version: version })
        .where('rated_games.log_version', '<=', version),
    )
    .returning('game_id')
    .executeTakeFirst()
  if (written === undefined) return
  await statisticsDb(tx)
    .insertInto('rated_seats')
    .values(
      game.seats.map(({ seat, accountId, team, playPoints }) => ({
        game_id: gameId,
        seat,
        number,
        ended_at: endedAt,
        account_id: accountId,
        team,
        play_points: playPoints,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['game_id', 'seat']).doUpdateSet(excluded(['account_id', 'team', 'play_points'])),
    )
    .execute()
}

/** An annulled game moves nobody's rating. */
export async function dropRatedGame(tx: Db, gameId: string): Promise<void> {
  await statisticsDb(tx).deleteFrom('rated_games').where('game_id', '=', gameId).execute()
}

/** Games from a moment on, itself included, in the order they are counted in. */
export async function listRatedGames(tx: Db, from: GameMoment | null, limit: number): Promise<RatedGame[]> {
  // SQL: the builder compares no pairs of columns; a game and its seats come as one row.
  const { rows } = await sql<RatedGame>`
    select game_id as "gameId", number, log_version as version, ended_at as "endedAt", winner, (
      select json_agg(json_build_object(
        'seat', seat, 'accountId', account_id, 'team', team, 'playPoints', play_points) order by seat)
      from rated_seats where rated_seats.game_id = rated_games.game_id
    ) as seats
    from rated_games
    where ${from === null} or (ended_at, number) >= (${from?.endedAt ?? new Date(0)}, ${from?.number ?? 0})
    order by ended_at, number limit ${limit}`.execute(tx)
  return rows
}

export async function countRated(db: Db): Promise<number> {
  const { count } = await statisticsDb(db)
    .selectFrom('rated_games')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The ratings of accounts before a moment; a newcomer is not in the map. */
export async function skillsBefore(
  tx: Db,
  accountIds: readonly number[],
  moment: GameMoment,
): Promise<Map<number, Skill>> {
  // SQL: the plan matters; one step in the index `rated_seats_history` for each account.
  const { rows } = await sql<Skill & { accountId: number }>`
    select account.id as "accountId", mu, sigma, play
    from unnest(${[...accountIds]}::int[]) as account(id) cross join lateral (
      select mu, sigma, play from rated_seats
      where account_id = account.id and (ended_at, number) < (${moment.endedAt}::timestamptz, ${moment.number}::int)
        and mu is not null
      order by ended_at desc, number desc limit 1) as last`.execute(tx)
  return new Map(rows.map(({ accountId, mu, sigma, play }) => [accountId, { mu, sigma, play }]))
}

export interface SeatChange extends MmrChange {
  readonly gameId: string
  readonly seat: number
}

export async function writeChanges(tx: Db, changes: readonly SeatChange[]): Promise<void> {
  const rows = changes.map(({ skill, ...change }) => ({
    ...change,
    mu: skill.mu,
    sigma: skill.sigma,
    sum: skill.play,
  }))
  // SQL: each row gets values of its own, which the builder can only say in one statement a row.
  await sql`
    update rated_seats set mmr_before = r.before, mmr_after = r.after, result_part = r.result, play_part = r.play,
      mu = r.mu, sigma = r.sigma, play = r.sum
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("gameId" uuid, seat int, before int, after int,
      result int, play int, mu double precision, sigma double precision, sum int)
    where rated_seats.game_id = r."gameId" and rated_seats.seat = r.seat`.execute(tx)
}

/** The columns of a rating are null until the game is counted, then none of them is. */
type CountedChange = Readonly<Record<'before' | 'after' | 'result' | 'play', number>>

export interface MmrRow {
  readonly gameId: string
  readonly before: number
  readonly after: number
  readonly result: number
  readonly play: number
}

/** The changes by the given games for an account. */
export async function listChanges(
  db: Db,
  accountId: number,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, MmrRow>> {
  const rows = await statisticsDb(db)
    .selectFrom('rated_seats')
    .select([
      'game_id as gameId',
      'mmr_before as before',
      'mmr_after as after',
      'result_part as result',
      'play_part as play',
    ])
    .where('account_id', '=', accountId)
    .where('game_id', '=', anyOf(gameIds))
    .where('mmr_after', 'is not', null)
    .$narrowType<CountedChange>()
    .execute()
  return new Map(rows.map((row) => [row.gameId, row]))
}

/** The MMR after the last game, of those that ended before a moment where one is given; an account without such a game is not in the map. */
export async function currentMmr(
  db: Db,
  accountIds: readonly number[],
  before: Date | null = null,
): Promise<ReadonlyMap<number, number>> {
  // SQL: the plan matters; one step in the index `rated_seats_history` for each account.
  const { rows } = await sql<{ accountId: number; mmr: number }>`
    select account.id as "accountId", mmr_after as mmr
    from unnest(${[...accountIds]}::int[]) as account(id) cross join lateral (
      select mmr_after from rated_seats where account_id = account.id and mmr_after is not null
        and (${before === null} or ended_at < ${before ?? new Date(0)})
      order by ended_at desc, number desc limit 1) as last`.execute(db)
  return new Map(rows.map(({ accountId, mmr }) => [accountId, mmr]))
}

/**
 * MMR after each rated game, oldest first. Longer than `most` it is thinned evenly, the first and the last kept:
 * a curve of thousands of points looks the same.
 */
export async function listHistory(db: Db, whose: Whose, most: number): Promise<MmrHistoryRow[]> {
  const { rows } = await historyQuery(whose, most).execute(db)
  return rows
}

export function historyQuery({ accountId, closed }: Whose, most: number): RawBuilder<MmrHistoryRow> {
  // SQL: the plan matters; read from the index `rated_seats_history` alone (index-use.test.ts).
  return sql<MmrHistoryRow>`
    select number, ended_at as at, mmr_after as mmr, mmr_after - mmr_before as diff, result_part as result,
      play_part as play
    from (
      select number, ended_at, mmr_before, mmr_after, result_part, play_part,
        row_number() over (order by ended_at, number) - 1 as place, count(*) over () as total
      from rated_seats where account_id = ${accountId} and mmr_after is not null and ${notClosed(closed)}
    ) as history
    where total <= ${most}::bigint or place = 0
      or place * (${most}::bigint - 1) / (total - 1) <> (place - 1) * (${most}::bigint - 1) / (total - 1)
    order by place`
}

/** The MMR as a reader may know it; null without a rated game. */
export async function knownMmr(db: Db, { accountId, closed }: Whose): Promise<number | null> {
  const last = await statisticsDb(db)
    .selectFrom('rated_seats')
    .select('mmr_after')
    .where('account_id', '=', accountId)
    .where('mmr_after', 'is not', null)
    .where(notClosed(closed))
    .orderBy('ended_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.mmr_after ?? null
}

export interface MmrHistoryRow {
  readonly number: number
  readonly at: Date
  readonly mmr: number
  readonly diff: number
  readonly result: number
  readonly play: number
}

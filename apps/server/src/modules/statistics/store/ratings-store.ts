import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { MmrChange, Skill } from '../domain/mmr.ts'

/** Moment of a game in the order ratings are counted in: by its end, then by its number. */
export interface GameMoment {
  readonly endedAt: Date
  readonly number: number
}

export interface RatedGame extends GameMoment {
  readonly gameId: string
  /** Of the log it was read from. */
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
  await sql`select pg_advisory_xact_lock(hashtext('ratings'))`.execute(tx)
}

/** Keeps what a game's rating is counted from. A newer reading of its log replaces it, an older one changes nothing. */
export async function keepRatedGame(tx: Db, game: RatedGame): Promise<void> {
  const { rows } = await sql`
    insert into rated_games (game_id, number, ended_at, winner, log_version)
    values (${game.gameId}::uuid, ${game.number}, ${game.endedAt}, ${game.winner}, ${game.version})
    on conflict (game_id) do update set winner = excluded.winner, log_version = excluded.log_version
      where excluded.log_version >= rated_games.log_version
    returning game_id`.execute(tx)
  if (rows.length === 0) return
  await sql`
    insert into rated_seats (game_id, seat, number, ended_at, account_id, team, play_points)
    select ${game.gameId}::uuid, seat, ${game.number}::int, ${game.endedAt}::timestamptz, "accountId", team,
      "playPoints"
    from json_to_recordset(${JSON.stringify(game.seats)}::json) as r(
      seat int, "accountId" int, team text, "playPoints" double precision)
    on conflict (game_id, seat) do update
      set account_id = excluded.account_id, team = excluded.team, play_points = excluded.play_points`.execute(
    tx,
  )
}

/** Games from a moment on, itself included, in the order they are counted in. */
export async function listRatedGames(tx: Db, from: GameMoment | null, limit: number): Promise<RatedGame[]> {
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
  const { rows } = await sql<{ count: number }>`select count(*) as count from rated_games`.execute(db)
  return rows[0]?.count ?? 0
}

/** What accounts had before a moment; who is not in the map was a newcomer. */
export async function skillsBefore(
  tx: Db,
  accountIds: readonly number[],
  moment: GameMoment,
): Promise<Map<number, Skill>> {
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
  await sql`
    update rated_seats set mmr_before = r.before, mmr_after = r.after, result_part = r.result, play_part = r.play,
      mu = r.mu, sigma = r.sigma, play = r.sum
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("gameId" uuid, seat int, before int, after int,
      result int, play int, mu double precision, sigma double precision, sum int)
    where rated_seats.game_id = r."gameId" and rated_seats.seat = r.seat`.execute(tx)
}

export interface MmrRow {
  readonly gameId: string
  readonly before: number
  readonly after: number
  readonly result: number
  readonly play: number
}

/** What the given games changed for an account. */
export async function listChanges(
  db: Db,
  accountId: number,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, MmrRow>> {
  const { rows } = await sql<MmrRow>`
    select game_id as "gameId", mmr_before as before, mmr_after as after, result_part as result, play_part as play
    from rated_seats where account_id = ${accountId} and game_id = any(${[...gameIds]}::uuid[])
      and mmr_after is not null`.execute(db)
  return new Map(rows.map((row) => [row.gameId, row]))
}

/** MMR now; who has no rated game is not in the map. */
export async function currentMmr(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ accountId: number; mmr: number }>`
    select account.id as "accountId", mmr_after as mmr
    from unnest(${[...accountIds]}::int[]) as account(id) cross join lateral (
      select mmr_after from rated_seats where account_id = account.id and mmr_after is not null
      order by ended_at desc, number desc limit 1) as last`.execute(db)
  return new Map(rows.map(({ accountId, mmr }) => [accountId, mmr]))
}

/**
 * MMR after each rated game, oldest first. Longer than `most` it is thinned evenly, the first and the last kept:
 * a curve of thousands of points looks the same.
 */
export async function listHistory(db: Db, accountId: number, most: number): Promise<MmrHistoryRow[]> {
  const { rows } = await historyQuery(accountId, most).execute(db)
  return rows
}

export function historyQuery(accountId: number, most: number): RawBuilder<MmrHistoryRow> {
  return sql<MmrHistoryRow>`
    select number, ended_at as at, mmr_after as mmr, mmr_after - mmr_before as diff, result_part as result,
      play_part as play
    from (
      select number, ended_at, mmr_before, mmr_after, result_part, play_part,
        row_number() over (order by ended_at, number) - 1 as place, count(*) over () as total
      from rated_seats where account_id = ${accountId} and mmr_after is not null
    ) as history
    where total <= ${most}::bigint or place = 0
      or place * (${most}::bigint - 1) / (total - 1) <> (place - 1) * (${most}::bigint - 1) / (total - 1)
    order by place`
}

export interface MmrHistoryRow {
  readonly number: number
  readonly at: Date
  readonly mmr: number
  readonly diff: number
  readonly result: number
  readonly play: number
}

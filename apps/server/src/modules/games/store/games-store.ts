import type { GameMode, GamePlayer, GameType } from '@gorod/contracts'
import { type StoredEvent, upcast } from '@gorod/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { GameHeader, GameStatus, LogEntry } from '../domain/game-log.ts'
import type { KnownToAll } from '../domain/known-to-all.ts'

/** A chair of `game_seats`; the human judge's is number 0. */
const JUDGE_SEAT = 0

export interface GameRecord {
  readonly id: string
  readonly mode: GameMode
  readonly championshipId: number | null
  readonly type: GameType
  readonly ruleSet: string
  readonly createdAt: Date
  readonly deadlineAt: Date | null
  readonly players: readonly GamePlayer[]
  readonly judge: GameHeader['judge']
  readonly entries: readonly LogEntry[]
  readonly known: KnownToAll
}

export async function insertGame(db: Db, game: GameRecord): Promise<void> {
  const chairs = game.judge === null ? [] : [{ ...game.judge, seat: JUDGE_SEAT, bot: false }]
  const seats = [...chairs, ...game.players].map(({ seat, userId, username, image, portrait, bot }) => ({
    seat,
    account_id: userId,
    username,
    image,
    portrait,
    bot,
  }))
  const events = game.entries.map(({ event, commandId }, index) => ({
    seq: index + 1,
    at: new Date(event.at),
    type: event.type,
    payload: event,
    command_id: commandId,
  }))
  await sql`
    insert into games (id, mode, championship_id, type, rule_set, version, deadline_at, created_at, phase, day, alive)
    values (${game.id}, ${game.mode}, ${game.championshipId}, ${game.type}, ${game.ruleSet}, ${events.length},
      ${game.deadlineAt}, ${game.createdAt}, ${game.known.kind}, ${game.known.day}, ${game.known.alive})`.execute(
    db,
  )
  await sql`
    insert into game_seats (game_id, seat, account_id, username, image, portrait, bot)
    select ${game.id}::uuid, seat, account_id, username, image, portrait, bot
    from json_to_recordset(${JSON.stringify(seats)}::json) as s(
      seat int, account_id int, username text, image text, portrait text, bot boolean)`.execute(db)
  await sql`
    insert into game_events (game_id, seq, at, type, payload, command_id)
    select ${game.id}::uuid, seq, at, type, payload, command_id
    from json_to_recordset(${JSON.stringify(events)}::json) as e(
      seq int, at timestamptz, type text, payload jsonb, command_id text)`.execute(db)
}

interface HeaderRow {
  readonly id: string
  readonly number: number
  readonly mode: GameMode
  readonly type: GameType
  readonly status: GameStatus
  readonly seats: GamePlayer[]
}

export async function readHeader(
  db: Db,
  where: { id: string } | { number: number },
): Promise<GameHeader | null> {
  const condition = 'id' in where ? sql`games.id = ${where.id}` : sql`games.number = ${where.number}`
  const { rows } = await sql<HeaderRow>`
    select id, number, mode, type, status, (
      select json_agg(
        json_build_object(
          'seat', seat, 'userId', case when seat = ${JUDGE_SEAT} or not forgotten then account_id end,
          'username', username, 'image', image, 'portrait', portrait, 'bot', bot) order by seat)
      from game_seats where game_seats.game_id = games.id
    ) as seats
    from games where ${condition}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const judge = row.seats.find((chair) => chair.seat === JUDGE_SEAT)
  return {
    id: row.id,
    number: row.number,
    mode: row.mode,
    type: row.type,
    status: row.status,
    players: row.seats.filter((chair) => chair.seat !== JUDGE_SEAT),
    judge:
      judge && judge.userId !== null
        ? { userId: judge.userId, username: judge.username, image: judge.image, portrait: judge.portrait }
        : null,
  }
}

export async function readEntries(db: Db, gameId: string, after: number): Promise<LogEntry[]> {
  const { rows } = await sql<{ payload: StoredEvent; command_id: string | null }>`
    select payload, command_id from game_events
    where game_id = ${gameId} and seq > ${after} order by seq`.execute(db)
  return rows.map((row) => ({ event: upcast(row.payload), commandId: row.command_id }))
}

/** A sweeper that took a game has so long to bring it back to life before others may try. */
const CLAIM_MS = 5000
const SWEEP_LIMIT = 50

/** Takes overdue games for this process; another sweeper at the same moment gets others. */
export async function takeOverdue(db: Db, before: Date, now: Date): Promise<string[]> {
  const free = new Date(now.getTime() - CLAIM_MS)
  const { rows } = await sql<{ id: string }>`
    update games set swept_at = ${now}
    where id in (
      select id from games
      where status = 'running' and deadline_at < ${before} and (swept_at is null or swept_at < ${free})
      order by deadline_at limit ${SWEEP_LIMIT}
      for update skip locked)
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

export async function countRunning(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from games where status = 'running'`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countFinishedSince(db: Db, moment: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from games where status = 'finished' and ended_at >= ${moment}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Null for an unknown game. */
export async function readMode(db: Db, gameId: string): Promise<GameMode | null> {
  const { rows } = await sql<{ mode: GameMode }>`select mode from games where id = ${gameId}`.execute(db)
  return rows[0]?.mode ?? null
}

/** Accounts on these seats of a game, with its mode. */
export async function readSeated(
  tx: Db,
  gameId: string,
  seats: readonly number[],
): Promise<readonly { readonly accountId: number; readonly mode: GameMode }[]> {
  const { rows } = await sql<{ accountId: number; mode: GameMode }>`
    select account_id as "accountId", mode from game_seats join games on games.id = game_seats.game_id
    where game_id = ${gameId} and seat = any (${[...seats]}::int[]) and account_id is not null`.execute(tx)
  return rows
}

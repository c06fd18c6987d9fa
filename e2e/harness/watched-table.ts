import { randomUUID } from 'node:crypto'
import type { GameEvent } from '@gorod/rules'
import { query } from './database.ts'
import type { Site } from './server-process.ts'

const NAMES = [
  'Север',
  'Вера',
  'Барон',
  'Ласточка',
  'Пиксель',
  'Рыжая',
  'Инженер',
  'Кудряш',
  'Дворник',
  'Луна',
]
const MOMENTS: ReadonlySet<string> = new Set(['at', 'startedAt', 'endsAt'])

/** A running table whose clocks stand: nobody wakes it, and its log grows by what a story writes. */
export interface WatchedTable {
  readonly number: number
  readonly gameId: string
  /** Writes the events past those that are there, as old as the audience has to wait. */
  grow(log: readonly GameEvent[]): Promise<void>
}

interface WatchedTableOptions {
  /** The last event is so old. */
  readonly ageMs: number
  /** Accounts on seats. */
  readonly accounts?: Readonly<Record<number, number>>
}

export async function watchedTable(
  server: Site,
  log: readonly GameEvent[],
  { ageMs, accounts = {} }: WatchedTableOptions,
): Promise<WatchedTable> {
  const gameId = randomUUID()
  const shift = Date.now() - ageMs - (log.at(-1)?.at ?? 0)
  const moved = (events: readonly GameEvent[]) => JSON.stringify(events.map((event) => later(event, shift)))
  const startedAt = new Date((log[0]?.at ?? 0) + shift)
  const [game] = await query<{ number: number }>(
    server,
    `insert into games (id, mode, type, rule_set, status, version, created_at)
     values ($1, 'rated', 'match', 'fiim', 'running', $2, $3) returning number`,
    [gameId, log.length, startedAt],
  )
  const seats = NAMES.map((username, index) => ({
    seat: index + 1,
    username,
    account_id: accounts[index + 1] ?? null,
    bot: accounts[index + 1] === undefined,
  }))
  await query(
    server,
    `insert into game_seats (game_id, seat, account_id, username, bot)
     select $1, seat, account_id, username, bot
     from json_to_recordset($2::json) as s(seat int, account_id int, username text, bot boolean)`,
    [gameId, JSON.stringify(seats)],
  )
  // A player in a game is led back to it.
  await query(
    server,
    `insert into activities (account_id, kind, ref, seat, since)
     select account_id, 'game', game_id::text, seat, now() from game_seats where game_id = $1 and account_id is not null`,
    [gameId],
  )
  let written = 0
  const grow = async (whole: readonly GameEvent[]) => {
    await query(
      server,
      `insert into game_events (game_id, seq, at, type, payload)
       select $1, $2 + seq, now(), payload ->> 'type', payload
       from json_array_elements($3::json) with ordinality as e(payload, seq)`,
      [gameId, written, moved(whole.slice(written))],
    )
    written = whole.length
  }
  await grow(log)
  return { number: game!.number, gameId, grow }
}

/** The same event so much later, with every moment in it. */
function later(value: unknown, ms: number): unknown {
  if (Array.isArray(value)) return value.map((one) => later(one, ms))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      MOMENTS.has(key) && typeof part === 'number' ? part + ms : later(part, ms),
    ]),
  )
}

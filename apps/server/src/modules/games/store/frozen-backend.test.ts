import { createGame, type GameEvent, presets, type Seat } from '@gorod/rules'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, type Db, openDatabase } from '../../../platform/db/db.ts'
import { practiceRecord } from '../../../testing/games/game-record.ts'
import { appForFile, FakeClock, until } from '../../../testing/index.ts'
import type { GameLog } from '../domain/game-log.ts'
import { LiveGame } from '../domain/live-game.ts'
import { Ticks } from '../domain/ticks.ts'
import { insertGames } from './games-store.ts'
import { postgresGameLog } from './postgres-game-log.ts'

const GAME_POOL = 4
const SEATS: readonly Seat[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

const clock = new FakeClock()
// The clock does not move, so the sweeper of the app does nothing.
const app = await appForFile({ clock, ownDatabase: true })
let database: Database
let log: GameLog
const frozen = new Set<number>()

beforeEach(() => {
  database = openDatabase(app.database.url, {
    poolSize: 2,
    gamePoolSize: GAME_POOL,
    statementMs: 2000,
    log: pino({ level: 'silent' }),
  })
  log = postgresGameLog(
    database.gameDb,
    { poolSize: GAME_POOL, self: null },
    {
      enqueueFinished: async () => undefined,
      enqueueAborted: async () => undefined,
      enqueueLeft: async () => undefined,
      substitute: async () => undefined,
      seat: async () => undefined,
      reseat: async () => undefined,
      setFree: async () => [],
      announce: () => undefined,
    },
  )
})

afterEach(async () => {
  for (const pid of frozen) thaw(pid)
  await database.close()
})

function freeze(pid: number): void {
  frozen.add(pid)
  process.kill(pid, 'SIGSTOP')
}

function thaw(pid: number): void {
  frozen.delete(pid)
  process.kill(pid, 'SIGCONT')
}

async function newGame(): Promise<LiveGame> {
  const id = app.random.uuid()
  const events = createGame({
    ruleSet: presets.fiim,
    seats: 10,
    judge: 'automatic',
    seed: 'ab'.repeat(32),
    seedHash: 'cd'.repeat(32),
    at: clock.now(),
  })
  const players = SEATS.map((seat) => ({
    seat,
    userId: null,
    username: `player${seat}`,
    image: null,
    portrait: null,
    bot: true,
  }))
  const entries = events.map((event) => ({ event, commandId: null }))
  await insertGames(app.db, [practiceRecord({ id, createdAt: new Date(clock.now()), players, entries })])
  const header = await log.header(id)
  if (header === null) throw new Error('the game was not written')
  return new LiveGame(header, await log.readAfter(id, 0), {
    log,
    now: () => clock.now(),
    ticks: new Ticks(clock),
    onNewEntries: async () => undefined,
  })
}

/** Acts like a page: repeats the command until it is answered. Returns the number of failed tries. */
async function press(game: LiveGame, seat: Seat, onFailure = () => {}): Promise<number> {
  for (let failures = 0; ; failures++) {
    const answer = await game
      .send({ command: { type: 'confirmReady', by: seat }, id: `${seat}:ready` })
      .catch(() => null)
    if (answer === null) {
      onFailure()
      continue
    }
    expect(answer.kind).toBe('accepted')
    return failures
  }
}

async function expectWhole(games: readonly LiveGame[]): Promise<void> {
  for (const game of games) {
    const { rows } = await sql<{ seq: number; payload: GameEvent; command_id: string | null }>`
      select seq, payload, command_id from game_events where game_id = ${game.header.id} order by seq`.execute(
      app.db,
    )
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    const ids = rows.flatMap(({ command_id }) => command_id ?? [])
    expect(ids.sort()).toEqual(SEATS.map((seat) => `${seat}:ready`).sort())
    expect(game.entries.map(({ event }) => event)).toEqual(rows.map(({ payload }) => payload))
  }
}

async function pidsOf(condition = sql`true`): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'gorod games' and ${condition}`.execute(app.db)
  return rows.map(({ pid }) => pid)
}

/** Locks the row; resolves when the lock is held. */
function holdRow(gameId: string): Promise<{ letGo(): Promise<void> }> {
  return new Promise((held, failed) => {
    let letGo: () => void = () => undefined
    const wanted = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const over = app.db.transaction().execute(async (tx: Db) => {
      await sql`select from games where id = ${gameId} for update`.execute(tx)
      held({
        letGo() {
          letGo()
          return over
        },
      })
      await wanted
    })
    over.catch(failed)
  })
}

describe('a frozen backend of Postgres', () => {
  test('in the middle of a write other games go on, and what it wrote late counts once', async () => {
    const own = new Set(await pidsOf())
    const stuck = await newGame()
    const others = await Promise.all(Array.from({ length: 6 }, newGame))
    // The row of the game is locked, so that the write waits inside Postgres and can be frozen there.
    const lock = await holdRow(stuck.header.id)
    let gaveUp = false
    const first = press(stuck, 1, () => {
      gaveUp = true
    })
    const pid = await until(async () => {
      const waiting = await pidsOf(sql`wait_event_type = 'Lock'`)
      return waiting.find((one) => !own.has(one)) ?? null
    }).catch(async (cause: unknown) => {
      await lock.letGo()
      throw cause
    })
    freeze(pid)
    await lock.letGo()
    const pressed = others.flatMap((game) => SEATS.map((seat) => press(game, seat)))
    expect(new Set(await Promise.all(pressed))).toEqual(new Set([0]))
    expect(gaveUp).toBe(false)
    // The server gave the write up and closed its connection; Postgres has not carried it out yet.
    await until(() => gaveUp)
    thaw(pid)
    await first
    await Promise.all(SEATS.slice(1).map((seat) => press(stuck, seat)))
    await expectWhole([stuck, ...others])
  })

  test('before a write, with all of them frozen, games go on over new ones, and every command counts once', async () => {
    const others = new Set(await pidsOf())
    const games = await Promise.all(Array.from({ length: 6 }, newGame))
    const pids = (await pidsOf()).filter((one) => !others.has(one))
    expect(pids.length).toBeGreaterThan(0)
    for (const pid of pids) freeze(pid)
    const pressed = games.flatMap((game) => SEATS.map((seat) => press(game, seat)))
    await Promise.all(pressed)
    for (const pid of pids) thaw(pid)
    await until(async () => !(await pidsOf()).some((pid) => pids.includes(pid)))
    await expectWhole(games)
  })
})

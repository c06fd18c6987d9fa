import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, type Db, openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { ENDED_MS, EXPIRY_MS, HOLD_LIFE_LOCK, isAlive, processTables, writeBeat } from './server-processes.ts'

let testDatabase: TestDatabase
let database: Database
let db: Db

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { poolSize: 2, log: pino({ level: 'silent' }) })
  db = database.db
  await migrate(db, [processTables])
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Somewhere between the two: only the lock decides. */
const SILENT_MS = (ENDED_MS + EXPIRY_MS) / 2

interface Other {
  readonly silentMs?: number
  readonly holdsLock?: boolean
}

async function databaseTime(): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
  return rows[0]!.ms
}

/** Whether this process finds another one alive that has been silent for so long, and what everybody finds after that. */
async function look({ silentMs = SILENT_MS, holdsLock = true }: Other, mayMiss = true) {
  // On a busy machine the time may be over in which the lock decides: then once more.
  for (;;) {
    const beganAt = await databaseTime()
    await sql`
      insert into server_processes (id, seen_at, fast_bus, holds_lock)
      values ('other', clock_timestamp() - ${silentMs} * interval '1 ms', true, ${holdsLock})
      on conflict (id) do update set seen_at = excluded.seen_at, holds_lock = excluded.holds_lock`.execute(db)
    const others = await writeBeat(db, {
      self: 'this',
      name: 'this',
      fastBus: true,
      holdsLock: true,
      mayMiss,
    })
    const { rows } = await sql<{ alive: boolean }>`select ${isAlive(sql.lit('other'))} as alive`.execute(db)
    const takenMs = (await databaseTime()) - beganAt
    const decidesAfterMs = silentMs < ENDED_MS ? ENDED_MS : EXPIRY_MS
    if (silentMs + takenMs < decidesAfterMs) return { here: others.length === 1, everywhere: rows[0]!.alive }
  }
}

/** Another connection holds the life lock of this process meanwhile. */
async function whileHeld<Result>(of: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  try {
    await client.query(HOLD_LIFE_LOCK, [of])
    return await work()
  } finally {
    await client.end()
  }
}

const ALIVE = { here: true, everywhere: true }
const ENDED = { here: false, everywhere: false }

it('a silent process whose life lock is free has ended, for all processes', async () => {
  expect(await look({})).toEqual(ENDED)
})

it('a silent process whose connection holds its life lock is waited for', async () => {
  expect(await whileHeld('other', () => look({}))).toEqual(ALIVE)
})

it('the life lock of one process says nothing about another', async () => {
  expect(await whileHeld('stranger', () => look({}))).toEqual(ENDED)
})

it('a process that has written just now is alive without its life lock', async () => {
  expect(await look({ silentMs: 0 })).toEqual(ALIVE)
})

it('a process of the version before, which holds no life lock, is waited for', async () => {
  expect(await look({ holdsLock: false })).toEqual(ALIVE)
})

it('a process whose own beats come late says of no other one that it has ended', async () => {
  expect(await look({}, false)).toEqual(ALIVE)
})

it('two connections of one process hold its life lock together', async () => {
  await whileHeld('other', async () => {
    await whileHeld('other', async () => expect(await look({})).toEqual(ALIVE))
    expect(await look({})).toEqual(ALIVE)
  })
})

it('a look at the life lock does not keep it', async () => {
  await look({})
  await whileHeld('other', async () => expect(await look({})).toEqual(ALIVE))
})

import type { GameEvent } from '@gorod/rules'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../platform/db/db.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { systemRandom } from '../../../platform/random.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts'
import { newGameId } from '../commands/create-game.ts'
import type { Append } from '../domain/game-log.ts'
import { appendToLogs } from './append-to-logs.ts'
import { readEntries } from './games-store.ts'
import { dropEmptyMonths, makeMonths } from './log-months.ts'
import { gamesMigrations } from './migrations.ts'
import { packGame } from './pack-logs.ts'

const DIVIDED = '013-log-by-month'
const MARCH = Date.UTC(2031, 2, 15)
const MAY = new Date(Date.UTC(2031, 4, 1))

let testDatabase: TestDatabase
let database: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { poolSize: 2, log: pino({ level: 'silent' }) })
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

const migrateWhere = (isWanted: (name: string) => boolean) =>
  migrate(database.db, [
    {
      name: 'games',
      migrations: Object.fromEntries(Object.entries(gamesMigrations).filter(([name]) => isWanted(name))),
    },
  ])

/** Writes a game as every version of the server writes it. */
async function writeGame(id: string, events = 3): Promise<string> {
  await sql`
    insert into games (id, mode, type, rule_set, status, version, created_at, ended_at)
    values (${id}, 'rated', 'match', 'fiim', 'finished', ${events}, now(), now())`.execute(database.db)
  await sql`
    insert into game_events (game_id, seq, at, type, payload, command_id)
    select ${id}::uuid, n, now(), 'said', json_build_object('type', 'said', 'seat', n, 'text', '', 'claims', '[]'::json, 'at', n),
      'command ' || n
    from generate_series(1, ${events}::int) n`.execute(database.db)
  return id
}

async function partOf(gameId: string): Promise<string | undefined> {
  const { rows } = await sql<{ part: string }>`
    select distinct tableoid::regclass::text as part from game_events where game_id = ${gameId}`.execute(
    database.db,
  )
  return rows[0]?.part
}

const append = (gameId: string, expected: number, event: GameEvent): Append => ({
  gameId,
  expected,
  entries: [{ event, commandId: `command ${expected + 1}` }],
  status: 'finished',
  deadlineAt: null,
  outcome: null,
  progress: { kind: 'day', day: 1, alive: 5 },
  brokenOffBy: [],
})

const seqsOf = async (gameId: string) =>
  (await readEntries(database.db, gameId, 0)).map(({ event }) => event.at)

describe('the division of a log that is there', () => {
  it('keeps every event, its uniqueness and the deletion with the game', async () => {
    await migrateWhere((name) => name < DIVIDED)
    const old = await writeGame(systemRandom.uuid())
    const thisMonth = await writeGame(newGameId(systemRandom, Date.now()))
    await migrateWhere(() => true)
    expect([await seqsOf(old), await seqsOf(thisMonth)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect(await partOf(old)).toBe('game_events_others')
    expect(await partOf(thisMonth)).toMatch(/^game_events_\d{4}_\d{2}$/)
    for (const gameId of [old, thisMonth]) {
      const again = (column: string) =>
        sql`
          insert into game_events (game_id, seq, at, type, payload, command_id)
          select game_id, ${column === 'seq' ? sql`seq` : sql`seq + 10`}, at, type, payload,
            ${column === 'seq' ? sql`'other'` : sql`command_id`}
          from game_events where game_id = ${gameId} and seq = 1`.execute(database.db)
      await expect(again('seq')).rejects.toThrow(/duplicate key/)
      await expect(again('command_id')).rejects.toThrow(/duplicate key/)
      await sql`delete from games where id = ${gameId}`.execute(database.db)
      expect(await partOf(gameId)).toBeUndefined()
    }
  })

  it('takes what is appended to old and new games', async () => {
    await migrateWhere((name) => name < DIVIDED)
    const old = await writeGame(systemRandom.uuid())
    await migrateWhere(() => true)
    const later = await writeGame(newGameId(systemRandom, Date.now()))
    const taken = await appendToLogs(
      database.db,
      [old, later].map((gameId) => append(gameId, 3, { type: 'said', seat: 4, text: '', claims: [], at: 4 })),
      null,
    )
    expect(taken).toEqual(new Set([old, later]))
    expect([await seqsOf(old), await seqsOf(later)]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ])
  })
})

describe('the months of the log', () => {
  beforeEach(() => migrateWhere(() => true))

  it('a month is made in advance, and takes the games that were written before it', async () => {
    const early = await writeGame(newGameId(systemRandom, MARCH))
    expect(await partOf(early)).toBe('game_events_others')
    await makeMonths(database.db, new Date(MARCH))
    await makeMonths(database.db, new Date(MARCH))
    expect(await partOf(early)).toBe('game_events_2031_03')
    const afterwards = await writeGame(newGameId(systemRandom, Date.UTC(2031, 4, 31, 23, 59)))
    expect(await partOf(afterwards)).toBe('game_events_2031_05')
  })

  it('the next months are made although that of today, which nobody made before, cannot be', async () => {
    // What the part would be called: it takes the place of rows that are too many to move.
    await sql`create domain game_events_2031_03 as integer`.execute(database.db)
    await expect(makeMonths(database.db, new Date(MARCH))).rejects.toThrow('game_events_2031_03')
    const later = await writeGame(newGameId(systemRandom, Date.UTC(2031, 3, 1)))
    expect(await partOf(later)).toBe('game_events_2031_04')
  })

  it('a month is dropped when it is over and every game of it is packed', async () => {
    await makeMonths(database.db, new Date(MARCH))
    const [one, other] = [
      await writeGame(newGameId(systemRandom, MARCH)),
      await writeGame(newGameId(systemRandom, MARCH + 1)),
    ]
    await packGame(database.db, one)
    expect(await dropEmptyMonths(database.db, MAY)).not.toContain('game_events_2031_03')
    await packGame(database.db, other)
    expect(await dropEmptyMonths(database.db, new Date(MARCH))).not.toContain('game_events_2031_03')
    expect(await dropEmptyMonths(database.db, MAY)).toContain('game_events_2031_03')
    expect(await seqsOf(one)).toEqual([1, 2, 3])
    expect(await partOf(one)).toBeUndefined()
  })

  it('appends all succeed while months are made and dropped', async () => {
    const game = await writeGame(newGameId(systemRandom, MARCH))
    let version = 3
    let isDone = false
    const writing = (async () => {
      while (!isDone) {
        const said = { type: 'said', seat: 1, text: '', claims: [], at: version + 1 } as const
        const taken = await appendToLogs(database.db, [append(game, version, said)], null)
        expect(taken.has(game)).toBe(true)
        version++
      }
    })()
    for (let month = 0; month < 6; month++) {
      await makeMonths(database.db, new Date(Date.UTC(2031, 2 + 3 * month, 1)))
      await dropEmptyMonths(database.db, new Date(Date.UTC(2040, 0, 1)))
    }
    isDone = true
    await writing
    expect(await seqsOf(game)).toEqual(Array.from({ length: version }, (_, index) => index + 1))
  })
})

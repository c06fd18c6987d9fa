import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../platform/db/db.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { createTestDatabase, type TestDatabase, until } from '../../../testing/index.ts'
import type { Move, Place } from '../public.ts'
import { readPlaces } from '../store/activity-store.ts'
import { activityMigrations } from '../store/migrations.ts'
import { activityDb } from '../store/tables.ts'
import { moveAccounts } from './move-accounts.ts'

const SEARCHING: Place = { kind: 'searching' }
const LOBBY: Place = { kind: 'lobby', lobbyId: 'a lobby' }
const FOUND: Place = { kind: 'found', tableId: 'a table' }
const GAME: Place = { kind: 'game', gameId: 'a game', seat: 3 }
const JUDGED: Place = { kind: 'game', gameId: 'a game', seat: 'judge' }
const NOW = new Date('2026-05-01T12:00:00Z')
const LATER = new Date('2026-05-01T12:05:00Z')

let empty: TestDatabase
let database: Database

beforeAll(async () => {
  empty = await createTestDatabase()
  database = openDatabase(empty.url, { poolSize: 3, log: pino({ level: 'silent' }) })
  await migrate(database.db, [{ name: 'activity', migrations: activityMigrations }])
})
beforeEach(() => activityDb(database.db).deleteFrom('activities').execute())
afterAll(async () => {
  await database.close()
  await empty.drop()
})

const move = (moves: readonly Move[], at = NOW) =>
  database.db.transaction().execute((tx) => moveAccounts(tx, moves, at))
const arrive = (accountId: number, place: Place) => move([{ accountId, from: null, to: place }])
const places = async (...ids: readonly number[]) => {
  const found = await readPlaces(database.db, ids, { forUpdate: false })
  return ids.map((id) => found.get(id) ?? null)
}
const movedAt = async () => {
  const rows = await activityDb(database.db)
    .selectFrom('activities')
    .select('since')
    .orderBy('account_id')
    .execute()
  return rows.map(({ since }) => since)
}

describe('accounts that move together', () => {
  it('each gets its own new place, and the others keep theirs', async () => {
    await arrive(2, SEARCHING)
    await arrive(3, FOUND)
    await arrive(4, LOBBY)
    await arrive(5, LOBBY)
    const moves = [
      { accountId: 1, from: null, to: SEARCHING },
      { accountId: 2, from: SEARCHING, to: FOUND },
      { accountId: 3, from: FOUND, to: JUDGED },
      { accountId: 4, from: LOBBY, to: null },
    ]
    await move(moves, LATER)
    expect(await places(1, 2, 3, 4, 5)).toEqual([SEARCHING, FOUND, JUDGED, null, LOBBY])
    expect(await movedAt()).toEqual([LATER, LATER, LATER, NOW])
  })

  it('several that arrive, several that move and several that leave are all moved', async () => {
    await move([1, 2].map((accountId) => ({ accountId, from: null, to: GAME })))
    expect(await places(1, 2)).toEqual([GAME, GAME])
    await move([1, 2].map((accountId) => ({ accountId, from: GAME, to: LOBBY })))
    expect(await places(1, 2)).toEqual([LOBBY, LOBBY])
    await move([1, 2].map((accountId) => ({ accountId, from: LOBBY, to: null })))
    expect(await places(1, 2)).toEqual([null, null])
  })

  it('one that is nowhere and goes nowhere stays there', async () => {
    await move([{ accountId: 1, from: null, to: null }])
    expect(await places(1)).toEqual([null])
  })

  it.each([
    ['in a game', GAME, 'already_in_game', { gameId: 'a game' }],
    ['in a lobby', LOBBY, 'already_in_lobby', { lobbyId: 'a lobby' }],
    ['in a search', SEARCHING, 'already_in_game_search', undefined],
    ['at a found table', FOUND, 'already_in_game_search', undefined],
  ] as const)('none of them moves when one is %s already', async (_, place, code, details) => {
    await arrive(2, place)
    const moves = [1, 2].map((accountId) => ({ accountId, from: null, to: LOBBY }))
    await expect(move(moves)).rejects.toMatchObject({ code, details })
    expect(await places(1, 2)).toEqual([null, place])
  })

  it.each([
    ['lobby', LOBBY, 'not_in_lobby'],
    ['search', SEARCHING, 'not_searching'],
  ] as const)('none of them moves when one has left its %s', async (_, from, code) => {
    await arrive(1, from)
    const moves = [1, 2].map((accountId) => ({ accountId, from, to: GAME }))
    await expect(move(moves)).rejects.toMatchObject({ code })
    expect(await places(1, 2)).toEqual([from, null])
  })

  it('one that is named twice is refused as a mistake of the caller', async () => {
    const moves = [
      { accountId: 1, from: null, to: SEARCHING },
      { accountId: 1, from: null, to: SEARCHING },
    ]
    await expect(move(moves)).rejects.toThrow('an account moves twice at once')
    expect(await places(1)).toEqual([null])
  })
})

describe('an account that a second request moves at the same moment', () => {
  const gate = () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    return { open, opened }
  }

  /** Runs the two beside each other: the second begins while the first has moved and not committed. Returns its refusal. */
  async function race(first: readonly Move[], second: readonly Move[]): Promise<unknown> {
    const { db, pool } = database
    const [moved, seen] = [gate(), gate()]
    const one = db.transaction().execute(async (tx) => {
      await moveAccounts(tx, first, NOW)
      moved.open()
      await seen.opened
    })
    await moved.opened
    const other = move(second).catch((refusal: unknown) => refusal)
    const waits = async () => (await pool.query('select 1 from pg_locks where not granted')).rows.length > 0
    await until(waits, 'the second request waiting for the first').finally(seen.open)
    await one
    return await other
  }
  const arrival = (accountId: number, to: Place): Move => ({ accountId, from: null, to })

  it('an account that is being moved is refused the second place and told where it is', async () => {
    const moves = [arrival(1, SEARCHING), arrival(2, SEARCHING)]
    expect(await race([arrival(2, GAME)], moves)).toMatchObject({
      code: 'already_in_game',
      details: { gameId: 'a game' },
    })
    expect(await places(1, 2)).toEqual([null, GAME])
  })

  it('an account that is being moved is refused also the same place, and told that it searches', async () => {
    const moves = [arrival(1, SEARCHING), arrival(2, SEARCHING)]
    expect(await race([arrival(2, SEARCHING)], moves)).toMatchObject({ code: 'already_in_game_search' })
    expect(await places(1, 2)).toEqual([null, SEARCHING])
  })

  it('a lobby that was first is named to the second', async () => {
    const moves = [arrival(1, GAME), arrival(2, GAME)]
    expect(await race([arrival(2, LOBBY)], moves)).toMatchObject({
      code: 'already_in_lobby',
      details: { lobbyId: 'a lobby' },
    })
  })

  it('an account that is being moved goes where the first request put it, and the second finds it gone', async () => {
    await arrive(1, LOBBY)
    const leaving = [{ accountId: 1, from: LOBBY, to: null }]
    expect(await race([{ accountId: 1, from: LOBBY, to: GAME }], leaving)).toMatchObject({
      code: 'already_in_game',
    })
    expect(await places(1)).toEqual([GAME])
  })
})

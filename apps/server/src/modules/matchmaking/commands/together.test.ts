import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { SEARCH_TABLES, SearchDesk } from '../../../testing/matchmaking/search-desk.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import { lockFoundTable } from '../store/found-tables-store.ts'
import { Searches } from './searches.ts'

const db = await databaseForFile(...SEARCH_TABLES)
let desk: SearchDesk
let transactions: number
let searches: Searches

beforeEach(() => {
  desk = new SearchDesk(db)
  transactions = 0
  searches = new Searches({ ...desk, db: counted() })
})

/** All pass the checks at the same moment, and nobody is found a table. */
const crowded = () => {
  const activity = { ...desk.activity, placeOf: async () => null }
  searches = new Searches({ ...desk, db: counted(), activity, quickSeats: 1000 })
}

/** The database, with its transactions counted. */
function counted(): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') transactions += 1
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const startAll = (ids: readonly number[]) =>
  Promise.allSettled(
    ids.map((accountId) => searches.start({ accountId, role: 'player', modes: ['quick'], replace: false })),
  )

/** Tables of two; returns who sits at which. */
async function foundTables(count: number): Promise<ReadonlyMap<string, readonly number[]>> {
  await startAll(numbers(1, 2 * count))
  const tables = new Map<string, number[]>()
  for (const { tableId, accountId } of await desk.found())
    tables.set(
      tableId,
      [...(tables.get(tableId) ?? []), accountId].toSorted((a, b) => a - b),
    )
  expect(tables.size).toBe(count)
  transactions = 0
  desk.announced.splice(0)
  return tables
}
const acceptAll = (tables: ReadonlyMap<string, readonly number[]>) =>
  Promise.allSettled(
    [...tables].flatMap(([tableId, ids]) => ids.map((accountId) => searches.accept(accountId, tableId))),
  )
const statuses = (settled: readonly PromiseSettledResult<unknown>[]) =>
  new Set(settled.map(({ status }) => status))

describe('searches that begin at one moment', () => {
  it('searches share a transaction, and their order is the order of the queue', async () => {
    crowded()
    await startAll([5, 3, 9, ...numbers(10, 60)])
    expect(await desk.waiting()).toEqual([5, 3, 9, ...numbers(10, 60)])
    // One for all of them; the rounds have theirs.
    expect(transactions).toBeLessThanOrEqual(4)
  })

  it('one of somebody who has come elsewhere meanwhile is refused, and the others begin', async () => {
    crowded()
    await desk.put(2, { kind: 'game', gameId: 'a game', seat: 1 })
    const [one, two, three] = await startAll([1, 2, 3])
    expect([one?.status, two?.status, three?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(two).toMatchObject({ reason: { code: 'already_in_game', details: { gameId: 'a game' } } })
    expect(await desk.waiting()).toEqual([1, 3])
    expect(await desk.kinds(1, 2, 3)).toEqual(['searching', 'game', 'searching'])
  })
})

describe('tables that are accepted at one moment', () => {
  it('many become games in a few transactions, each of its own people', async () => {
    const tables = await foundTables(30)
    expect(statuses(await acceptAll(tables))).toEqual(new Set(['fulfilled']))
    expect(desk.openedGames).toHaveLength(30)
    expect(new Set(desk.openedGames).size).toBe(30)
    expect(desk.gamesOpened).toBe(30)
    expect(await desk.found()).toEqual([])
    // One of a lane for all its tables.
    expect(transactions).toBeLessThanOrEqual(4)
    const seated = desk.created.map(({ players, comingFrom }) => {
      const people = players.flatMap(({ accountId }) => accountId ?? [])
      return [
        comingFrom?.kind === 'found' ? comingFrom.tableId : '',
        people.toSorted((a, b) => a - b),
      ] as const
    })
    expect(new Map(seated)).toEqual(tables)
    const charged = desk.charges.map(([gameId, , ids]) => [gameId, ids.toSorted((a, b) => a - b)] as const)
    expect(charged).toHaveLength(30)
    for (const [gameId, ids] of charged) expect(await desk.placeOf(ids[0] ?? 0)).toMatchObject({ gameId })
    expect(new Set(desk.announced.flat())).toEqual(new Set(numbers(1, 60)))
  })

  it('a table at which somebody cannot pay falls apart alone', async () => {
    const tables = await foundTables(8)
    desk.poor.add(5)
    expect(statuses(await acceptAll(tables))).toEqual(new Set(['fulfilled']))
    expect(desk.told.map(({ accountIds }) => accountIds)).toEqual([[5]])
    const other = [...tables.values()].find((ids) => ids.includes(5))?.find((id) => id !== 5) ?? 0
    expect(await desk.kinds(5, other)).toEqual([null, 'searching'])
    expect(desk.openedGames).toHaveLength(7)
  })

  it('a table that another process holds is waited for by its own people alone', async () => {
    const tables = await foundTables(8)
    const [held = ''] = tables.keys()
    let letGo = () => {}
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve
    })
    const holder = db.transaction().execute(async (tx) => {
      await lockFoundTable(tx, held)
      locked()
      await isHeld
    })
    await isLocked
    const others = new Map([...tables].filter(([id]) => id !== held))
    const late = acceptAll(new Map([...tables].filter(([id]) => id === held)))
    expect(statuses(await acceptAll(others))).toEqual(new Set(['fulfilled']))
    expect(desk.openedGames).toHaveLength(7)
    letGo()
    await holder
    expect(statuses(await late)).toEqual(new Set(['fulfilled']))
    expect(desk.openedGames).toHaveLength(8)
  })

  it('a stranger is refused, and the others sit down', async () => {
    const tables = await foundTables(4)
    const [first = ''] = tables.keys()
    const [strange, own] = await Promise.all([
      Promise.allSettled([searches.accept(99, first)]),
      acceptAll(tables),
    ])
    expect(strange).toMatchObject([{ reason: { code: 'not_searching' } }])
    expect(statuses(own)).toEqual(new Set(['fulfilled']))
    expect(desk.openedGames).toHaveLength(4)
    expect(await desk.kinds(99)).toEqual([null])
  })

  it('nothing is noted at tables whose time is over', async () => {
    const tables = await foundTables(4)
    await desk.clock.advance(20_000)
    expect(statuses(await acceptAll(tables))).toEqual(new Set(['rejected']))
    expect((await desk.found()).some(({ accepted }) => accepted)).toBe(false)
  })
})

import type { SearchMode } from '@gorod/contracts/search'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { SEARCH_TABLES, SearchDesk } from '../../../testing/matchmaking/search-desk.ts'
import { changedMeanwhile, databaseForFile } from '../../../testing/module-database.ts'
import type { Move } from '../../activity/public.ts'
import { pairKey } from '../../moderation/public.ts'
import { SEARCH_TEXTS as T } from '../domain/search-text.ts'
import { listSearches } from '../store/queue-store.ts'
import { matchmakingDb } from '../store/tables.ts'
import { formTables } from './form-tables.ts'
import { keepChampionships } from './keep-championships.ts'
import { Searches } from './searches.ts'

const TEN = Array.from({ length: 10 }, (_, index) => index + 1)
const OVER = { type: 'force_by_server', details: { reason: T.championshipOver } } as const

const db = await databaseForFile(...SEARCH_TABLES)
let desk: SearchDesk
let searches: Searches

beforeEach(() => {
  desk = new SearchDesk(db)
  searches = new Searches(desk)
})

const start = (accountId: number, modes: readonly SearchMode[] = ['quick']) =>
  searches.start({ accountId, role: 'player', modes, replace: false })
const tick = () => searches.tick()
const forgetTold = () => {
  desk.announced.splice(0)
  desk.queueChanges = 0
}

describe('time in a search', () => {
  it('a search that was closed and not ended ends, with the reason', async () => {
    await start(7)
    await tick()
    expect(desk.told).toEqual([])
    desk.closed = 'maintenance'
    await tick()
    expect(desk.told).toEqual([
      {
        accountIds: [7],
        stopped: { type: 'force_by_server', details: { reason: 'maintenance' } },
        except: undefined,
      },
    ])
    expect(await desk.kinds(7)).toEqual([null])
  })

  it('a table that not all have accepted dissolves in time: who accepted waits on, who did not is out', async () => {
    await start(7)
    await start(8)
    const [seat] = await desk.found()
    await searches.accept(8, seat?.tableId ?? '')
    await desk.clock.advance(19_999)
    await tick()
    expect(await desk.kinds(7, 8)).toEqual(['found', 'found'])
    await desk.clock.advance(1)
    await tick()
    expect(await desk.kinds(7, 8)).toEqual([null, 'searching'])
    expect(await desk.found()).toEqual([])
  })

  it('a table that cannot be dissolved now stops neither another one nor the rest of the work', async () => {
    for (const id of [7, 8, 9, 10]) await start(id)
    await start(11, ['rated'])
    desk.absent.push(11)
    await desk.clock.advance(20_000)
    const { move } = desk.activity
    let held = true
    const activity = {
      ...desk.activity,
      move: (tx: Db, moves: readonly Move[]) =>
        held && moves.some(({ accountId }) => accountId === 7)
          ? Promise.reject(new Error('somebody holds the row'))
          : move(tx, moves),
    }
    const upkeep = new Searches({ ...desk, activity })
    await expect(upkeep.tick()).rejects.toThrow('not all of the search could be kept up')
    expect(await desk.kinds(7, 8, 9, 10, 11)).toEqual(['found', 'found', null, null, null])
    held = false
    await upkeep.tick()
    expect(await desk.found()).toEqual([])
  })

  it('a player who is away too long searches no more; one who is back by then does', async () => {
    await start(7)
    await start(8, ['rated'])
    desk.absent.push(7, 8)
    desk.connected.add(8)
    desk.asked.splice(0)
    await tick()
    expect(desk.asked).toEqual([['searching', 120_000]])
    expect(await desk.kinds(7, 8)).toEqual([null, 'searching'])
    expect(desk.told).toEqual([])
  })

  it('a table that is full by now is found', async () => {
    for (const id of TEN) {
      desk.mmr.set(id, id === 1 ? 1200 : 1000)
      await start(id, ['rated'])
    }
    expect(await desk.found()).toEqual([])
    // Two hundred apart, sixty at first and three for each second.
    await desk.clock.advance(46_000)
    await tick()
    expect(await desk.found()).toEqual([])
    await desk.clock.advance(1000)
    await tick()
    expect(await desk.found()).toHaveLength(10)
  })
})

describe('a round', () => {
  const seats = async () => (await desk.found()).map(({ accountId }) => accountId)

  it('the found are told until when to accept, and may be told outside of the site', async () => {
    await start(7)
    await start(8)
    const acceptBy = new Date(desk.clock.now() + 20_000)
    expect(await desk.found()).toMatchObject([
      { accountId: 7, accepted: false, mode: 'quick', acceptBy },
      { accountId: 8, accepted: false, mode: 'quick', acceptBy },
    ])
    expect(desk.notified).toEqual([
      {
        accountIds: [7, 8],
        announcement: {
          kind: 'tableFound',
          title: T.found,
          text: T.acceptWithin(20),
          path: '/game-search',
          goodUntil: acceptBy,
          momentary: true,
        },
      },
    ])
  })

  it('nobody is found where there are too few, and no other module is asked', async () => {
    const statistics = { mmrOf: () => Promise.reject(new Error('not asked for')) }
    const asking = (quickSeats: number) => formTables({ ...desk, statistics, quickSeats })
    expect(await asking(2)).toEqual([])
    await start(7)
    expect(await asking(2)).toEqual([])
    expect(await asking(10)).toEqual([])
    await expect(asking(1)).rejects.toThrow('not asked for')
    await start(8, ['rated'])
    await expect(asking(10)).rejects.toThrow('not asked for')
  })

  it('a table of one person begins where that is enough', async () => {
    desk.quickSeats = 1
    searches = new Searches(desk)
    await start(7)
    expect(await seats()).toEqual([7])
  })

  it('those who block each other do not meet', async () => {
    desk.blocks.add(pairKey(7, 8))
    await start(8)
    await start(7)
    expect(await seats()).toEqual([])
    await start(9)
    expect(await seats()).toEqual([8, 9])
  })

  it('the judge of a league table is found with it', async () => {
    await searches.start({ accountId: 11, role: 'judge', modes: ['league'], replace: false })
    for (const id of TEN) await start(id, ['league'])
    expect((await seats()).toSorted((one, other) => one - other)).toEqual([...TEN, 11])
    expect(await desk.kinds(11)).toEqual(['found'])
    expect(desk.notified[0]?.accountIds).toEqual([...TEN, 11])
    expect(await desk.waiting()).toEqual([])
  })

  it('a championship whose tables have a judge waits for one', async () => {
    for (const id of TEN) desk.running.set(id, [3])
    desk.judgedOnly.add(3)
    for (const id of TEN) await start(id, ['championship'])
    expect(await seats()).toEqual([])
    desk.judgedOnly.clear()
    await tick()
    expect(await seats()).toEqual(TEN)
    expect(
      await matchmakingDb(db).selectFrom('found_tables').select(['mode', 'championship_id']).execute(),
    ).toEqual([{ mode: 'championship', championship_id: 3 }])
  })

  it('a hundred and one tables are found in one round', async () => {
    const people = Array.from({ length: 101 }, (_, index) => index + 1)
    for (const id of people) await desk.put(id, { kind: 'searching' })
    await matchmakingDb(db)
      .insertInto('search_queue')
      .values(
        people.map((id) => ({
          account_id: id,
          role: 'player' as const,
          modes: ['quick' as const],
          joined_at: desk.at,
        })),
      )
      .execute()
    expect(await formTables({ ...desk, quickSeats: 1 })).toEqual(people)
    const tables = await desk.found()
    expect(new Set(tables.map(({ tableId }) => tableId)).size).toBe(101)
    expect(tables).toHaveLength(101)
    expect(desk.notified.map(({ accountIds }) => accountIds.length)).toEqual([100, 1])
  })
})

describe('searches for a championship', () => {
  const over = () => desk.running.clear()

  it('while it runs they go on, and nothing is told', async () => {
    desk.running.set(7, [3, 5])
    await start(7, ['championship'])
    forgetTold()
    expect(await keepChampionships(desk)).toEqual({ changed: [], ended: [] })
    desk.running.set(7, [5, 3])
    await tick()
    expect(await listSearches(db)).toMatchObject([{ championshipId: 3 }])
    expect([desk.announced, desk.told, desk.queueChanges]).toEqual([[], [], 0])
  })

  it('without one nobody is asked', async () => {
    await start(7)
    const championships = { listRunningOf: () => Promise.reject(new Error('not asked for')) }
    expect(await keepChampionships({ ...desk, championships })).toEqual({ changed: [], ended: [] })
  })

  it('when it is over they go on with the next one', async () => {
    desk.running.set(7, [3])
    await start(7, ['championship'])
    forgetTold()
    desk.running.set(7, [5, 9])
    await tick()
    expect(await listSearches(db)).toMatchObject([{ modes: ['championship'], championshipId: 5 }])
    expect([desk.announced, desk.queueChanges]).toEqual([[[7]], 1])
    expect(desk.told).toEqual([{ accountIds: [], stopped: OVER, except: undefined }])
  })

  it('players with other modes go on with those when it is over', async () => {
    desk.running.set(7, [3])
    await start(7, ['championship', 'rated'])
    over()
    await tick()
    expect(await listSearches(db)).toMatchObject([{ modes: ['rated'], championshipId: null }])
    expect(await desk.kinds(7)).toEqual(['searching'])
  })

  it('players without other modes end when it is over, and are told why', async () => {
    for (const id of [7, 8]) desk.running.set(id, [3])
    await start(7, ['championship'])
    await start(8, ['championship', 'rated'])
    await start(9)
    over()
    forgetTold()
    await tick()
    expect(await desk.kinds(7, 8, 9)).toEqual([null, 'searching', 'searching'])
    expect(await desk.waiting()).toEqual([8, 9])
    expect(desk.told).toEqual([{ accountIds: [7], stopped: OVER, except: undefined }])
    expect([desk.announced, desk.queueChanges]).toEqual([[[8, 7]], 1])
  })

  it('one that ends or changes at that moment is left alone', async () => {
    desk.running.set(7, [3])
    await start(7, ['championship'])
    over()
    const leaving = changedMeanwhile(db, () => searches.stop(7))
    expect(await keepChampionships({ ...desk, db: leaving })).toEqual({ changed: [], ended: [] })
    desk.running.set(7, [3])
    await start(7, ['championship'])
    over()
    const changing = changedMeanwhile(db, () =>
      matchmakingDb(db).updateTable('search_queue').set({ championship_id: 5 }).execute(),
    )
    expect(await keepChampionships({ ...desk, db: changing })).toEqual({ changed: [], ended: [] })
    expect([await desk.kinds(7), await desk.waiting()]).toEqual([['searching'], [7]])
  })

  it('a fault is told', async () => {
    desk.running.set(7, [3])
    await start(7, ['championship'])
    over()
    const fault = new Error('a fault of ours')
    const activity = { ...desk.activity, move: () => Promise.reject(fault) }
    await expect(keepChampionships({ ...desk, activity })).rejects.toBe(fault)
  })
})

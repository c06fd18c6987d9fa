import type { SearchMode } from '@gorod/contracts/search'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { SEARCH_TABLES, SearchDesk } from '../../../testing/matchmaking/search-desk.ts'
import { changedMeanwhile, databaseForFile } from '../../../testing/module-database.ts'
import { listSearches } from '../store/queue-store.ts'
import { Searches } from './searches.ts'

const PARTY = '00000000-0000-4000-8000-00000000000a'
const OTHER = { type: 'another_search_started' } as const
const GAME = { kind: 'game', gameId: 'a game', seat: 3 } as const
const fault = new Error('a fault of ours')

const db = await databaseForFile(...SEARCH_TABLES)
let desk: SearchDesk
let searches: Searches

beforeEach(() => {
  desk = new SearchDesk(db)
  searches = new Searches(desk)
})

const start = (accountId: number, modes: readonly SearchMode[] = ['quick'], replace = false) =>
  searches.start({ accountId, role: 'player', modes, replace }, 'a page')

/** Searches over a database in which somebody changes something before the first transaction. */
function meanwhile(change: () => Promise<unknown>): Searches {
  let isFirst = true
  const once = async () => {
    if (!isFirst) return
    isFirst = false
    await change()
  }
  return new Searches({ ...desk, db: changedMeanwhile(db, once) })
}

/** Searches whose places cannot be changed. */
const broken = () =>
  new Searches({
    ...desk,
    activity: { ...desk.activity, arrive: () => Promise.reject(fault), move: () => Promise.reject(fault) },
  })

const forgetTold = () => {
  desk.announced.splice(0)
  desk.queueChanges = 0
}

describe('a search that begins', () => {
  it('the account waits for each of its modes once, and its pages learn of it', async () => {
    desk.running.set(7, [3])
    await start(7, ['rated', 'championship', 'rated'])
    expect(await listSearches(db)).toEqual([
      {
        accountId: 7,
        role: 'player',
        modes: ['rated', 'championship'],
        championshipId: 3,
        partyId: null,
        joinedAt: desk.at,
        place: 1,
      },
    ])
    expect(await desk.kinds(7)).toEqual(['searching'])
    expect([desk.announced, desk.queueChanges, desk.told]).toEqual([[[7]], 1, []])
  })

  it('a table that is full by it is found at once', async () => {
    await start(7)
    forgetTold()
    await start(8)
    expect(await desk.kinds(7, 8)).toEqual(['found', 'found'])
    expect([desk.announced, desk.queueChanges]).toEqual([[[8], [7, 8]], 2])
    expect(await desk.waiting()).toEqual([])
  })

  it('a player who may not enter does not', async () => {
    desk.banned.add(7)
    await expect(start(7)).rejects.toMatchObject({ code: 'ban_is_still_active' })
    expect([await desk.kinds(7), await desk.waiting(), desk.announced]).toEqual([[null], [], []])
  })

  it('a search replaces an earlier one where that is wished, and the other pages are told', async () => {
    await start(7, ['rated'])
    await expect(start(7, ['league'])).rejects.toMatchObject({
      code: 'another_search',
      details: { modes: ['rated'] },
    })
    await start(7, ['league'], true)
    expect(await listSearches(db)).toMatchObject([{ accountId: 7, modes: ['league'] }])
    expect(desk.told).toEqual([{ accountIds: [7], stopped: OTHER, except: 'a page' }])
  })

  it('a search replaces a found table, whose others go on', async () => {
    await start(7)
    await start(8)
    await start(8, ['rated'], true)
    expect(await listSearches(db)).toMatchObject([
      { accountId: 7, modes: ['quick'] },
      { accountId: 8, modes: ['rated'] },
    ])
    expect(await desk.found()).toEqual([])
  })

  it('the second of two at one moment learns what the first searches for', async () => {
    const crowded = meanwhile(() => start(7, ['rated', 'league']))
    const wish = { accountId: 7, role: 'player', modes: ['quick'], replace: false } as const
    await expect(crowded.start(wish)).rejects.toMatchObject({
      code: 'another_search',
      details: { modes: ['rated', 'league'] },
    })
    expect(await desk.waiting()).toEqual([7])
  })

  it('an account that sits down at one moment with it does not search, and a fault is told', async () => {
    const wish = { accountId: 7, role: 'player', modes: ['quick'], replace: false } as const
    const sitting = meanwhile(() => desk.put(7, GAME))
    await expect(sitting.start(wish)).rejects.toMatchObject({ code: 'already_in_game' })
    await expect(broken().start({ ...wish, accountId: 8 })).rejects.toBe(fault)
    expect(await desk.waiting()).toEqual([])
  })

  it('a search that is closed at that moment ends', async () => {
    const closing = meanwhile(async () => {
      desk.closed = 'maintenance'
    })
    const wish = { accountId: 7, role: 'player', modes: ['quick'], replace: false } as const
    await expect(closing.start(wish)).rejects.toMatchObject({
      code: 'game_search_disabled',
      details: { reason: 'maintenance' },
    })
    expect([await desk.kinds(7), await desk.waiting()]).toEqual([[null], []])
  })
})

describe('a party', () => {
  it('a party waits together, and sits down together', async () => {
    desk.quickSeats = 3
    searches = new Searches(desk)
    await searches.startTogether(PARTY, [7, 8])
    expect(await listSearches(db)).toEqual(
      [7, 8].map((accountId, index) => ({
        accountId,
        role: 'player',
        modes: ['quick'],
        championshipId: null,
        partyId: PARTY,
        joinedAt: desk.at,
        place: index + 1,
      })),
    )
    expect([desk.announced, desk.queueChanges]).toEqual([[[7, 8]], 1])
    expect(await desk.kinds(7, 8)).toEqual(['searching', 'searching'])
    await start(9)
    expect(await desk.kinds(7, 8, 9)).toEqual(['found', 'found', 'found'])
  })

  it('a party that fills a table finds it at once', async () => {
    await searches.startTogether(PARTY, [7, 8])
    expect(await desk.kinds(7, 8)).toEqual(['found', 'found'])
  })

  it('a party does not begin without one of its people', async () => {
    await desk.put(8, GAME)
    await expect(searches.startTogether(PARTY, [7, 8])).rejects.toMatchObject({ code: 'already_in_game' })
    expect([await desk.kinds(7), await desk.waiting()]).toEqual([[null], []])
  })

  it('a party ends its search when one of them is banned at that moment', async () => {
    const banning = meanwhile(async () => {
      desk.banned.add(8)
    })
    await expect(banning.startTogether(PARTY, [7, 8, 9])).rejects.toMatchObject({
      code: 'ban_is_still_active',
    })
    expect([await desk.kinds(7, 8, 9), await desk.waiting()]).toEqual([[null, null, null], []])
  })

  it('a player who leaves it ends the search of all', async () => {
    desk.quickSeats = 4
    searches = new Searches(desk)
    await searches.startTogether(PARTY, [7, 8])
    await start(9)
    await searches.stop(8)
    expect(await desk.kinds(7, 8, 9)).toEqual([null, null, 'searching'])
    expect(await desk.waiting()).toEqual([9])
    expect(desk.announced.at(-1)?.toSorted()).toEqual([7, 8])
  })

  it('at a table that somebody declines it goes as a whole, and the others go on', async () => {
    desk.quickSeats = 4
    searches = new Searches(desk)
    await searches.startTogether(PARTY, [7, 8])
    await start(9)
    await start(10)
    await searches.stop(7)
    expect(await desk.kinds(7, 8, 9, 10)).toEqual([null, null, 'searching', 'searching'])
    expect(await desk.waiting()).toEqual([9, 10])
  })

  it('a party goes on together when somebody else declines', async () => {
    desk.quickSeats = 4
    searches = new Searches(desk)
    await start(9)
    await searches.startTogether(PARTY, [7, 8])
    await start(10)
    await searches.stop(9)
    expect(await desk.kinds(7, 8, 9, 10)).toEqual(['searching', 'searching', null, 'searching'])
    expect(await listSearches(db)).toMatchObject([
      { accountId: 7, partyId: PARTY },
      { accountId: 8, partyId: PARTY },
      { accountId: 10, partyId: null },
    ])
  })
})

describe('a quick table with others', () => {
  it('a player may search for one, but not one who searches already', async () => {
    await searches.checkQuick(7)
    expect(desk.asked).toEqual([[7, ['quick']]])
    expect(await desk.waiting()).toEqual([])
    await start(7)
    await expect(searches.checkQuick(7)).rejects.toMatchObject({ code: 'another_search' })
    desk.banned.add(8)
    await expect(searches.checkQuick(8)).rejects.toMatchObject({ code: 'ban_is_still_active' })
  })
})

describe('a search that ends', () => {
  it('a player who waited is nowhere then, and its pages learn of it', async () => {
    await start(7, ['rated'])
    await start(8)
    forgetTold()
    await searches.stop(7)
    expect([await desk.kinds(7, 8), await desk.waiting()]).toEqual([[null, 'searching'], [8]])
    expect([desk.announced, desk.queueChanges]).toEqual([[[7]], 1])
  })

  it('a player who does not search has none to end', async () => {
    await desk.put(8, GAME)
    for (const id of [7, 8]) await expect(searches.stop(id)).rejects.toMatchObject({ code: 'not_searching' })
    await expect(searches.forget(7)).resolves.toBeUndefined()
    await searches.stopBecause(7, OTHER)
    expect([desk.announced, desk.told, desk.queueChanges]).toEqual([[], [], 0])
  })

  it('with a table found it declines the table: the others are back in front', async () => {
    await start(7)
    await start(8)
    await start(9, ['rated'])
    forgetTold()
    await searches.stop(8)
    expect(await desk.kinds(7, 8)).toEqual(['searching', null])
    expect(await listSearches(db)).toMatchObject([
      { accountId: 7, place: 1 },
      { accountId: 9, place: 3 },
    ])
    expect(await desk.found()).toEqual([])
    expect([desk.announced, desk.queueChanges]).toEqual([[[7, 8]], 1])
  })

  it('those who are back may be found again at once', async () => {
    await start(7)
    await start(8)
    await start(9)
    await searches.stop(8)
    expect(await desk.kinds(7, 8, 9)).toEqual(['found', null, 'found'])
    expect(desk.announced.at(-1)).toEqual([7, 9])
  })

  it('a table that is found at that moment is declined', async () => {
    await start(7)
    await meanwhile(() => start(8)).stop(7)
    expect(await desk.kinds(7, 8)).toEqual([null, 'searching'])
  })

  it('a table that is dissolved at that moment leaves a search to end', async () => {
    await start(7)
    await start(8)
    await meanwhile(() => searches.stop(8)).stop(7)
    expect(await desk.kinds(7, 8)).toEqual([null, null])
    expect(await desk.waiting()).toEqual([])
  })

  it('a place that never stands still is given up after five looks', async () => {
    let looks = 0
    const placeOf = async () => {
      looks += 1
      return { kind: 'found', tableId: PARTY } as const
    }
    const restless = new Searches({ ...desk, activity: { ...desk.activity, placeOf } })
    await expect(restless.stop(7)).rejects.toMatchObject({ code: 'not_searching' })
    expect(looks).toBe(5)
  })

  it('a fault is told', async () => {
    await start(7)
    await expect(broken().stop(7)).rejects.toBe(fault)
    await expect(broken().stopBecause(7, OTHER)).rejects.toBe(fault)
    await expect(broken().forget(7)).rejects.toBe(fault)
  })

  it('the reason goes to the pages of the account but the one that knows it', async () => {
    await start(7)
    await searches.stopBecause(7, OTHER, 'a page')
    expect(desk.told).toEqual([{ accountIds: [7], stopped: OTHER, except: 'a page' }])
    expect(await desk.kinds(7)).toEqual([null])
    await start(7)
    await searches.forget(7)
    expect(desk.told).toHaveLength(1)
    expect(await desk.kinds(7)).toEqual([null])
  })
})

describe('all searches', () => {
  const CLOSED = { type: 'force_by_server', details: { reason: 'maintenance' } } as const

  it('all searches end, those at found tables too, and everybody learns why', async () => {
    await start(7)
    await start(8)
    await start(9)
    await searches.stopAll(CLOSED)
    expect(await desk.kinds(7, 8, 9)).toEqual([null, null, null])
    expect([await desk.waiting(), await desk.found()]).toEqual([[], []])
    expect(desk.told).toEqual([
      { accountIds: [7, 8], stopped: CLOSED, except: undefined },
      { accountIds: [9], stopped: CLOSED, except: undefined },
    ])
  })

  it('one that begins meanwhile ends too; of none nobody hears', async () => {
    await start(7)
    await meanwhile(() => start(8, ['rated'])).stopAll(CLOSED)
    expect(await desk.waiting()).toEqual([])
    expect(desk.told.map(({ accountIds }) => accountIds)).toEqual([[7], [8]])
    await searches.stopAll(CLOSED)
    expect(desk.told).toHaveLength(2)
  })

  it('those that begin again and again are given up after five turns', async () => {
    await start(1, ['rated'])
    let next = 1
    const crowd: Db = changedMeanwhile(db, async () => {
      next += 1
      await start(next, ['rated'])
    })
    await new Searches({ ...desk, db: crowd }).stopAll(CLOSED)
    expect(await desk.waiting()).toEqual([6])
  })
})

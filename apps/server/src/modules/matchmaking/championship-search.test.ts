import { deleteChampionship, registerForChampionship, saveChampionship } from '@gorod/contracts/championships'
import { MINUTE_MS } from '@gorod/contracts/durations'
import {
  type ActivityState,
  type SearchMode,
  searchOverviewMessage,
  searchStoppedMessage,
  stopSearchMessage,
  watchSearchMessage,
} from '@gorod/contracts/search'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { proveOwner } from '../../testing/accounts/prove-owner.ts'
import { keptGame } from '../../testing/games/game-site.ts'
import { call, forEachTest, type Player, Site } from '../../testing/index.ts'
import { acceptAll, kindsOf, search, searchAll, stateOf } from '../../testing/matchmaking/searching.ts'

const SHORT_MS = 2 * MINUTE_MS
const CUP: SearchMode[] = ['championship']

const site = forEachTest(new Site({ people: { verified: true } }))
let admin: Player
/** Both championships run; the short one ends long before the other. */
let short: number
let long: number

beforeEach(async () => {
  admin = await site.player({ rights: ['administrator'] })
  short = await announce('Кубок города', SHORT_MS)
  long = await announce('Кубок окраин', 60 * MINUTE_MS)
})

async function announce(title: string, lengthMs: number): Promise<number> {
  const at = (ms: number) => new Date(site.clock.now() + ms).toISOString()
  const body = { title, startsAt: at(0), endsAt: at(lengthMs), places: null }
  const { answer } = await call(site.app, saveChampionship, { as: admin.account, body })
  return answer.id ?? 0
}

/** Registers this many players for the championship, or for several. */
async function playersOf(championships: readonly number[], count: number): Promise<Player[]> {
  const all: Player[] = await site.players(count)
  for (const { account } of all)
    for (const championshipId of championships) {
      const body = { championshipId, registered: true }
      await call(site.app, registerForChampionship, { as: account, body })
    }
  return all
}

const waitingOf = (state: ActivityState, mode: SearchMode) =>
  state.kind === 'searching' ? state.queues.find((queue) => queue.mode === mode)?.waiting : undefined
const waiting = async (one: Player) => waitingOf(await stateOf(one), 'championship')

const championshipOf = async (gameId: string) => (await keptGame(site.app, gameId)).championshipId

describe('two championships at one hour', () => {
  test('seat their own players only, count them apart, and the game knows its championship', async () => {
    const judge = await site.player({ rights: ['judge'] })
    const [city, suburb] = [await playersOf([short], 10), await playersOf([long], 9)]
    await searchAll([...city.slice(0, 9), ...suburb], CUP)
    await search(judge, { modes: CUP, role: 'judge' })
    expect(new Set(await kindsOf([...city.slice(0, 9), ...suburb, judge]))).toEqual(new Set(['searching']))
    expect([await waiting(city[0]!), await waiting(suburb[0]!)]).toEqual([9, 9])

    await searchAll(city.slice(9), CUP)
    expect(await kindsOf([...city, judge])).toEqual(Array(11).fill('found'))
    expect(new Set(await kindsOf(suburb))).toEqual(new Set(['searching']))
    expect(await waiting(suburb[0]!)).toBe(9)
    const gameId = await acceptAll([...city, judge])
    expect(await championshipOf(gameId)).toBe(short)
    expect((await site.app.wallet.api.balance(city[0]!.account.id)).tickets).toBe(2)
  })

  test('get their own back when a found table falls apart', async () => {
    const [city, suburb] = [await playersOf([short], 10), await playersOf([long], 1)]
    await searchAll([...city, ...suburb], CUP)
    expect(await kindsOf([...city, ...suburb])).toEqual([...Array(10).fill('found'), 'searching'])
    await city[0]!.client.ask(stopSearchMessage, {})
    expect(await kindsOf(city.slice(1))).toEqual(Array(9).fill('searching'))
    expect([await waiting(city[1]!), await waiting(suburb[0]!)]).toEqual([9, 1])
  })

  test('the search page counts the players of each championship apart', async () => {
    const [[one], [other], neither] = [
      await playersOf([short], 1),
      await playersOf([long], 1),
      await site.player(),
    ]
    if (one === undefined || other === undefined) throw new Error('nobody came')
    const seen = async ({ client }: Player) => {
      const { overview } = await client.ask(watchSearchMessage, { watch: true })
      return overview.queues.find(({ mode }) => mode === 'championship')?.waiting
    }
    await searchAll([one], CUP)
    expect([await seen(one), await seen(other), await seen(neither)]).toEqual([1, 0, 1])
    const told: (number | undefined)[] = []
    void neither.client.wait(searchOverviewMessage, ({ queues }) => {
      told.push(queues.find(({ mode }) => mode === 'championship')?.waiting)
      return told.at(-1) === 0
    })
    await one.client.ask(stopSearchMessage, {})
    await site.passTimeUntil(() => told.at(-1) === 0, MINUTE_MS)
  })
})

describe('a player on the lists of both', () => {
  test('searches for the one that ends first, and goes on in the other when it is over', async () => {
    const both = await playersOf([short, long], 1)
    const [city, suburb] = [await playersOf([short], 1), await playersOf([long], 9)]
    await searchAll([...both, ...city], CUP)
    expect(await waiting(both[0]!)).toBe(2)
    const before = await stateOf(both[0]!)
    expect(before).toMatchObject({ kind: 'searching', championship: 'Кубок города' })
    await searchAll(suburb, CUP)
    expect(await kindsOf([...both, ...suburb])).toEqual(Array(10).fill('searching'))

    await site.passTimeUntil(async () => (await kindsOf(both))[0] === 'found', SHORT_MS + MINUTE_MS)
    expect(await kindsOf([...both, ...suburb])).toEqual(Array(10).fill('found'))
    expect(await stateOf(both[0]!)).toMatchObject({ kind: 'found', championship: 'Кубок окраин' })
    expect(await championshipOf(await acceptAll([...both, ...suburb]))).toBe(long)
    // The wait began with the first championship, and is counted from there.
    expect(before).toMatchObject({ kind: 'searching' })
    const { rows } = await sql<{ waited: number }>`
      select max(waited_ms) as waited from search_waits where mode = 'championship'`.execute(site.app.db)
    expect(rows[0]?.waited).toBeGreaterThanOrEqual(SHORT_MS)
  })
})

describe('a championship that is over', () => {
  test('ends a search for it alone, with the reason, and leaves the other modes', async () => {
    const [alone, more] = await playersOf([short], 2)
    if (alone === undefined || more === undefined) throw new Error('nobody came')
    await searchAll([alone], CUP)
    await searchAll([more], ['rated', 'championship'])
    expect(await waiting(alone)).toBe(2)
    await proveOwner(site.app, admin.account)
    const body = { id: short }
    expect((await call(site.app, deleteChampionship, { as: admin.account, body })).status).toBe(200)
    await site.passTimeUntil(async () => (await kindsOf([alone]))[0] === 'idle', MINUTE_MS)
    expect(await alone.client.wait(searchStoppedMessage)).toEqual({
      type: 'force_by_server',
      details: { reason: 'чемпионат закончился' },
    })
    expect(await stateOf(more)).toMatchObject({ kind: 'searching', queues: [{ mode: 'rated', waiting: 1 }] })
    expect(more.client.received(searchStoppedMessage)).toEqual([])
    await more.client.ask(stopSearchMessage, {})
    expect(await search(alone, { modes: ['rated'] })).toMatchObject({ ok: true })
  })
})

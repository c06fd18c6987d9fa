import { MINUTE_MS } from '@gorod/contracts/durations'
import { getPublicNumbers } from '@gorod/contracts/home'
import { getNotifications } from '@gorod/contracts/notifications'
import {
  acceptTableMessage,
  activityStateMessage,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
  watchSearchMessage,
} from '@gorod/contracts/search'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, forEachTest, type Player, Site } from '../../testing/index.ts'
import { accept, kindsOf, search, searchAll, stateOf, tableOf } from '../../testing/matchmaking/searching.ts'

const RULES = { quick: 'fsm', rated: 'fiim', league: 'fiim', championship: 'fiim' }
const site = forEachTest(new Site({ env: { SETTING_SEARCH_RULES: JSON.stringify(RULES) } }))
let players: Player[]
beforeEach(async () => {
  players = await site.players(10)
})

const kinds = () => kindsOf(players)

describe('the quick table', () => {
  test('seats ten who all accept, each on a seat of their own', async () => {
    await searchAll(players.slice(0, 9))
    expect(await stateOf(players[0]!)).toMatchObject({
      kind: 'searching',
      queues: [{ mode: 'quick', waiting: 9, needed: 10 }],
    })
    await players[0]!.client.wait(
      activityStateMessage,
      (state) => state.kind === 'searching' && state.queues[0]?.waiting === 9,
    )
    await site.clock.advance(4000)
    await searchAll(players.slice(9))
    const found = await players[3]!.client.wait(activityStateMessage, (state) => state.kind === 'found')
    expect(found).toMatchObject({ acceptBy: site.clock.now() + 20_000, acceptedCount: 0, accepted: false })

    const notifiedOf = async ({ account }: Player) =>
      (await call(site.app, getNotifications, { as: account })).answer.notifications
    expect(await notifiedOf(players[9]!)).toMatchObject([{ kind: 'tableFound', path: '/game-search' }])
    const tableId = await tableOf(players[3]!)
    await accept(players.slice(0, 9), tableId)
    expect(await stateOf(players[9]!)).toMatchObject({ acceptedCount: 9, accepted: false, needed: 10 })
    await players[9]!.client.ask(acceptTableMessage, { tableId })
    const games = await Promise.all(
      players.map(({ client }) => client.wait(activityStateMessage, (state) => state.kind === 'game')),
    )
    const seats = games.map((state) => (state.kind === 'game' ? state.viewer : null))
    expect(new Set(games.map((state) => (state.kind === 'game' ? state.gameId : null))).size).toBe(1)
    expect([...seats].sort((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const { overview } = await players[0]!.client.ask(watchSearchMessage, { watch: true })
    expect(overview.rules).toEqual(RULES)
    const { rows } = await sql`select rule_set from games`.execute(site.app.db)
    expect(rows).toEqual([{ rule_set: 'fsm' }])
    const { answer } = await call(site.app, getPublicNumbers)
    expect(answer).toMatchObject({ online: 10, tables: 1, averageWaitSeconds: 4 })
  })

  test('a player who does not accept in time is out, and the others stand at the front again', async () => {
    await searchAll(players)
    const tableId = await tableOf(players[0]!)
    await accept(players.slice(0, 8), tableId)
    await site.passTime(19_000)
    expect(new Set(await kinds())).toEqual(new Set(['found']))
    await site.passTimeUntil(async () => (await kinds()).includes('idle'), MINUTE_MS)
    expect(await kinds()).toEqual([...Array(8).fill('searching'), 'idle', 'idle'])
    expect(await players[8]!.client.send(acceptTableMessage, { tableId })).toMatchObject({
      error: { code: 'not_searching' },
    })

    // Eight earlier players and the first two of three new ones form the next table.
    const more = await site.players(3)
    players.push(...more)
    await searchAll(more)
    expect(await kinds()).toEqual([...Array(8).fill('found'), 'idle', 'idle', 'found', 'found', 'searching'])
  })

  test('a player who declines lets the others go on at once', async () => {
    await searchAll(players)
    await players[2]!.client.ask(stopSearchMessage, {})
    expect(await kinds()).toEqual(players.map((_, index) => (index === 2 ? 'idle' : 'searching')))
  })

  test('a search can be stopped, runs once per account, and cannot be joined from a game', async () => {
    const [a, b] = players as [Player, Player]
    await a.client.ask(startSearchMessage, {})
    expect(await a.client.send(startSearchMessage, {})).toMatchObject({
      error: { code: 'another_search', details: { modes: ['quick'] } },
    })
    expect(await a.client.send(startPracticeMessage, {})).toMatchObject({
      error: { code: 'already_in_game_search' },
    })
    await a.client.ask(stopSearchMessage, {})
    expect(await stateOf(a)).toEqual({ kind: 'idle' })
    expect(await a.client.send(stopSearchMessage, {})).toMatchObject({ error: { code: 'not_searching' } })
    const { gameId } = await b.client.ask(startPracticeMessage, {})
    expect(await b.client.send(startSearchMessage, {})).toMatchObject({
      error: { code: 'already_in_game', details: { gameId } },
    })
    expect(await b.client.send(stopSearchMessage, {})).toMatchObject({ error: { code: 'not_searching' } })
  })

  test('two requests of one account at the same moment make one search', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => search(players[0]!)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await stateOf(players[0]!)).toMatchObject({ kind: 'searching', queues: [{ waiting: 1 }] })
  })

  test('a lost connection keeps its place for two minutes and no longer', async () => {
    await searchAll(players.slice(0, 2))
    await site.goAway(players[0]!)
    await site.passTime(115_000)
    expect(await stateOf(players[1]!)).toMatchObject({ kind: 'searching', queues: [{ waiting: 2 }] })
    const waiting = async () => {
      const state = await stateOf(players[1]!)
      return state.kind === 'searching' ? state.queues[0]?.waiting : null
    }
    await site.passTimeUntil(async () => (await waiting()) === 1, MINUTE_MS)
    const back = { client: await site.page(players[0]!.account) }
    expect(await stateOf(back)).toEqual({ kind: 'idle' })
  })

  test('the queue survives a restart of the server, and so does a table that was found', async () => {
    await searchAll(players)
    const tableId = await tableOf(players[0]!)
    await site.restart()
    for (const [index, { account }] of players.entries())
      players[index] = { account, client: await site.page(account) }
    expect(await tableOf(players[5]!)).toBe(tableId)
    await accept(players.slice(1), tableId)
    await site.passTimeUntil(async () => (await stateOf(players[0]!)).kind === 'idle', MINUTE_MS)
    expect(await stateOf(players[1]!)).toMatchObject({ kind: 'searching', queues: [{ waiting: 9 }] })
  })
})

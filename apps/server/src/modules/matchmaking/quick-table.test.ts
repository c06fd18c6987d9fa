import {
  type ActivityState,
  acceptTableMessage,
  activityStateMessage,
  getActivityMessage,
  getPublicNumbers,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
} from '@gorod/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  call,
  connect,
  FakeClock,
  type SocketClient,
  signUp,
  startTestApp,
  type TestAccount,
  type TestApp,
  until,
} from '../../testing/index.ts'
import { passTime, passTimeUntil } from '../games/testing/pass-time.ts'

const MINUTE_MS = 60_000

let clock: FakeClock
let app: TestApp
let accounts: TestAccount[]
let clients: SocketClient[]

beforeEach(async () => {
  clock = new FakeClock()
  app = await startTestApp({ clock })
  accounts = []
  for (let n = 0; n < 10; n++) accounts.push(await signUp(app))
  clients = await Promise.all(accounts.map((account) => connect(app, account.token)))
})
afterEach(async () => {
  for (const client of clients) client.close()
  await app.stop()
})

async function search(who: readonly SocketClient[]): Promise<void> {
  // One after another: the order of the queue is part of the tests.
  for (const client of who) await client.ask(startSearchMessage, {})
}

async function stateOf(client: SocketClient): Promise<ActivityState> {
  return (await client.ask(getActivityMessage, {})).state
}

async function tableOf(client: SocketClient): Promise<string> {
  const state = await stateOf(client)
  if (state.kind !== 'found') throw new Error(`no table was found: ${state.kind}`)
  return state.tableId
}

const kinds = async () => (await Promise.all(clients.map(stateOf))).map(({ kind }) => kind)

describe('the quick table', () => {
  test('seats ten who all accept, each on a seat of their own', async () => {
    await search(clients.slice(0, 9))
    expect(await stateOf(clients[0]!)).toMatchObject({
      kind: 'searching',
      queues: [{ mode: 'quick', waiting: 9, needed: 10 }],
    })
    await clients[0]!.wait(
      activityStateMessage,
      (state) => state.kind === 'searching' && state.queues[0]?.waiting === 9,
    )
    await clock.advance(4000)
    await search(clients.slice(9))
    const found = await clients[3]!.wait(activityStateMessage, (state) => state.kind === 'found')
    expect(found).toMatchObject({ acceptBy: clock.now() + 20_000, acceptedCount: 0, accepted: false })

    const tableId = await tableOf(clients[3]!)
    for (const client of clients.slice(0, 9)) await client.ask(acceptTableMessage, { tableId })
    expect(await stateOf(clients[9]!)).toMatchObject({ acceptedCount: 9, accepted: false, needed: 10 })
    await clients[9]!.ask(acceptTableMessage, { tableId })
    const games = await Promise.all(
      clients.map((client) => client.wait(activityStateMessage, (state) => state.kind === 'game')),
    )
    const seats = games.map((state) => (state.kind === 'game' ? state.viewer : null))
    expect(new Set(games.map((state) => (state.kind === 'game' ? state.gameId : null))).size).toBe(1)
    expect([...seats].sort((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const { answer } = await call(app, getPublicNumbers)
    expect(answer).toMatchObject({ online: 10, tables: 1, averageWaitSeconds: 4 })
  })

  test('who does not accept in time is out, and the others stand at the front again', async () => {
    await search(clients)
    const tableId = await tableOf(clients[0]!)
    for (const client of clients.slice(0, 8)) await client.ask(acceptTableMessage, { tableId })
    await passTime(app, clock, 19_000)
    expect(new Set(await kinds())).toEqual(new Set(['found']))
    await passTimeUntil(app, clock, async () => (await kinds()).includes('idle'), MINUTE_MS)
    expect(await kinds()).toEqual([...Array(8).fill('searching'), 'idle', 'idle'])
    expect(await clients[8]!.send(acceptTableMessage, { tableId })).toMatchObject({
      error: { code: 'not_searching' },
    })

    // Eight old ones and the first two of three new ones make the next table.
    const more = await Promise.all(
      [await signUp(app), await signUp(app), await signUp(app)].map(({ token }) => connect(app, token)),
    )
    clients.push(...more)
    await search(more)
    expect(await kinds()).toEqual([...Array(8).fill('found'), 'idle', 'idle', 'found', 'found', 'searching'])
  })

  test('who declines lets the others go on at once', async () => {
    await search(clients)
    await clients[2]!.ask(stopSearchMessage, {})
    expect(await kinds()).toEqual(clients.map((_, index) => (index === 2 ? 'idle' : 'searching')))
  })

  test('a search can be stopped, is one at a time, and cannot be joined from a game', async () => {
    const [a, b] = clients as [SocketClient, SocketClient]
    await a.ask(startSearchMessage, {})
    expect(await a.send(startSearchMessage, {})).toMatchObject({
      error: { code: 'another_search', details: { modes: ['quick'] } },
    })
    expect(await a.send(startPracticeMessage, {})).toMatchObject({
      error: { code: 'already_in_game_search' },
    })
    await a.ask(stopSearchMessage, {})
    expect(await stateOf(a)).toEqual({ kind: 'idle' })
    expect(await a.send(stopSearchMessage, {})).toMatchObject({ error: { code: 'not_searching' } })
    const { gameId } = await b.ask(startPracticeMessage, {})
    expect(await b.send(startSearchMessage, {})).toMatchObject({
      error: { code: 'already_in_game', details: { gameId } },
    })
    expect(await b.send(stopSearchMessage, {})).toMatchObject({ error: { code: 'not_searching' } })
  })

  test('two requests of one account at the same moment make one search', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => clients[0]!.send(startSearchMessage, {})))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await stateOf(clients[0]!)).toMatchObject({ kind: 'searching', queues: [{ waiting: 1 }] })
  })

  test('a lost connection keeps its place for two minutes and no longer', async () => {
    await search(clients.slice(0, 2))
    clients[0]!.close()
    await until(() => app.platform.realtime.clientsOf(accounts[0]!.id).length === 0)
    await passTime(app, clock, 115_000)
    expect(await stateOf(clients[1]!)).toMatchObject({ kind: 'searching', queues: [{ waiting: 2 }] })
    const waiting = async () => {
      const state = await stateOf(clients[1]!)
      return state.kind === 'searching' ? state.queues[0]?.waiting : null
    }
    await passTimeUntil(app, clock, async () => (await waiting()) === 1, MINUTE_MS)
    clients[0] = await connect(app, accounts[0]!.token)
    expect(await stateOf(clients[0]!)).toEqual({ kind: 'idle' })
  })

  test('the queue outlives the server, and so does a table that was found', async () => {
    await search(clients)
    const tableId = await tableOf(clients[0]!)
    const database = app.database
    await app.stop({ database: true })
    app = await startTestApp({ clock, database })
    clients = await Promise.all(accounts.map((account) => connect(app, account.token)))
    expect(await tableOf(clients[5]!)).toBe(tableId)
    for (const client of clients.slice(1)) await client.ask(acceptTableMessage, { tableId })
    await passTimeUntil(app, clock, async () => (await stateOf(clients[0]!)).kind === 'idle', MINUTE_MS)
    expect(await stateOf(clients[1]!)).toMatchObject({ kind: 'searching', queues: [{ waiting: 9 }] })
  })
})

import {
  type ActivityState,
  acceptTableMessage,
  activityStateMessage,
  createLobbyMessage,
  getActivityMessage,
  startSearchMessage,
} from '@gorod/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connect,
  FakeClock,
  type SocketClient,
  signUp,
  startTestApp,
  type TestAccount,
  type TestApp,
  until,
} from '../../testing/index.ts'
import { passTime } from '../games/testing/pass-time.ts'

const HIDDEN_MS = 15 * 60_000
const WITHOUT_NETWORK_MS = 90_000

let clock: FakeClock
let app: TestApp
let account: TestAccount
let page: SocketClient
let others: SocketClient[]

beforeEach(async () => {
  clock = new FakeClock()
  app = await startTestApp({ clock })
  account = await signUp(app)
  page = await connect(app, account.token)
  others = []
  for (let n = 0; n < 9; n++) others.push(await connect(app, (await signUp(app)).token))
})
afterEach(async () => {
  for (const client of [page, ...others]) client.close()
  await app.stop()
})

const stateOf = async (client: SocketClient): Promise<ActivityState> =>
  (await client.ask(getActivityMessage, {})).state

async function searchAll(clients: readonly SocketClient[]): Promise<void> {
  for (const client of clients) await client.ask(startSearchMessage, {})
}

/** Everybody but the page says yes; answers the table it was found for. */
async function othersAccept(): Promise<string> {
  const found = await page.wait(activityStateMessage, ({ kind }) => kind === 'found')
  if (found.kind !== 'found') throw new Error('no table')
  for (const client of others) await client.ask(acceptTableMessage, { tableId: found.tableId })
  return found.tableId
}

describe('a place in the queue', () => {
  test('is kept for a page that stays connected and says nothing for a quarter of an hour', async () => {
    await page.ask(startSearchMessage, {})
    const since = clock.now()
    await passTime(app, clock, HIDDEN_MS)
    await searchAll(others)
    // Found at once, as the first of the queue, and with the full time to accept.
    const found = await page.wait(activityStateMessage, ({ kind }) => kind === 'found')
    expect(found).toMatchObject({ acceptBy: clock.now() + 20_000 })
    const tableId = await othersAccept()
    await passTime(app, clock, 19_000)
    await page.ask(acceptTableMessage, { tableId })
    expect(await stateOf(page)).toMatchObject({ kind: 'game' })
    expect(clock.now() - since).toBeGreaterThan(HIDDEN_MS)
  })

  test('outlives ninety seconds without any network, with the moment it began', async () => {
    await page.ask(startSearchMessage, {})
    const before = await stateOf(page)
    page.close()
    await until(() => app.platform.realtime.clientsOf(account.id).length === 0)
    await passTime(app, clock, WITHOUT_NETWORK_MS)
    page = await connect(app, account.token)
    const after = await stateOf(page)
    expect(after).toMatchObject({ kind: 'searching' })
    if (before.kind === 'searching' && after.kind === 'searching') expect(after.since).toBe(before.since)
    await passTime(app, clock, WITHOUT_NETWORK_MS)
    expect(await stateOf(page)).toMatchObject({ kind: 'searching' })
  })

  test('outlives ninety seconds without network and a new server one after the other', async () => {
    await page.ask(startSearchMessage, {})
    page.close()
    await until(() => app.platform.realtime.clientsOf(account.id).length === 0)
    await passTime(app, clock, WITHOUT_NETWORK_MS)
    const { database } = app
    await app.stop({ database: true })
    app = await startTestApp({ clock, database })
    await passTime(app, clock, WITHOUT_NETWORK_MS)
    page = await connect(app, account.token)
    expect(await stateOf(page)).toMatchObject({ kind: 'searching' })
  })
})

test('a refused search names the lobby one is in', async () => {
  const { lobbyId } = await page.ask(createLobbyMessage, {
    name: 'Кухня',
    password: null,
    ruleSet: 'fiim',
    pace: 'normal',
    judge: 'automatic',
    bots: true,
  })
  expect(await page.send(startSearchMessage, {})).toMatchObject({
    error: { code: 'already_in_lobby', details: { lobbyId, name: 'Кухня' } },
  })
})

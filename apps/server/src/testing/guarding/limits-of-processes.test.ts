import { request } from 'node:http'
import { watchTableMessage } from '@gorod/contracts/audience'
import { joinGameMessage } from '@gorod/contracts/game'
import { createLobbyMessage, joinLobbyMessage, sayInLobbyMessage } from '@gorod/contracts/lobby'
import { pageDisplacedMessage, SOCKET_PATH } from '@gorod/contracts/realtime'
import { startPracticeMessage } from '@gorod/contracts/search'
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect, type SocketClient, signUp, type TestAccount, type TestApp, until } from '../index.ts'
import { WISH } from '../lobby/lobby-site.ts'
import { type TwoProcesses, twoProcesses } from '../two-processes.ts'

/** What one address may have open in this file. */
const SOCKETS = 8
const PAGES = 4

let site: TwoProcesses
const opened: { close(): void }[] = []

beforeAll(async () => {
  site = await twoProcesses({
    env: {
      TRUST_PROXY: 'true',
      GAME_JOINS_PER_TEN_SECONDS: '2',
      SOCKETS_PER_ACCOUNT: String(PAGES),
      SOCKETS_PER_ADDRESS: String(SOCKETS),
    },
  })
})
afterEach(() => {
  for (const page of opened.splice(0)) page.close()
})
afterAll(() => site?.stop())

let addresses = 0
/** Each has an address of its own, unless one is given. */
async function page(of: TestApp, account: TestAccount | null, from?: string): Promise<SocketClient> {
  const headers = { 'x-forwarded-for': from ?? `10.1.0.${++addresses}` }
  const client = await connect(of, account?.token ?? null, { headers })
  opened.push(client)
  return client
}

/** Two pages of one account, and what one of them is told after the other. */
async function pagesOf(account: TestAccount): Promise<readonly [SocketClient, SocketClient]> {
  return [await page(site.here, account), await page(site.there, account)]
}

describe('a limit of an account holds at all processes together', () => {
  const codeOf = (ack: { ok: boolean; error?: { code: string } }) => (ack.ok ? 'ok' : ack.error?.code)

  it('ten wrong passwords of lobbies, many at once as well', async () => {
    const [leader, guesser] = [await signUp(site.here), await signUp(site.here)]
    const { lobbyId } = await (await page(site.here, leader)).ask(createLobbyMessage, {
      ...WISH,
      password: 'тишина',
    })
    const pages = await pagesOf(guesser)
    const guesses = Array.from({ length: 14 }, (_, n) =>
      pages[n % 2]!.send(joinLobbyMessage, { lobbyId, password: `${n}` }),
    )
    const codes = (await Promise.all(guesses)).map(codeOf)
    expect(codes.filter((code) => code === 'lobby_password_wrong')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(4)
    for (const guess of pages)
      expect(codeOf(await guess.send(joinLobbyMessage, { lobbyId, password: 'тишина' }))).toBe(
        'too_many_requests',
      )
  })

  it('right passwords of lobbies are not counted', async () => {
    const [leader, guest] = [await signUp(site.here), await signUp(site.here)]
    const { lobbyId } = await (await page(site.here, leader)).ask(createLobbyMessage, {
      ...WISH,
      password: 'тишина',
    })
    const [client] = await pagesOf(guest)
    const joins = Array.from({ length: 15 }, () =>
      client.send(joinLobbyMessage, { lobbyId, password: 'тишина' }),
    )
    for (const ack of await Promise.all(joins)) expect(codeOf(ack)).not.toBe('too_many_requests')
  })

  it('lines in the chat of a lobby', async () => {
    const pages = await pagesOf(await signUp(site.here))
    await pages[0].ask(createLobbyMessage, WISH)
    const lines = Array.from({ length: 5 }, (_, n) => pages[n % 2]!.send(sayInLobbyMessage, { text: 'да' }))
    const codes = (await Promise.all(lines)).map(codeOf)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(1)
  })

  it('joins of a game, after its keeper is another process as well', async () => {
    const account = await signUp(site.here)
    const gone = await site.another()
    const { gameId } = await (await page(gone, account)).ask(startPracticeMessage, {})
    const join = async (client: SocketClient) =>
      codeOf(await client.send(joinGameMessage, { gameId, known: 0 }))
    const first = await page(gone, account)
    expect([await join(first), await join(first)]).toEqual(['ok', 'ok'])
    await gone.stop({ database: true })
    const codes: (string | undefined)[] = []
    for (const client of await pagesOf(account)) for (let n = 0; n < 3; n++) codes.push(await join(client))
    // Two for each connection, six for the account; one that looked for a new keeper may have counted twice.
    const joined = codes.filter((code) => code !== 'too_many_requests').length
    expect([3, 4]).toContain(joined)
    const late = await page(site.here, account)
    expect(await join(late)).toBe('too_many_requests')
  })

  it('tables that are watched', async () => {
    const account = await signUp(site.here)
    const clients = [...(await pagesOf(account)), ...(await pagesOf(account))]
    const watches = clients.flatMap((client) =>
      Array.from({ length: 20 }, () => client.send(watchTableMessage, { number: 1_000_000 })),
    )
    const codes = (await Promise.all(watches)).map(codeOf)
    expect(codes.filter((code) => code === 'game_not_found')).toHaveLength(60)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(20)
  })
})

describe('pages of one account at several processes', () => {
  it('the oldest page goes, wherever it is, when one too many is opened', async () => {
    const account = await signUp(site.here)
    const oldest = await page(site.here, account)
    const others = [await page(site.there, account), await page(site.here, account)]
    const newest = [await page(site.there, account), await page(site.there, account)]
    await oldest.wait(pageDisplacedMessage)
    await until(() => !oldest.socket.connected, 'the end of the oldest page')
    for (const one of [...others, ...newest]) expect(one.socket.connected).toBe(true)
    const next = await page(site.here, account)
    await others[0]!.wait(pageDisplacedMessage)
    expect([others[1]!, ...newest, next].map(({ socket }) => socket.connected)).toEqual(Array(4).fill(true))
  })

  it('pages that were closed do not count', async () => {
    const account = await signUp(site.here)
    const stays = await page(site.here, account)
    for (let n = 0; n < PAGES + 1; n++) {
      const one = await page(site.there, account)
      one.close()
      await until(() => site.there.platform.realtime.clientsOf(account.id).length === 0, 'its end')
    }
    expect(stays.received(pageDisplacedMessage)).toEqual([])
    expect(stays.socket.connected).toBe(true)
  })
})

describe('connections of one address to several processes', () => {
  const isLetIn = async (of: TestApp, from: string): Promise<boolean> =>
    page(of, null, from).then(
      () => true,
      () => false,
    )

  it('connections of one address are counted together, and others are not refused for it', async () => {
    const from = '10.2.0.1'
    const pages: SocketClient[] = []
    for (let n = 0; n < SOCKETS; n++) pages.push(await page(n % 2 === 0 ? site.here : site.there, null, from))
    expect([await isLetIn(site.here, from), await isLetIn(site.there, from)]).toEqual([false, false])
    expect(await isLetIn(site.there, '10.2.0.2')).toBe(true)
    pages[0]!.close()
    await until(() => isLetIn(site.there, from), 'a place')
  })

  it('sockets that only ask for a connection are counted together too', async () => {
    const from = '10.2.0.5'
    for (let n = 0; n < SOCKETS; n++) await page(n % 2 === 0 ? site.here : site.there, null, from)
    const statusAt = (of: TestApp) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request(`${of.url}${SOCKET_PATH}/?EIO=4&transport=websocket`, {
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
            'x-forwarded-for': from,
          },
        })
        asked.on('response', ({ statusCode }) => resolve(statusCode))
        asked.on('upgrade', (_answer, socket) => {
          socket.destroy()
          resolve(101)
        })
        asked.on('error', reject).end()
      })
    // Before the session is asked for, which would be a 403.
    expect([await statusAt(site.here), await statusAt(site.there)]).toEqual([429, 429])
  })

  it('connections to a process that is gone do not count', async () => {
    const from = '10.2.0.3'
    await page(site.there, null, from)
    const client = createClient({ url: site.redis.url })
    await client.connect()
    const [key = ''] = await client.keys(`*:open:sockets:${from}`)
    await client.hSet(key, 'a process that died', String(SOCKETS))
    client.destroy()
    expect(await isLetIn(site.here, from)).toBe(true)
  })

  it('each process counts for itself while Redis is dead, and nobody waits', async () => {
    const from = '10.2.0.4'
    for (let n = 0; n < SOCKETS; n++) await page(site.there, null, from)
    expect(await isLetIn(site.here, from)).toBe(false)
    await site.redis.kill()
    await until(() => isLetIn(site.here, from), 'a place at the other process')
    expect(await isLetIn(site.there, from)).toBe(false)
    await site.redis.start()
  })
})

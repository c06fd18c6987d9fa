import { logout } from '@gorod/contracts/accounts'
import {
  hurryBotsMessage,
  joinGameMessage,
  mediaToServerMessage,
  quitGameMessage,
} from '@gorod/contracts/game'
import {
  answerInvitationMessage,
  getInvitationMessage,
  inviteToSeatMessage,
} from '@gorod/contracts/invitations'
import { getOperations } from '@gorod/contracts/operations'
import { getActivityMessage, startPracticeMessage } from '@gorod/contracts/search'
import { createClient } from '@redis/client'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { topic } from '../../platform/bus/bus.ts'
import { gameOf } from '../../testing/games/finished-game.ts'
import { SocketPlayer } from '../../testing/games/socket-player.ts'
import { call, signUp, startTestApp, type TestAccount, type TestApp, until } from '../../testing/index.ts'
import { type RedisServer, startRedis } from '../../testing/redis-server.ts'

let redis: RedisServer
let here: TestApp
let there: TestApp
const pages: SocketPlayer[] = []

beforeAll(async () => {
  redis = await startRedis()
  const alone = await startTestApp()
  await alone.stop({ database: true })
  const { database } = alone
  const env = { REDIS_URL: redis.url, DATABASE_URL: database.url, DRAIN_SECONDS: '1', TRUST_PROXY: '1' }
  here = await startTestApp({ env, database })
  there = await startTestApp({ env, database })
  await until(
    () => here.platform.cluster?.processes.areAllFast() && there.platform.cluster?.bus.isFast(),
    'Redis',
  )
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})
afterAll(async () => {
  await there?.stop({ database: true })
  await here?.stop()
  await redis?.kill()
})

function page(account: TestAccount, of: TestApp): SocketPlayer {
  const opened = new SocketPlayer({ url: of.url, token: account.token, reconnectMs: 50 })
  pages.push(opened)
  return opened
}

/** A practice game that `here` keeps. */
async function game(account: TestAccount): Promise<string> {
  const { gameId } = await page(account, here).ask(startPracticeMessage, {})
  await until(
    async () => (await here.games.api.countOpen()).all > 0 && (await keeperOf(gameId)) !== null,
    'a keeper',
  )
  return gameId
}

async function keeperOf(gameId: string, by = here): Promise<string | null> {
  const { rows } = await sql<{
    kept_by: string | null
  }>`select kept_by from games where id = ${gameId}`.execute(by.db)
  return rows[0]?.kept_by ?? null
}

it('a page of another process joins, acts and hears what happens, as pages of the keeper do', async () => {
  const account = await signUp(here)
  const gameId = await game(account)
  const [own, far] = [page(account, here), page(account, there)]
  await own.join(gameId)
  await far.join(gameId)
  expect(await keeperOf(gameId)).toBe(here.platform.cluster?.self)
  expect(await far.command({ type: 'confirmReady' })).toMatchObject({ ok: true, repeated: false })
  // The answer comes after what it caused.
  expect(far.events).toContainEqual(expect.objectContaining({ type: 'seatReady', seat: far.viewer }))
  // A page looks again when it hears something itself.
  await until(() => own.events.length === far.events.length, 'the same at both pages')
  expect(own.events).toEqual(far.events)
  expect(there.games.api.countOpen().all).toBe(0)
  // Refusals come back as they are, and so does what media answers.
  expect(await far.send(hurryBotsMessage, { gameId })).toMatchObject({ ok: true })
  const hello = { type: 'hello', page: 'page of a test' } as const
  const welcome = new Promise((resolve) => far.socket.on('media.toBrowser', resolve))
  expect(await far.send(mediaToServerMessage, { gameId, message: hello })).toMatchObject({ ok: true })
  expect(await welcome).toMatchObject({ gameId, message: { type: 'welcome' } })
  await far.ask(quitGameMessage, { gameId })
  await until(async () => (await far.ask(getActivityMessage, {})).state.kind === 'idle', 'being free')
})

it('a page of another process hears by which name the balancer leads to the keeper, until the keeper is about to end', async () => {
  const account = await signUp(here)
  const gameId = await game(account)
  const [own, far] = [page(account, here), page(account, there)]
  const moveTo = async (of: SocketPlayer) => (await of.ask(joinGameMessage, { gameId, known: 0 })).moveTo
  expect(await moveTo(far)).toBeNull()
  for (const [process, name] of [
    [here, 'server-1'],
    [there, 'server-2'],
  ] as const)
    await fetch(`${process.url}/health/own`, { headers: { 'x-server-name': name } })
  expect([await moveTo(own), await moveTo(far)]).toEqual([null, 'server-1'])
})

it('a stranger is refused at every process alike', async () => {
  const gameId = await game(await signUp(here))
  const stranger = page(await signUp(here), there)
  await expect(stranger.join(gameId)).rejects.toThrow('not_in_game')
  stranger.gameId = gameId
  expect(await stranger.command({ type: 'confirmReady' })).toMatchObject({ error: { code: 'not_in_game' } })
})

it('a seat counts as gone when its last page, in whatever process, is gone', async () => {
  const account = await signUp(here)
  const gameId = await game(account)
  const [near, far] = [page(account, there), page(account, there)]
  await near.join(gameId)
  await far.join(gameId)
  const gone = async () => {
    const { rows } = await sql<{ seq: number }>`
      select seq from game_events where game_id = ${gameId} and type = 'seatDisconnected'`.execute(here.db)
    return rows.length > 0
  }
  near.close()
  await far.command({ type: 'confirmReady' })
  expect(await gone()).toBe(false)
  far.close()
  await until(gone, 'the seat to count as disconnected')
})

it('a process that was replaced as the keeper finds out by the next command, and its pages come to the next one', async () => {
  const account = await signUp(here)
  const gameId = await game(account)
  const [own, far] = [page(account, here), page(account, there)]
  await own.join(gameId)
  const next = there.platform.cluster!.self
  await sql`update games set kept_by = ${next} where id = ${gameId}`.execute(here.db)
  await far.join(gameId)
  expect(await far.command({ type: 'confirmReady' })).toMatchObject({ ok: true })
  const connection = own.socket.id
  const answer = own.command({ type: 'confirmReady' })
  await until(() => own.socket.connected && own.socket.id !== connection, 'another connection')
  await own.until('what the other page knows', () => own.events.length === far.events.length)
  expect(own.events).toEqual(far.events)
  // Asked again at the next keeper, which has had a command of this id: these pages number theirs alike.
  expect(await answer).toMatchObject({ ok: true, repeated: true })
  expect(await keeperOf(gameId)).toBe(next)
})

it('a process that was replaced as the keeper of a game in which nobody has written writes nothing, and the next one answers', async () => {
  const account = await signUp(here)
  const gameId = await game(account)
  const own = page(account, here)
  await own.join(gameId)
  const [next, open] = [there.platform.cluster!.self, there.games.api.countOpen().all]
  await sql`update games set kept_by = ${next} where id = ${gameId}`.execute(here.db)
  expect(await own.command({ type: 'confirmReady' })).toMatchObject({ ok: true, repeated: false })
  expect([await keeperOf(gameId), there.games.api.countOpen().all]).toEqual([next, open + 1])
  const { rows } = await sql<{ seq: number }>`
    select seq from game_events where game_id = ${gameId} and type = 'seatReady' and payload->'seat' = ${own.viewer}`.execute(
    here.db,
  )
  expect(rows).toHaveLength(1)
})

it('a page whose process missed a message comes back by itself and hears everything', async () => {
  const account = await signUp(here)
  const gameId = await game(account)
  const [own, far] = [page(account, here), page(account, there)]
  await own.join(gameId)
  await far.join(gameId)
  // At no table: some message may have been for this page.
  const elsewhere = page(await signUp(here), there)
  await elsewhere.ask(getActivityMessage, {})
  const before = [far.socket.id, elsewhere.socket.id]
  const bus = here.platform.cluster!.bus
  const publishTo = bus.publishTo
  bus.publishTo = () => {
    bus.publishTo = publishTo
  }
  await own.command({ type: 'confirmReady' })
  await far.until('the event', () =>
    far.events.some((event) => event.type === 'seatReady' && event.seat === far.viewer),
  )
  const isBack = ({ socket }: SocketPlayer) => socket.connected && !before.includes(socket.id)
  await until(() => isBack(far) && isBack(elsewhere), 'other connections')
  await far.until('all', () => far.events.length === own.events.length)
  expect(far.events).toEqual(own.events)
})

it('pages of a process that missed a wake-up come back by themselves, though only its hearing connection was away for a moment', async () => {
  const lookers = [page(await signUp(here), there), page(await signUp(here), there)]
  for (const looker of lookers) await looker.ask(getActivityMessage, {})
  const before = lookers.map(({ socket }) => socket.id)
  const client = createClient({ url: redis.url })
  await client.connect()
  const isBack = ({ socket }: SocketPlayer) => socket.connected && !before.includes(socket.id)
  const areBack = () => until(() => lookers.every(isBack), 'other connections', 5_000)
  // Where the process heard again before the wake-up was sent, it has missed nothing.
  await until(async () => {
    await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
    here.platform.bus.publish(topic('test.wakeUp'), {})
    return areBack().catch(() => false)
  }, 'pages that came back')
  client.destroy()
})

it('an invitation reaches an account at another process, which answers it and gets the seat', async () => {
  const [judge, player, guest] = [await signUp(here), await signUp(here), await signUp(here)]
  const gameId = await gameOf(here, [player], { judge })
  here.games.api.opened(gameId)
  const [own, leaving, far] = [page(judge, here), page(player, here), page(guest, there)]
  await own.join(gameId)
  await leaving.join(gameId)
  await far.ask(getActivityMessage, {})
  await until(async () => (await here.activity.api.listConnected([guest.id])).has(guest.id), 'presence')
  const wish = { gameId, seat: leaving.viewer as number, username: guest.username, reason: 'заболел' }
  await own.ask(inviteToSeatMessage, wish)
  const { invitation } = await far.ask(getInvitationMessage, {})
  await far.ask(answerInvitationMessage, { id: invitation?.id ?? '', accept: true })
  await far.join(gameId)
  expect(far.viewer).toBe(wish.seat)
})

it('a session that ends in one process ends its connections to the others', async () => {
  const account = await signUp(here)
  const far = page(account, there)
  await far.ask(getActivityMessage, {})
  await call(here, logout, { as: account, body: {} })
  await until(() => !far.socket.connected && !far.socket.active, 'the end of the connection')
})

it('an account with pages in two processes stays online when one of them closes', async () => {
  const account = await signUp(here)
  let told = 0
  there.activity.api.onPresence((accountId) => {
    if (accountId === account.id) told++
  })
  const [own, far] = [page(account, here), page(account, there)]
  await until(() => told === 2, 'both to be there')
  const online = async () => (await here.activity.api.listConnected([account.id])).has(account.id)
  own.close()
  await until(() => told === 3, 'one to be gone')
  expect(await online()).toBe(true)
  far.close()
  await until(async () => !(await online()), 'being offline')
})

it('the page of the operator has all processes with their connections', async () => {
  const account = await signUp(here)
  await sql`update accounts set rights = '{administrator}' where id = ${account.id}`.execute(here.db)
  await Promise.all([here, here, there].map((of) => page(account, of).ask(getActivityMessage, {})))
  await until(async () => {
    const { answer } = await call(there, getOperations, { as: account })
    const servers = answer.processes.filter(({ kind }) => kind === 'server')
    return (
      servers
        .map(({ connections }) => connections)
        .sort()
        .join() === '1,2'
    )
  }, 'two processes, with a connection and with two')
})

it('a process that is about to end says so to balancers, sends its pages away and lets its games go', async () => {
  const account = await signUp(here)
  const gameId = await game(account)
  const [own, far] = [page(account, here), page(account, there)]
  await own.join(gameId)
  await far.join(gameId)
  const draining = here.drain()
  expect((await fetch(`${here.url}/health/own`)).status).toBe(404)
  expect((await fetch(`${here.url}/health/own`)).headers.get('connection')).toBe('close')
  expect((await fetch(`${there.url}/health/own`)).status).toBe(200)
  // Nobody is led to it any more; its pages are served until they are sent away.
  expect((await far.ask(joinGameMessage, { gameId, known: 0 })).moveTo).toBeNull()
  expect(await own.command({ type: 'confirmReady' })).toMatchObject({ ok: true })
  const connection = own.socket.id
  await draining
  await until(() => own.socket.id !== connection, 'the end of the connection')
  own.close()
  await here.stop({ database: true })
  await until(
    async () => (await keeperOf(gameId, there)) !== here.platform.cluster?.self,
    'the game to be let go',
  )
  // Its connection may have been cut with the process, and comes back by itself.
  await far.until('an answer of the next keeper', () =>
    far.events.some((event) => event.type === 'seatReady' && event.seat === far.viewer),
  )
  expect(await far.command({ type: 'confirmReady' })).not.toBeNull()
  expect(await keeperOf(gameId, there)).toBe(there.platform.cluster?.self)
})

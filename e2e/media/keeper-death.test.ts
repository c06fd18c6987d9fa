import {
  createTestDatabase,
  type ServerProcess,
  startServerProcess,
  type TestDatabase,
} from '@gorod/server/testing'
import { type RedisServer, startRedis } from '@gorod/server/testing/redis'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Balancer, startBalancer } from '../harness/balancer.ts'
import { type JanusElsewhere, startJanusElsewhere } from './janus-elsewhere.ts'
import { startTableOfTwo, type TableOfTwo } from './robots-over-sockets.ts'
import { now, until } from './table.ts'

// Two processes serve one site. The one that keeps a game keeps its media room too; the other goes on with both.

let database: TestDatabase
let redis: RedisServer
let janus: JanusElsewhere
let balancer: Balancer
/** By the name under which a process keeps games. */
const servers = new Map<string, ServerProcess>()
let table: TableOfTwo

function startServer(checkPorts: string): Promise<ServerProcess> {
  return startServerProcess({
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      SECRET: 'one secret for all processes of the site',
      MEDIA_GATEWAY: 'janus',
      JANUS_URLS: janus.url,
      JANUS_API_SECRET: janus.apiSecret,
      JANUS_ROOM_ADMIN_KEY: janus.roomAdminKey,
      JANUS_CHECK_RTP_PORTS: checkPorts,
      // Nothing happens at the table meanwhile: everybody takes a seat.
      PHASE_PERCENT: '1000',
    },
  })
}

beforeAll(async () => {
  ;[database, redis, janus] = await Promise.all([
    createTestDatabase(),
    startRedis(),
    startJanusElsewhere('25000-25499'),
  ])
  // The first one makes the tables.
  for (const ports of ['25500-25549', '25550-25599']) {
    const server = await startServer(ports)
    const names = await column('select id as it from server_processes')
    const name = names.find((one) => !servers.has(one))
    if (name === undefined) throw new Error('the process is not among those of the site')
    servers.set(name, server)
  }
  balancer = await startBalancer(() => [...servers.values()].map(({ url }) => Number(new URL(url).port)))
  table = await startTableOfTwo(balancer.url)
})
afterAll(async () => {
  table?.close()
  await balancer?.stop()
  await Promise.all([...servers.values()].map((server) => server.kill()))
  await Promise.all([janus?.stop(), redis?.kill()])
  await database?.drop()
})

async function column(sql: string, values: readonly unknown[] = []): Promise<string[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ it: string }>(sql, [...values])
    return rows.map(({ it }) => it)
  } finally {
    await client.end()
  }
}

/** The name of the process that keeps the game. */
async function keeper(): Promise<string> {
  const [name = ''] = await column('select kept_by as it from games where id = $1', [table.gameId])
  return name
}

test('the process that keeps a game dies, and the other one goes on with its room without a hole in the pictures', async () => {
  const [one, two] = table.robots
  const fresh = (since: number) => two.received.some(({ kind, sentAt }) => kind === 'video' && sentAt > since)
  await until(() => fresh(0))
  const before = await keeper()
  const heard = table.robots.map(({ messages }) => messages.length)
  const [from, sent] = [now(), one.framesSent]

  await servers.get(before)?.kill()
  servers.delete(before)
  await until(() => table.robots.some(({ messages }, index) => messages.length > (heard[index] ?? 0)))
  await expect.poll(keeper, { timeout: 30_000 }).not.toBe(before)
  const back = now()
  await until(() => fresh(back))

  const frames = two.received.filter(({ kind, sentAt }) => kind === 'video' && sentAt > from)
  expect(frames.length / (one.framesSent - sent)).toBeGreaterThan(0.95)
  for (const [index, { messages }] of table.robots.entries()) {
    const told = messages.slice(heard[index])
    expect(told.filter(({ type }) => type === 'lost' || type === 'rebuild' || type === 'offer')).toEqual([])
    for (const message of told) if (message.type === 'welcome') expect(message.resumed).toBe(true)
  }

  // The room obeys its new keeper.
  await two.say({ type: 'limits', limits: [{ participant: one.key, most: 'none' }] })
  const hidden = now()
  const shown = one.framesSent
  await until(() => one.framesSent > shown + 10)
  expect(two.received.filter(({ kind, sentAt }) => kind === 'video' && sentAt > hidden)).toEqual([])
})

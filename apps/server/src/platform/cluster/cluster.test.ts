import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, databaseDoor, type TestDatabase, until } from '../../testing/index.ts'
import { type RedisServer, startRedis } from '../../testing/redis-server.ts'
import { unreadMetrics } from '../../testing/unread-metrics.ts'
import { Budget } from '../budget.ts'
import { topic } from '../bus/bus.ts'
import { systemClock } from '../clock.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { listMissing, processTables } from '../db/server-processes.ts'
import { systemRandom } from '../random.ts'
import { createCluster } from './cluster.ts'
import { SharedTally } from './shared-tally.ts'

const said = topic<string>('test.said')
const log = pino({ level: 'silent' })

let redis: RedisServer
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  redis = await startRedis()
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { poolSize: 4, log })
  await migrate(database.db, [processTables])
})
afterAll(async () => {
  await redis.kill()
  await database.close()
  await testDatabase.drop()
})

/** One process of a site with this secret. */
async function join(secret: string, databaseUrl = testDatabase.url) {
  const cluster = createCluster({
    redisUrl: redis.url,
    databaseUrl,
    secret,
    clock: systemClock,
    random: systemRandom,
    log,
    metrics: unreadMetrics(),
  })
  const heard: string[] = []
  cluster.bus.subscribe(said, (text) => void heard.push(text))
  await cluster.start()
  return {
    ...cluster,
    heard,
    async leave() {
      cluster.peers.stop()
      await cluster.stop()
      await cluster.bus.close()
    },
  }
}

it('the bus reaches all processes of a site by Redis, by the database while Redis is dead or frozen, and by Redis again', async () => {
  const secret = randomUUID()
  const [a, b] = [await join(secret), await join(secret)]
  const stranger = await join(randomUUID())
  const allHear = async (text: string) => {
    a.bus.publish(said, text)
    await until(() => [a, b].every(({ heard }) => heard.at(-1) === text), text.slice(0, 40))
  }
  const carriedBy = (name: string, isFast: boolean) =>
    until(
      () => a.bus.isFast() === isFast && b.bus.isFast() === isFast && a.processes.areAllFast() === isFast,
      name,
    )

  await carriedBy('Redis at first', true)
  await allHear('by Redis')
  redis.freeze()
  await carriedBy('Redis is frozen', false)
  // Longer than one notification of the database may be, and not one byte for each letter.
  await allHear('while it is frozen, '.repeat(2000) + 'ё'.repeat(9000))
  redis.thaw()
  await carriedBy('Redis has thawed', true)
  await allHear('by Redis after the frost')
  await redis.kill()
  await carriedBy('Redis is dead', false)
  await allHear('by the database')
  await redis.start()
  await carriedBy('Redis is back', true)
  await allHear('by Redis again')
  expect(a.heard).toHaveLength(5)
  expect(stranger.heard).toEqual([])
  for (const one of [a, b, stranger]) await one.leave()
})

it('messages on the bus are sealed, and others are refused, unless a process of the version before is there', async () => {
  const secret = randomUUID()
  const [a, b] = [await join(secret), await join(secret)]
  await until(() => a.bus.isFast() && b.bus.isFast() && a.processes.areAllFast(), 'Redis')
  const client = createClient({ url: redis.url })
  const listener = createClient({ url: redis.url })
  await Promise.all([client.connect(), listener.connect()])
  const passed: { readonly text: string; readonly channel: string }[] = []
  await listener.pSubscribe('gorod:*:all', (text, channel) => void passed.push({ text, channel }))
  let channel = ''
  /** Returns what passed. A message of the test behind it shows where it ends. */
  const say = async (text: string): Promise<string> => {
    a.bus.publish(said, text)
    await until(() => b.heard.at(-1) === text && passed.length > 0, text)
    channel = passed[0]!.channel
    const end = `the end of ${text}`
    await client.publish(channel, end)
    await until(() => passed.at(-1)?.text === end, end)
    return passed.splice(0).at(-2)!.text
  }
  /** A plain message: the version before writes it so, and so does somebody who does not know the secret. */
  const plain = (message: string) => JSON.stringify({ from: 'old', topic: said.name, message })
  expect(await say('hidden')).not.toContain('hidden')
  await client.publish(channel, plain('from a stranger'))
  await say('after the stranger')
  await sql`
    insert into server_processes (id, seen_at, fast_bus)
    values ('old', now() + interval '1 hour', true)`.execute(database.db)
  await until(() => !a.processes.opensSealed(null) && !b.processes.opensSealed(null), 'the old process')
  expect(await say('shown')).toContain('shown')
  await client.publish(channel, plain('from the old one'))
  await until(() => b.heard.at(-1) === 'from the old one', 'the old one to be heard')
  await sql`delete from server_processes where id = 'old'`.execute(database.db)
  await until(() => a.processes.opensSealed(null) && b.processes.opensSealed(null), 'its end')
  expect(await say('hidden again')).not.toContain('hidden')
  expect(b.heard).not.toContain('from a stranger')
  for (const one of [client, listener]) one.destroy()
  for (const one of [a, b]) await one.leave()
})

it('processes know each other, the oldest one alone keeps house, and one that ends is missed', async () => {
  const secret = randomUUID()
  const a = await join(secret)
  await until(() => a.processes.oldest === a.self, 'the processes of the other test to end')
  const b = await join(secret)
  await until(() => a.processes.isThere(b.self) && b.processes.isThere(a.self), 'both to know')
  expect([a.processes.oldest === a.self, b.processes.oldest === b.self]).toEqual([true, false])
  const gone: string[] = []
  b.processes.onGone((id) => gone.push(id))
  await a.leave()
  await until(() => b.processes.oldest === b.self, 'the younger one to take over')
  expect(gone).toEqual([a.self])
  await b.leave()
})

it('a process holds its life lock as long as it has connections, and its beats say so', async () => {
  const one = await join(randomUUID())
  const holders = async () => {
    const { rows } = await sql<{ said: boolean; pid: number | null }>`
      select holds_lock as said, pid from server_processes left join pg_locks
        on locktype = 'advisory' and mode = 'ShareLock' and objid::bigint = hashtext(id)::bigint & 4294967295
      where id = ${one.self}`.execute(database.db)
    return rows
  }
  const [held] = await until(async () => {
    const rows = await holders()
    return rows.length === 1 && rows[0]?.said === true && rows[0].pid !== null && rows
  }, 'the lock and a beat that says so')
  await sql`select pg_terminate_backend(${held?.pid})`.execute(database.db)
  await until(async () => {
    const [now] = await holders()
    return now?.pid !== held?.pid && now?.pid !== null
  }, 'another connection that holds it')
  one.processes.die()
  await one.bus.close()
  await until(async () => (await holders())[0]?.pid === null, 'the lock to be free')
  await one.leave()
})

it('a process that could not reach the database is missed, notices it afterwards, and misses nobody itself', async () => {
  const secret = randomUUID()
  const door = await databaseDoor(testDatabase.url)
  const a = await join(secret)
  const b = await join(secret, door.url)
  let lapses = 0
  const missed: string[] = []
  b.processes.onLapsed(() => lapses++)
  b.processes.onGone((id) => missed.push(id))
  await until(() => a.processes.isThere(b.self) && b.processes.isThere(a.self), 'both to know')
  await door.shut()
  await until(() => !a.processes.isThere(b.self), 'b to be missed')
  expect(lapses).toBe(0)
  await door.open()
  await until(() => lapses === 1, 'b to notice')
  await until(() => a.processes.isThere(b.self), 'b to be back')
  expect(missed).toEqual([])
  for (const one of [a, b]) await one.leave()
  await door.close()
})

it('a limit holds for all processes together and after a restart, and for each alone while Redis is dead', async () => {
  const secret = randomUUID()
  const limits = { points: 2, perMs: 60_000 }
  const [a, b] = [await join(secret), await join(secret)]
  const budgetOf = (one: typeof a) => new Budget(limits, one.limits.limiter('test', limits))
  const [inA, inB] = [budgetOf(a), budgetOf(b)]
  await until(() => a.bus.isFast() && b.bus.isFast(), 'Redis')
  expect([
    await inA.take('key'),
    await inB.take('key'),
    await inA.take('key'),
    await inB.take('key'),
  ]).toEqual([true, true, false, false])
  await b.leave()
  const restarted = await join(secret)
  await until(() => restarted.bus.isFast(), 'Redis')
  expect(await budgetOf(restarted).take('key')).toBe(false)
  await redis.kill()
  expect([await inA.take('key'), await inA.take('key'), await inA.take('key')]).toEqual([true, true, false])
  await redis.start()
  for (const one of [a, restarted]) await one.leave()
})

it('a limit is counted by each process alone while Redis is frozen, also when it is asked all the time', async () => {
  const one = await join(randomUUID())
  const limits = { points: 1, perMs: 60_000 }
  const budget = new Budget(limits, one.limits.limiter('frozen', limits))
  await until(() => one.bus.isFast(), 'Redis')
  redis.freeze()
  // What is sent keeps the connection looking alive.
  const asking = setInterval(() => void budget.take(randomUUID()), 50)
  expect([await budget.take('key'), await budget.take('key')]).toEqual([true, false])
  clearInterval(asking)
  redis.thaw()
  await one.leave()
})

describe('places that are counted at all processes together', () => {
  const MOST = 3
  let a: Awaited<ReturnType<typeof join>>
  let b: typeof a
  let open: Record<'a' | 'b', SharedTally>
  beforeEach(async () => {
    const secret = randomUUID()
    a = await join(secret)
    b = await join(secret)
    await until(() => a.processes.isThere(b.self) && b.processes.isThere(a.self), 'both to know')
    await until(() => a.bus.isFast() && b.bus.isFast(), 'Redis')
    open = { a: new SharedTally(a.elsewhere.of('test')), b: new SharedTally(b.elsewhere.of('test')) }
  })
  afterEach(async () => {
    for (const one of [a, b]) await one.leave()
  })
  const isLetIn = async (at: 'a' | 'b'): Promise<boolean> => {
    const giveBack = await open[at].take('key', MOST)
    giveBack?.()
    return giveBack !== null
  }
  const fill = async (...at: ('a' | 'b')[]) => {
    const places = []
    for (const one of at) places.push((await open[one].take('key', MOST))!)
    return places
  }

  it('places of both processes are counted, those of other keys are not, and a place that was given back can be taken', async () => {
    const [first] = await fill('a', 'b', 'a')
    expect([await isLetIn('a'), await isLetIn('b')]).toEqual([false, false])
    expect(await open.b.take('another key', MOST)).not.toBeNull()
    first?.()
    first?.()
    // To give a place back does not wait until Redis knows.
    await until(() => isLetIn('b'), 'the place')
    await fill('b')
    expect([await isLetIn('a'), await isLetIn('b')]).toEqual([false, false])
  })

  it('newcomers at one moment at both processes get no more places than there are', async () => {
    for (let round = 0; round < 20; round++) {
      const newcomers = [open.a, open.b, open.a, open.b, open.b, open.a].map((at) =>
        at.take(`round ${round}`, MOST),
      )
      const places = (await Promise.all(newcomers)).filter((place) => place !== null)
      expect(places.length).toBeLessThanOrEqual(MOST)
      expect(places.length).toBeGreaterThan(0)
    }
  })

  it('places of a process that died are free', async () => {
    await fill('b', 'b', 'a')
    expect(await isLetIn('a')).toBe(false)
    b.processes.die()
    await until(() => isLetIn('a'), 'the end of the other process')
    await fill('a', 'a')
    expect(await isLetIn('a')).toBe(false)
  })

  it('places are written again when Redis was emptied', async () => {
    await fill('a', 'b', 'b')
    const client = createClient({ url: redis.url })
    await client.connect()
    await client.flushAll()
    client.destroy()
    await until(async () => !(await isLetIn('a')) && !(await isLetIn('b')), 'the places to count again')
  })

  it('each process counts for itself while Redis is dead, and all together again when it is back', async () => {
    await fill('a', 'a')
    await redis.kill()
    await until(async () => (await open.b.take('key', MOST)) !== null, 'a place')
    await fill('b', 'b')
    expect(await isLetIn('b')).toBe(false)
    expect(await isLetIn('a')).toBe(true)
    await redis.start()
    await until(async () => !(await isLetIn('a')), 'the places to count again')
  })
})

it('places that a process renews no more are forgotten by Redis', async () => {
  const one = await join(randomUUID())
  await until(() => one.bus.isFast(), 'Redis')
  const place = await new SharedTally(one.elsewhere.of('leases')).take('key', 1)
  expect(place).not.toBeNull()
  const client = createClient({ url: redis.url })
  await client.connect()
  const [hash = ''] = await client.keys('*:open:leases:key')
  expect(await client.pTTL(hash)).toBeGreaterThan(30_000)
  // Another process, whose time is over, in a hash that is kept for this one.
  await client.hSet(hash, { gone: '1', 'until:gone': '1' })
  await one.elsewhere.of('leases').read('key')
  expect(Object.keys(await client.hGetAll(hash)).toSorted()).toEqual(
    [one.self, `until:${one.self}`].toSorted(),
  )
  client.destroy()
  await one.leave()
})

it('a process that dies is missing until one of its name takes its place, and one that ends is not', async () => {
  const secret = randomUUID()
  const named = async (name: string) => {
    const one = await join(secret)
    one.processes.nameBy(() => name)
    return one
  }
  const missing = async () => (await listMissing(database.db)).map(({ name }) => name)
  const a = await named('a:1')
  const b = await named('b:1')
  await until(() => a.processes.nameOf(b.self) === 'b:1', 'its name')
  await b.leave()
  const dead = await named('c:1')
  await until(() => a.processes.nameOf(dead.self) === 'c:1', 'the name of the other')
  dead.processes.die()
  await until(async () => (await missing()).join() === 'c:1', 'the dead one alone to be missing')
  const successor = await named('c:1')
  await until(async () => (await missing()).length === 0, 'its successor')
  for (const one of [a, successor]) await one.leave()
  dead.peers.stop()
  await dead.bus.close()
})

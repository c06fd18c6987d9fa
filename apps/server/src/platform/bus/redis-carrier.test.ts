import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { type RedisServer, startRedis } from '../../testing/redis-server.ts'
import { until } from '../../testing/until.ts'
import { RecentDelays } from './recent-delays.ts'
import { RedisCarrier } from './redis-carrier.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A way to Redis on which every piece takes so long. */
async function slowWay(redis: RedisServer) {
  const way = { delayMs: 0 }
  const sockets = new Set<Socket>()
  const server: Server = createServer((from) => {
    const to = connect(Number(new URL(redis.url).port), '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
      one.on('data', (data) => void wait(way.delayMs / 2).then(() => other.write(data)))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, way }
}

it('a Redis that answers late is known by how late, and one that is gone has no value', async () => {
  const redis = await startRedis()
  stops.push(() => redis.kill())
  const { url, way } = await slowWay(redis)
  const carrier = new RedisCarrier(url, { prefix: 'test', self: 'one', log: pino({ level: 'silent' }) })
  stops.push(() => carrier.stop())
  expect(carrier.delayMs).toBeNull()
  const heard: string[] = []
  await carrier.start((text) => void heard.push(text))
  await until(() => carrier.delayMs !== null, 'the first beat')
  way.delayMs = 200
  await until(() => (carrier.delayMs ?? 0) >= 200, 'beats that are late')
  expect(carrier.isUp()).toBe(true)
  // Nobody above hears of them.
  expect(heard).toEqual([])
  await redis.kill()
  await until(() => carrier.delayMs === null, 'no value')
})

it('one late value says nothing, and old ones are forgotten', () => {
  const delays = new RecentDelays(3)
  expect(delays.middle).toBeNull()
  for (const value of [1, 900, 1]) delays.add(value)
  expect(delays.middle).toBe(1)
  for (const value of [900, 800]) delays.add(value)
  expect(delays.middle).toBe(800)
})

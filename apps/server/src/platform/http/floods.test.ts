import { afterEach, expect, it } from 'vitest'
import { plainHttp } from '../../testing/plain-http.ts'
import type { Config } from '../config/config.ts'
import type { Probe } from './health.ts'
import type { Http } from './http.ts'

let http: Http | null = null
afterEach(() => http?.close())

async function start(changed: Partial<Config['http']>, probes: readonly Probe[] = []): Promise<Http['app']> {
  http = await plainHttp(changed, probes)
  return http.app
}

it('a flood of health requests causes one check at a time', async () => {
  let looks = 0
  let running = 0
  const answers: (() => void)[] = []
  const check = async () => {
    looks++
    running++
    await new Promise<void>((resolve) => answers.push(resolve))
    running--
  }
  const app = await start({ requestsPerMinute: 10 }, [{ name: 'slow', check }])
  const ask = () => app.inject('/health/ready')
  const flood = Array.from({ length: 500 }, ask)
  await Promise.race([...flood, new Promise((resolve) => setImmediate(() => setImmediate(resolve)))])
  expect([looks, running]).toEqual([1, 1])
  answers.pop()?.()
  for (const { statusCode } of await Promise.all(flood)) expect(statusCode).toBe(200)
  // And the next one looks again.
  const later = ask()
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(looks).toBe(2)
  answers.pop()?.()
  expect((await later).statusCode).toBe(200)
})

it('requests for pages are limited together with calls', async () => {
  const app = await start({ requestsPerMinute: 5 })
  const statuses: number[] = []
  for (const path of ['/', '/blog', '/match/1', '/match/1/replay?step=3', '/no-such-page', '/blog']) {
    statuses.push((await app.inject(path)).statusCode)
  }
  expect(statuses.indexOf(429)).toBe(5)
  expect((await app.inject('/v1/auth/csrf-token')).statusCode).toBe(429)
})

it('requests for files are limited, and take nothing from calls', async () => {
  const app = await start({ requestsPerMinute: 5 })
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) statuses.push((await app.inject('/bundle/none.js')).statusCode)
  expect(statuses.indexOf(429)).toBe(20)
  expect((await app.inject('/v1/auth/csrf-token')).statusCode).toBe(200)
})

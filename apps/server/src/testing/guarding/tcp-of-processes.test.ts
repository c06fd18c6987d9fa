import { connect, type Socket } from 'node:net'
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sumOf } from '../../platform/cluster/shared-tally.ts'
import { type TestApp, until } from '../index.ts'
import { type TwoProcesses, twoProcesses } from '../two-processes.ts'

/** TCP connections that one address may have in this file. Nothing else of it connects. */
const MOST = 6

let site: TwoProcesses
const opened: Socket[] = []

beforeAll(async () => {
  site = await twoProcesses({ env: { CONNECTIONS_PER_ADDRESS: String(MOST) } })
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await until(async () => (await isLetIn(site.here)) && (await isLetIn(site.there)), 'free places')
})
afterAll(() => site?.stop())

function open(of: TestApp): Promise<Socket> {
  const { hostname, port } = new URL(of.url)
  const socket = connect(Number(port), hostname)
  opened.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('connect', () => resolve(socket))
  })
}

/** It gets an answer, and ends. The limit of calls is asked for after the one of connections, and of Redis too. */
async function isLetIn(of: TestApp): Promise<boolean> {
  try {
    const socket = await open(of)
    socket.on('error', () => undefined)
    socket.write('GET /v1/auth/csrf-token HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    for await (const _ of socket) return true
    return false
  } catch {
    return false
  }
}

/** What each process hears of the other. */
async function countOpen(): Promise<number> {
  const counts = [site.here, site.there].map(({ platform }) =>
    platform.cluster!.elsewhere.of('connections').read('127.0.0.1'),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + sumOf(count), 0)
}

/** A connection is counted later than its client has it. */
async function fill(...of: TestApp[]): Promise<void> {
  for (const one of of) await open(one)
  await until(async () => (await countOpen()) === of.length, 'all connections to be counted')
}

it('TCP connections of one address to both processes are counted together', async () => {
  const { here, there } = site
  await fill(here, there, here, there, here, there)
  await until(async () => !(await isLetIn(here)) && !(await isLetIn(there)), 'the limit')
  opened[0]?.destroy()
  await until(() => isLetIn(there), 'a place')
  // The place of the first one is given back by each that came and went.
  expect(await isLetIn(here)).toBe(true)
})

it('TCP connections count again after Redis was emptied, and each process counts for itself while it is dead', async () => {
  const { here, there, redis } = site
  await fill(here, here, here, there, there, there)
  const client = createClient({ url: redis.url })
  await client.connect()
  await client.flushAll()
  client.destroy()
  await until(async () => !(await isLetIn(here)) && !(await isLetIn(there)), 'the limit')
  await redis.kill()
  await until(async () => (await isLetIn(here)) && (await isLetIn(there)), 'places at each process')
  await redis.start()
  await until(async () => !(await isLetIn(here)) && !(await isLetIn(there)), 'the limit again')
})

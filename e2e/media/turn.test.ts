import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadLine } from '../harness/bad-line.ts'
import { launchBrowser, visit } from '../harness/browser.ts'
import { type PageServer, servePages } from './page-server.ts'
import { circle, now, robotTable, startGateway, type Table, until } from './table.ts'
import { TurnServer } from './turn-server.ts'

// A page that reaches the media server by the relay alone, and a robot that counts what arrives of it.
const DAY = circle('seat-1', 'seat-2', 'seat-3')
/** The page is a civilian's. */
const NIGHT = circle('seat-2', 'seat-3')

let turn: TurnServer
let line: BadLine
let janus: Awaited<ReturnType<typeof startGateway>>
let table: Table
let pages: PageServer
let browser: Browser
let page: Page

beforeAll(async () => {
  turn = await TurnServer.start()
  line = await BadLine.to(turn.target, seeded())
  janus = await startGateway()
  table = robotTable(janus.gateway, { urls: turn.urls(line.port), secret: turn.secret, ttlSeconds: 60 })
  pages = await servePages(table.media, {
    gameId: table.gameId,
    policy: DAY,
    others: (to, message) => table.deliver(to, message),
  })
  await table.open(DAY)
  browser = await launchBrowser()
  page = (await visit(browser, `${pages.url('seat-1')}&relay`)).page
  await table.enter('seat-2')
  await table.enter('seat-3')
})
afterAll(async () => {
  await browser.close()
  await pages.stop()
  await table.close()
  await janus.stop()
  line.close()
  await turn.stop()
})

test('a page that only a relay lets out sees and is seen by day', async () => {
  await seen()
  await expect.poll(received, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(() => window.room.paths())).toEqual(['relay', 'relay'])
})

test('a page that only a relay lets out gets and gives nothing at night, and all of it in the morning', async () => {
  await table.room.setPolicy(NIGHT)
  // What was sent before may still be in the relay.
  await framesPass(5)
  const before = await flows()
  const night = now()
  await framesPass(25)
  expect(await flows()).toEqual(before)
  const mafia = table.at('seat-3')?.received.filter(({ from, sentAt }) => from === 'seat-2' && sentAt > night)
  expect(mafia?.length).toBeGreaterThan(20)
  await table.room.setPolicy(DAY)
  await seen()
  await expect.poll(received, { timeout: 30_000 }).toBeGreaterThan(0)
})

test('a page on a bad line keeps the voices, gives up pictures step by step, and takes them back', async () => {
  const step = () => page.evaluate(() => window.room.media.getState().line)
  await expect.poll(step).toBe('high')
  line.become({ delayMs: 150, loss: 0.2 })
  await expect.poll(step, { timeout: 20_000 }).toMatch(/largest|voices/)
  line.become({ delayMs: 150 })
  await expect.poll(step, { timeout: 90_000 }).toMatch(/low|high/)
  await expect.poll(received, { timeout: 30_000 }).toBeGreaterThan(0)
})

test('a page whose way to the media server breaks heals by itself, without a click', async () => {
  const before = await page.evaluate(() => window.room.iceNames())
  await turn.kill()
  await expect
    .poll(() => page.evaluate(() => window.room.state().up.state), { timeout: 20_000 })
    .toBe('disconnected')
  expect(await broken()).toBe(true)
  await turn.run()
  await seen()
  await expect.poll(broken, { timeout: 30_000 }).toBe(false)
  await expect.poll(received, { timeout: 30_000 }).toBeGreaterThan(0)
  // Both connections have new candidates: nobody asked for them but their own timers.
  const after = await page.evaluate(() => window.room.iceNames())
  expect(after.filter((name) => before.includes(name))).toEqual([])
})

/** Packets so far that the page got of the robots, and they of it. */
async function flows() {
  const given = table.robots.flatMap((robot) => robot.received).filter(({ from }) => from === 'seat-1').length
  return { got: await page.evaluate(() => window.room.packetsReceived()), given }
}

/** Until the robots have sent so many more frames. */
async function framesPass(count: number): Promise<void> {
  const from = table.robots.map(({ framesSent }) => framesSent)
  await until(() => table.robots.every(({ framesSent }, index) => framesSent >= (from[index] ?? 0) + count))
}

/** The same packets are lost in every run. */
function seeded(): () => number {
  let seed = 7
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

/** What the room says of it. */
const broken = () => page.evaluate(() => window.room.media.getState().broken)

/** Kilobits that the page gets each second. */
const received = () => page.evaluate(() => window.room.state().down.stats?.kbps ?? 0)

/** Until the robot gets more of the page's picture. */
async function seen(): Promise<void> {
  const pictures = () => table.at('seat-2')?.received.filter(({ kind }) => kind === 'video').length ?? 0
  const before = pictures()
  await expect.poll(pictures, { timeout: 30_000 }).toBeGreaterThan(before + 5)
}

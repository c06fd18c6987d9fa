import type { ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadLine } from '../harness/bad-line.ts'
import { launchBrowser, visit } from '../harness/browser.ts'
import { CountingRobot } from '../media/counting-robot.ts'
import { type PageServer, servePages } from '../media/page-server.ts'
import { circle, startGateway, Table } from '../media/table.ts'
import { TurnServer } from '../media/turn-server.ts'

// A page that only a relay lets out sits with nine robots, whose cameras and voices send as much as real ones. One of them
// has the floor.

const SEATS = Array.from({ length: 10 }, (_, index): ParticipantKey => `seat-${index + 1}`)
const DAY = circle(...SEATS.map((seat) => seat as 'judge'))
const SPEAKER = 'seat-2'
const SPEECH: MediaPolicy = {
  sees: DAY.sees,
  hears: Object.fromEntries(SEATS.filter((seat) => seat !== SPEAKER).map((seat) => [seat, [SPEAKER]])),
  focus: SPEAKER,
  nightLayers: null,
}
/** A page has found its step by then: see `LineLadder`. */
const SETTLED_MS = 40_000
const COUNTED_MS = 15_000
const OUTAGE_MS = 60_000
/** A room of which nothing is told for two minutes is over. */
const TOLD_WITHIN_MS = 150_000

let turn: TurnServer
let line: BadLine
let janus: Awaited<ReturnType<typeof startGateway>>
let table: Table<CountingRobot>
let pages: PageServer
let browser: Browser
let page: Page

beforeAll(async () => {
  turn = await TurnServer.start()
  line = await BadLine.to(turn.target)
  janus = await startGateway()
  table = new Table(janus.gateway, (room, key) => new CountingRobot(room, key), {
    urls: turn.urls(line.port),
    secret: turn.secret,
    ttlSeconds: 3_600,
  })
  pages = await servePages(table.media, {
    gameId: table.gameId,
    policy: SPEECH,
    others: (to, message) => table.deliver(to, message),
  })
  await table.open(SPEECH)
  browser = await launchBrowser()
  page = (await visit(browser, `${pages.url('seat-1')}&relay&speaker=${SPEAKER}`)).page
  for (const seat of SEATS.slice(1)) await table.enter(seat)
  table.at(SPEAKER)?.talk(true)
})
afterAll(async () => {
  await browser?.close()
  await pages?.stop()
  await table?.close()
  await janus?.stop()
  line?.close()
  await turn?.stop()
})

/** Packets of the table that the page got and missed so far. */
const counted = () => page.evaluate(() => window.room.packetsByKind())
const step = () => page.evaluate(() => window.room.media.getState().line)
const wait = (ms: number) => page.waitForTimeout(ms)

/** The shares that are lost on such a line once the page has done what it can about it. */
async function lossOn(conditions: Parameters<BadLine['become']>[0]) {
  line.become(conditions)
  await wait(SETTLED_MS)
  const before = await counted()
  await wait(COUNTED_MS)
  const after = await counted()
  const share = (kind: 'sound' | 'picture') => {
    const got = after[kind].got - before[kind].got
    const missed = Math.max(0, after[kind].missed - before[kind].missed)
    return { got, lost: missed / Math.max(1, got + missed) }
  }
  return { sound: share('sound'), picture: share('picture'), step: await step() }
}

/** Packets a second of a voice. */
const VOICE = 50

test('on a good line the speaker is heard and everybody is seen', async () => {
  await expect.poll(async () => (await counted()).sound.got, { timeout: 30_000 }).toBeGreaterThan(100)
  const { sound, picture } = await counted()
  expect(picture.got).toBeGreaterThan(sound.got)
})

test('500 kbit/s: the voice of the speaker comes whole, and pictures give way', async () => {
  const { sound, step } = await lossOn({ kbps: 500 })
  expect(step).not.toBe('high')
  expect(sound.lost).toBeLessThan(0.03)
  expect(sound.got).toBeGreaterThan(0.9 * VOICE * (COUNTED_MS / 1_000))
})

test('300 ms each way: nothing is given up', async () => {
  const { sound, picture } = await lossOn({ delayMs: 300 })
  expect(sound.lost).toBeLessThan(0.01)
  expect(picture.got).toBeGreaterThan(0)
})

test('a loss of 5 %: voices and pictures go on', async () => {
  const { sound, picture } = await lossOn({ loss: 0.05 })
  expect(sound.lost).toBeLessThan(0.1)
  expect(picture.got).toBeGreaterThan(0)
})

test.each([
  [
    'a minute without network',
    async () => {
      line.become({ loss: 1 })
      await expect.poll(broken, { timeout: 30_000 }).toBe(true)
      await wait(OUTAGE_MS)
      line.become({})
    },
  ],
  [
    'a change of the address',
    async () => {
      line.become({})
      line.changeAddress()
    },
  ],
])('video comes back without a click after %s', async (_what, happen) => {
  line.become({})
  await happen()
  const before = await counted()
  await expect
    .poll(async () => (await counted()).sound.got - before.sound.got, { timeout: 60_000 })
    .toBeGreaterThan(100)
  await expect.poll(broken, { timeout: 30_000 }).toBe(false)
  const given = () => table.at(SPEAKER)?.bytes.low ?? 0
  const had = given()
  await expect.poll(given, { timeout: 30_000 }).toBeGreaterThan(had + 10_000)
})

test(
  'the Janus tells how many packets the page missed, when the room is over and not before',
  async () => {
    const traffic = () => janus.gateway.use()[0]?.traffic
    expect(traffic()).toMatchObject({ sentPackets: 0, missedPackets: 0 })
    await table.close()
    await expect.poll(() => traffic()?.missedPackets, { timeout: TOLD_WITHIN_MS }).toBeGreaterThan(50)
    expect(traffic()?.missedPackets).toBeLessThan(traffic()?.sentPackets ?? 0)
  },
  TOLD_WITHIN_MS + 30_000,
)

/** What the room says of its video. */
const broken = () => page.evaluate(() => window.room.media.getState().broken)

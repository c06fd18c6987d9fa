import type { ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, visit } from '../harness/browser.ts'
import { type PageServer, servePages } from './page-server.ts'
import { arrivesLarge, arrivesSmall, darkness, frames, receives } from './pictures.ts'
import { circle, robotTable, startGateway, type Table } from './table.ts'

// Two real pages (a mafia member and a civilian) with a fake camera, and a robot of the mafia.
const DAY = circle('seat-1', 'seat-2', 'seat-3')
/** The mafia meets: cameras send both sizes of the meeting. */
const NIGHT: MediaPolicy = { ...circle('seat-1', 'seat-2'), nightLayers: ['low', 'high'] }

let janus: Awaited<ReturnType<typeof startGateway>>
let table: Table
let pages: PageServer
let browser: Browser
let mafia: Page
let civilian: Page

beforeAll(async () => {
  janus = await startGateway()
  table = robotTable(janus.gateway)
  pages = await servePages(table.media, { gameId: table.gameId, policy: DAY })
  browser = await launchBrowser()
  ;[mafia, civilian] = await Promise.all([open('seat-1'), open('seat-3')])
})
afterAll(async () => {
  await browser.close()
  await pages.stop()
  await table.close()
  await janus.stop()
})

async function open(key: ParticipantKey): Promise<Page> {
  return (await visit(browser, pages.url(key))).page
}

const setPolicy = async (policy: MediaPolicy) => table.media.roomOf(table.gameId)?.setPolicy(policy)
const state = (page: Page) => page.evaluate(() => window.room.state())

test('by day two browsers get each other’s picture and sound', async () => {
  await receives(mafia, 'seat-3')
  await receives(civilian, 'seat-1')
  await flowsOfMafia({ hasStream: true, pictureFlows: true, soundFlows: true })
  const { own, up, down } = await state(mafia)
  expect(own).toMatchObject({ stream: true, cameraOn: true, microphoneOn: true, problems: {} })
  expect([up.state, down.state]).toEqual(['connected', 'connected'])
  await expect
    .poll(async () => (await state(mafia)).up.stats?.kbps ?? 0, { timeout: 5_000 })
    .toBeGreaterThan(5)
})

test('the camera sends what somebody receives, and always the smallest: the speaker arrives large, and small again', async () => {
  const sent = () => mafia.evaluate(() => window.room.sentLayers())
  await expect.poll(sent).toEqual(['low'])
  await arrivesSmall(civilian, 'seat-1')
  await setPolicy({ ...DAY, focus: 'seat-1' })
  await expect.poll(sent).toEqual(['low', 'high'])
  await arrivesLarge(civilian, 'seat-1')
  await setPolicy(DAY)
  await expect.poll(sent).toEqual(['low'])
  await arrivesSmall(civilian, 'seat-1')
})

test('at night the civilian’s page gets no frame, not after a reload either', async () => {
  await setPolicy(NIGHT)
  await darkness(civilian)
  await civilian.reload()
  await expect.poll(async () => (await state(civilian)).down.state, { timeout: 30_000 }).toBe('connected')
  await darkness(civilian)
  await darkness(mafia)
})

test('in the morning the pictures come back in every size, also of a camera and to a page that came in the dark', async () => {
  await setPolicy(DAY)
  await receives(mafia, 'seat-3')
  await receives(civilian, 'seat-1')
  await arrivesSmall(mafia, 'seat-3')
  await setPolicy({ ...DAY, focus: 'seat-3' })
  await arrivesLarge(mafia, 'seat-3')
  await setPolicy({ ...DAY, focus: 'seat-1' })
  await arrivesLarge(civilian, 'seat-1')
  await setPolicy(DAY)
  await arrivesSmall(mafia, 'seat-3')
})

test('a camera that is turned off sends nothing and comes back', async () => {
  await flowsOfMafia({ pictureFlows: true, soundFlows: true })
  await mafia.evaluate(() => window.room.media.setCamera(false))
  await flowsOfMafia({ pictureFlows: false, soundFlows: true })
  expect((await state(mafia)).own).toMatchObject({ stream: false, cameraOn: false })
  await mafia.evaluate(() => window.room.media.setCamera(true))
  await receives(civilian, 'seat-1')
})

test('a page that loses its channel keeps its connections', async () => {
  const before = await mafia.evaluate(() => window.room.iceNames())
  await mafia.evaluate(() => window.room.reconnect())
  await expect.poll(() => mafia.evaluate(() => window.room.heard.at(-1))).toBe('welcome true')
  expect(await mafia.evaluate(() => window.room.iceNames())).toEqual(before)
  await receives(mafia, 'seat-3')
})

test('an ICE restart gives both connections new credentials and keeps the pictures', async () => {
  const before = await mafia.evaluate(() => window.room.iceNames())
  await mafia.evaluate(() => window.room.media.restartIce())
  await expect
    .poll(async () =>
      (await mafia.evaluate(() => window.room.iceNames())).map((name, index) => name === before[index]),
    )
    .toEqual([false, false])
  await receives(mafia, 'seat-3')
  await receives(civilian, 'seat-1')
})

test('the sound of a browser lights its voice for those who hear it, and for nobody else', async () => {
  const voices = (page: typeof civilian) => page.evaluate(() => [...window.room.media.getState().voices])
  await expect.poll(() => voices(civilian), { timeout: 15_000 }).toContain('seat-1')
  expect(await voices(mafia)).not.toContain('seat-1')
})

test('the microphone is sent without noise suppression when that is turned off', async () => {
  const suppressed = () => mafia.evaluate(() => window.room.microphone()?.getSettings().noiseSuppression)
  expect(await suppressed()).toBe(true)
  await mafia.evaluate(() => window.room.media.devices.suppressNoise(false))
  await expect.poll(suppressed).toBe(false)
  await flowsOfMafia({ pictureFlows: true, soundFlows: true })
})

test('another camera and microphone take over without a new connection, and are remembered', async () => {
  const before = await mafia.evaluate(() => window.room.iceNames())
  const chosen = await mafia.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices()
    const id = (kind: MediaDeviceKind) => devices.findLast((device) => device.kind === kind)?.deviceId ?? ''
    window.room.media.devices.choose('camera', id('videoinput'))
    window.room.media.devices.choose('microphone', id('audioinput'))
    return [id('videoinput'), id('audioinput')]
  })
  await receives(civilian, 'seat-1')
  await flowsOfMafia({ pictureFlows: true, soundFlows: true })
  expect(
    await mafia.evaluate(() => [
      localStorage.getItem('videosourceId'),
      localStorage.getItem('audiosourceId'),
    ]),
  ).toEqual(chosen)
  expect(await mafia.evaluate(() => window.room.iceNames())).toEqual(before)
})

test('when Janus dies both pages see each other again without a click', async () => {
  const rebuilt = new Promise((done) => table.media.onRebuilt(done))
  process.kill(janus.gateway.pidOf() ?? 0, 'SIGKILL')
  await rebuilt
  await Promise.all([mafia, civilian].map((page) => frames(page)))
  await receives(mafia, 'seat-3')
  await receives(civilian, 'seat-1')
})

test('a second page of the same person takes over, and the first one stops', async () => {
  const second = await open('seat-1')
  await expect.poll(async () => (await state(mafia)).status, { timeout: 30_000 }).toBe('replaced')
  await receives(second, 'seat-3')
  await receives(civilian, 'seat-1')
})

/** Until the civilian's page says this of the mafia member's picture and sound. */
async function flowsOfMafia(expected: object): Promise<void> {
  await expect
    .poll(async () => (await state(civilian)).participants['seat-1'], { timeout: 5_000 })
    .toMatchObject(expected)
}

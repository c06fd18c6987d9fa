import type { ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import { EmbeddedRoom } from '@gorod/server/testing/media'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, visit } from '../harness/browser.ts'
import { MAFIA, nightWithReloads } from './night-with-reloads.ts'
import { type PageServer, servePages } from './page-server.ts'
import { arrivesLarge, arrivesSmall, darkness, receives } from './pictures.ts'
import { circle, robotTable, startEmbedded, type Table } from './table.ts'

/** Shows that these tests would see a leak. */
class OpenRoom extends EmbeddedRoom {
  protected override mayReceive(): boolean {
    return true
  }
}

let embedded: Awaited<ReturnType<typeof startEmbedded>>
beforeAll(async () => {
  embedded = await startEmbedded()
})
afterAll(() => embedded.stop())

test('over the embedded gateway a night with reloads gives nothing forbidden in any layer, no sound, and no light of a voice', async () => {
  const { allowed, forbidden, lit } = await nightWithReloads(embedded.gateway)
  expect(forbidden).toEqual({})
  expect(allowed.audio).toBeGreaterThan(100)
  expect(allowed.high).toBeGreaterThan(100)
  expect(lit).toEqual(MAFIA)
})

test('an embedded gateway that leaks pictures and sound is caught at it', async () => {
  const leaking = await startEmbedded(
    (deps, options) => new OpenRoom(deps, { ...options, layerOf: () => 'high' }),
  )
  const { forbidden } = await nightWithReloads(leaking.gateway)
  await leaking.stop()
  expect(Object.keys(forbidden)).toEqual(expect.arrayContaining(['audio', 'high']))
})

describe('two browsers over the embedded gateway', () => {
  const DAY = circle('seat-1', 'seat-3')
  const DARK: MediaPolicy = { ...circle(), nightLayers: ['low'] }
  let table: Table
  let pages: PageServer
  let browser: Browser
  let [one, other]: Page[] = []
  beforeAll(async () => {
    table = robotTable(embedded.gateway)
    pages = await servePages(table.media, { gameId: table.gameId, policy: DAY })
    browser = await launchBrowser()
    const open = async (key: ParticipantKey) => (await visit(browser, pages.url(key))).page
    ;[one, other] = await Promise.all([open('seat-1'), open('seat-3')])
  })
  afterAll(async () => {
    await browser.close()
    await pages.stop()
    await table.close()
  })

  const setPolicy = async (policy: MediaPolicy) => table.media.roomOf(table.gameId)?.setPolicy(policy)
  const seeEachOther = () => Promise.all([receives(one!, 'seat-3'), receives(other!, 'seat-1')])

  test('see and hear each other, and the speaker large', async () => {
    await seeEachOther()
    await arrivesSmall(other!, 'seat-1')
    const hears = () => other!.evaluate(() => window.room.state().participants['seat-1']?.soundFlows)
    await expect.poll(hears).toBe(true)
    const voices = () => other!.evaluate(() => [...window.room.media.getState().voices])
    await expect.poll(voices, { timeout: 15_000 }).toContain('seat-1')
    await setPolicy({ ...DAY, focus: 'seat-1' })
    await arrivesLarge(other!, 'seat-1')
    await setPolicy(DAY)
    await arrivesSmall(other!, 'seat-1')
  })

  test('get no frame at night, and see each other in the morning after a reload', async () => {
    await setPolicy(DARK)
    await darkness(other!)
    await other!.reload()
    await setPolicy(DAY)
    await seeEachOther()
  })

  test('lose a gateway that does not confirm the night, and see each other in the next one without a click', async () => {
    const rebuilt = new Promise((done) => table.media.onRebuilt(done))
    const frozen = embedded.gateway.pidOf() ?? 0
    process.kill(frozen, 'SIGSTOP')
    await setPolicy(DARK)
    expect(() => process.kill(frozen, 0)).toThrow('ESRCH')
    await rebuilt
    await setPolicy(DAY)
    await seeEachOther()
  })

  test('see each other after a connection was built again', async () => {
    await one!.evaluate(() => window.room.media.restartIce())
    await seeEachOther()
  })
})

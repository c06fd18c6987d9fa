import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIREFOX, type Firefox, launchFirefox } from '../harness/firefox.ts'
import { sentLayers } from '../harness/frames.ts'
import { press, signUp } from '../harness/plain-page.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

let server: ServerProcess
let firefox: Firefox

const PATIENTLY = { timeout: 90_000, interval: 500 }

/** The time of day in the room. */
const timeOfDay = () => document.querySelector<HTMLElement>('#root [data-time]')?.dataset.time

// The video of others in Firefox, and its night: e2e/long/firefox.test.ts.
describe.skipIf(!existsSync(FIREFOX))('Firefox', () => {
  beforeAll(async () => {
    ;[server, firefox] = await Promise.all([startServer({ env: { PHASE_PERCENT: '4' } }), launchFirefox()])
  })
  afterAll(async () => {
    await firefox?.close()
    await server?.dispose()
  })

  it('signs somebody up, gets their picture back in the system check, and sends it in a practice game until the first night', async () => {
    const page = await firefox.open(server.url)
    await signUp(page)
    await press(page, 'Начать')
    // The check goes on by itself when the picture has come back, which takes a busy machine its time.
    await expect.poll(() => page.evaluate(() => location.pathname), PATIENTLY).toBe('/game')
    for (const time of ['day', 'night'])
      await expect.poll(() => page.evaluate(timeOfDay), PATIENTLY).toBe(time)
    expect(await sentLayers(page)).toContain('low')
    expect(page.errors).toEqual([])
  })
})

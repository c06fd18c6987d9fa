import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { FIREFOX, type Firefox, type FirefoxPage, launchFirefox } from '../harness/firefox.ts'
import { framesReceived, sentLayers } from '../harness/frames.ts'
import { isAt, press, sees, signUp } from '../harness/plain-page.ts'
import { waitLongAtTables } from '../harness/search-page.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { TablePlayer } from '../harness/table-player.ts'

const SEATS = 7

let server: ServerProcess
let firefox: Firefox
const players: TablePlayer[] = []

/** Frames that the page received in phases of each kind, from its first look inside a phase to its last. */
async function framesByPhase(page: FirefoxPage, clock: TablePlayer, until: string) {
  const found = new Map<string, number>()
  let inside = null as { readonly key: string; readonly frames: number } | null
  for (;;) {
    const before = clock.view?.phase
    const frames = await framesReceived(page)
    const after = clock.view?.phase
    if (after?.id === until || clock.view?.final != null) return found
    // Only what is certain: the phase was the same before and after looking.
    if (before !== undefined && before.key === after?.key) {
      if (inside?.key === before.key)
        found.set(before.id, (found.get(before.id) ?? 0) + frames - inside.frames)
      inside = { key: before.key, frames }
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** Signed in, with a device that was checked today. */
const checked = () => {
  localStorage.setItem('isLogin', 'true')
  localStorage.setItem('systemCheck', JSON.stringify({ at: Date.now() }))
}

describe.skipIf(!existsSync(FIREFOX))('Firefox', () => {
  beforeAll(async () => {
    ;[server, firefox] = await Promise.all([
      startServer({ env: { PHASE_PERCENT: '8', QUICK_TABLE_SEATS: String(SEATS) } }),
      launchFirefox(),
    ])
  })
  afterAll(async () => {
    for (const player of players) player.close()
    await firefox?.close()
    await server?.dispose()
  })

  it('finds a table by the search, and shows a day with the video of the others and a night without', async () => {
    const newcomer = await firefox.open(server.url)
    await signUp(newcomer)
    await newcomer.evaluate(checked)
    const account = await makeAccount(server.url, 'Вторая лиса')
    const second = await firefox.open(server.url)
    await second.setCookie({ name: 'access-token', value: account.token, domain: 'localhost' })
    await second.evaluate(checked)
    await waitLongAtTables(server)
    for (const page of [newcomer, second]) {
      await page.goto(`${server.url}/game-search`)
      await press(page, 'Искать')
      await sees(page, 'Ищем обычную')
    }
    for (let n = 2; n < SEATS; n++)
      players.push(await TablePlayer.connect(server, await makeAccount(server.url, `Сосед ${n}`)))
    await Promise.all(players.map((player) => player.search()))
    for (const page of [newcomer, second]) await press(page, 'Сесть за стол')
    for (const page of [newcomer, second]) await isAt(page, '/game')

    const frames = await framesByPhase(newcomer, players[0]!, 'nightSheriff')
    expect(frames.get('speech')).toBeGreaterThan(0)
    expect(frames.get('nightShoot')).toBe(0)
    expect(await sentLayers(newcomer)).toContain('low')
    expect(await newcomer.evaluate(() => document.body.textContent)).not.toContain('Браузер придержал звук')
    expect({ newcomer: newcomer.errors, second: second.errors }).toEqual({ newcomer: [], second: [] })
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { type BrowserAtHome, hide, launchAsAtHome } from '../harness/hidden-tab.ts'
import { type LoopbackProxy, startProxy } from '../harness/loopback-proxy.ts'
import { idle, placeOf, press, searching } from '../harness/search-page.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { signInBy } from '../harness/sign-in.ts'
import { TablePlayer } from '../harness/table-player.ts'

const SEATS = 7
/** Long enough for its timers to run once a minute. */
const HIDDEN_MS = 75_000
const WITHOUT_NETWORK_MS = 90_000
/** The server gives a place up after two minutes and looks every second. */
const TWO_MINUTES_AND_A_BIT_MS = 130_000

let server: ServerProcess
let line: LoopbackProxy
let browser: BrowserAtHome

beforeAll(async () => {
  ;[server, line, browser] = await Promise.all([
    startServer({ env: { MEDIA_GATEWAY: 'memory', QUICK_TABLE_SEATS: String(SEATS) } }),
    startProxy(),
    launchAsAtHome(),
  ])
  line.leadTo(server.port)
})

afterAll(async () => {
  await browser?.close()
  await line?.stop()
  await server?.dispose()
})

/** Searches, and takes a place at a table without a question. */
async function openSearch(account: Account): Promise<Page> {
  const { context } = browser
  const page = await context.newPage()
  await page.goto(line.url)
  await signInBy({ page, context }, account)
  await page.goto(`${line.url}/game-search`)
  await idle(page)
  await page.getByText('Занимать место за столом без вопроса').click()
  await press(page, 'Искать')
  await searching(page)
  return page
}

/** Real time goes by; the place is looked at all the while. */
async function staysInTheQueue(account: Account, ms: number): Promise<void> {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt) {
    expect(await placeOf(server, account)).toBe('searching')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

it('a tab whose timers hardly run comes back in time after ninety seconds without network, and goes to its table', async () => {
  const account = await makeAccount(server.url, 'Скрытый')
  const page = await openSearch(account)
  await hide(page)
  await staysInTheQueue(account, HIDDEN_MS)
  line.cut()
  await staysInTheQueue(account, WITHOUT_NETWORK_MS)
  line.resume()
  await staysInTheQueue(account, TWO_MINUTES_AND_A_BIT_MS - WITHOUT_NETWORK_MS)

  const others = await Promise.all(
    Array.from({ length: SEATS - 1 }, async (_, n) =>
      TablePlayer.connect(server, await makeAccount(server.url, `Сосед ${n}`)),
    ),
  )
  await Promise.all(others.map((player) => player.search()))
  await expect.poll(() => placeOf(server, account), { timeout: 25_000 }).toBe('game')
  await expect.poll(() => page.evaluate(() => location.pathname), { timeout: 90_000 }).toBe('/game')
  for (const player of others) player.close()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { type BrowserAtHome, hide, launchAsAtHome } from '../harness/hidden-tab.ts'
import { idle, placeOf, press, searching } from '../harness/search-page.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { signInBy } from '../harness/sign-in.ts'
import { TablePlayer } from '../harness/table-player.ts'

const SEATS = 7
const HIDDEN_MS = 5.5 * 60_000
/** What a timer of one second would give in that time, were the page looked at. */
const TICKS_SEEN = HIDDEN_MS / 1000

let server: ServerProcess
let browser: BrowserAtHome

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ env: { MEDIA_GATEWAY: 'memory', QUICK_TABLE_SEATS: String(SEATS) } }),
    launchAsAtHome(),
  ])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

it('a search lives in a tab that is really hidden for over five minutes, and finds its table there', async () => {
  const account = await makeAccount(server.url, 'Ушедший пить чай')
  const page = await browser.context.newPage()
  await page.goto(server.url)
  await signInBy({ page, context: browser.context }, account)
  await page.goto(`${server.url}/game-search`)
  await idle(page)
  await press(page, 'Искать')
  await searching(page)
  await page.evaluate(() => {
    Reflect.set(window, 'ticks', 0)
    setInterval(() => Reflect.set(window, 'ticks', Number(Reflect.get(window, 'ticks')) + 1), 1000)
  })
  await hide(page)
  const hiddenAt = performance.now()
  const wait = { timeout: HIDDEN_MS + 60_000, interval: 5_000 }
  await expect.poll(() => performance.now() - hiddenAt, wait).toBeGreaterThan(HIDDEN_MS)

  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
  const ticks = Number(await page.evaluate(() => Reflect.get(window, 'ticks')))
  process.stdout.write(`a timer of one second ticked ${ticks} times in ${HIDDEN_MS / 1000} s hidden\n`)
  // The browser really held the page back.
  expect(ticks).toBeLessThan(TICKS_SEEN / 2)
  expect(await placeOf(server, account)).toBe('searching')
  const others = await Promise.all(
    Array.from({ length: SEATS - 1 }, async (_, n) =>
      TablePlayer.connect(server, await makeAccount(server.url, `Сосед ${n}`)),
    ),
  )
  await Promise.all(others.map((player) => player.search()))
  const withinSeconds = { timeout: 15_000, interval: 250 }
  await expect.poll(() => page.evaluate(() => document.title), withinSeconds).toBe('Стол собран!')
  for (const player of others) player.close()
})

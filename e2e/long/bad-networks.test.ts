import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { FAKE_DEVICES, launchBrowser, visit } from '../harness/browser.ts'
import { CommandCount, countCommands } from '../harness/command-count.ts'
import { query } from '../harness/database.ts'
import { FarNetwork } from '../harness/far-network.ts'
import { framesReceived, watchConnections } from '../harness/frames.ts'
import { waitLongAtTables } from '../harness/search-page.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { TablePlayer } from '../harness/table-player.ts'

// One game whose player has the whole site over a bad line: its documents, its socket and its pictures. The judge and the
// other players are near. What such lines do to pictures of nine people: bad-pictures.test.ts.

const PLAYERS = 10
/** With a camera and a page. The first two speak first. */
const [NEAR, FAR] = [1, 2]
const OUTAGE_MS = 60_000
/** TCP that has to send again waits, and each way there and back is 0.6 s. */
const PATIENCE = { timeout: 120_000 }
/** Half of the longest way there and back, the next full second, and the drawing of it. */
const CLOCK_OFF_MS = 2_000
const LOOKS = 8

let network: FarNetwork
let server: ServerProcess
let browsers: Browser[] = []
let judge: TablePlayer
let page: Page
let sent: CommandCount
const people: TablePlayer[] = []

const missing = FarNetwork.missing()

beforeAll(async () => {
  if (missing !== null) return
  network = await FarNetwork.open()
  const start = (program: string) => network.commandFor(program)
  const farArgs = [...FAKE_DEVICES, '--ignore-certificate-errors']
  ;[server, ...browsers] = await Promise.all([
    // Only the judge moves the game on.
    startServer({ env: { PHASE_PERCENT: '1000', PUBLIC_URL: network.url } }),
    launchBrowser(),
    launchBrowser(farArgs, 'chromium', start),
  ])
  network.leadTo(server.port)
  await sitDown()
  await visit(browsers[0]!, `${server.url}/game`, { as: at(NEAR).account })
})
afterAll(async () => {
  for (const player of people) player.close()
  for (const browser of browsers) await browser.close()
  await server?.dispose()
  await network?.close()
})

async function person(name: string): Promise<TablePlayer> {
  const player = await TablePlayer.connect(server, await makeAccount(server.url, name), { scripted: true })
  people.push(player)
  return player
}

async function sitDown(): Promise<void> {
  judge = await person('Судья')
  for (let n = 1; n <= PLAYERS; n++) await person(`Игрок ${n}`)
  await query(server, 'update accounts set email_confirmed_at = now()', [])
  await query(server, `update accounts set rights = '{judge}' where id = $1`, [judge.account.id])
  await waitLongAtTables(server)
  await judge.searchToJudge('league')
  await Promise.all(people.slice(1).map((player) => player.search('league')))
  await vi.waitFor(() => expect(people.slice(1).every(({ seat }) => seat !== null)).toBe(true), PATIENCE)
}

function at(seat: number): TablePlayer {
  const player = people.find((one) => one.seat === seat)
  if (player === undefined) throw new Error(`nobody is on seat ${seat}`)
  return player
}

const phase = () => {
  const { view } = at(NEAR)
  if (view === null) throw new Error('no table')
  return view.phase
}

async function goOn(): Promise<void> {
  const { key } = phase()
  await judge.act({ type: 'advance', phase: key } as never)
  await expect.poll(() => phase().key).not.toBe(key)
}

async function untilSpeechOf(seat: number): Promise<void> {
  for (let now = phase(); now.id !== 'speech' || now.seat !== seat; now = phase()) await goOn()
}

/** The far player's page, over the line as it is now. */
async function openPage(account: Account): Promise<void> {
  const visitor = await visit(browsers[1]!, `${network.url}/game`, {
    as: account,
    prepare: async (context) => {
      await watchConnections(context)
      await countCommands(context)
    },
  })
  page = visitor.page
  sent = new CommandCount(page)
}

/** The seconds on the page are those of the server, look after look. */
async function clockIsRight(): Promise<void> {
  const shown = page.getByRole('timer').first().locator('b')
  await expect.poll(() => shown.count(), PATIENCE).toBeGreaterThan(0)
  await expect.poll(() => off(shown), PATIENCE).toBeLessThan(CLOCK_OFF_MS)
  for (let look = 0; look < LOOKS; look++) {
    expect(await off(shown)).toBeLessThan(CLOCK_OFF_MS)
    await page.waitForTimeout(500)
  }
}

async function off(shown: ReturnType<Page['locator']>): Promise<number> {
  const shownMs = Number(await shown.textContent()) * 1_000
  return Math.abs(shownMs - ((phase().endsAt ?? 0) - Date.now()))
}

/** Pictures of the near player arrive. */
async function seesTheOther(): Promise<void> {
  const before = await framesReceived(page)
  await expect.poll(() => framesReceived(page), PATIENCE).toBeGreaterThan(before + 10)
}

const says = (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: PATIENCE.timeout })
const cutOff = () => page.getByText('Связь потеряна. Возвращаемся за стол…')
const broken = () => page.getByText(/^Связь с видео прервалась: комната восстанавливает её сама/)
const isBack = async () => {
  for (const banner of [cutOff(), broken()])
    await banner.waitFor({ state: 'detached', timeout: PATIENCE.timeout })
}

async function types(line: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Сказать текстом' })
  await box.fill(line)
  await box.press('Enter')
}

/** How often the log has each line that the far player said. */
async function linesInLog(): Promise<Record<string, number>> {
  const rows = await query<{ line: string; times: number }>(
    server,
    `select payload ->> 'text' as line, count(*)::int as times from game_events
      where game_id = $1 and type = 'said' and (payload ->> 'seat')::int = $2 group by 1`,
    [at(FAR).gameId, FAR],
  )
  return Object.fromEntries(rows.map(({ line, times }) => [line, times]))
}

const isSaidOnce = (line: string) =>
  expect.poll(async () => (await linesInLog())[line] ?? 0, PATIENCE).toBe(1)

describe.skipIf(missing !== null)('a player whose whole site goes over a bad line', () => {
  it('300 ms each way and a loss of 5 %: comes to the table, is told that the line is weak, and picks a card', async () => {
    network.line.become({ delayMs: 300, loss: 0.05 })
    await openPage(at(FAR).account)
    await page.getByRole('button', { name: 'Готов', exact: true }).click(PATIENCE)
    await says(/^Слабая связь: \d+ мс$/)
    await seesTheOther()
    while (phase().id !== 'deal') await goOn()
    await page
      .getByRole('button', { name: /^Карта \d+/ })
      .first()
      .click(PATIENCE)
    await expect.poll(async () => (await sent.read()).unanswered, PATIENCE).toEqual([])
    await untilSpeechOf(NEAR)
    await clockIsRight()
  })

  it('500 kbit/s: sees the speaker, and asks the judge for the floor', async () => {
    network.line.become({ kbps: 500 })
    await seesTheOther()
    await clockIsRight()
    await page.getByRole('button', { name: 'Прошу слова' }).first().click(PATIENCE)
    await page.getByRole('button', { name: 'Заминка с рукой' }).click(PATIENCE)
    await expect
      .poll(() => at(FAR).events.filter(({ type }) => type === 'floorRequested').length, PATIENCE)
      .toBe(1)
    await seesTheOther()
    await clockIsRight()
  })

  it('a minute without network: the line that was typed in it is said once, when it is over', async () => {
    network.line.become({})
    await untilSpeechOf(FAR)
    await page.getByRole('button', { name: 'Сказать текстом' }).first().click(PATIENCE)
    await types('до обрыва')
    await isSaidOnce('до обрыва')
    network.line.become({ loss: 1 })
    const began = performance.now()
    await types('в обрыве')
    await cutOff().waitFor({ timeout: OUTAGE_MS })
    expect(await linesInLog()).toEqual({ 'до обрыва': 1 })
    await page.waitForTimeout(Math.max(0, OUTAGE_MS - (performance.now() - began)))
    network.line.become({})
    await isSaidOnce('в обрыве')
    await isBack()
    await seesTheOther()
    await clockIsRight()
  })

  it('another address: what is typed in that moment is said once, and pictures come back', async () => {
    network.changeAddress()
    await types('с другого адреса')
    await isSaidOnce('с другого адреса')
    await isBack()
    await seesTheOther()
    await clockIsRight()
  })

  it('no command was lost or doubled: what the page was told yes to stands in the log once', async () => {
    await expect.poll(async () => (await sent.read()).unanswered, PATIENCE).toEqual([])
    const { taken } = await sent.read()
    const rows = await query<{ id: string }>(
      server,
      `select distinct command_id as id from game_events where game_id = $1 and command_id like $2`,
      [at(FAR).gameId, `${FAR}:%`],
    )
    const written = rows.map(({ id }) => id.slice(`${FAR}:`.length)).sort()
    expect(written).toEqual([...taken].sort())
    expect(taken.length).toBeGreaterThanOrEqual(6)
    const lines = await linesInLog()
    expect(lines).toEqual({ 'до обрыва': 1, 'в обрыве': 1, 'с другого адреса': 1 })
  })
})

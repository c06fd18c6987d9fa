// No second try: a secret that shows once is a defect.
import { teamOf } from '@gorod/rules'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { DESKTOP, launchBrowser, PHONE, type Visitor, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { framesReceived, watchConnections } from '../harness/frames.ts'
import { playByHand } from '../harness/play-by-hand.ts'
import { waitLongAtTables } from '../harness/search-page.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { TablePlayer } from '../harness/table-player.ts'

const REMATCH = 'section[aria-label="Ещё раз этим столом?"]'
const PEOPLE_WITH_VIDEO = [DESKTOP, PHONE]

let server: ServerProcess
let browser: Browser
const players: TablePlayer[] = []

beforeAll(async () => {
  // Phases of a sixteenth, as in the practice games: what two pages with pictures cost grows with every second.
  ;[server, browser] = await Promise.all([startServer({ env: { PHASE_PERCENT: '6' } }), launchBrowser()])
})

afterAll(async () => {
  for (const player of players) player.close()
  await browser?.close()
  await server?.dispose()
})

/** What one page had received at one moment of the game. */
interface Sample {
  readonly phase: string
  readonly key: string
  readonly frames: number
}

async function sitDown(size: (typeof PEOPLE_WITH_VIDEO)[number], name: string): Promise<Visitor> {
  const account = await makeAccount(server.url, name)
  const search = `${server.url}/game-search`
  const visitor = await visit(browser, search, { size, as: account, prepare: watchConnections })
  await visitor.page.getByRole('button', { name: 'Искать', exact: true }).click()
  return visitor
}

/** Looks at the page again and again until the game is over. */
async function watchFrames(visitor: Visitor, clock: TablePlayer, samples: Sample[]): Promise<void> {
  while (clock.view?.final == null) {
    const before = clock.view?.phase
    const frames = await framesReceived(visitor.page)
    // Only what is certain: the phase was the same before and after looking, and its time not over. The gateway lets the
    // pictures of the next phase through before anybody hears of it.
    const isOver = before?.endsAt != null && Date.now() >= before.endsAt
    if (before && !isOver && before.key === clock.view?.phase.key)
      samples.push({ phase: before.id, key: before.key, frames })
    // Longer than a moment: the figures of a page's connections cost it several milliseconds.
    await visitor.page.waitForTimeout(200)
  }
}

/** Frames that arrived within phases whose id fits, counted from the first look inside each of them. */
function grown(
  samples: readonly Sample[],
  fits: (phase: string) => boolean,
  within = ({ key }: Sample) => key,
): number {
  const looksByPart = Map.groupBy(
    samples.filter(({ phase }) => fits(phase)),
    within,
  )
  return [...looksByPart.values()].reduce((sum, looks) => sum + looks.at(-1)!.frames - looks[0]!.frames, 0)
}

/** From the first to the last speech of a day nothing is dark; a busy machine looks only once at a short speech. */
const inSpeeches = (samples: readonly Sample[]) =>
  grown(
    samples,
    (phase) => phase === 'speech',
    ({ key }) => key.split(':')[1]!,
  )

/** The buttons that look like the first one of the question. */
const litButtons = (page: Page) =>
  page.evaluate((question) => {
    const colorOf = (button: Element | null) => button && getComputedStyle(button).backgroundColor
    const lit = colorOf(document.querySelector(`${question} button`))
    const buttons = [...document.querySelectorAll('button')].filter((button) => button.checkVisibility())
    return buttons.filter((button) => colorOf(button) === lit).map(({ textContent }) => textContent)
  }, REMATCH)

/** The table is asked, looked at in both sizes, and everybody goes on to the next game. */
async function playsAgain([first, second]: readonly Visitor[]): Promise<void> {
  if (first === undefined || second === undefined) throw new Error('two people at pages')
  await first.page.keyboard.press('Escape')
  for (const { page } of [first, second])
    await page.getByRole('button', { name: 'Позвать весь стол' }).waitFor()
  await expect.poll(() => litButtons(first.page)).toEqual(['Позвать весь стол'])
  await lookAt(first, 'rematch-offered', REMATCH)
  await first.page.getByRole('button', { name: 'Позвать весь стол' }).click()
  await second.page.getByRole('button', { name: 'Остаться' }).waitFor()
  await expect.poll(() => litButtons(second.page)).toEqual(['Остаться'])
  // The question as the one who asked sees it, and as one who is asked.
  await lookAt(first, 'rematch-asks', REMATCH)
  await lookAt(second, 'rematch', REMATCH)
  const before = await query(server, 'select id from games')
  await second.page.getByRole('button', { name: 'Остаться' }).click()
  await Promise.all(players.map((player) => player.stays()))
  for (const { page } of [first, second])
    await page.getByRole('region', { name: 'Ещё раз этим столом?' }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await query(server, 'select id from games')).length).toBe(before.length + 1)
  const [next] = await query(server, `select mode, status from games where status = 'running'`)
  expect(next).toEqual({ mode: 'lobby', status: 'running' })
}

/** A report about the player of a seat, from their card. */
async function report(page: Page, seat: number): Promise<void> {
  await page.getByRole('button', { name: `Карточка игрока ${seat}`, exact: true }).click()
  const card = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Пожаловаться' }).click()
  await card.getByText('слил игру').click()
  await card.getByLabel('Опишите').fill('Голосовал за себя')
  await card.getByRole('button', { name: 'Отправить' }).click()
  await card.getByText('Жалоба отправлена модераторам.').waitFor()
  const rows = await query(server, 'select seat, kind, text from reports')
  expect(rows).toEqual([{ seat, kind: 'throwing', text: 'Голосовал за себя' }])
}

it('ten people fill a table, two of them with cameras, and play FIIM without a judge to a verdict', async () => {
  const accounts = await Promise.all(
    Array.from({ length: 8 }, (_, i) => makeAccount(server.url, `Сосед ${i + 1}`)),
  )
  for (const account of accounts) players.push(await TablePlayer.connect(server, account))
  const visitors = await Promise.all(PEOPLE_WITH_VIDEO.map((size, i) => sitDown(size, `С камерой ${i + 1}`)))
  await visitors[0]!.shot('ten-queue')
  await waitLongAtTables(server)
  await Promise.all(players.map((player) => player.search()))
  for (const [i, { page, shot }] of visitors.entries()) {
    const accept = page.getByRole('button', { name: 'Сесть за стол' })
    await accept.waitFor()
    await shot(`ten-found-${i}`)
    await accept.click()
  }
  await Promise.all(visitors.map(({ page }) => page.waitForURL('**/game')))

  const clock = players[0]!
  const samples: Sample[][] = visitors.map(() => [])
  await Promise.all([
    ...visitors.map((visitor, i) => watchFrames(visitor, clock, samples[i]!)),
    ...visitors.map(({ page, shot }, i) => {
      let looks = 0
      return playByHand(page, () => shot(`ten-${i}-${String(++looks).padStart(2, '0')}`))
    }),
  ])

  const final = clock.view?.final
  expect(final?.winner).toMatch(/red|black|draw/)
  for (const player of players) expect(player.view?.final).toEqual(final)
  const taken = new Set(players.map((player) => player.seat))
  const seats = Array.from({ length: 10 }, (_, i) => i + 1).filter((seat) => !taken.has(seat))
  expect(seats).toHaveLength(2)
  const bothBlack = seats.every((seat) => teamOf(final!.roles[seat - 1]!) === 'black')

  for (const looks of samples) {
    // How many depends on the machine: a busy one makes fewer pictures.
    expect(inSpeeches(looks), JSON.stringify(looks)).toBeGreaterThan(0)
    expect(grown(looks, (phase) => /^night(Shoot|Don|Sheriff)$/.test(phase))).toBe(0)
    const atMeeting = grown(looks, (phase) => phase === 'mafiaMeeting')
    if (bothBlack) expect(atMeeting).toBeGreaterThan(0)
    else expect(atMeeting).toBe(0)
  }
  await report(visitors[0]!.page, players[0]!.seat!)
  for (const visitor of visitors) {
    await visitor.page
      .getByText(/Победили мирные|Победила мафия|Ничья/)
      .first()
      .waitFor()
    expect(visitor.errors).toEqual([])
    expect(visitor.strays).toEqual([])
  }
  await playsAgain(visitors)
})

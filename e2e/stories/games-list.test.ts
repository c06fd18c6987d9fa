import type { GameRow } from '@gorod/contracts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { launchBrowser, PHONE, visit } from '../harness/browser.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

/** A busy machine may take longer than a second. */
const PATIENTLY = { timeout: 10_000 }

const GAMES = 93
const PAGE = 10

let server: ServerProcess
let browser: Browser
let account: Account

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { MEDIA_GATEWAY: 'memory' } }), launchBrowser()])
  account = await makeAccount(server.url, 'Ветеран')
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** A game only a rating could have: those come later, their rows are drawn now. */
function gameRow(number: number): GameRow {
  const rated = number % 2 === 0
  return {
    id: number,
    type: rated ? 'match' : 'other',
    date_start: '2026-11-20T18:27:00.000Z',
    date_ends: '2026-11-20T19:10:00.000Z',
    game_mode: rated ? { value: 'rated', title: 'Рейтинговая' } : { value: 'practice', title: 'Тренировка' },
    role: { type: 'don', title: 'Дон' },
    mmr: rated ? { mmr: 1234, mmr_diff: -18 } : { mmr: null, mmr_diff: null },
    result: rated ? { code: 'success', title: 'Победа' } : { code: 'fail', title: 'Поражение' },
    duration: 2580,
    points: 1.3,
  }
}

interface Answers {
  readonly asked: string[]
  /** Lets the waiting page of the list come. */
  release(): void
}

/** A player of ninety-three games; pages after the first wait until they are released. */
async function answerGames(page: Page): Promise<Answers> {
  const asked: string[] = []
  let release: () => void = () => {}
  await page.route('**/profile/default/get-games*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query.toString())
    const number = Number(query.get('page'))
    if (number > 1)
      await new Promise<void>((resolve) => {
        release = resolve
      })
    const first = (number - 1) * PAGE + 1
    const rows = Array.from({ length: Math.min(PAGE, GAMES - first + 1) }, (_, i) => gameRow(first + i))
    await route.fulfill({ json: { rows, totalCount: GAMES } })
  })
  return { asked, release: () => release() }
}

describe('the games tab of a profile', () => {
  it('has the columns of the specification and opens each game where it belongs', async () => {
    const { page, context, shot } = await visit(browser, server.url)
    await answerGames(page)
    await page.goto(`${server.url}/profile/${account.id}#games`)
    const table = page.getByRole('table')
    await table.waitFor()
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Дата',
      'Тип игры',
      'Роль',
      'MMR',
      'Результат',
    ])
    const rows = table.getByRole('row')
    expect(await rows.count()).toBe(PAGE + 1)
    const rated = await rows.nth(2).textContent()
    expect(rated).toContain('20.11.2026, 21:27')
    expect(rated).toMatch(/Рейтинговая.*Дон.*1.234.*−18.*Победа/)
    expect(await rows.nth(1).textContent()).toMatch(/Тренировка.*без MMR.*Поражение/)
    const links = table.getByRole('link')
    expect(await links.nth(0).getAttribute('href')).toBe('/game-statistics/1')
    expect(await links.nth(1).getAttribute('href')).toBe('/match/2')
    // The whole row is the link, and it opens beside the list.
    const [opened] = await Promise.all([context.waitForEvent('page'), rows.nth(2).click()])
    await opened.waitForURL('**/match/2')
    await shot('profile-games')
    expect(await seriousFindings(page)).toEqual([])
    await context.close()
  })

  it('keeps the old page under a cover while the next one loads, and each page it has seen', async () => {
    const { page, context } = await visit(browser, server.url)
    const { asked, release } = await answerGames(page)
    await page.goto(`${server.url}/profile/${account.id}#games`)
    const pages = page.getByRole('navigation', { name: 'Страницы' })
    const firstLink = page.getByRole('table').getByRole('link').first()
    await pages.getByRole('button', { name: 'Страница 2', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Загрузка' }).waitFor()
    expect(await firstLink.getAttribute('href')).toBe('/game-statistics/1')
    await expect.poll(() => asked.length, PATIENTLY).toBe(2)
    release()
    await expect.poll(() => firstLink.getAttribute('href'), PATIENTLY).toBe('/game-statistics/11')
    await pages.getByRole('button', { name: 'Предыдущая страница' }).click()
    await expect.poll(() => firstLink.getAttribute('href'), PATIENTLY).toBe('/game-statistics/1')
    expect(asked).toEqual([`userId=${account.id}&page=1&limit=10`, `userId=${account.id}&page=2&limit=10`])
    await context.close()
  })

  it('stays within its pages and jumps by dots', async () => {
    const { page, context } = await visit(browser, server.url)
    const { release } = await answerGames(page)
    await page.goto(`${server.url}/profile/${account.id}#games`)
    const pages = page.getByRole('navigation', { name: 'Страницы' })
    const current = pages.locator('[aria-current=page]')
    expect(await pages.getByRole('button', { name: 'Предыдущая страница' }).isDisabled()).toBe(true)
    await pages.getByRole('button', { name: /Перейти к странице/ }).click()
    await expect.poll(async () => Number(await current.textContent()), PATIENTLY).toBeGreaterThan(6)
    release()
    await pages.getByRole('button', { name: 'Страница 10', exact: true }).click()
    await expect.poll(() => current.textContent(), PATIENTLY).toBe('10')
    release()
    expect(await pages.getByRole('button', { name: 'Следующая страница' }).isDisabled()).toBe(true)
    await context.close()
  })

  it('says when the list failed and asks again', async () => {
    const { page, context } = await visit(browser, server.url)
    let broken = true
    await page.route('**/profile/default/get-games*', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { code: 'internal', statusCode: 500, message: 'x' } })
        : route.fallback(),
    )
    await page.goto(`${server.url}/profile/${account.id}#games`)
    await page.getByText('Ошибка! Повторите попытку!').waitFor()
    broken = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.getByText('Здесь появятся сыгранные игры.').waitFor()
    // One page or none: no row of pages.
    expect(await page.getByRole('navigation', { name: 'Страницы' }).count()).toBe(0)
    await context.close()
  })

  it('lets go on from a page that failed, and fits a phone', async () => {
    const { page, context, shot } = await visit(browser, server.url, { size: PHONE })
    let broken = true
    await answerGames(page)
    await page.route('**/get-games?*page=2*', (route) =>
      broken
        ? route.fulfill({ status: 500, json: {} })
        : route.fulfill({ json: { rows: [gameRow(11)], totalCount: GAMES } }),
    )
    await page.goto(`${server.url}/profile/${account.id}#games`)
    const pages = page.getByRole('navigation', { name: 'Страницы' })
    await pages.getByRole('button', { name: 'Следующая страница' }).click()
    await page.getByText('Ошибка! Повторите попытку!').waitFor()
    await pages.getByRole('button', { name: 'Предыдущая страница' }).click()
    const row = page.getByRole('table').getByRole('link').first()
    expect(await row.getAttribute('href')).toBe('/game-statistics/1')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await pages.scrollIntoViewIfNeeded()
    await shot('profile-games-phone')
    await pages.getByRole('button', { name: 'Следующая страница' }).click()
    await page.getByText('Ошибка! Повторите попытку!').waitFor()
    broken = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect.poll(() => row.getAttribute('href'), PATIENTLY).toBe('/game-statistics/11')
    await context.close()
  })
})

describe('an address of nobody', () => {
  it.each([
    ['/profile/999999', 'Такого игрока нет.'],
    ['/profile/somebody', 'Такого игрока нет.'],
    ['/match/999999', 'Такой игры нет.'],
    ['/game-statistics/0', 'Такой игры нет.'],
  ])('%s says so and leads home', async (path, text) => {
    const { page, context } = await visit(browser, server.url + path)
    await page.getByRole('heading', { level: 1, name: text }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
    await page.getByRole('heading', { level: 1, name: 'Город засыпает' }).waitFor()
    await context.close()
  })
})

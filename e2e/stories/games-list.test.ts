import type { GameRow } from '@gorod/contracts/game'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAt } from '../harness/both-sizes.ts'
import { followTo, type Visitor, visit } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { answerProfile } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'

/** A busy machine may take longer than a second. */
const PATIENTLY = { timeout: 30_000 }

const GAMES = 93
const PAGE = 10
const PANEL = '[role=tabpanel]'
const FAILURE = { status: 500, json: { code: 'internal', statusCode: 500, message: 'x' } }

let visitor: Visitor

/** Each story shows a player nobody has looked at yet. */
let player = 0
/** Queries of the list of the player shown. */
const asked: string[] = []
/** What the server says to a page of it; another one waits for {@link release}. */
let answer: (page: number) => Parameters<Route['fulfill']>[0]
let held: (page: number) => boolean
const waiting: (() => void)[] = []

const { server, browser } = await sharedSite()

beforeAll(async () => {
  visitor = await visit(browser, `${server.url}/eula`, {
    prepare: async (context) => {
      await answerProfile()(context)
      await context.route('**/profile/default/get-games*', async (route) => {
        const query = new URL(route.request().url()).searchParams
        asked.push(query.toString())
        const page = Number(query.get('page'))
        if (held(page)) await new Promise<void>((resolve) => waiting.push(resolve))
        await route.fulfill(answer(page))
      })
    },
  })
})

afterAll(async () => {
  if (visitor !== undefined) await expectClean(visitor)
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
    rules_name: rated ? null : 'Клуб на Мойке',
    role: { type: 'don', title: 'Дон' },
    mmr: rated ? { mmr: 1234, mmr_diff: -18 } : { mmr: null, mmr_diff: null },
    result: rated ? { code: 'success', title: 'Победа' } : { code: 'fail', title: 'Поражение' },
    duration: 2580,
    points: 1.3,
  }
}

/** A player of ninety-three games. */
function games(page: number): Parameters<Route['fulfill']>[0] {
  const first = (page - 1) * PAGE + 1
  const rows = Array.from({ length: Math.min(PAGE, GAMES - first + 1) }, (_, i) => gameRow(first + i))
  return { json: { rows, totalCount: GAMES } }
}

interface Showing {
  readonly answer?: typeof answer
  readonly held?: typeof held
}

async function show(showing: Showing = {}): Promise<void> {
  player++
  asked.length = 0
  answer = showing.answer ?? games
  held = showing.held ?? (() => false)
  // What the player before left on the screen is gone when the first page of this one is asked for.
  const asks = visitor.page.waitForRequest(new RegExp(`/get-games\\?userId=${player}&`))
  await followTo(visitor.page, `/profile/${player}#games`)
  await asks
}

/** Lets the waiting page of the list come. */
async function release(): Promise<void> {
  await expect.poll(() => waiting.length, PATIENTLY).toBe(1)
  waiting.pop()?.()
}

const table = () => visitor.page.getByRole('table')
const firstGame = () => table().getByRole('link').first().getAttribute('href')
const pages = () => visitor.page.getByRole('navigation', { name: 'Страницы' })
const step = (name: string) => pages().getByRole('button', { name, exact: true })
const loading = () => visitor.page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'Загрузка' })
const failed = () => visitor.page.getByRole('alert').getByText('Ошибка! Повторите попытку!')
const retry = () => visitor.page.getByRole('button', { name: 'Повторить' }).click()

describe('the games tab of a profile', () => {
  it('shows the columns of the specification and opens each game where it belongs', async () => {
    await show()
    await table().waitFor()
    expect(await table().getByRole('columnheader').allTextContents()).toEqual([
      'Дата',
      'Тип игры',
      'Роль',
      'MMR',
      'Результат',
    ])
    const rows = table().getByRole('row')
    expect(await rows.count()).toBe(PAGE + 1)
    const rated = await rows.nth(2).textContent()
    expect(rated).toContain('20.11.2026, 21:27')
    expect(rated).toMatch(/Рейтинговая.*Дон.*1.234.*−18.*Победа/)
    expect(await rows.nth(1).textContent()).toMatch(/Тренировка.*правила «Клуб на Мойке».*без MMR.*Поражение/)
    const links = table().getByRole('link')
    expect(await links.nth(0).getAttribute('href')).toBe('/game-statistics/1')
    expect(await links.nth(1).getAttribute('href')).toBe('/match/2')
    // The whole row is the link, and it opens beside the list.
    const [opened] = await Promise.all([visitor.context.waitForEvent('page'), rows.nth(2).click()])
    await opened.waitForURL('**/match/2')
    await opened.close()
    await lookAt(visitor, 'profile-games', PANEL)
  })

  it('keeps the old page under a cover while the next one loads, and each page it has seen', async () => {
    await show({ held: () => true })
    await loading().waitFor()
    await lookAt(visitor, 'profile-games-loading', PANEL)
    await release()
    await step('Страница 2').click()
    await loading().waitFor()
    expect(await firstGame()).toBe('/game-statistics/1')
    await lookAt(visitor, 'profile-games-cover', PANEL)
    await release()
    await expect.poll(firstGame, PATIENTLY).toBe('/game-statistics/11')
    await step('Предыдущая страница').click()
    await expect.poll(firstGame, PATIENTLY).toBe('/game-statistics/1')
    expect(asked).toEqual([`userId=${player}&page=1&limit=10`, `userId=${player}&page=2&limit=10`])
  })

  it('stays within its pages and jumps by dots', async () => {
    await show()
    const current = pages().locator('[aria-current=page]')
    expect(await step('Предыдущая страница').isDisabled()).toBe(true)
    await pages()
      .getByRole('button', { name: /Перейти к странице/ })
      .click()
    await expect.poll(async () => Number(await current.textContent()), PATIENTLY).toBeGreaterThan(6)
    await step('Страница 10').click()
    await expect.poll(() => current.textContent(), PATIENTLY).toBe('10')
    expect(await step('Следующая страница').isDisabled()).toBe(true)
    await expect.poll(() => table().getByRole('link').count(), PATIENTLY).toBe(3)
  })

  it('says when the list failed and asks again', async () => {
    await show({ answer: () => FAILURE })
    await failed().waitFor()
    await lookAt(visitor, 'profile-games-failed', PANEL)
    answer = () => ({ json: { rows: [], totalCount: 0 } })
    await retry()
    await visitor.page.getByText('Здесь появятся сыгранные игры.').waitFor()
    // One page or none: no row of pages.
    expect(await pages().count()).toBe(0)
    await lookAt(visitor, 'profile-games-empty', PANEL)
  })

  it('a page that failed does not block the other pages', async () => {
    await show({ answer: (page) => (page === 2 ? FAILURE : games(page)) })
    await step('Следующая страница').click()
    await failed().waitFor()
    await lookAt(visitor, 'profile-games-page-failed', PANEL)
    await step('Предыдущая страница').click()
    expect(await firstGame()).toBe('/game-statistics/1')
    await step('Следующая страница').click()
    await failed().waitFor()
    answer = games
    await retry()
    await expect.poll(firstGame, PATIENTLY).toBe('/game-statistics/11')
  })
})

it('an address of nobody says so and leads home', async () => {
  const lost = await visit(browser, `${server.url}/profile/999999`)
  for (const [path, text] of [
    ['/profile/999999', 'Такого игрока нет.'],
    ['/profile/somebody', 'Такого игрока нет.'],
    ['/match/999999', 'Такой игры нет.'],
    ['/game-statistics/0', 'Такой игры нет.'],
  ] as const) {
    await followTo(lost.page, path)
    await lost.page.getByRole('heading', { level: 1, name: text }).waitFor()
    if (path === '/profile/999999') await lookAt(lost, 'profile-nobody')
    await lost.page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
    await lost.page.getByRole('heading', { level: 1, name: 'Город засыпает' }).waitFor()
  }
  await expectClean(lost)
})

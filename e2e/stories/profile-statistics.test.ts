import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { NARROWEST, PHONE } from '../harness/browser.ts'
import { forgetFiles } from '../harness/cache-with-routes.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { fitsTheScreen, openPage } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'
import {
  body,
  cells,
  filter,
  INZHENER,
  loading,
  openStatistics,
  type StatisticsWindow,
} from '../harness/statistics-page.ts'
import { describeStatisticsFilters } from './statistics-filters.suite.ts'

let desktop: StatisticsWindow
let phone: StatisticsWindow

const { server, browser } = await sharedSite()

beforeAll(async () => {
  const { url } = server
  ;[desktop, phone] = await Promise.all([
    openStatistics({ browser, url }),
    openStatistics({ browser, url, size: PHONE }),
  ])
})

afterAll(async () => {
  await Promise.all([desktop, phone].filter((window) => window !== undefined).map(expectClean))
})

const PANEL = '[role=tabpanel]'
const HISTORY = '[aria-labelledby=mmr-history]'
const FAILURE = { status: 500, json: { code: 'internal', statusCode: 500, message: 'x' } }

describeStatisticsFilters(() => ({ desktop, phone }))

describe('the statistics of a profile', () => {
  it('show games by role, win rates, first-night deaths, best moves and the eight figures', async () => {
    const { page, answers, show } = desktop
    await show()
    await page.getByRole('heading', { name: 'По ролям' }).waitFor()
    const pie = page.getByRole('img', { name: 'Игры по ролям: Мирный 180, Шериф 34, Мафия 66, Дон 32' })
    expect(await pie.locator('circle[data-role]').count()).toBe(4)
    const ring = pie.locator('circle[data-role=mafia]')
    expect([await ring.getAttribute('r'), await pie.locator('g').getAttribute('stroke-width')]).toEqual([
      '60',
      '8',
    ])
    // A unit of the drawing is a pixel: radius 60 and stroke 8 on the screen too.
    expect((await pie.boundingBox())?.width).toBe(2 * (60 + 8))
    expect(await ring.evaluate((circle) => getComputedStyle(circle).stroke)).toBe('rgb(255, 85, 85)')
    await page.getByText('312игр').waitFor()
    const overall = page.getByRole('table').first()
    expect(await cells(overall.getByRole('row', { name: 'Мирный' }))).toEqual(['180', '58%'])
    expect(await cells(overall.getByRole('row', { name: 'Дон' }))).toEqual(['32', '47%'])
    const keys = page.locator('dl').filter({ hasText: 'убит в первую ночь' })
    const keyText = (await keys.textContent()) ?? ''
    expect(keyText).toContain('14%за мирного и шерифа, 30 из 214')
    expect(keyText).toContain('1,6229 лучших ходов')
    const byRole = page.getByRole('table').nth(1)
    expect(await byRole.getByRole('columnheader').allTextContents()).toEqual([
      'Мирный',
      'Шериф',
      'Мафия',
      'Дон',
    ])
    expect(await byRole.getByRole('rowheader').allTextContents()).toEqual([
      'Игры',
      'Победы',
      'Баллы',
      'Дополнительные баллы',
      'Первый убитый',
      'Баллы за лучший ход',
      'Фолы',
      'Технические фолы',
    ])
    expect(await cells(byRole.getByRole('row', { name: 'Дополнительные баллы' }))).toEqual([
      '12,20',
      '6,40',
      '9,10',
      '−4,70',
    ])
    // Nobody has scrolled to the line of MMR, nobody has opened a list.
    expect([answers.count('get-statistic'), answers.count('get-role-statistic')]).toEqual([1, 1])
    expect(answers.asked().length).toBe(2)
    await lookAt(desktop, 'profile-statistics')
  })

  it('draw MMR over time when somebody scrolls to it, explain each game and show it in a table', async () => {
    const { page, answers, show } = desktop
    await show()
    await page.getByRole('heading', { name: 'История MMR' }).scrollIntoViewIfNeeded()
    const chart = page.getByRole('img', { name: /^MMR: 60 игр, от 1.000 до 1.295/ })
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await page.getByText('+12 = результат +9, игра +3').waitFor()
    expect(answers.last('get-mmr-history')).toBe('')
    await page.getByText('Показать таблицей').click()
    const table = page.getByRole('region', { name: 'История MMR' }).getByRole('table').last()
    await table.waitFor()
    expect((await cells(table.getByRole('row').nth(1))).slice(0, 2)).toEqual(['29.09.2026', '1 295'])
    expect(await table.getByRole('row').count()).toBe(61)
    await lookAt(desktop, 'profile-statistics-mmr', HISTORY)
  })

  it('keep the rest of the page when the MMR line cannot be loaded: neither its figures nor the code that draws it', async () => {
    const { page, show } = desktop
    const broken = { figures: true, code: true }
    const code = '**/mmr-chart-*.js'
    await forgetFiles(page)
    let refused = 0
    await page.route(code, (route) => {
      if (!broken.code) return route.fallback()
      refused++
      return route.abort()
    })
    await show({
      fresh: true,
      before: async (call, route) => {
        if (call !== 'get-mmr-history' || !broken.figures) return false
        await route.fulfill(FAILURE)
        return true
      },
    })
    const history = page.getByRole('region', { name: 'История MMR' })
    const failed = history.getByRole('alert').getByText('Ошибка! Повторите попытку!')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await history.scrollIntoViewIfNeeded()
    await failed.waitFor()
    await lookAt(desktop, 'profile-statistics-mmr-failed', HISTORY)
    const retry = history.getByRole('button', { name: 'Повторить' })
    broken.figures = false
    await retry.click()
    await failed.waitFor({ state: 'detached' })
    // The code is tried a few times before the chart is given up; the page stays.
    await failed.waitFor()
    expect([refused > 3, loads]).toEqual([true, 0])
    broken.code = false
    await retry.click()
    await history.getByRole('img', { name: /^MMR: 60 игр/ }).waitFor()
    expect(await page.getByText('312игр').count()).toBe(1)
    await page.unroute(code)
  })

  it('all five roles are readable on a phone with nothing cut', async () => {
    const { page, show, shot } = phone
    const doctor = { games_count: 1234, wins_count: 617, points: 1298.406 }
    await show({ played: { ...INZHENER, doctor } })
    const byRole = page.getByRole('table').nth(1)
    await byRole.waitFor()
    expect(await cells(byRole.getByRole('row', { name: 'Баллы', exact: false }).first())).toContain(
      '1 298,41',
    )
    const cut = () =>
      page
        .getByRole('tabpanel')
        .evaluate((panel) =>
          [...panel.querySelectorAll('td, th, dd, dt, button')]
            .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
            .map((cell) => cell.textContent),
        )
    for (const size of [NARROWEST, PHONE]) {
      await page.setViewportSize(size)
      expect([size, await fitsTheScreen(page), await cut()]).toEqual([size, true, []])
    }
    expect(await seriousFindings(page)).toEqual([])
    await byRole.scrollIntoViewIfNeeded()
    await shot('profile-statistics-five-roles-m')
  })
})

describe('the statistics of a slow or failing server', () => {
  it('show that they load, then that they failed, and ask again for the failed part', async () => {
    const { page, show } = desktop
    const broken = new Set(['get-statistic', 'get-role-statistic'])
    const waiting: (() => void)[] = []
    await show({
      before: async (call, route) => {
        if (!broken.has(call)) return false
        await new Promise<void>((resolve) => waiting.push(resolve))
        await route.fulfill(FAILURE)
        return true
      },
    })
    const release = async (count: number) => {
      await expect.poll(() => waiting.length).toBe(count)
      for (const go of waiting.splice(0)) go()
    }
    await loading(page).waitFor()
    await lookAt(desktop, 'profile-statistics-loading', PANEL)
    await release(2)
    await page.getByText('Ошибка! Повторите попытку!').waitFor()
    await lookAt(desktop, 'profile-statistics-failed', PANEL)
    broken.delete('get-statistic')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.getByText('312игр').waitFor()
    await release(1)
    const byRole = page.getByRole('alert').filter({ hasText: 'Ошибка! Повторите попытку!' })
    await byRole.waitFor()
    await lookAt(desktop, 'profile-statistics-roles-failed', PANEL)
    broken.clear()
    await byRole.getByRole('button', { name: 'Повторить' }).click()
    await page.getByText('убит в первую ночь').waitFor()
  })

  it('leave the old figures under a cover, and a late answer never overwrites a newer one', async () => {
    const { page, answers, show } = desktop
    await show()
    await page.getByText('312игр').waitFor()
    const waiting: (() => void)[] = []
    answers.before = async (call, route, search) => {
      if (search.get('game_type') !== 'league') return false
      await new Promise<void>((resolve) => waiting.push(resolve))
      await route.fulfill({ json: body(call, search, { mafia: { games_count: 1 } }) }).catch(() => undefined)
      return true
    }
    await filter(page, 'Тип игры').click()
    await page.getByRole('option', { name: 'Лига' }).click()
    await loading(page).first().waitFor()
    // The figures of before, not an empty page.
    expect(await page.getByText('312игр').count()).toBe(1)
    expect(await page.getByRole('table').count()).toBe(2)
    await expect.poll(() => waiting.length).toBe(2)
    await page.keyboard.press('Escape')
    await lookAt(desktop, 'profile-statistics-cover', PANEL)
    answers.played = { sheriff: { games_count: 5, wins_count: 5 } }
    await filter(page, 'Тип игры').click()
    await page.getByRole('option', { name: 'Лобби' }).click()
    await page.getByText('5игр').waitFor()
    for (const release of waiting) release()
    await expect.poll(() => loading(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await page.getByText('5игр').count()).toBe(1)
  })

  it('offer the whole time when a period has no games, and say when there are none at all', async () => {
    const { page, answers, show } = desktop
    await show()
    await page.getByText('312игр').waitFor()
    answers.played = {}
    await filter(page, 'Период').click()
    await page.getByRole('button', { name: 'Сегодня' }).click()
    await page.getByText('Игр за этот период нет.').waitFor()
    await lookAt(desktop, 'profile-statistics-empty', PANEL)
    answers.played = INZHENER
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
    await page.getByText('312игр').waitFor()
    // Nor any game of anybody's at all: nothing to filter then.
    await show({ played: {} })
    await page.getByText('Здесь появится статистика сыгранных игр.').waitFor()
    expect(await filter(page, 'Период').count()).toBe(0)
    await lookAt(desktop, 'profile-statistics-nobody', PANEL)
  })
})

describe('the statistics of the real calls', () => {
  it('invite a player who has not played yet, and count what was played', async () => {
    const account = await makeAccount(server.url, 'Инженер')
    const visitor = await openPage({ browser, server, as: account })
    const { page } = visitor
    await page.getByText('Вы ещё не сыграли ни одной игры.').waitFor()
    expect(await page.getByRole('tabpanel').getByRole('link', { name: 'Найти игру' }).count()).toBe(1)
    await lookAt(visitor, 'profile-statistics-own-empty', PANEL)
    await query(
      server,
      `insert into played_games (account_id, game_id, number, type, mode, role, started_at, ended_at, winner, won,
         points, rule_set, extra_points, first_killed, fouls, tech_fouls, best_move_points, best_move_hits)
       select $1, gen_random_uuid(), n, 'match', 'rated', case when n > 2 then 'sheriff' else 'mafia' end,
         '2026-11-20T18:00:00Z', '2026-11-20T19:00:00Z', 'city', n > 2, 0.75, 'fiim', 0.25, n = 3, 2, 0, 0.5,
         case when n = 3 then 2 end
       from generate_series(1, 4) n`,
      [account.id],
    )
    await page.goto(
      `${server.url}/profile/${account.id}?date_from=2026-11-20&date_to=2026-11-20&game_type=rated#statistics`,
    )
    await page.getByText('4игры').waitFor()
    const byRole = page.getByRole('table').nth(1)
    await byRole.waitFor()
    expect(await cells(byRole.getByRole('row', { name: 'Дополнительные баллы' }))).toEqual([
      '0',
      '0,50',
      '0,50',
      '0',
    ])
    expect(await page.locator('dl').filter({ hasText: 'убит в первую ночь' }).textContent()).toMatch(
      /50%[\s\S]*2,00/,
    )
    await page.getByRole('heading', { name: 'История MMR' }).scrollIntoViewIfNeeded()
    await page.getByText('Рейтинговых игр ещё не было.').waitFor()
    await expectClean(visitor)
  })
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { type DESKTOP, launchBrowser, PHONE, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { signInBy } from '../harness/sign-in.ts'
import { body, cells, close, filter, INZHENER, loading, openStatistics } from '../harness/statistics-page.ts'
import { describeStatisticsFilters } from './statistics-filters.suite.ts'

let server: ServerProcess
let browser: Browser
let account: Account

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { MEDIA_GATEWAY: 'memory' } }), launchBrowser()])
  account = await makeAccount(server.url, 'Инженер')
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

function open(search?: string, size?: typeof DESKTOP | typeof PHONE) {
  return openStatistics({
    browser,
    url: server.url,
    account,
    ...(search === undefined ? {} : { search }),
    ...(size === undefined ? {} : { size }),
  })
}

describeStatisticsFilters(open)

describe('the statistics of a profile', () => {
  it('show games by role, win rates, first-night deaths, best moves and the eight figures', async () => {
    const visitor = await open()
    const { page, answers, shot } = visitor
    await page.getByRole('heading', { name: 'По ролям' }).waitFor()
    const pie = page.getByRole('img', { name: 'Игры по ролям: Мирный 180, Шериф 34, Мафия 66, Дон 32' })
    expect(await pie.locator('circle[data-role]').count()).toBe(4)
    const ring = pie.locator('circle[data-role=mafia]')
    expect([await ring.getAttribute('r'), await pie.locator('g').getAttribute('stroke-width')]).toEqual([
      '60',
      '8',
    ])
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
    expect(answers.asked).toEqual([
      `get-statistic?userId=${account.id}`,
      `get-role-statistic?userId=${account.id}`,
    ])
    expect(await seriousFindings(page)).toEqual([])
    await shot('profile-statistics')
    await close(visitor)
  })

  it('draw MMR over time when somebody comes to it, explain each game and say it in a table', async () => {
    const visitor = await open()
    const { page, answers, shot } = visitor
    const heading = page.getByRole('heading', { name: 'История MMR' })
    await heading.scrollIntoViewIfNeeded()
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
    expect(await seriousFindings(page)).toEqual([])
    await shot('profile-statistics-mmr')
    await close(visitor)
  })

  it('read for five roles on a phone with nothing cut', async () => {
    const visitor = await open('', PHONE)
    const { page, answers, shot } = visitor
    answers.played = { ...INZHENER, doctor: { games_count: 1234, wins_count: 617, points: 1298.406 } }
    await page.reload()
    const byRole = page.getByRole('table').nth(1)
    await byRole.waitFor()
    expect(await cells(byRole.getByRole('row', { name: 'Баллы', exact: false }).first())).toContain(
      '1 298,41',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    const cut = await page
      .getByRole('tabpanel')
      .evaluate((panel) =>
        [...panel.querySelectorAll('td, th, dd, dt, button')]
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent),
      )
    expect(cut).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    await byRole.scrollIntoViewIfNeeded()
    await shot('profile-statistics-m')
    await close(visitor)
  })
})

describe('a slow or failing server', () => {
  it('keeps the old figures under a cover, and a late answer never overwrites a newer one', async () => {
    const visitor = await open()
    const { page, answers } = visitor
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
    answers.played = { sheriff: { games_count: 5, wins_count: 5 } }
    await page.getByRole('option', { name: 'Лобби' }).click()
    await page.getByText('5игр').waitFor()
    for (const release of waiting) release()
    await expect.poll(() => loading(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await page.getByText('5игр').count()).toBe(1)
    await close(visitor)
  })

  it('says so, and asks again for what failed', async () => {
    const visitor = await open()
    const { page, answers, shot } = visitor
    const broken = new Set(['get-statistic', 'get-role-statistic'])
    answers.before = async (call, route) => {
      if (!broken.has(call)) return false
      await route.fulfill({ status: 500, json: { code: 'internal', statusCode: 500, message: 'x' } })
      return true
    }
    await page.reload()
    await page.getByText('Ошибка! Повторите попытку!').waitFor()
    await shot('profile-statistics-failed')
    broken.delete('get-statistic')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.getByText('312игр').waitFor()
    const byRole = page.getByRole('alert').filter({ hasText: 'Ошибка! Повторите попытку!' })
    await byRole.waitFor()
    broken.clear()
    await byRole.getByRole('button', { name: 'Повторить' }).click()
    await page.getByText('убит в первую ночь').waitFor()
    await close(visitor)
  })

  it('says that a period has no games, and gives the whole time back', async () => {
    const visitor = await open('?date_from=2026-11-19&date_to=2026-11-20')
    const { page, answers, shot } = visitor
    answers.played = {}
    await page.reload()
    await page.getByText('Игр за этот период нет.').waitFor()
    await shot('profile-statistics-empty')
    answers.played = INZHENER
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
    await page.getByText('312игр').waitFor()
    await close(visitor)
  })
})

describe('the real calls', () => {
  it('invite whoever has not played yet, and count what was played', async () => {
    const visitor = await visit(browser, `${server.url}/profile/${account.id}#statistics`)
    const { page } = visitor
    await page.getByText('Здесь появится статистика сыгранных игр.').waitFor()
    await signInBy(visitor, account)
    await page.reload()
    await page.getByText('Вы ещё не сыграли ни одной игры.').waitFor()
    expect(await page.getByRole('tabpanel').getByRole('link', { name: 'Найти игру' }).count()).toBe(1)
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
    await close(visitor)
  })
})

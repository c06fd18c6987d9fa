import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { PHONE } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { fitsTheScreen, openPage } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'

/** A busy machine may take longer than a second. */
const PATIENTLY = { timeout: 30_000 }
const PANEL = '[role=tabpanel]'

let veteran: Account
let newcomer: Account

const { server, browser } = await sharedSite()

beforeAll(async () => {
  ;[veteran, newcomer] = await Promise.all([
    makeAccount(server.url, 'Ветеран'),
    makeAccount(server.url, 'Новосёл'),
  ])
  const earned = { have: 1, at: '2026-03-02T18:00:00.000Z' }
  await query(server, 'insert into achievement_progress (account_id, progress) values ($1, $2)', [
    veteran.id,
    JSON.stringify({
      first_game: earned,
      three_black: earned,
      night_owl: earned,
      games_10: { have: 10, at: '2026-03-20T18:00:00.000Z' },
      games_100: { have: 37, at: null },
    }),
  ])
  await query(
    server,
    `insert into quest_games (account_id, game_id, version, ended_at, week, season, facts)
     values ($1, gen_random_uuid(), 1, '2026-07-01', 2948, 'summer-2026', '{"games": 20, "kept": 20}')`,
    [veteran.id],
  )
})

const cards = (page: Page) => page.getByRole('list', { name: 'Достижения' }).getByRole('listitem')
const card = (page: Page, name: string) => cards(page).filter({ hasText: name }).getByRole('button')

/** A picture that is not there is no picture. */
const brokenPictures = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((all) =>
      all.flatMap((img) =>
        img instanceof HTMLImageElement && img.complete && img.naturalWidth === 0 ? [img.src] : [],
      ),
    )

describe('the achievements tab of a profile', () => {
  it('shows that it loads, asks again when it failed, and lists all achievements to anybody, each opened in full', async () => {
    const waiting: (() => void)[] = []
    let calls = 0
    const visitor = await openPage({
      browser,
      server,
      path: `/profile/${veteran.id}#achievements`,
      prepare: (context) =>
        context.route('**/profile/default/get-achievements*', async (route) => {
          calls += 1
          if (calls === 1) return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'no' } })
          await new Promise<void>((resolve) => waiting.push(resolve))
          return route.continue()
        }),
    })
    const { page } = visitor
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('alert').getByText('Ошибка! Повторите попытку!').waitFor()
    await lookAt(visitor, 'profile-achievements-failed', PANEL)
    await panel.getByRole('button', { name: 'Повторить' }).click()
    await panel.getByRole('status').getByText('Загрузка', { exact: true }).waitFor()
    await expect.poll(() => waiting.length, PATIENTLY).toBe(1)
    await lookAt(visitor, 'profile-achievements-loading', PANEL)
    waiting[0]?.()

    // Those not achieved are under an overlay.
    await page.getByText('Открыто 4 из 43', { exact: true }).waitFor()
    expect(await cards(page).count()).toBe(43)
    expect(await card(page, 'Три из трёх').textContent()).toMatch(/Открыто\..*троих чёрных/)
    expect(await card(page, 'Решающий голос').textContent()).toContain('Ещё не открыто.')
    expect(await card(page, 'Свой в городе').textContent()).toContain('37 из 100')
    expect(await brokenPictures(page)).toEqual([])
    // Quests are their owner's, seasons are everybody's.
    await page.getByRole('region', { name: 'Прежние сезоны' }).getByText('«Честный сезон»').waitFor()
    expect(await page.getByRole('list', { name: 'Задания недели' }).count()).toBe(0)
    await lookAt(visitor, 'profile-achievements', PANEL)

    await card(page, 'Три из трёх').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Три из трёх' })
    await dialog.getByText('Открыто 2 марта 2026 г.').waitFor()
    const picture = dialog.locator('img')
    expect(await picture.getAttribute('src')).toBe('/bundle/images/achievements/three_black-512.svg')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await lookAt(visitor, 'profile-achievement', 'dialog')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Три из трёх')

    await card(page, 'Свой в городе').click()
    const locked = page.getByRole('dialog', { name: 'Свой в городе' })
    await locked.getByText('Ещё не открыто').waitFor()
    await locked.getByText('37 из 100').waitFor()
    await lookAt(visitor, 'profile-achievement-locked', 'dialog')
    await locked.getByRole('button', { name: 'Закрыть' }).click()
    await expectClean(visitor)
  })

  it('invites the owner of an empty list to play, on a phone too', async () => {
    const path = `/profile/${newcomer.id}#achievements`
    const visitor = await openPage({ browser, server, as: newcomer, path, size: PHONE })
    const { page } = visitor
    await page.getByText('Открыто 0 из 43', { exact: true }).waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Найти игру' }).getAttribute('href')).toBe('/game-search')
    const quests = page.getByRole('list', { name: 'Задания недели' }).getByRole('listitem')
    await expect.poll(() => quests.count(), PATIENTLY).toBe(3)
    await page
      .getByRole('list', { name: /^Сезон: / })
      .getByText('Честный сезон')
      .waitFor()
    expect(await fitsTheScreen(page)).toBe(true)
    await visitor.shot('profile-quests-m')
    await card(page, 'Первый фонарь').tap()
    await page.getByRole('dialog', { name: 'Первый фонарь' }).waitFor()
    await visitor.shot('profile-achievement-first-m')
    await expectClean(visitor)
  })
})

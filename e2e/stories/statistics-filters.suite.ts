import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../harness/axe.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { PHONE } from '../harness/browser.ts'
import { day, filter, type StatisticsWindow } from '../harness/statistics-page.ts'

type Windows = () => Readonly<Record<'desktop' | 'phone', StatisticsWindow>>

/** Stories of the filters over a profile's statistics, run where the pages are served. */
export function describeStatisticsFilters(windows: Windows): void {
  describe('filters of the statistics', () => {
    it('reload what they affect: the role only the figures by role', async () => {
      const { page, answers, show } = windows().desktop
      await show()
      await filter(page, 'Роль').click()
      const roles = page.getByRole('listbox', { name: 'Роль' })
      await roles.getByRole('option', { name: 'Мафия' }).click()
      await expect.poll(() => answers.last('get-role-statistic')).toBe('&role=mafia')
      expect(answers.count('get-statistic')).toBe(1)
      // No civilian and no sheriff among the chosen: neither figure is shown.
      await expect.poll(() => page.getByText('убит в первую ночь').count()).toBe(0)
      await expect.poll(() => page.getByRole('table').nth(1).getByRole('columnheader').count()).toBe(1)
      await roles.getByRole('option', { name: 'Шериф' }).click()
      await page.getByText('за шерифа, 9 из 34').waitFor()
      await lookAt(windows().desktop, 'profile-statistics-roles', 'dialog')
      await page.keyboard.press('Escape')
      await expect.poll(() => filter(page, 'Роль').textContent()).toBe('Шериф, Мафия')
      expect(await filter(page, 'Роль').evaluate((button) => button === document.activeElement)).toBe(true)
      await filter(page, 'Тип игры').click()
      await page.getByRole('option', { name: 'Лига' }).click()
      await expect.poll(() => answers.last('get-statistic')).toBe('&game_type=league')
      await expect.poll(() => answers.last('get-role-statistic')).toBe('&game_type=league&role=sheriff,mafia')
      await filter(page, 'Подсчёт баллов').click()
      await page.getByRole('option', { name: 'ФИИМ' }).click()
      await expect.poll(() => answers.last('get-statistic')).toBe('&game_type=league&scoring_type=fiim_v7')
      await expect.poll(() => answers.count('get-role-statistic')).toBe(5)
    })

    it('filters live in the address: shared, taken back, with the tab kept', async () => {
      const { page, answers, show } = windows().desktop
      // The address has chosen something, so its names are asked for: by a page that knows none yet.
      await show({
        search: '?game_type=rated&role=judge&date_from=2026-02-31&date_to=2026-03-01',
        fresh: true,
      })
      await expect.poll(() => filter(page, 'Тип игры').textContent()).toBe('Рейтинговая')
      expect([answers.last('get-statistic'), answers.last('get-role-statistic')]).toEqual([
        '&game_type=rated',
        '&game_type=rated',
      ])
      await filter(page, 'Тип игры').click()
      for (const name of ['Лига', 'Чемпионат']) await page.getByRole('option', { name }).click()
      await expect.poll(() => filter(page, 'Тип игры').textContent()).toBe('Выбрано 3')
      for (const name of ['Тренировка', 'Лобби']) await page.getByRole('option', { name }).click()
      await expect.poll(() => filter(page, 'Тип игры').textContent()).toBe('Все игры')
      expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('#statistics')
      // All that was chosen while the list was open is one step back.
      await page.goBack()
      await expect.poll(() => filter(page, 'Тип игры').textContent()).toBe('Рейтинговая')
      expect(new URL(page.url()).hash).toBe('#statistics')
    })

    it('a filter is chosen by keys, in a list that loads again when it failed and that one Tab leaves', async () => {
      const { page, answers, show } = windows().desktop
      let broken = true
      await show({
        fresh: true,
        before: async (call, route) => {
          if (call !== 'get-statistic-filters' || !broken) return false
          await route.fulfill({ status: 500, json: { code: 'internal' } })
          return true
        },
      })
      await filter(page, 'Роль').focus()
      await page.keyboard.press('Enter')
      const list = page.getByRole('dialog', { name: 'Роль' })
      await list.getByText('Ошибка! Повторите попытку!').waitFor()
      await lookAt(windows().desktop, 'profile-statistics-roles-unknown', 'dialog')
      broken = false
      await list.getByRole('button', { name: 'Повторить' }).click()
      const roles = list.getByRole('listbox', { name: 'Роль' })
      await roles.getByRole('option', { name: 'Все роли', selected: true }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('option')
      // A Russian letter: the keyboard of the test has none.
      await roles.locator(':focus').dispatchEvent('keydown', { key: 'д', bubbles: true })
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect.poll(() => answers.last('get-role-statistic')).toBe('&role=mafia,don')
      await page.keyboard.press('Home')
      await page.keyboard.press('Space')
      await expect.poll(() => filter(page, 'Роль').textContent()).toBe('Все роли')
      await page.keyboard.press('Tab')
      await expect.poll(() => roles.count()).toBe(0)
      await filter(page, 'Тип игры').click()
      await page.getByRole('listbox').waitFor()
      await page.mouse.click(10, 400)
      await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
    })
  })

  describe('the period of the statistics', () => {
    it('takes the first press for the start, the second for the end in whatever order, and restarts with the third', async () => {
      const { page, answers, shot, show } = windows().desktop
      await show()
      await filter(page, 'Период').click()
      const picker = page.getByRole('dialog', { name: 'Период' })
      await picker.getByRole('grid', { name: 'Ноябрь 2026' }).waitFor()
      expect(
        await picker.getByRole('list', { name: 'Готовые периоды' }).getByRole('button').allTextContents(),
      ).toEqual(['Сегодня', '7 дней', '30 дней', 'Этот месяц', 'Этот год', 'Всё время'])
      // Tomorrow has no games yet.
      expect(await day(page, 'суббота, 21 ноября').isDisabled()).toBe(true)
      await picker.getByText('Выберите первый день').waitFor()
      await day(page, 'среда, 18 ноября').click()
      await picker.getByText('Выберите последний день').waitFor()
      // Both days are required.
      expect([answers.count('get-statistic'), await filter(page, 'Период').textContent()]).toEqual([
        1,
        'Всё время',
      ])
      await day(page, 'понедельник, 2 ноября').click()
      await expect.poll(() => answers.last('get-statistic')).toBe('&date_from=2026-11-02&date_to=2026-11-18')
      await expect
        .poll(() => answers.last('get-role-statistic'))
        .toBe('&date_from=2026-11-02&date_to=2026-11-18')
      await expect.poll(() => filter(page, 'Период').textContent()).toBe('02.11.2026 — 18.11.2026')
      await shot('profile-statistics-period')
      expect(await seriousFindings(page, 'dialog')).toEqual([])
      await day(page, 'вторник, 10 ноября').click()
      expect(await day(page, 'вторник, 10 ноября').getAttribute('aria-label')).toContain('начало периода')
      await page.keyboard.press('Escape')
      // A half is forgotten.
      await expect.poll(() => filter(page, 'Период').textContent()).toBe('02.11.2026 — 18.11.2026')
      expect(answers.count('get-statistic')).toBe(2)
      await filter(page, 'Период').click()
      await picker.getByRole('button', { name: '30 дней' }).click()
      await expect.poll(() => answers.last('get-statistic')).toBe('&date_from=2026-10-22&date_to=2026-11-20')
      expect(await picker.count()).toBe(0)
    })

    it('the period can be picked by keys alone, typed, or found among ten years at once', async () => {
      const { page, answers, show } = windows().desktop
      await show({ search: '?date_from=2026-11-10&date_to=2026-11-12' })
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      await filter(page, 'Период').focus()
      await page.keyboard.press('Enter')
      await expect.poll(focused).toContain('10 ноября 2026')
      for (const [key, name] of [
        ['ArrowLeft', '9 ноября'],
        ['ArrowUp', '2 ноября'],
        ['End', '8 ноября'],
        ['Home', '2 ноября'],
        ['PageUp', '2 октября'],
        ['PageDown', '2 ноября'],
        ['ArrowDown', '9 ноября'],
      ] as const) {
        await page.keyboard.press(key)
        await expect.poll(focused).toContain(name)
      }
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect.poll(() => answers.last('get-statistic')).toBe('&date_from=2026-11-09&date_to=2026-11-10')
      await page.keyboard.press('Escape')
      expect(await filter(page, 'Период').evaluate((button) => button === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      const [from, to] = [page.getByLabel('С', { exact: true }), page.getByLabel('По', { exact: true })]
      await from.fill('05.06.2026')
      await to.fill('31.02.2026')
      await page.getByText('Эту дату нельзя выбрать').waitFor()
      await expect.poll(() => answers.last('get-statistic')).toBe('&date_from=2026-06-05&date_to=2026-11-10')
      await to.fill('01.06.2026')
      await expect.poll(() => answers.last('get-statistic')).toBe('&date_from=2026-06-01&date_to=2026-06-05')
      const picker = page.getByRole('dialog', { name: 'Период' })
      await picker.getByRole('button', { name: /^Июнь 2026/ }).click()
      const years = picker
        .getByRole('group', { name: 'Выбрать год' })
        .getByRole('button', { name: /^\d{4}$/ })
      expect(await years.allTextContents()).toEqual(
        Array.from({ length: 10 }, (_, index) => String(2017 + index)),
      )
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await picker.getByRole('grid', { name: 'Июнь 2024' }).waitFor()
      await page.getByRole('button', { name: 'Готово' }).click()
    })

    it('opens as a sheet below 576 px, and hangs at its field from there on', async () => {
      const { page, show } = windows().desktop
      await show()
      const wide = page.viewportSize()
      const picker = page.getByRole('dialog', { name: 'Период' })
      const isSheet = async (width: number) => {
        await page.setViewportSize({ width, height: 900 })
        await filter(page, 'Период').click()
        await picker.getByRole('grid').first().waitFor()
        const box = await picker.boundingBox()
        await page.keyboard.press('Escape')
        await picker.waitFor({ state: 'detached' })
        return box?.x === 0 && box.width === width && box.y + box.height === 900
      }
      expect([await isSheet(575), await isSheet(576)]).toEqual([true, false])
      if (wide !== null) await page.setViewportSize(wide)
    })

    it('opens as a sheet on a phone, where a swipe turns the months', async () => {
      const { page, shot, show } = windows().phone
      await show()
      await filter(page, 'Период').tap()
      const picker = page.getByRole('dialog', { name: 'Период' })
      const grid = picker.getByRole('grid')
      await grid.waitFor()
      const box = await picker.boundingBox()
      expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, PHONE.width, PHONE.height])
      await swipe(page, grid, 15)
      expect(await grid.getAttribute('aria-label')).toBe('Ноябрь 2026')
      await swipe(page, grid, 16)
      await expect.poll(() => grid.getAttribute('aria-label')).toBe('Октябрь 2026')
      await day(page, 'среда, 7 октября').tap()
      await day(page, 'вторник, 20 октября').tap()
      await shot('profile-statistics-period-m')
      expect(await seriousFindings(page, 'dialog')).toEqual([])
      await picker.getByRole('button', { name: 'Готово' }).tap()
      await expect.poll(() => filter(page, 'Период').textContent()).toBe('07.10.2026 — 20.10.2026')
      await filter(page, 'Тип игры').tap()
      const list = page.getByRole('dialog', { name: 'Тип игры' })
      await list.getByRole('option', { name: 'Лига' }).tap()
      await shot('profile-statistics-types-m')
      expect(await seriousFindings(page, 'dialog')).toEqual([])
      // The scrim over the page.
      await page.touchscreen.tap(195, 60)
      await expect.poll(() => list.count()).toBe(0)
    })
  })
}

/** A finger moves to the right by this many pixels. */
async function swipe(page: Page, over: Locator, dx: number): Promise<void> {
  const box = await over.boundingBox()
  if (box === null) throw new Error('Nothing to swipe over')
  // Over the names of the days: nothing there is pressed by a finger that hardly moves.
  const at = { x: box.x + 120, y: box.y + 12 }
  const touches = await page.context().newCDPSession(page)
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await touches.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: [{ ...at, x: at.x + dx }],
  })
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touches.detach()
}

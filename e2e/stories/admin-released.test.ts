import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { PHONE, type Visitor, type VisitorOptions, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile()

async function makeAdministrator(name: string): Promise<Account> {
  const account = await makeAccount(server.url, name)
  await query(server, `update accounts set rights = '{administrator}' where id = $1`, [account.id])
  return account
}

const open = (path: string, as: Account, options: VisitorOptions = {}): Promise<Visitor> =>
  visit(browser, server.url + path, { ...options, as })

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })

/** A picture to look at, axe's opinion, and nothing wider than the screen. */
async function look(visitor: Visitor, name: string): Promise<void> {
  await visitor.shot(`released-${name}`)
  expect(await seriousFindings(visitor.page), name).toEqual([])
  const sideways = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, name).toBeLessThanOrEqual(0)
}

describe('The pages of what a release ships', () => {
  it('an administrator takes a lesson off and gives it other words, and the academy follows', async () => {
    const visitor = await open('/admin/lessons', await makeAdministrator('Редактор'))
    const { page } = visitor
    await button(page, 'Изменить: Ночь').waitFor()
    await look(visitor, 'lessons')
    await button(page, 'Изменить: Ночь').click()
    await field(page, 'Название').fill('')
    await button(page, 'Сохранить').click()
    await main(page).getByText('Это поле обязательно').waitFor()
    await field(page, 'Название').fill('Когда город спит')
    await field(page, 'Место в списке').fill('1')
    await look(visitor, 'lesson-form')
    await button(page, 'Сохранить').click()
    await main(page)
      .getByRole('heading', { name: /^Когда город спит/ })
      .waitFor()
    const reader = await open('/academy', await makeAccount(server.url, 'Читатель'))
    await main(reader.page).getByRole('listitem').first().getByText('Когда город спит').waitFor()
    await button(page, 'Изменить: Когда город спит').click()
    await main(page).getByRole('switch', { name: 'Опубликован' }).press('Space')
    await button(page, 'Сохранить').click()
    await main(page).getByText('Скрыто', { exact: true }).waitFor()
    await reader.page.goto(`${server.url}/academy/noch`)
    await main(reader.page).getByRole('heading', { name: 'Такого урока нет.' }).waitFor()
    await reader.page.goto(`${server.url}/academy/noch/exercises`)
    await reader.page.getByRole('heading', { name: 'У этого урока нет заданий.' }).waitFor()
    await main(page).getByRole('link', { name: 'Журнал', exact: true }).click()
    const row = main(page).getByRole('row').filter({ hasText: 'Урок «Ночь»' })
    await row.getByText('Стало: Опубликован: Выключено').waitFor()
    await row.getByText('Стало: Место в списке: 1, Название: Когда город спит').waitFor()
    await look(visitor, 'audit')
    await page.goto(`${server.url}/admin/items`)
    await main(page).getByRole('switch').first().waitFor()
    await look(visitor, 'items')
    await expectClean(visitor)
  })

  it('an administrator hides an item and an achievement on a phone', async () => {
    const admin = await makeAdministrator('Кладовщик')
    const visitor = await open('/admin/items', admin, { size: PHONE })
    const { page } = visitor
    const items = main(page).getByRole('switch')
    await items.first().waitFor()
    await look(visitor, 'items-phone')
    const item = main(page).getByRole('switch', { disabled: false }).first()
    await item.press('Space')
    await expect.poll(() => item.isChecked()).toBe(false)
    expect(await main(page).getByRole('switch', { disabled: true }).count()).toBe(18)
    await page.goto(`${server.url}/admin/achievements`)
    await button(page, 'Изменить: Первый фонарь').tap()
    await main(page).getByRole('switch', { name: 'Можно получить' }).press('Space')
    await look(visitor, 'achievement-form-phone')
    await button(page, 'Сохранить').tap()
    await main(page).getByText('Скрыто', { exact: true }).waitFor()
    await look(visitor, 'achievements-phone')
    await page.goto(`${server.url}/profile/${admin.id}#achievements`)
    await main(page).getByText('Доброе утро').first().waitFor()
    expect(await main(page).getByText('Первый фонарь').count()).toBe(0)
    await expectClean(visitor)
  })

  it('a moderator finds none of it', async () => {
    const moderator = await makeAccount(server.url, 'Дежурный')
    await query(server, `update accounts set rights = '{moderator}' where id = $1`, [moderator.id])
    for (const path of ['/admin/lessons', '/admin/achievements', '/admin/items']) {
      const { page, context } = await open(path, moderator)
      await main(page).getByRole('heading', { name: 'Такого раздела нет' }).waitFor()
      await context.close()
    }
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Account, makeAccount, proveOwner } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { PHONE, type Visitor, type VisitorOptions, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile()

async function makeAdministrator(name: string): Promise<Account> {
  const account = await makeAccount(server.url, name)
  await query(server, `update accounts set rights = '{administrator}' where id = $1`, [account.id])
  await proveOwner(server.url, account)
  return account
}

function openSettings(account: Account, options: VisitorOptions = {}): Promise<Visitor> {
  return visit(browser, `${server.url}/admin/settings`, { ...options, as: account })
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
const supportLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Поддержка' })

/** A picture to look at, axe's opinion, and nothing wider than the screen. */
async function look(visitor: Visitor, name: string): Promise<void> {
  await visitor.shot(`settings-${name}`)
  expect(await seriousFindings(visitor.page), name).toEqual([])
  const sideways = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, name).toBeLessThanOrEqual(0)
}

describe('The settings page', () => {
  it('an administrator sets the support chat, which stands in the footer at once, and tells the log what it was', async () => {
    const visitor = await openSettings(await makeAdministrator('Первый'))
    const { page } = visitor
    await button(page, 'Изменить: Чат поддержки').click()
    expect(await supportLink(page).count()).toBe(0)
    await field(page, 'Чат поддержки').fill('http://t.me/gorod')
    await button(page, 'Сохранить').click()
    await main(page).getByText('Нужно другое: ссылка вида https://t.me/имя').waitFor()
    expect(await field(page, 'Чат поддержки').inputValue()).toBe('http://t.me/gorod')
    await look(visitor, 'refused')
    await field(page, 'Чат поддержки').fill('https://t.me/gorod')
    await page.keyboard.press('Enter')
    await supportLink(page).waitFor()
    expect(await supportLink(page).getAttribute('href')).toBe('https://t.me/gorod')
    await look(visitor, 'page')
    await main(page).getByRole('link', { name: 'Журнал', exact: true }).click()
    const row = main(page).getByRole('row').filter({ hasText: 'Настройка «Чат поддержки» изменена' })
    await row.getByText('Было: Не задано').waitFor()
    await row.getByText('Стало: https://t.me/gorod').waitFor()
    await look(visitor, 'audit')
    await expectClean(visitor)
  })

  it('an administrator sets the days of a season, and cannot change one that is over', async () => {
    const over = { title: 'Зима 2024', from: '2023-12-01', to: '2024-02-29' }
    await query(server, `insert into settings (name, value, updated_at) values ('seasons', $1, now())`, [
      JSON.stringify([over]),
    ])
    const visitor = await openSettings(await makeAdministrator('Седьмой'))
    const { page } = visitor
    await button(page, 'Изменить: Сезоны').click()
    await button(page, 'Добавить: Сезон').click()
    await field(page, 'Название').nth(1).fill('Кубок города')
    await field(page, 'Первый день').nth(1).fill('2031-03-10')
    await field(page, 'Последний день').nth(1).fill('2031-05-20')
    await field(page, 'Последний день').first().fill('2024-03-01')
    await button(page, 'Сохранить').click()
    await main(page).getByText('Сезон закончился и больше не меняется').waitFor()
    await lookAt(visitor, 'settings-seasons')
    await field(page, 'Последний день').first().fill('2024-02-29')
    await button(page, 'Сохранить').click()
    await main(page).getByText('Кубок города, 2031-03-10, 2031-05-20').waitFor()
    await expectClean(visitor)
  })

  it('an administrator changes tiers and bans on a phone, and goes back to the default', async () => {
    const visitor = await openSettings(await makeAdministrator('Второй'), { size: PHONE })
    const { page } = visitor
    await button(page, 'Изменить: Баны за ранний выход').tap()
    await look(visitor, 'bans-phone')
    await button(page, 'Добавить: Срок').tap()
    await field(page, 'Срок 5').fill('0')
    await button(page, 'Убрать: Срок 1').tap()
    await button(page, 'Сохранить').tap()
    await main(page).getByText('Целое число от 1 до 525 600').waitFor()
    await look(visitor, 'bans-refused-phone')
    await field(page, 'Срок 4').fill('20 160')
    await button(page, 'Сохранить').tap()
    await main(page).getByText('30 мин; 1 440 мин; 10 080 мин; 20 160 мин').waitFor()
    await button(page, 'Изменить: Ступени рейтинга').tap()
    await look(visitor, 'tiers-phone')
    await button(page, 'Отмена').tap()
    await look(visitor, 'page-phone')
    await button(page, 'Изменить: Баны за ранний выход').tap()
    await button(page, 'Вернуть по умолчанию').tap()
    await page.getByRole('dialog').getByText('5 мин; 30 мин; 1 440 мин; 10 080 мин').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Вернуть', exact: true }).tap()
    await main(page)
      .getByRole('listitem')
      .filter({ hasText: /^Сроки: 5 мин; 30 мин; 1\s440 мин; 10\s080 мин$/ })
      .waitFor()
    await expectClean(visitor)
  })

  it('an administrator sees what another has saved meanwhile before it is written over', async () => {
    const slow = await openSettings(await makeAdministrator('Третий'))
    const quick = await openSettings(await makeAdministrator('Четвёртый'))
    await button(slow.page, 'Изменить: Энергия').click()
    await field(slow.page, 'Полный запас').fill('80')
    await button(quick.page, 'Изменить: Энергия').click()
    await field(quick.page, 'Полный запас').fill('120')
    await button(quick.page, 'Сохранить').click()
    await main(quick.page).getByText('Полный запас: 120').waitFor()
    await button(slow.page, 'Сохранить').click()
    await main(slow.page).getByText('настройку изменил другой администратор').waitFor()
    await main(slow.page).getByText('Полный запас: 120').waitFor()
    expect(await field(slow.page, 'Полный запас').inputValue()).toBe('80')
    await look(slow, 'overtaken')
    await button(slow.page, 'Сохранить поверх').click()
    await main(slow.page).getByText('Полный запас: 80').waitFor()
    await Promise.all([expectClean(slow), expectClean(quick)])
  })

  it('a moderator does not find the settings page', async () => {
    const moderator = await makeAccount(server.url, 'Дежурный')
    await query(server, `update accounts set rights = '{moderator}' where id = $1`, [moderator.id])
    const { page, context } = await openSettings(moderator)
    await main(page).getByRole('heading', { name: 'Такого раздела нет' }).waitFor()
    expect(await main(page).getByRole('link', { name: 'Настройки', exact: true }).count()).toBe(0)
    await context.close()
  })
})

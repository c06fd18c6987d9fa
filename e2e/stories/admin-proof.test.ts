import { getChampionshipPage } from '@gorod/contracts/championship-pages'
import { saveChampionship } from '@gorod/contracts/championships'
import { call } from '@gorod/server/testing'
import { expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

it('an administrator is asked for the password before a right over others, which is given as soon as it was typed', async () => {
  const [admin, player] = [
    await makeAccount(server.url, `Староста ${process.pid}`),
    await makeAccount(server.url, `Помощник ${process.pid}`),
  ]
  await query(server, `update accounts set rights = '{administrator}' where id = $1`, [admin.id])
  await query(server, 'update accounts set email_confirmed_by_owner_at = now() where id = $1', [player.id])
  const visitor = await visit(browser, `${server.url}/admin/players/${player.id}`, { as: admin })
  const { page } = visitor
  const right = (name: string) => page.getByRole('switch', { name, exact: true })
  await right('Модератор').press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Выдать', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await question.getByLabel('Ваш пароль').fill('wrong password')
  await page.keyboard.press('Enter')
  await question.getByText('Неправильный пароль').waitFor()
  expect(await right('Модератор').isChecked()).toBe(false)
  await lookAt(visitor, 'admin-proof')
  await question.getByLabel('Ваш пароль').fill(admin.password)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => right('Модератор').isChecked()).toBe(true)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Not again for a while.
  await right('Редактор').press('Space')
  await expect.poll(() => right('Редактор').isChecked()).toBe(true)
  await expectClean(visitor)
})

it('the console of a moderator whose right was taken away meanwhile says at the next act whose it is', async () => {
  const [moderator, player] = [
    await makeAccount(server.url, `Бывший ${process.pid}`),
    await makeAccount(server.url, `Игрок ${process.pid}`),
  ]
  await query(server, `update accounts set rights = '{moderator}' where id = $1`, [moderator.id])
  const visitor = await visit(browser, `${server.url}/admin/players/${player.id}`, { as: moderator })
  const { page } = visitor
  const judge = page.getByRole('switch', { name: 'Судья', exact: true })
  await judge.waitFor()
  await query(server, `update accounts set rights = '{}' where id = $1`, [moderator.id])
  await judge.press('Space')
  await page.getByRole('heading', { name: 'Сюда пускают модераторов' }).waitFor()
  expect(await page.getByText(player.username).count()).toBe(0)
  await visitor.context.close()
})

it('an administrator is asked for the password before a championship is cancelled', async () => {
  const admin = await makeAccount(server.url, `Устроитель ${process.pid}`)
  await query(server, `update accounts set rights = '{administrator}' where id = $1`, [admin.id])
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = { title: 'Отменённый кубок', startsAt: at(24), endsAt: at(48), places: null, draft: true }
  const { answer } = await call(server, saveChampionship, { as: admin, body })
  const visitor = await visit(browser, `${server.url}/championships/${answer.id}/manage`, { as: admin })
  const { page } = visitor
  await page.getByRole('button', { name: 'Отменить чемпионат', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить чемпионат', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await question.getByLabel('Ваш пароль').fill(admin.password)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await expect
    .poll(
      async () =>
        (await call(server, getChampionshipPage, { as: admin, query: { id: answer.id ?? 0 } })).answer.life,
    )
    .toBe('cancelled')
  await expectClean(visitor)
})

import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { PHONE } from '../harness/browser.ts'
import {
  button,
  field,
  inDialog,
  noteOf,
  openCabinetOf,
  signedInAgain,
  signInStatus,
  updateOf,
} from '../harness/cabinet.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { holdAnswer, type PendingAnswer } from '../harness/pending-answer.ts'
import { sharedSite } from '../harness/site-for-file.ts'

/** A busy machine may take longer than a second. */
const PATIENTLY = { timeout: 30_000 }
const SESSION_ENDED = 'Сессия истекла. Войдите ещё раз.'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1'

const { server, browser } = await sharedSite()

const statusOf = async ({ token }: { readonly token: string }): Promise<number> =>
  (await fetch(`${server.url}/v1/me`, { headers: { cookie: `access-token=${token}` } })).status

describe('the sessions of the cabinet', () => {
  it('sessions are ended one by one: the other browser is a visitor at its next call, and says so', async () => {
    const account = await makeAccount(server.url, 'Darya')
    const other = await openCabinetOf(browser, server, await signedInAgain(server, account, IPHONE), {
      userAgent: IPHONE,
      size: PHONE,
    })
    await field(other.page, 'Город').fill('Омск')
    const own = await openCabinetOf(browser, server, account, { hash: '#security' })
    await own.page.getByText('Это устройство').waitFor()
    await own.shot('cabinet-security')
    await button(own.page, 'Завершить сеанс: Safari 17 на iPhone').click()
    await own.page.getByText('Safari 17 на iPhone').waitFor({ state: 'detached' })

    // The page asks who it is when its connection has ended: it may know before the press.
    await Promise.any([
      button(other.page, 'Сохранить').click(),
      other.page.getByText(SESSION_ENDED).waitFor(),
    ])
    await other.page.getByText(SESSION_ENDED).waitFor()
    expect(new URL(other.page.url()).pathname).toBe('/cabinet')
    expect(await other.page.evaluate(() => localStorage.getItem('isLogin'))).toBe(null)
    await other.shot('cabinet-session-ended')
    await button(other.page, 'Войти').click()
    await other.page.getByRole('dialog').getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    await expectClean(other)
    await expectClean(own)
  })

  it('stand still from the moment they are shown: nothing that loads later moves a button from under a press', async () => {
    const account = await makeAccount(server.url, 'Timur')
    await signedInAgain(server, account, IPHONE)
    const held = new Map<string, PendingAnswer>()
    const visitor = await openCabinetOf(browser, server, account, {
      hash: '#security',
      prepare: async (context) => {
        for (const page of context.pages())
          for (const call of ['get-profile', 'get-sessions'])
            held.set(call, await holdAnswer(page, `**/cabinet/${call}`))
      },
    })
    const end = button(visitor.page, 'Завершить сеанс: Safari 17 на iPhone')
    const tops = () => end.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    await held.get('get-sessions')?.arrived()
    await held.get('get-sessions')?.release()
    const early = await tops()
    await held.get('get-profile')?.arrived()
    await held.get('get-profile')?.release()
    await end.waitFor()
    expect([[], await tops()]).toContainEqual(early)
    await end.click()
    await end.waitFor({ state: 'detached' })
    await expectClean(visitor)
  })

  it('all sessions except this one are ended after a question', async () => {
    const account = await makeAccount(server.url, 'Egor')
    const other = await signedInAgain(server, account)
    const visitor = await openCabinetOf(browser, server, account, { hash: '#security' })
    const { page } = visitor
    await button(page, 'Завершить остальные').click()
    await inDialog(page, 'Отмена').click()
    await button(page, 'Завершить остальные').click()
    await inDialog(page, 'Завершить остальные').click()
    await page.getByText('Других открытых сеансов нет.').waitFor()
    expect(await statusOf(other)).toBe(401)
    await expectClean(visitor)
  })

  it('end elsewhere when the password changes, and only the new password signs in', async () => {
    const account = await makeAccount(server.url, 'Zhanna')
    const other = await openCabinetOf(browser, server, await signedInAgain(server, account), {
      hash: '#payments',
    })
    const visitor = await openCabinetOf(browser, server, account, { hash: '#security' })
    const { page } = visitor
    const change = button(page, 'Сменить пароль')
    await change.click()
    expect(await noteOf(field(page, 'Текущий пароль'))).toBe('Это поле обязательно')
    expect(await noteOf(field(page, 'Новый пароль'))).toBe('Пароль слишком короткий. (не менее 8 символов)')
    await field(page, 'Текущий пароль').fill('a wrong guess')
    await field(page, 'Новый пароль').fill('new horse battery')
    expect(await noteOf(field(page, 'Новый пароль'))).toBe('Не менее 8 символов')
    await field(page, 'Повторите новый пароль').fill('new horse')
    await change.click()
    expect(await noteOf(field(page, 'Повторите новый пароль'))).toBe('Пароли не совпадают')
    await field(page, 'Повторите новый пароль').fill('new horse battery')
    await change.click()
    await expect.poll(() => noteOf(field(page, 'Текущий пароль')), PATIENTLY).toBe('Неправильный пароль')
    await field(page, 'Текущий пароль').fill(account.password)
    await change.click()
    await page.getByText('Пароль изменён. Остальные сеансы завершены.').waitFor()
    expect(await field(page, 'Новый пароль').inputValue()).toBe('')
    expect(await signInStatus(server, account.email, account.password)).toBe(403)
    expect(await signInStatus(server, account.email, 'new horse battery')).toBe(200)
    // At its next call, or by itself when its connection comes back first.
    const told = other.page.getByText(SESSION_ENDED)
    await button(other.page, 'Добавить карту').or(told).first().click()
    await told.waitFor()
    await expectClean(other)
    await expectClean(visitor)
  })
})

it('an account without a password sets its first one, and may then unlink a provider', async () => {
  const account = await makeAccount(server.url, 'Zoya')
  const visitor = await openCabinetOf(browser, server, account, {
    hash: '#security',
    prepare: (context) =>
      context.route('**/cabinet/get-profile', async (route) => {
        const answer = await route.fetch()
        const socials = [{ type: 'google', email: 'zoya@example.org' }]
        await route.fulfill({ json: { ...(await answer.json()), hasPassword: false, socials } })
      }),
  })
  const { page } = visitor
  await page.route('**/cabinet/update-profile', (route) => route.fulfill({ json: { success: true } }))
  await field(page, 'Новый пароль').fill('first horse battery')
  await field(page, 'Повторите новый пароль').fill('first horse battery')
  expect(await field(page, 'Текущий пароль').count()).toBe(0)
  const [sent] = await Promise.all([updateOf(page), button(page, 'Задать пароль').click()])
  expect(sent.postDataJSON()).toEqual({ newPassword: 'first horse battery' })
  await page.getByText('Пароль задан.').waitFor()
  const lastWayIn = 'Это единственный способ войти. Сначала задайте пароль'
  await page.route('**/cabinet/unlink-social', (route) =>
    route.fulfill({ json: { success: false, errors: { type: [lastWayIn] } } }),
  )
  await button(page, 'Отвязать Google').click()
  await inDialog(page, 'Отвязать').click()
  await page.getByRole('dialog').getByText(lastWayIn).waitFor()
  await inDialog(page, 'Отмена').click()
  await expectClean(visitor)
})

describe('a change of the ways to sign in', () => {
  /** A sign-in of long ago is no proof any more. */
  const signedInLongAgo = (account: { readonly id: number }) =>
    query(server, `update sessions set created_at = now() - interval '1 hour' where account_id = $1`, [
      account.id,
    ])

  it('requires the password once the sign-in is old, and not again right after it', async () => {
    const account = await makeAccount(server.url, 'Faina')
    const [first] = [await signedInAgain(server, account, IPHONE), await signedInAgain(server, account)]
    await signedInLongAgo(account)
    const visitor = await openCabinetOf(browser, server, account, { hash: '#security' })
    const { page } = visitor
    const end = button(page, 'Завершить сеанс: Safari 17 на iPhone')
    const current = page.getByRole('dialog').getByLabel('Текущий пароль')
    await end.click()
    await current.waitFor()
    expect(await noteOf(current)).toBe('Вы вошли давно: подтвердите, что это вы')
    await lookAt(visitor, 'cabinet-end-session', 'dialog')
    await inDialog(page, 'Отмена').click()
    await end.click()
    await current.fill('a wrong guess')
    await inDialog(page, 'Завершить').click()
    await expect.poll(() => noteOf(current), PATIENTLY).toBe('Неправильный пароль')
    await current.fill(account.password)
    await inDialog(page, 'Завершить').click()
    await end.waitFor({ state: 'detached' })
    expect(await statusOf(first)).toBe(401)

    await button(page, 'Завершить остальные').click()
    await inDialog(page, 'Завершить остальные').click()
    await current.fill(account.password)
    await inDialog(page, 'Завершить остальные').click()
    await page.getByText('Других открытых сеансов нет.').waitFor()
    await expectClean(visitor)
  })

  it('leads an account without a password through a new sign-in and back', async () => {
    const account = await makeAccount(server.url, 'Ulyana')
    await query(server, 'update accounts set password_hash = null where id = $1', [account.id])
    await query(
      server,
      `insert into social_identities (provider, subject, account_id, email, created_at)
        select unnest(array['google', 'apple']), 'sub-' || id, id, email, now() from accounts where id = $1`,
      [account.id],
    )
    await signedInLongAgo(account)
    const visitor = await openCabinetOf(browser, server, account, { hash: '#security' })
    const { page } = visitor
    await button(page, 'Отвязать Google').click()
    await inDialog(page, 'Отвязать').click()
    await page.getByRole('dialog').getByText('Вы вошли давно. Войдите ещё раз').waitFor()
    await lookAt(visitor, 'cabinet-sign-in-again', 'dialog')
    await inDialog(page, 'Войти ещё раз').click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    // The provider stands in for nobody here: the fresh session comes by the password.
    const fresh = await makeAccount(server.url, 'Ulyana2')
    await page.getByRole('dialog').getByLabel('E-mail', { exact: true }).fill(fresh.email)
    await page.getByRole('dialog').getByLabel('Пароль', { exact: true }).fill(fresh.password)
    await page.getByRole('dialog').locator('button[type=submit]').last().click()
    await page.getByText('Это устройство').waitFor()
    expect(new URL(page.url()).hash).toBe('#security')
    await expectClean(visitor)
  })
})

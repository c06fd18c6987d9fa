import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page, Request, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { confirmBy } from '../harness/auth-page.ts'
import { seriousFindings } from '../harness/axe.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { DESKTOP, PHONE, type Visitor, visit } from '../harness/browser.ts'
import { type CabinetVisit, openCabinetOf, signedInAgain, signInStatus } from '../harness/cabinet.ts'
import { query } from '../harness/database.ts'
import { holdAnswer } from '../harness/held-answer.ts'
import { linkTo } from '../harness/mailbox.ts'
import { siteForFile } from '../harness/site-for-file.ts'

/** A busy machine may take longer than a second. */
const PATIENTLY = { timeout: 10_000 }
const SOMETHING_WENT_WRONG = 'Что-то пошло не так! Повторите попытку позже!'
const SESSION_ENDED = 'Сессия истекла. Войдите ещё раз.'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1'

const { server, browser } = await siteForFile()

function openCabinet(name: string, options?: CabinetVisit): Promise<Visitor> {
  return makeAccount(server.url, name).then((account) => openCabinetOf(browser, server, account, options))
}

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** What is told about a field: its error, else its hint. */
async function noteOf(control: Locator): Promise<string> {
  return control.evaluate((input) => {
    const id = input.getAttribute('aria-describedby')
    return (id === null ? null : document.getElementById(id)?.textContent) ?? ''
  })
}

/** A call the story answers itself: a server that fails or a state it cannot be brought into here. */
function answering(path: string, answer: (route: Route) => Promise<void>) {
  return async (context: BrowserContext) => {
    await context.route(path, answer)
  }
}

const updateOf = (page: Page): Promise<Request> => page.waitForRequest('**/cabinet/update-profile')

const statusOf = async ({ token }: { readonly token: string }): Promise<number> =>
  (await fetch(`${server.url}/v1/me`, { headers: { cookie: `access-token=${token}` } })).status

async function expectClean({ errors, strays, context }: Visitor): Promise<void> {
  expect(errors).toEqual([])
  expect(strays).toEqual([])
  await context.close()
}

describe('personal data', () => {
  it('are saved by what changed alone, refused under their fields, and survive a look at another tab', async () => {
    const visitor = await openCabinet('Anna')
    const { page } = visitor
    await field(page, 'Город').waitFor()
    expect(await page.title()).toContain('Настройки')
    expect(await button(page, 'Сохранить').isDisabled()).toBe(true)
    await field(page, 'Город').fill('Тверь')
    await field(page, 'Телефон').fill('девять')
    await field(page, 'Ссылка на профиль в Mafia World Tour').fill('https://example.org/me')
    await tab(page, 'Безопасность').click()
    await tab(page, 'Личные данные').click()
    expect(await field(page, 'Город').inputValue()).toBe('Тверь')

    const [refused] = await Promise.all([updateOf(page), button(page, 'Сохранить').click()])
    expect(Object.keys(refused.postDataJSON()).sort()).toEqual(['city', 'mwt_link', 'phone'])
    const phone = field(page, 'Телефон')
    await expect.poll(() => noteOf(phone), PATIENTLY).toContain('Укажите номер с кодом страны')
    expect(await noteOf(field(page, 'Ссылка на профиль в Mafia World Tour'))).toContain('Нужна ссылка')
    expect(await phone.evaluate((input) => input === document.activeElement)).toBe(true)
    await visitor.shot('cabinet-personal-refused')
    expect(await seriousFindings(page)).toEqual([])

    await phone.fill('+7 912 345-67-89')
    expect(await noteOf(phone)).not.toContain('Укажите номер')
    await field(page, 'Ссылка на профиль в Mafia World Tour').fill('')
    await field(page, 'Дата рождения').pressSequentially('03021990')
    await field(page, 'Страна').selectOption({ label: 'Россия' })
    await page.getByRole('switch', { name: 'Режим стримера' }).press('Space')
    const [taken] = await Promise.all([updateOf(page), button(page, 'Сохранить').click()])
    expect(taken.postDataJSON()).toEqual({
      city: 'Тверь',
      phone: '+7 912 345-67-89',
      birthday: '1990-02-03',
      country: 'RU',
      streamerMode: true,
    })
    await page.getByText('Изменения сохранены.').waitFor()
    expect(await button(page, 'Сохранить').isDisabled()).toBe(true)

    await page.reload()
    await field(page, 'Город').waitFor()
    expect(await field(page, 'Телефон').inputValue()).toBe('+79123456789')
    expect(await field(page, 'Дата рождения').inputValue()).toBe('03.02.1990')
    expect(await page.getByRole('switch', { name: 'Режим стримера' }).isChecked()).toBe(true)
    await field(page, 'Город').fill('')
    const [cleared] = await Promise.all([updateOf(page), button(page, 'Сохранить').click()])
    expect(cleared.postDataJSON()).toEqual({ city: '' })
    await page.getByText('Изменения сохранены.').waitFor()
    await expectClean(visitor)
  })

  it('stay typed when the call fails, and can be loaded again when that failed', async () => {
    const visitor = await openCabinet('Boris', {
      prepare: answering('**/cabinet/get-profile', (route) => route.fulfill({ status: 500, json: {} })),
    })
    const { page, context } = visitor
    await page.getByText('Ошибка! Повторите попытку!').waitFor()
    await context.unroute('**/cabinet/get-profile')
    await button(page, 'Повторить').click()
    await field(page, 'Город').fill('Псков')
    await page.route('**/cabinet/update-profile', (route) => route.fulfill({ status: 500, json: {} }))
    await button(page, 'Сохранить').click()
    const told = page.getByRole('alert').filter({ hasText: SOMETHING_WENT_WRONG })
    await told.waitFor()
    expect(await field(page, 'Город').inputValue()).toBe('Псков')
    await told.getByRole('button', { name: 'Закрыть' }).click()
    await told.waitFor({ state: 'detached' })
    await page.unroute('**/cabinet/update-profile')
    const answer = await holdAnswer(page, '**/cabinet/update-profile')
    await button(page, 'Сохранить').click()
    await expect.poll(() => button(page, 'Сохранить').getAttribute('aria-busy'), PATIENTLY).toBe('true')
    expect(await field(page, 'Город').isDisabled()).toBe(true)
    await answer.release()
    await page.getByText('Изменения сохранены.').waitFor()
    await expectClean(visitor)
  })

  it('take a new e-mail by the current password, and it holds once its letter was opened', async () => {
    const account = await makeAccount(server.url, 'Vera')
    const visitor = await openCabinetOf(browser, server, account)
    const { page } = visitor
    const address = `new.${account.id}@example.org`
    await page.getByText('Адрес не подтверждён').waitFor()
    await field(page, 'E-mail').fill(address)
    await field(page, 'Текущий пароль').fill('guess')
    await button(page, 'Сохранить').click()
    await expect.poll(() => noteOf(field(page, 'Текущий пароль')), PATIENTLY).toBe('Неправильный пароль')
    await field(page, 'Текущий пароль').fill(account.password)
    await button(page, 'Сохранить').click()
    await page.getByText(`Ждём подтверждения нового адреса ${address}`).waitFor()
    expect(await field(page, 'E-mail').inputValue()).toBe(account.email)
    await confirmBy(page, await linkTo(server, address, /confirm-email/))
    await page.goto(`${server.url}/cabinet`)
    await page.getByText('Адрес подтверждён').waitFor()
    expect(await field(page, 'E-mail').inputValue()).toBe(address)
    expect(await button(page, /Отправить ещё раз/).count()).toBe(0)
    await expectClean(visitor)
  })

  it('send the confirmation letter again, not more often than the countdown lets', async () => {
    const visitor = await openCabinet('Gleb')
    const { page } = visitor
    const resend = button(page, /Отправить ещё раз/)
    const asked = page.waitForRequest('**/cabinet/send-link-to-confirm-email')
    await resend.click()
    await asked
    await expect.poll(() => resend.textContent(), PATIENTLY).toMatch(/0:5\d$/)
    expect(await resend.isDisabled()).toBe(true)
    await page.getByText(/Письмо отправлено на/).waitFor()
    await expectClean(visitor)
  })
})

describe('sessions', () => {
  it('are ended one by one: the other browser is a visitor at its next call, and says so', async () => {
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

    await button(other.page, 'Сохранить').click()
    await other.page.getByText(SESSION_ENDED).waitFor()
    expect(new URL(other.page.url()).pathname).toBe('/cabinet')
    expect(await other.page.evaluate(() => localStorage.getItem('isLogin'))).toBe(null)
    await other.shot('cabinet-session-ended')
    await button(other.page, 'Войти').click()
    await other.page.getByRole('dialog').getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    await expectClean(other)
    await expectClean(own)
  })

  it('are ended all but this one after a question', async () => {
    const account = await makeAccount(server.url, 'Egor')
    const other = await signedInAgain(server, account)
    const visitor = await openCabinetOf(browser, server, account, { hash: '#security' })
    const { page } = visitor
    await button(page, 'Завершить остальные').click()
    await inDialog(page, 'Отмена').click()
    await button(page, 'Завершить остальные').click()
    await inDialog(page, 'Завершить остальные').click()
    await page.getByText('Других открытых сеансов нет.').waitFor()
    const answer = await fetch(`${server.url}/v1/me`, { headers: { cookie: `access-token=${other.token}` } })
    expect(answer.status).toBe(401)
    await expectClean(visitor)
  })

  it('end elsewhere when the password changes; the new one opens, the old one does not', async () => {
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
    await button(other.page, 'Добавить карту').click()
    await other.page.getByText(SESSION_ENDED).waitFor()
    await expectClean(other)
    await expectClean(visitor)
  })

  it('of an account without a password: it sets its first, and may unlink a provider', async () => {
    const visitor = await openCabinet('Zoya', {
      hash: '#security',
      prepare: answering('**/cabinet/get-profile', async (route) => {
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
})

describe('what locks the owner out a little', () => {
  /** A sign-in of long ago proves nothing any more. */
  const signedInLongAgo = (account: { readonly id: number }) =>
    query(server, `update sessions set created_at = now() - interval '1 hour' where account_id = $1`, [
      account.id,
    ])

  it('takes the password once the sign-in is old, and none right after it', async () => {
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

  it('leads who has no password through a new sign-in and back', async () => {
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

describe('payments', () => {
  it('run in the sandbox: a card, a subscription, its end', async () => {
    const visitor = await openCabinet('Ivan', { hash: '#payments' })
    const { page } = visitor
    await page.getByText('Песочница: деньги не списываются').waitFor()
    await page.getByText('Чтобы оформить подписку, добавьте карту.').waitFor()
    await button(page, 'Добавить карту').click()
    await button(page, 'Оформить подписку').click()
    await page
      .getByRole('dialog')
      .getByText(/₽ в месяц с карты Visa •• 4242/)
      .waitFor()
    await inDialog(page, 'Оформить подписку').click()
    await page.getByText(/^Оплачена до \d+ \p{L}+ \d{4}\sг\.$/u).waitFor()

    const remove = button(page, 'Удалить карту Visa •• 4242')
    await remove.click()
    await inDialog(page, 'Удалить').click()
    await page.getByRole('dialog').getByText('С этой карты оплачивается подписка').waitFor()
    await visitor.shot('cabinet-payments-refused')
    await inDialog(page, 'Отмена').click()
    await button(page, 'Отменить подписку').click()
    await inDialog(page, 'Отменить подписку').click()
    await page.getByText(/Отменена\. Действует до/).waitFor()
    await remove.click()
    await inDialog(page, 'Удалить').click()
    await page.getByText('Карт пока нет.').waitFor()
    await expectClean(visitor)
  })

  it('say so where the operator connected no provider', async () => {
    const none = { provider: null, monthlyPrice: 29_900, cards: [], subscription: null }
    const visitor = await openCabinet('Kira', {
      hash: '#payments',
      prepare: answering('**/cabinet/get-payments', (route) => route.fulfill({ json: none })),
    })
    await visitor.page.getByText('Оплата на этом сайте не подключена.').waitFor()
    expect(await button(visitor.page, 'Добавить карту').count()).toBe(0)
    await expectClean(visitor)
  })
})

describe('own data', () => {
  it('can be taken along as a file', async () => {
    const account = await makeAccount(server.url, 'Lev')
    const visitor = await openCabinetOf(browser, server, account, { hash: '#data' })
    const download = visitor.page.waitForEvent('download')
    await visitor.page.getByRole('link', { name: 'Скачать файл' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.json$/)
    expect(readFileSync(await file.path(), 'utf8')).toContain(account.email)
    await expectClean(visitor)
  })

  it('go with the account, after the password and a second question', async () => {
    const account = await makeAccount(server.url, 'Maria')
    const visitor = await openCabinetOf(browser, server, account, { hash: '#data' })
    const { page } = visitor
    const password = page.getByRole('dialog').getByLabel('Пароль', { exact: true })
    await button(page, 'Удалить аккаунт…').click()
    await inDialog(page, 'Дальше').click()
    expect(await noteOf(password)).toBe('Это поле обязательно')
    await password.fill('a wrong guess')
    await inDialog(page, 'Дальше').click()
    await inDialog(page, 'Удалить навсегда').click()
    await expect.poll(() => noteOf(password), PATIENTLY).toBe('Неправильный пароль')
    await password.fill(account.password)
    await inDialog(page, 'Дальше').click()
    await page.route('**/cabinet/delete-account', (route) =>
      route.fulfill({ status: 409, json: { code: 'already_in_game', statusCode: 409, message: 'x' } }),
    )
    await inDialog(page, 'Удалить навсегда').click()
    await page.getByText('Вы сейчас играете или ищете игру.').waitFor()
    await page.unroute('**/cabinet/delete-account')
    await inDialog(page, 'Дальше').click()
    await visitor.shot('cabinet-delete')
    await inDialog(page, 'Удалить навсегда').click()
    await page.waitForURL(`${server.url}/`)
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).waitFor()
    expect(await signInStatus(server, account.email, account.password)).toBe(404)
    await expectClean(visitor)
  })
})

describe('the cabinet', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('shows every tab by hash and keyboard on a %s, for everybody', async (name, size) => {
    const visitor = await openCabinet(`Nina${name}`, { size, hash: '#data' })
    const { page } = visitor
    await tab(page, 'Мои данные').focus()
    const shown: [key: string, label: string, hash: string, sign: Locator][] = [
      ['Home', 'Личные данные', '#personal', field(page, 'Город')],
      ['ArrowRight', 'Безопасность', '#security', page.getByText('Это устройство')],
      ['ArrowRight', 'Оплата', '#payments', page.getByText('Карт пока нет.')],
      ['End', 'Мои данные', '#data', button(page, 'Удалить аккаунт…')],
    ]
    for (const [key, label, hash, sign] of shown) {
      await page.keyboard.press(key)
      await sign.waitFor()
      expect(new URL(page.url()).hash).toBe(hash)
      expect(await tab(page, label).getAttribute('aria-selected')).toBe('true')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      // The wide page is looked at above, with its messages.
      if (size === PHONE) expect(await seriousFindings(page)).toEqual([])
      await visitor.shot(`cabinet-${hash.slice(1)}-${name}`)
    }
    await expectClean(visitor)
  })

  it('sends a visitor home to sign in first', async () => {
    const { page, context } = await visit(browser, `${server.url}/cabinet#security`)
    await page.getByRole('dialog').getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await context.close()
  })
})

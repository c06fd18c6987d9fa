import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { confirmBy } from '../harness/auth-page.ts'
import { seriousFindings } from '../harness/axe.ts'
import { DESKTOP, PHONE, type Visitor, visit } from '../harness/browser.ts'
import {
  button,
  type CabinetVisit,
  field,
  inDialog,
  noteOf,
  openCabinetOf,
  signInStatus,
  updateOf,
} from '../harness/cabinet.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { linkTo } from '../harness/mailbox.ts'
import { holdAnswer } from '../harness/pending-answer.ts'
import { sharedSite } from '../harness/site-for-file.ts'

/** A busy machine may take longer than a second. */
const PATIENTLY = { timeout: 30_000 }
const SOMETHING_WENT_WRONG = 'Что-то пошло не так! Повторите попытку позже!'

const { server, browser } = await sharedSite()

function openCabinet(name: string, options?: CabinetVisit): Promise<Visitor> {
  return makeAccount(server.url, name).then((account) => openCabinetOf(browser, server, account, options))
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** A call the story answers itself: a server that fails or a state it cannot be brought into here. */
function answering(path: string, answer: (route: Route) => Promise<void>) {
  return async (context: BrowserContext) => {
    await context.route(path, answer)
  }
}

describe('personal data', () => {
  it('personal data are saved field by field, refused under their fields, and stay typed while another tab is open', async () => {
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

  it('stay typed when the call fails, and are loaded again by a button when loading failed', async () => {
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
    const alert = page.getByRole('alert').filter({ hasText: SOMETHING_WENT_WRONG })
    await alert.waitFor()
    expect(await field(page, 'Город').inputValue()).toBe('Псков')
    await alert.getByRole('button', { name: 'Закрыть' }).click()
    await alert.waitFor({ state: 'detached' })
    await page.unroute('**/cabinet/update-profile')
    const answer = await holdAnswer(page, '**/cabinet/update-profile')
    await button(page, 'Сохранить').click()
    await expect.poll(() => button(page, 'Сохранить').getAttribute('aria-busy'), PATIENTLY).toBe('true')
    expect(await field(page, 'Город').isDisabled()).toBe(true)
    await answer.release()
    await page.getByText('Изменения сохранены.').waitFor()
    await expectClean(visitor)
  })

  it('get a new e-mail address by the current password, valid once its link was opened', async () => {
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

  it('the confirmation e-mail is sent again, not more often than the countdown allows', async () => {
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

  it('payments are absent, and the tab says so, where the operator connected no provider', async () => {
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

describe('the data of an account', () => {
  it('the data can be downloaded as a file', async () => {
    const account = await makeAccount(server.url, 'Lev')
    const visitor = await openCabinetOf(browser, server, account, { hash: '#data' })
    const download = visitor.page.waitForEvent('download')
    await visitor.page.getByRole('link', { name: 'Скачать файл' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.json$/)
    expect(readFileSync(await file.path(), 'utf8')).toContain(account.email)
    await expectClean(visitor)
  })

  it('the data are deleted with the account, after the password and a second question', async () => {
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
  ] as const)('shows every tab by hash and keyboard on a %s, without barriers', async (name, size) => {
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

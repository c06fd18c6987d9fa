import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import {
  answerWith,
  dialog,
  dismissAlert,
  email,
  heading,
  noteOf,
  PASSWORD,
  password,
  repeat,
  SOMETHING_WENT_WRONG,
  staysOpen,
  submit,
} from '../harness/auth-page.ts'
import { seriousFindings } from '../harness/axe.ts'
import { PHONE, type Visitor, visit } from '../harness/browser.ts'
import { linkTo } from '../harness/mailbox.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const LINK = /#new_password=/
const EXPIRED = 'Ссылка устарела. Запросите новую, она живёт один час.'
const DONE = { success: true }
const DEAD = { success: false, errors: { token: [EXPIRED] } }

const { server, browser } = await sharedSite()

const newPassword = (page: Page) => dialog(page).getByLabel('Новый пароль')
const banner = (page: Page) => page.getByRole('banner')

/** The hash of a link, followed while the page is open. The previous view is shown until the page has taken it up. */
async function open(page: Page, hash: string): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next
  }, hash)
  await page.waitForFunction(() => location.hash === '')
}

/** A visitor at the form of a new password, without an e-mail. */
async function atNewPassword(page: Page): Promise<void> {
  await answerWith(page, '**/password-recovery/check-token', DONE)
  await open(page, '#new_password=some-token')
  await heading(page, 'Придумайте новый пароль').waitFor()
}

async function submitPasswords(page: Page): Promise<void> {
  await newPassword(page).fill(PASSWORD)
  await repeat(page).fill(PASSWORD)
  await submit(page).click()
}

async function look({ page, shot }: Visitor, name: string): Promise<void> {
  await shot(name)
  expect(await seriousFindings(page)).toEqual([])
}

describe('a forgotten password', () => {
  it('an e-mail replaces the password, from the sign-in and back to it', async () => {
    const account = await makeAccount(server.url, 'Забывчивый')
    const visitor = await visit(browser, server.url)
    const { page, context, errors, strays } = visitor
    await banner(page).getByRole('button', { name: 'Войти' }).click()
    await email(page).fill(account.email)
    await dialog(page).getByRole('button', { name: 'Восстановить' }).click()
    await heading(page, 'Восстановление пароля').waitFor()
    expect(await email(page).inputValue()).toBe(account.email)
    await look(visitor, 'auth-reset')
    await submit(page).click()
    await heading(page, 'Письмо отправлено').waitFor()
    await dialog(page).getByText(account.email).waitFor()
    await look(visitor, 'auth-recovery-sent')
    await dialog(page).getByRole('button', { name: 'Понятно' }).click()
    await dialog(page).waitFor({ state: 'detached' })

    const link = new URL(await linkTo(server, account.email, LINK))
    await page.goto(`${server.url}/system-check${link.hash}`)
    await heading(page, 'Придумайте новый пароль').waitFor()
    expect(page.url()).toBe(`${server.url}/system-check`)
    expect(await staysOpen(page)).toBe(true)
    await submit(page).click()
    expect(await noteOf(newPassword(page))).toBe('Пароль слишком короткий. (не менее 8 символов)')
    expect(await noteOf(repeat(page))).toBe('Это поле обязательно')
    await newPassword(page).fill('battery staple')
    await repeat(page).fill('battery stable')
    await submit(page).click()
    expect(await noteOf(repeat(page))).toBe('Пароли не совпадают')
    await look(visitor, 'auth-new-password')
    await repeat(page).fill('battery staple')
    expect(await noteOf(repeat(page))).toBe('')
    await repeat(page).press('Enter')

    await heading(page, 'Пароль успешно изменен!').waitFor()
    expect(await staysOpen(page)).toBe(true)
    await look(visitor, 'auth-new-password-set')
    const session = await fetch(`${server.url}/v1/me`, {
      headers: { authorization: `Bearer ${account.token}` },
    })
    expect(session.status).toBe(401)
    await dialog(page).getByRole('button', { name: 'Войти' }).click()
    await heading(page, 'Войти в аккаунт').waitFor()
    expect(page.url()).toBe(`${server.url}/`)
    await email(page).fill(account.email)
    await password(page).fill(account.password)
    await submit(page).click()
    await expect.poll(() => noteOf(password(page))).toBe('Неправильный пароль')
    await password(page).fill('battery staple')
    await submit(page).click()
    await page.getByRole('button', { name: /Меню пользователя/ }).waitFor()

    await page.goto(link.href)
    await dialog(page).getByText(EXPIRED).waitFor()
    expect(errors).toEqual([])
    expect(strays).toEqual([])
    await context.close()
  })

  it('a dead link is called dead, and nobody continues before a new one is sent', async () => {
    const visitor = await visit(browser, `${server.url}/#new_password=made-up`)
    const { page, context, errors } = visitor
    await dialog(page).getByText(EXPIRED).waitFor()
    await heading(page, 'Восстановление пароля').waitFor()
    expect(page.url()).toBe(`${server.url}/`)
    expect(await staysOpen(page)).toBe(true)
    expect(await dialog(page).getByRole('button').count()).toBe(1)
    await look(visitor, 'auth-reset-expired')
    await email(page).fill('nobody@example.com')
    await submit(page).click()
    await heading(page, 'Письмо отправлено').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await context.close()
  })
})

/** One visitor for all that needs no e-mail: a new hash opens the modal afresh, no page has to load. */
describe('a recovery without an e-mail', () => {
  let page: Page
  let stranger: Visitor

  beforeAll(async () => {
    stranger = await visit(browser, server.url)
    page = stranger.page
  })

  afterEach(() => page.unrouteAll())

  afterAll(async () => {
    expect(stranger.errors).toEqual([])
    await stranger.context.close()
  })

  it('asks for an address, and goes back to the sign-in when that was not wanted', async () => {
    await open(page, '#reset')
    await heading(page, 'Восстановление пароля').waitFor()
    await submit(page).click()
    expect(await noteOf(email(page))).toBe('Это поле обязательно')
    await email(page).fill('somebody@pochta')
    await submit(page).click()
    expect(await noteOf(email(page))).toBe('Неправильный email')
    await dialog(page).getByRole('button', { name: 'Вернуться ко входу' }).click()
    await heading(page, 'Войти в аккаунт').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('asks for a new link when this one dies before the password is sent', async () => {
    await answerWith(page, '**/password-recovery/set-new-password', DEAD)
    await atNewPassword(page)
    await submitPasswords(page)
    await dialog(page).getByText(EXPIRED).waitFor()
    expect(await staysOpen(page)).toBe(true)
  })

  it('puts the first message of the server under its field, until the field is edited', async () => {
    await open(page, '#reset')
    await answerWith(page, '**/password-recovery/send-link', {
      success: false,
      errors: { email: ['Первое сообщение', 'Второе сообщение'] },
    })
    await email(page).fill('somebody@example.com')
    await submit(page).click()
    await expect.poll(() => noteOf(email(page))).toBe('Первое сообщение')
    await email(page).fill('another@example.com')
    expect(await noteOf(email(page))).toBe('')

    await answerWith(page, '**/password-recovery/set-new-password', {
      success: false,
      errors: { password: ['Такой пароль не годится'], password_repeat: ['И такой'] },
    })
    await atNewPassword(page)
    await submitPasswords(page)
    await expect.poll(() => noteOf(newPassword(page))).toBe('Такой пароль не годится')
    expect(await noteOf(repeat(page))).toBe('И такой')
    await newPassword(page).fill('battery staple')
    // The hint comes back.
    expect(await noteOf(newPassword(page))).toBe('Не менее 8 символов')
    expect(await noteOf(repeat(page))).toBe('И такой')
  })

  it('shows over the modal what is no answer, and keeps what was typed', async () => {
    await open(page, '#reset')
    await email(page).fill('somebody@example.com')
    const wrong: readonly (readonly [body: unknown, status?: number])[] = [
      [{ code: 'internal', statusCode: 500, message: 'x' }, 500],
      [{ code: 'too_many_requests', statusCode: 429, message: 'x' }, 429],
      [{}],
      [null],
      [{ success: false }],
      ['<!doctype html><p>Not here</p>'],
    ]
    for (const [body, status] of wrong) {
      await answerWith(page, '**/password-recovery/send-link', body, status)
      await submit(page).click()
      if (body === null) await look(stranger, 'auth-quick-alert')
      await dismissAlert(page)
      expect(await email(page).inputValue()).toBe('somebody@example.com')
    }
    await answerWith(page, '**/password-recovery/set-new-password', {}, 500)
    await atNewPassword(page)
    await submitPasswords(page)
    await dismissAlert(page)
    expect(await newPassword(page).inputValue()).toBe(PASSWORD)
    expect(await staysOpen(page)).toBe(true)
  })

  it('leads to the sign-in when the link cannot be checked', async () => {
    await answerWith(page, '**/password-recovery/check-token', {}, 503)
    await open(page, '#new_password=some-token')
    await dismissAlert(page)
    await heading(page, 'Войти в аккаунт').waitFor()
  })
})

describe('the modal on a phone', () => {
  it('shows every view as a sheet without a serious finding, and a keyboard pushes it up', async () => {
    const visitor = await visit(browser, server.url, { size: PHONE })
    const { page, context, errors } = visitor
    const lookAtSheet = async (name: string) => {
      const box = await dialog(page).boundingBox()
      expect(box && [box.x, box.width, Math.round(box.y + box.height)]).toEqual([
        0,
        PHONE.width,
        PHONE.height,
      ])
      await look(visitor, `${name}-phone`)
    }
    await answerWith(page, '**/password-recovery/check-token', DEAD)
    await open(page, '#new_password=some-token')
    await dialog(page).getByText(EXPIRED).waitFor()
    await lookAtSheet('auth-reset-expired')
    await email(page).fill('inzhener@pochta.ru')
    await answerWith(page, '**/password-recovery/send-link', {}, 500)
    await submit(page).click()
    await dialog(page).getByText(SOMETHING_WENT_WRONG).waitFor()
    await visitor.shot('auth-quick-alert-phone')
    await dismissAlert(page)
    await answerWith(page, '**/password-recovery/send-link', DONE)
    await submit(page).click()
    await heading(page, 'Письмо отправлено').waitFor()
    await lookAtSheet('auth-recovery-sent')
    await open(page, '#reset')
    await heading(page, 'Восстановление пароля').waitFor()
    await lookAtSheet('auth-reset')
    await atNewPassword(page)
    await lookAtSheet('auth-new-password')
    await answerWith(page, '**/password-recovery/set-new-password', DONE)
    await submitPasswords(page)
    await heading(page, 'Пароль успешно изменен!').waitFor()
    await lookAtSheet('auth-new-password-set')

    await open(page, '#signin')
    await heading(page, 'Войти в аккаунт').waitFor()
    // What a keyboard over the page does to a browser: it shows less of the same page.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 500, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    const bottom = async () => {
      const box = await submit(page).boundingBox()
      return box === null ? null : box.y + box.height
    }
    await expect.poll(bottom).toBeLessThanOrEqual(500)
    expect(errors).toEqual([])
    await context.close()
  })
})

import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import {
  answerWith,
  confirmBy,
  dialog,
  dismissAlert,
  fillSignUp,
  heading,
  noteOf,
  signUp,
  staysOpen,
  submit,
} from '../harness/auth-page.ts'
import { seriousFindings } from '../harness/axe.ts'
import { PHONE, type Visitor, visit } from '../harness/browser.ts'
import { emailsTo, lastEmailTo, linkTo } from '../harness/mailbox.ts'
import { stopTime } from '../harness/own-line.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const RESEND = /^Отправить ещё раз/

const { server, browser } = await sharedSite()

async function look({ page, shot }: Visitor, name: string): Promise<void> {
  await shot(name)
  expect(await seriousFindings(page)).toEqual([])
}

const stoppedClock = (context: BrowserContext) => context.clock.install()

describe('the confirmation e-mail', () => {
  it('a new e-mail may be requested when 59 seconds have been counted down to 1', async () => {
    const { page, context } = await visit(browser, server.url, {
      prepare: stoppedClock,
    })
    await signUp(page, 'patient@example.com')
    const resend = page.getByRole('dialog').getByRole('button', { name: /Отправить ещё раз/ })
    expect(await resend.isDisabled()).toBe(true)
    const secondsLeft = async () => Number(/0:(\d+)$/.exec((await resend.textContent()) ?? '')?.[1])
    await stopTime(page)
    for (let left = await secondsLeft(); left > 1; left = await secondsLeft()) {
      await page.clock.runFor(1000)
      await expect.poll(secondsLeft).toBeLessThan(left)
    }
    expect(await resend.textContent()).toBe('Отправить ещё раз0:1')
    expect(await resend.isDisabled()).toBe(true)
    await page.clock.runFor(1000)
    await expect.poll(() => resend.textContent()).toBe('Отправить ещё раз')
    const [answer] = await Promise.all([
      page.waitForResponse('**/registration/send-email-confirmation'),
      resend.click(),
    ])
    // Next to nothing of the server's minute has gone by: the answer says how much is left.
    const { details } = await answer.json()
    await expect.poll(secondsLeft).toBe(Math.min(59, details.retryAfterSeconds))
    expect(await resend.isDisabled()).toBe(true)
    await context.close()
  })

  it('an e-mail that is not sent after a sign-up shows no error: the player is signed in', async () => {
    const { page, context } = await visit(browser, server.url)
    const asked: string[] = []
    await answerWith(page, '**/registration/send-email-confirmation', {}, 500)
    page.on('response', (answer) => {
      if (answer.url().endsWith('/registration/send-email-confirmation')) asked.push(String(answer.status()))
    })
    await signUp(page, 'no-letter@example.com')
    await expect.poll(() => asked).toEqual(['500'])
    expect(await page.evaluate(async () => (await (await fetch('/v1/me')).json()).email)).toBe(
      'no-letter@example.com',
    )
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    await context.close()
  })

  it('leads to a verified player, once', async () => {
    const { page, context } = await visit(browser, server.url)
    await signUp(page, 'confirmed@example.com')
    const link = await linkTo(server, 'confirmed@example.com', /confirm-email/)
    const verified = () => page.evaluate(async () => (await (await fetch('/v1/me')).json()).verified)
    await confirmBy(page, link)
    expect(await verified()).toBe(true)
    await page.goto(link)
    const alert = page.getByRole('alert').filter({ hasText: 'Ссылка устарела. Запросите новое письмо.' })
    await alert.waitFor()
    await alert.getByRole('button', { name: 'Закрыть' }).click()
    await alert.waitFor({ state: 'detached' })
    expect(await verified()).toBe(true)
    await context.close()
  })
})

describe('a wrong address', () => {
  it('a wrong address can be changed right after the sign-up', async () => {
    const visitor = await visit(browser, server.url)
    const { page, context, errors, strays } = visitor
    await signUp(page, 'inzhenre@pochta.example')
    expect(await staysOpen(page)).toBe(true)
    await look(visitor, 'auth-user-registered')
    await dialog(page).getByRole('button', { name: 'Изменить e-mail' }).click()
    await heading(page, 'Изменить e-mail').waitFor()
    await dialog(page).getByRole('button', { name: 'Назад' }).click()
    await dialog(page).getByText('inzhenre@pochta.example').waitFor()
    await dialog(page).getByRole('button', { name: 'Изменить e-mail' }).click()
    const field = dialog(page).getByLabel('Новый e-mail')
    expect(await field.inputValue()).toBe('inzhenre@pochta.example')
    await field.fill('')
    await submit(page).click()
    expect(await noteOf(field)).toBe('Это поле обязательно')
    const taken = await makeAccount(server.url, 'Сосед')
    await field.fill(taken.email)
    await submit(page).click()
    await expect.poll(() => noteOf(field)).toBe('Пользователь с таким email уже существует')
    await look(visitor, 'auth-change-email')
    await answerWith(page, '**/registration/change-email', { success: false })
    await submit(page).click()
    await dismissAlert(page)
    expect(await field.inputValue()).toBe(taken.email)
    await page.unroute('**/registration/change-email')

    await field.fill('inzhener@pochta.example')
    await submit(page).click()
    await heading(page, 'Подтвердите почту').waitFor()
    await dialog(page).getByText('inzhener@pochta.example').waitFor()
    await dialog(page).getByRole('button', { name: RESEND, disabled: true }).waitFor()
    await confirmBy(page, await linkTo(server, 'inzhener@pochta.example', /confirm-email/))
    expect({ errors, strays }).toEqual({ errors: [], strays: [] })
    await context.close()
  })

  it('a closed form leaves a signed-in player behind', async () => {
    const { page, context } = await visit(browser, `${server.url}/?auth=signup&redirect=/game-search`)
    await fillSignUp(page, { email: 'closer@pochta.example' })
    await submit(page).click()
    await dialog(page).getByRole('button', { name: 'Изменить e-mail' }).click()
    await heading(page, 'Изменить e-mail').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/game-search')
    await page.getByRole('button', { name: /Меню пользователя/ }).waitFor()
    await context.close()
  })
})

describe('the button that sends the e-mail again', () => {
  it('shows a failure over the modal, may be pressed again, and asks for what the server wants', async () => {
    const { page, context } = await visit(browser, server.url, { prepare: stoppedClock })
    await signUp(page, 'unlucky@pochta.example')
    await lastEmailTo(server, 'unlucky@pochta.example')
    await page.clock.runFor(59_000)
    await answerWith(page, '**/registration/send-email-confirmation', {}, 500)
    const resend = dialog(page).getByRole('button', { name: RESEND })
    await resend.click()
    await dismissAlert(page)
    expect(await resend.isEnabled()).toBe(true)
    await page.unroute('**/registration/send-email-confirmation')
    // The page's clock ran ahead of the server's, which lets nobody hurry it.
    await resend.click()
    await expect.poll(() => resend.textContent()).toMatch(/0:[1-5]\d$/)
    expect(emailsTo(server, 'unlucky@pochta.example')).toHaveLength(1)
    await page.clock.runFor(59_000)
    // The page has older settings than the server, and learns of the captcha from the refusal.
    const refusal = { code: 'captcha_required', statusCode: 403, message: 'x' }
    await answerWith(page, '**/registration/send-email-confirmation', refusal, 403)
    await resend.click()
    await resend.waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('the verification modal', () => {
  it('explains to an unverified player which modes are closed, and sends the e-mail', async () => {
    const account = await makeAccount(server.url, 'Новичок')
    const visitor = await visit(browser, server.url, { as: account })
    const { page, context, errors } = visitor
    await page.getByRole('button', { name: /Меню пользователя/ }).click()
    await page.getByRole('button', { name: /Подтверд/ }).click()
    await heading(page, 'Подтвердите e-mail').waitFor()
    await dialog(page).getByText(account.email).waitFor()
    for (const mode of ['лига', 'рейтинговые игры', 'чемпионаты'])
      await dialog(page).getByText(mode).waitFor()
    await look(visitor, 'verification')
    const resend = dialog(page).getByRole('button', { name: RESEND })
    await resend.click()
    await expect.poll(() => resend.textContent()).toMatch(/0:5\d$/)
    await linkTo(server, account.email, /confirm-email/)
    const change = dialog(page).getByRole('link', { name: 'Изменить e-mail' })
    expect(await change.getAttribute('href')).toBe('/cabinet')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await context.close()
  })
})

it('the sheets of a phone ask for the confirmation', async () => {
  const visitor = await visit(browser, `${server.url}/#signup`, { size: PHONE })
  const { page, context, errors } = visitor
  await fillSignUp(page, { email: 'phone@pochta.example' })
  await submit(page).click()
  await heading(page, 'Подтвердите почту').waitFor()
  await look(visitor, 'auth-user-registered-phone')
  await dialog(page).getByRole('button', { name: 'Изменить e-mail' }).click()
  await heading(page, 'Изменить e-mail').waitFor()
  await look(visitor, 'auth-change-email-phone')
  await dialog(page).getByRole('button', { name: 'Назад' }).click()
  await dialog(page).getByRole('button', { name: 'Продолжить' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  await page.getByRole('button', { name: /Подтверд/ }).click()
  await heading(page, 'Подтвердите e-mail').waitFor()
  await look(visitor, 'verification-phone')
  expect(errors).toEqual([])
  await context.close()
})

import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import {
  answerWith,
  dialog,
  email,
  fillSignUp,
  heading,
  noteOf,
  PASSWORD,
  password,
  repeat,
  SOMETHING_WENT_WRONG,
  signUp,
  submit,
} from '../harness/auth-page.ts'
import { seriousFindings } from '../harness/axe.ts'
import { PHONE, visit } from '../harness/browser.ts'
import { holdAnswer } from '../harness/pending-answer.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

describe('a sign-up', () => {
  it('names every mistake in the specification’s words and clears it when the field is edited', async () => {
    const { page, context, shot } = await visit(browser, server.url)
    await page.getByRole('banner').getByRole('button', { name: 'Регистрация' }).click()
    await submit(page).click()
    expect(await dialog(page).getByText('Это поле обязательно').count()).toBe(2)
    await fillSignUp(page, { email: 'inzhener@pochta', password: '12345', repeat: '1234567' })
    await submit(page).click()
    await dialog(page).getByText('Неправильный email').waitFor()
    await dialog(page).getByText('Пароль слишком короткий. (не менее 8 символов)').waitFor()
    await dialog(page).getByText('Пароли не совпадают').waitFor()
    await shot('auth-signup')
    expect(await seriousFindings(page)).toEqual([])
    await email(page).fill('inzhener@pochta.ru')
    await dialog(page).getByText('Неправильный email').waitFor({ state: 'detached' })
    await dialog(page)
      .getByText('Принимаю', { exact: false })
      .click({ position: { x: 4, y: 4 } })
    expect(await submit(page).isDisabled()).toBe(true)
    await context.close()
  })

  it('signs the newcomer in at once, locks the modal and counts the resend down', async () => {
    const { page, context, errors, shot } = await visit(browser, server.url)
    await signUp(page, 'newcomer@example.com')
    await shot('auth-registered')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await dialog(page).isVisible()).toBe(true)
    const resend = dialog(page).getByRole('button', { name: /Отправить ещё раз/ })
    expect(await resend.isDisabled()).toBe(true)
    await expect.poll(() => resend.textContent()).toMatch(/0:5[0-8]/)
    const cookie = (await context.cookies()).find(({ name }) => name === 'access-token')
    expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict', path: '/' })
    expect(await page.evaluate(() => localStorage.getItem('isLogin'))).toBe('true')
    await dialog(page).getByRole('button', { name: 'Продолжить' }).click()
    await page.getByRole('button', { name: /Меню пользователя user\d+/ }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('says when the address is taken', async () => {
    const { page, context } = await visit(browser, server.url)
    await signUp(page, 'taken@example.com')
    await context.close()
    const second = await visit(browser, server.url)
    await second.page.getByRole('banner').getByRole('button', { name: 'Регистрация' }).click()
    await fillSignUp(second.page, { email: 'taken@example.com' })
    await submit(second.page).click()
    await dialog(second.page).getByText('Пользователь с таким email уже существует').waitFor()
    await second.context.close()
  })

  it('says so while the form is filled in, once and of the last address only, and goes on where nobody can tell', async () => {
    const { email: used } = await makeAccount(server.url, 'Первый')
    const { page, context, errors, shot } = await visit(browser, server.url)
    await page.getByRole('banner').getByRole('button', { name: 'Регистрация' }).click()
    const taken = dialog(page).getByText('Пользователь с таким email уже существует')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/mf/guest/check-email')) asked.push(request.postDataJSON().email)
    })
    await email(page).pressSequentially(used)
    await taken.waitFor()
    expect(asked).toEqual([used])
    expect(await email(page).getAttribute('aria-invalid')).toBe('true')
    await shot('auth-signup-taken')
    expect(await seriousFindings(page)).toEqual([])

    // An answer that comes after the next address was typed is not about it.
    await email(page).fill('free@example.com')
    await taken.waitFor({ state: 'detached' })
    const late = await holdAnswer(page, '**/mf/guest/check-email')
    await email(page).fill(` ${used.toUpperCase()} `)
    await late.arrived()
    await email(page).fill('free.too@example.com')
    await late.release()
    expect(await taken.count()).toBe(0)

    await page.unroute('**/mf/guest/check-email')
    await page.route('**/mf/guest/check-email', (route) => route.fulfill({ status: 429, json: {} }))
    const failed = page.waitForResponse('**/mf/guest/check-email')
    await fillSignUp(page, { email: 'newer@example.com' })
    await failed
    await submit(page).click()
    await heading(page, 'Подтвердите почту').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('reads status and message of a refusal, which is all that a foreign auth host sends', async () => {
    const { page, context } = await visit(browser, server.url)
    await page.getByRole('banner').getByRole('button', { name: 'Регистрация' }).click()
    const path = '**/v1/auth/signup'
    await answerWith(page, path, { statusCode: 400, message: 'Email is already taken' }, 400)
    await fillSignUp(page, { email: 'elsewhere@example.com' })
    await submit(page).click()
    await expect.poll(() => noteOf(email(page))).toBe('Пользователь с таким email уже существует')
    await answerWith(page, path, { statusCode: 400, message: 'Something else' }, 400)
    await email(page).fill('elsewhere.too@example.com')
    await submit(page).click()
    await expect.poll(() => noteOf(repeat(page))).toBe(SOMETHING_WENT_WRONG)
    await context.close()
  })
})

describe('a sign-in', () => {
  it('distinguishes an unknown address from a wrong password and goes on to the game search', async () => {
    const first = await visit(browser, server.url)
    await signUp(first.page, 'player@example.com')
    await first.context.close()

    const { page, context, shot } = await visit(browser, server.url)
    await page.getByRole('main').getByRole('button', { name: 'Играть бесплатно' }).click()
    await dialog(page).getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    await submit(page).click()
    expect(await dialog(page).getByText('Это поле обязаятельно').count()).toBe(2)
    await email(page).fill('nobody@example.com')
    await password(page).fill(PASSWORD)
    await submit(page).click()
    await dialog(page).getByText('Неправильный логин или пароль').waitFor()
    await email(page).fill('player@example.com')
    await password(page).fill('wrong horse')
    await submit(page).click()
    await dialog(page).getByText('Неправильный пароль').waitFor()
    await shot('auth-signin')
    expect(await seriousFindings(page)).toEqual([])
    await password(page).fill(PASSWORD)
    await submit(page).click()
    await page.waitForURL('**/game-search')
    await page.getByRole('button', { name: /Меню пользователя/ }).waitFor()
    await context.close()
  })

  it('keeps a game link for after the sign-in', async () => {
    const first = await visit(browser, server.url)
    await signUp(first.page, 'linked@example.com')
    await first.context.close()

    const { page, context } = await visit(browser, `${server.url}/game?token=saved-link`)
    await dialog(page).getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await email(page).fill('linked@example.com')
    await password(page).fill(PASSWORD)
    await submit(page).click()
    await page.waitForURL('**/game?token=saved-link')
    await context.close()
  })

  it('a sign-out works on the client side', async () => {
    const { page, context, shot } = await visit(browser, server.url)
    await signUp(page, 'leaver@example.com')
    await dialog(page).getByRole('button', { name: 'Продолжить' }).click()
    await page.getByRole('button', { name: /Меню пользователя/ }).click()
    await shot('user-menu')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).waitFor()
    expect((await context.cookies()).some(({ name }) => name === 'access-token')).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('isLogin'))).toBeNull()
    await context.close()
  })
})

describe('the auth modal', () => {
  it('keeps focus inside, locks the page, closes by Escape and starts over', async () => {
    const { page, context } = await visit(browser, server.url)
    const opener = page.getByRole('banner').getByRole('button', { name: 'Войти' })
    await opener.click()
    await expect.poll(() => email(page).evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    const box = await dialog(page).boundingBox()
    expect(box?.width).toBe(600)
    expect(box?.height).toBeGreaterThanOrEqual(300)
    for (let step = 0; step < 12; step++) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('header[class*=top]') ?? null),
    ).toBeNull()
    await dialog(page).getByRole('button', { name: 'Зарегистрироваться' }).click()
    await dialog(page).getByRole('heading', { name: 'Зарегистрироваться' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await opener.click()
    await dialog(page).getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    await context.close()
  })

  it('the modal is a sheet at the bottom of a phone', async () => {
    const { page, context, shot } = await visit(browser, server.url, { size: PHONE })
    await page.getByRole('button', { name: 'Открыть меню' }).click()
    await page.getByRole('button', { name: 'Регистрация' }).click()
    await email(page).waitFor()
    await expect
      .poll(async () => {
        const box = await dialog(page).boundingBox()
        return box && [box.x, box.width, Math.round(box.y + box.height)]
      })
      .toEqual([0, PHONE.width, PHONE.height])
    await shot('auth-signup-phone')
    expect(await seriousFindings(page)).toEqual([])
    await context.close()
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import {
  dialog,
  email,
  fillSignUp,
  heading,
  noteOf,
  password,
  SOMETHING_WENT_WRONG,
  submit,
} from '../harness/auth-page.ts'
import { seriousFindings } from '../harness/axe.ts'
import { PHONE, visit } from '../harness/browser.ts'
import { sharedSite } from '../harness/site-for-file.ts'

/** A busy machine may take longer than a second. */
const PATIENTLY = { timeout: 30_000 }

const { server, browser } = await sharedSite()

async function failCalls(page: Page, path: string): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', statusCode: 500, message: 'x' } }),
  )
}

describe('the auth modal', () => {
  it('makes the page as wide as the device and forgets the e-mail when it closes', async () => {
    const { page, context } = await visit(browser, server.url)
    const viewport = page.locator('meta[name=viewport]')
    await viewport.evaluate((meta: HTMLMetaElement) => {
      meta.content = 'width=1280'
    })
    const opener = page.getByRole('banner').getByRole('button', { name: 'Войти' })
    await opener.click()
    const field = page.getByRole('dialog').getByLabel('E-mail', { exact: true })
    await field.fill('somebody@example.com')
    expect(await viewport.getAttribute('content')).toContain('width=device-width')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await viewport.getAttribute('content')).toBe('width=1280')
    await opener.click()
    expect(await field.inputValue()).toBe('')
    await context.close()
  })

  it('stands above a keyboard that lies over the page, also on a phone held sideways', async () => {
    const KEYBOARD = 190
    for (const size of [PHONE, { width: PHONE.height, height: PHONE.width }]) {
      const seen = { scale: 1, offsetTop: 0, height: size.height - KEYBOARD }
      const { page, context } = await visit(browser, server.url, {
        size,
        prepare: (made) =>
          made.addInitScript((part) => {
            const viewport = Object.assign(new EventTarget(), part)
            Object.defineProperty(window, 'visualViewport', { value: viewport })
          }, seen),
      })
      await page.getByRole('main').getByRole('button', { name: 'Играть бесплатно' }).first().click()
      await email(page).focus()
      await page.evaluate(() => visualViewport?.dispatchEvent(new Event('resize')))
      const box = await dialog(page).boundingBox()
      const field = await email(page).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(seen.height)
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(seen.height)
      await context.close()
    }
  })

  it('offers both agreements ticked, with their documents behind links', async () => {
    const { page, context } = await visit(browser, server.url)
    await page.getByRole('banner').getByRole('button', { name: 'Регистрация' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Не менее 8 символов').waitFor()
    const boxes = dialog.getByRole('checkbox')
    expect(await boxes.count()).toBe(2)
    for (const box of await boxes.all()) expect(await box.isChecked()).toBe(true)
    for (const path of ['/eula', '/personal-data'])
      expect(await dialog.locator(`a[href="${path}"]`).getAttribute('target')).toBe('_blank')
    await context.close()
  })

  it('shows any other failure of a sign-in on the password, until the form is edited', async () => {
    const { page, context } = await visit(browser, server.url)
    await failCalls(page, '**/v1/auth/login')
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail', { exact: true }).fill('somebody@example.com')
    const password = dialog.getByLabel('Пароль', { exact: true })
    await password.fill('correct horse')
    await dialog.locator('button[type=submit]').click()
    await expect.poll(() => noteOf(password), PATIENTLY).toBe(SOMETHING_WENT_WRONG)
    await password.fill('another horse')
    expect(await noteOf(password)).toBe('')
    await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
    await expect.poll(() => noteOf(password), PATIENTLY).toBe('Включён Caps Lock')
    await password.dispatchEvent('keyup', { key: 'A', modifierCapsLock: false })
    await expect.poll(() => noteOf(password), PATIENTLY).toBe('')
    await context.close()
  })

  it('shows any other failure of a sign-up on the repeated password', async () => {
    const { page, context } = await visit(browser, server.url)
    await failCalls(page, '**/v1/auth/signup')
    await page.getByRole('banner').getByRole('button', { name: 'Регистрация' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail', { exact: true }).fill('somebody@example.com')
    await dialog.getByLabel('Пароль', { exact: true }).fill('correct horse')
    const repeat = dialog.getByLabel('Повторите пароль')
    await repeat.fill('correct horse')
    await dialog.locator('button[type=submit]').click()
    await expect.poll(() => noteOf(repeat), PATIENTLY).toBe(SOMETHING_WENT_WRONG)
    await context.close()
  })
})

describe('an address that opens the modal', () => {
  it('opens the view it names on any page, now or later, and goes out of the address bar', async () => {
    const owner = await makeAccount(server.url, 'Хозяин вкладок')
    const profile = `${server.url}/profile/${owner.id}`
    const { page, context, errors, shot } = await visit(browser, `${profile}#signin`, { size: PHONE })
    await heading(page, 'Войти в аккаунт').waitFor()
    expect(page.url()).toBe(profile)
    await shot('auth-signin-phone')
    expect(await seriousFindings(page)).toEqual([])
    await page.evaluate(() => {
      location.hash = '#signup'
    })
    await heading(page, 'Зарегистрироваться').waitFor()
    expect(page.url()).toBe(profile)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    // A tab of the profile is the profile's own.
    await page.evaluate(() => {
      location.hash = '#games'
    })
    await expect.poll(() => page.url()).toBe(`${profile}#games`)
    expect(await dialog(page).count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  it('leads on after a sign-up too', async () => {
    const { page, context } = await visit(browser, server.url)
    await page.getByRole('main').getByRole('button', { name: 'Играть бесплатно' }).click()
    await dialog(page).getByRole('button', { name: 'Зарегистрироваться' }).click()
    await fillSignUp(page, { email: 'player-by-signup@example.com' })
    await submit(page).click()
    await dialog(page).getByRole('button', { name: 'Продолжить' }).click()
    await page.waitForURL('**/game-search')
    await page.getByRole('button', { name: /Меню пользователя/ }).waitFor()
    await context.close()
  })

  it('sends nobody to another site, and opens no modal for a signed-in person', async () => {
    const account = await makeAccount(server.url, 'Доверчивый')
    const { page, context } = await visit(
      browser,
      `${server.url}/system-check?auth=signin&redirect=/%5Cevil.example`,
    )
    await email(page).fill(account.email)
    await password(page).fill(account.password)
    await submit(page).click()
    await page.getByRole('button', { name: /Меню пользователя/ }).waitFor()
    expect(page.url()).toBe(`${server.url}/system-check`)
    await page.goto(`${server.url}/?auth=signin&redirect=/profile/${account.id}`)
    await page.waitForURL(`**/profile/${account.id}`)
    await page.evaluate(() => {
      location.hash = '#signin'
    })
    await expect.poll(() => page.url()).toBe(`${server.url}/profile/${account.id}`)
    expect(await dialog(page).count()).toBe(0)
    await context.close()
  })
})

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, visit } from '../harness/browser.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

/** A busy machine may take longer than a second. */
const PATIENTLY = { timeout: 10_000 }

const SOMETHING_WENT_WRONG = 'Что-то пошло не так! Повторите попытку позже!'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { MEDIA_GATEWAY: 'memory' } }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** What is told about a field: its error, else its hint. */
async function noteOf(field: Locator): Promise<string> {
  return field.evaluate((input) => {
    const id = input.getAttribute('aria-describedby')
    return (id === null ? null : document.getElementById(id)?.textContent) ?? ''
  })
}

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

  it('tells any other failure of a sign-in on the password, until the form is edited', async () => {
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
    await context.close()
  })

  it('tells any other failure of a sign-up on the repeated password', async () => {
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

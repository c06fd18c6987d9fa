import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, visit } from '../harness/browser.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { MEDIA_GATEWAY: 'memory' } }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

async function signUp(page: Page, address: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Регистрация' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail', { exact: true }).fill(address)
  await dialog.getByLabel('Пароль', { exact: true }).fill('correct horse')
  await dialog.getByLabel('Повторите пароль').fill('correct horse')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByRole('heading', { name: 'Подтвердите почту' }).waitFor()
}

/** The link of the last letter, which the server keeps as a file. */
function linkOfLetter(): string {
  const folder = join(server.dataDir, 'mail')
  const letter = readFileSync(join(folder, readdirSync(folder).sort().at(-1) ?? ''), 'utf8')
  const body = letter.slice(letter.indexOf('\n\n')).trim()
  const text = /transfer-encoding: base64/i.test(letter)
    ? Buffer.from(body, 'base64').toString()
    : body.replace(/=\n/g, '').replace(/=3D/g, '=')
  return /https?:\S+confirm-email\S+/.exec(text)?.[0] ?? ''
}

describe('the confirmation letter', () => {
  it('may be asked for again when 59 seconds have been counted down to 1', async () => {
    const { page, context } = await visit(browser, server.url, {
      prepare: (browserContext) => browserContext.clock.install(),
    })
    await signUp(page, 'patient@example.com')
    const resend = page.getByRole('dialog').getByRole('button', { name: /Отправить ещё раз/ })
    expect(await resend.isDisabled()).toBe(true)
    for (let seconds = 58; seconds >= 1; seconds--) {
      await page.clock.runFor(1000)
      if (/0:1$/.test((await resend.textContent()) ?? '')) break
    }
    expect(await resend.textContent()).toBe('Отправить ещё раз0:1')
    expect(await resend.isDisabled()).toBe(true)
    await page.clock.runFor(1000)
    expect(await resend.textContent()).toBe('Отправить ещё раз')
    const asked = page.waitForRequest('**/registration/send-email-confirmation')
    await resend.click()
    await asked
    expect(await resend.isDisabled()).toBe(true)
    expect(await resend.textContent()).toMatch(/0:5\d$/)
    await context.close()
  })

  it('leads to a verified player, once', async () => {
    const { page, context } = await visit(browser, server.url)
    await signUp(page, 'confirmed@example.com')
    await page.goto(linkOfLetter())
    await page.getByText('Почта подтверждена.').waitFor()
    const verified = () => page.evaluate(async () => (await (await fetch('/v1/me')).json()).verified)
    expect(await verified()).toBe(true)
    await page.goto(`${server.url}/registration/confirm-email?token=made-up`)
    const told = page.getByRole('alert').filter({ hasText: 'Ссылка устарела. Запросите новое письмо.' })
    await told.waitFor()
    await told.getByRole('button', { name: 'Закрыть' }).click()
    await told.waitFor({ state: 'detached' })
    expect(await verified()).toBe(true)
    await context.close()
  })
})

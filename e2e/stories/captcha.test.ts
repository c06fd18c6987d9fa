import { createServer, type Server } from 'node:http'
import { describe, expect, it } from 'vitest'
import { dialog, signUp } from '../harness/auth-page.ts'
import { seriousFindings } from '../harness/axe.ts'
import { PHONE, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { emailsTo } from '../harness/mailbox.ts'
import { startServer } from '../harness/server-process.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const WANT_CAPTCHA = `insert into settings (name, value, updated_at) values ('useCaptcha', 'true', now())`

const { server, browser } = await sharedSite()
await query(server, WANT_CAPTCHA)

describe('a confirmation e-mail requested again, where the site wants a captcha', () => {
  it('the e-mail is sent only after the box was ticked, by keyboard alone', async () => {
    const address = 'keyboard@example.com'
    const { page, context, errors, strays, shot } = await visit(browser, server.url, {
      prepare: (browserContext) => browserContext.clock.install(),
    })
    await signUp(page, address)
    await expect.poll(() => emailsTo(server, address).length).toBe(1)
    await page.clock.runFor(60_000)
    await query(server, `update email_confirmations set created_at = created_at - interval '1 hour'`)
    const withoutCaptcha = () =>
      page.evaluate(async () => (await fetch('/registration/send-email-confirmation')).json())
    expect(await withoutCaptcha()).toMatchObject({ code: 'captcha_required' })
    await dialog(page).getByRole('button', { name: 'Отправить ещё раз' }).click()
    const box = dialog(page).getByRole('checkbox', { name: 'Я не робот' })
    await box.waitFor()
    await shot('captcha')
    expect(await seriousFindings(page)).toEqual([])
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
    const validated = page.waitForResponse('**/re-captcha/validate-token')
    const sent = page.waitForResponse('**/registration/send-email-confirmation')
    await page.keyboard.press('Space')
    await page.clock.runFor(2_000)
    expect((await validated).status()).toBe(200)
    expect((await sent).status()).toBe(200)
    await dialog(page)
      .getByRole('button', { name: /Отправить ещё раз.*0:5\d/ })
      .waitFor()
    await expect.poll(() => emailsTo(server, address).length).toBe(2)
    expect({ errors, strays }).toEqual({ errors: [], strays: [] })
    await context.close()
  })

  it('a message says what is wrong and offers another try when the solution does not count, on a phone', async () => {
    const { page, context, shot } = await visit(browser, server.url, {
      size: PHONE,
      prepare: (browserContext) => browserContext.clock.install(),
    })
    await page.goto(`${server.url}/#signup`)
    await dialog(page).getByLabel('E-mail', { exact: true }).fill('phone@example.com')
    await dialog(page).getByLabel('Пароль', { exact: true }).fill('correct horse')
    await dialog(page).getByLabel('Повторите пароль').fill('correct horse')
    await dialog(page).locator('button[type=submit]').click()
    await dialog(page).getByRole('heading', { name: 'Подтвердите почту' }).waitFor()
    await page.clock.runFor(60_000)
    await dialog(page).getByRole('button', { name: 'Отправить ещё раз' }).click()
    await dialog(page).getByText('Я не робот').waitFor()
    await shot('captcha-phone')
    await page.route('**/re-captcha/validate-token', (route) =>
      route.fulfill({ status: 422, json: { code: 'captcha_invalid', statusCode: 422, message: 'x' } }),
    )
    await dialog(page).getByText('Я не робот').tap()
    await page.clock.runFor(2_000)
    await dialog(page).getByText('Проверка не пройдена. Попробуйте ещё раз.').waitFor()
    await shot('captcha-failed-phone')
    expect(await seriousFindings(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Повторить' }).click()
    await dialog(page).getByRole('checkbox', { name: 'Я не робот' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Отмена' }).click()
    await dialog(page).getByRole('button', { name: 'Отправить ещё раз' }).waitFor()
    await context.close()
  })
})

/** What Google serves, as far as a page and our server ask for it. */
const RECAPTCHA_SCRIPT = `globalThis.grecaptcha = {
  ready: (then) => then(),
  render(place, options) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Google: ' + options.sitekey
    button.onclick = () => options.callback('a-token')
    place.append(button)
    return 0
  },
}`

function startGoogle(): Promise<{ readonly google: Server; readonly origin: string }> {
  const google = createServer((request, response) => {
    const script = request.url?.startsWith('/recaptcha/api.js') === true
    response.setHeader('content-type', script ? 'text/javascript' : 'application/json')
    response.end(script ? RECAPTCHA_SCRIPT : JSON.stringify({ success: true }))
  })
  return new Promise((resolve) => {
    google.listen(0, '127.0.0.1', () => {
      const address = google.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      resolve({ google, origin: `http://127.0.0.1:${port}` })
    })
  })
}

it('Google’s captcha is shown where the operator chose it, and its script comes only then', async () => {
  const { google, origin } = await startGoogle()
  const there = await startServer({
    env: {
      MEDIA_GATEWAY: 'memory',
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET_KEY: 'secret-key',
      RECAPTCHA_ORIGIN: origin,
    },
  })
  await query(there, WANT_CAPTCHA)
  const { page, context, errors, strays } = await visit(browser, there.url, {
    prepare: (browserContext) => browserContext.clock.install(),
  })
  await signUp(page, 'google@example.com')
  await page.clock.runFor(60_000)
  await query(there, `update email_confirmations set created_at = created_at - interval '1 hour'`)
  expect(strays).toEqual([])
  await dialog(page).getByRole('button', { name: 'Отправить ещё раз' }).click()
  const sent = page.waitForResponse('**/registration/send-email-confirmation')
  await dialog(page).getByRole('button', { name: 'Google: site-key' }).click()
  expect((await sent).status()).toBe(200)
  expect(errors).toEqual([])
  expect(strays).toEqual([`${origin}/recaptcha/api.js?render=explicit&hl=ru`])
  await context.close()
  await there.dispose()
  google.close()
})

it('the buttons of providers that are not configured are hidden', async () => {
  const { page, context } = await visit(browser, server.url)
  const answered = page.waitForResponse('**/v1/auth/social-providers')
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  expect(await (await answered).json()).toEqual([])
  await dialog(page).getByLabel('E-mail', { exact: true }).waitFor()
  expect(await dialog(page).getByText('или по почте').count()).toBe(0)
  await context.close()
})

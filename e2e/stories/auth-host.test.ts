import { createHmac } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { dialog, email, PASSWORD, password, signUp, submit } from '../harness/auth-page.ts'
import { visit } from '../harness/browser.ts'
import { startProxy } from '../harness/loopback-proxy.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const SECRET = 'a secret for this story'

/** Another origin, the same server behind it. */
const authHost = await startProxy()
/** An origin nobody configured. */
const foreign = await startProxy()

const { server, browser } = await siteForFile({ AUTH_HOST: authHost.url, SECRET })
for (const proxy of [authHost, foreign]) proxy.leadTo(server.port)

afterAll(async () => {
  await Promise.all([authHost.stop(), foreign.stop()])
})

const tokenIn = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'access-token')?.value ?? ''

/** The same token, ended an hour ago. */
function expired(token: string): string {
  const [head = '', claims = ''] = token.split('.')
  const kept = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const ended = Buffer.from(JSON.stringify({ ...kept, exp: kept.iat - 3600 })).toString('base64url')
  const seal = createHmac('sha256', `access-token:${SECRET}`).update(`${head}.${ended}`).digest('base64url')
  return `${head}.${ended}.${seal}`
}

describe('an auth host of another origin', () => {
  it('signs up, keeps the session alive, signs out and in again', async () => {
    const { page, context, errors, strays } = await visit(browser, server.url)
    await signUp(page, 'two-hosts@example.com')
    expect(strays).toContain(`${authHost.url}/v1/auth/signup`)
    await dialog(page).getByRole('button', { name: 'Продолжить' }).click()
    const menu = page.getByRole('button', { name: /Меню пользователя/ })
    await menu.waitFor()

    // The token ran out while nobody looked: the next call to the site brings a fresh one.
    const stale = expired(await tokenIn(context))
    const cookie = { name: 'access-token', value: stale, domain: 'localhost', path: '/' } as const
    await context.addCookies([{ ...cookie, secure: true, sameSite: 'Strict' }])
    await page.reload()
    await menu.waitFor()
    await expect.poll(() => tokenIn(context)).not.toBe(stale)

    // Any page may ask the auth host for one, across origins.
    await context.addCookies([{ ...cookie, secure: true, sameSite: 'Strict' }])
    const renewed = await page.evaluate(async (host) => {
      const answer = await fetch(`${host}/v1/auth/renew`, { method: 'POST', credentials: 'include' })
      return (await answer.json()) as { access_token?: string }
    }, authHost.url)
    expect(renewed.access_token).toBe(await tokenIn(context))
    expect(renewed.access_token).not.toBe(stale)

    await menu.click()
    await page.getByRole('button', { name: 'Выйти' }).click()
    const signInButton = page.getByRole('banner').getByRole('button', { name: 'Войти' })
    await signInButton.waitFor()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
    expect(await tokenIn(context)).toBe('')

    await signInButton.click()
    await email(page).fill('two-hosts@example.com')
    await password(page).fill('wrong horse')
    await submit(page).click()
    // Refusals are read across origins too.
    await dialog(page).getByText('Неправильный пароль').waitFor()
    await password(page).fill(PASSWORD)
    await submit(page).click()
    await menu.waitFor()
    expect(strays.every((url) => url.startsWith(`${authHost.url}/v1/auth/`))).toBe(true)
    expect(errors).toEqual([])
    await context.close()
  })

  it('pages of any other origin get no answer', async () => {
    const { page, context } = await visit(browser, foreign.url)
    const outcome = await page.evaluate(async (host) => {
      const asked = ['social-providers', 'csrf-token'].map((call) =>
        fetch(`${host}/v1/auth/${call}`, { credentials: 'include' }),
      )
      const posted = fetch(`${host}/v1/auth/renew`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      return (await Promise.allSettled([...asked, posted])).map(({ status }) => status)
    }, authHost.url)
    expect(outcome).toEqual(['rejected', 'rejected', 'rejected'])
    await context.close()
  })
})

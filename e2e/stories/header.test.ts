import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { launchBrowser, PHONE, type Visitor, visit } from '../harness/browser.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { signInBy } from '../harness/sign-in.ts'

let server: ServerProcess
let browser: Browser
let account: Account

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ env: { MEDIA_GATEWAY: 'memory' } }), launchBrowser()])
  account = await makeAccount(server.url, 'Мария')
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

async function visitSignedIn(options: Parameters<typeof visit>[2] = {}): Promise<Visitor> {
  const visitor = await visit(browser, server.url, options)
  await signInBy(visitor, account)
  await visitor.page.goto(server.url)
  return visitor
}

describe('the header', () => {
  it('sends a visitor who presses play to the auth modal, a signed-in user to the search', async () => {
    const visitor = await visit(browser, server.url)
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Играть бесплатно' }).click()
    await visitor.page.getByRole('heading', { name: 'Войти в аккаунт' }).waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/')
    await visitor.context.close()

    const { page, context } = await visitSignedIn()
    await page.getByRole('banner').getByRole('button', { name: 'Играть бесплатно' }).click()
    await page.waitForURL('**/game-search')
    await context.close()
  })

  it('shows a signed-in user the picture, the name and a menu to the profile', async () => {
    const { page, context } = await visitSignedIn()
    const menu = page.getByRole('button', { name: 'Меню пользователя Мария' })
    await menu.waitFor()
    const picture = await menu.locator('img').getAttribute('src')
    expect(picture).toBe(`/bundle/images/avatar-${(account.id % 9) + 1}.svg`)
    expect(await page.getByRole('banner').getByRole('button', { name: 'Войти' }).count()).toBe(0)
    await menu.click()
    await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Профиль' }).click()
    await page.waitForURL(`**/profile/${account.id}`)
    await page.getByRole('heading', { level: 1, name: 'Мария' }).waitFor()
    await context.close()
  })

  it('has on a phone the logo and both ways in for a visitor', async () => {
    const { page, context } = await visit(browser, server.url, { size: PHONE })
    await page.getByRole('button', { name: 'Открыть меню' }).click()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await menu.getByRole('link', { name: 'Город засыпает, на главную' }).waitFor()
    await menu.getByRole('button', { name: 'Регистрация' }).waitFor()
    await menu.getByRole('button', { name: 'Войти' }).waitFor()
    expect(await menu.getByRole('button', { name: 'Играть бесплатно' }).count()).toBe(0)
    // Spec §9: the breakpoint is 768 px.
    await page.setViewportSize({ width: 768, height: 900 })
    await page.getByRole('button', { name: 'Закрыть меню' }).hover()
    expect(await menu.isVisible()).toBe(true)
    await page.setViewportSize({ width: 769, height: 900 })
    await menu.waitFor({ state: 'detached' })
    await context.close()
  })

  it('has on a phone the user and one button to play for who is signed in', async () => {
    const { page, context } = await visitSignedIn({ size: PHONE })
    await page.getByRole('button', { name: 'Открыть меню' }).click()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await menu.getByRole('link', { name: 'Мария' }).waitFor()
    expect(await menu.getByRole('button', { name: /Регистрация|Войти/ }).count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await menu.getByRole('button', { name: 'Играть бесплатно' }).click()
    await page.waitForURL('**/game-search')
    await context.close()
  })
})

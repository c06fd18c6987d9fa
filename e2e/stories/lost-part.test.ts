import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { dialog, email } from '../harness/auth-page.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { countLoads, followTo, type Visitor, visit } from '../harness/browser.ts'
import { startProxy } from '../harness/loopback-proxy.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()
/** The machine of the server, as the page sees it. */
const machine = await startProxy()
machine.leadTo(server.port)

afterEach(() => machine.resume())
afterAll(() => machine.stop())

const signIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Войти' })
const failure = (page: Pick<Page, 'getByRole'>, text: string) =>
  page.getByRole('alert').filter({ hasText: text })
const LOST = 'Эта часть страницы не загрузилась.'
const OUTDATED = 'Вышла новая версия сайта. Обновите страницу.'

/**
 * Somebody on a page that calls nothing by itself: a call without a response has the page reload when the server is back
 * (spec §7).
 */
async function reader(): Promise<Visitor> {
  const visitor = await visit(browser, `${machine.url}/eula`)
  await visitor.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await visitor.page.waitForLoadState('networkidle')
  return visitor
}

/** From now on the server is of another version: its pages start with another file, and these files are gone. */
async function deploy(page: Page, gone: string): Promise<void> {
  await page.route(gone, (route) => route.fulfill({ status: 404 }))
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Another version</title>' })
  })
}

describe('a part of the page that is lost on its way', () => {
  it('a dialog that is lost says so over its page and comes with another try, without a reload', async () => {
    const visitor = await reader()
    const { page, context } = visitor
    const loads = countLoads(page)
    machine.cut()
    await signIn(page).click()
    const lost = failure(page, LOST)
    await lost.waitFor()
    await lookAt(visitor, 'lost-dialog')
    machine.resume()
    await lost.getByRole('button', { name: 'Попробовать снова' }).click()
    await dialog(page).waitFor()
    expect(await lost.count()).toBe(0)
    expect(loads()).toBe(0)
    expect(visitor.errors).toEqual([])
    await context.close()
  })

  it('a screen that is lost stands under its header until the browser is online, without a reload', async () => {
    const visitor = await reader()
    const { page, context } = visitor
    const loads = countLoads(page)
    machine.cut()
    await followTo(page, '/academy')
    await failure(page.getByRole('main'), LOST).waitFor()
    await page.getByRole('banner').waitFor()
    await lookAt(visitor, 'lost-screen')
    machine.resume()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByRole('heading', { level: 1, name: 'Академия' }).waitFor()
    expect(loads()).toBe(0)
    await context.close()
  })
})

describe('a part of a version that the server has no more', () => {
  it('reloads the page by itself, but not while something is typed', async () => {
    const visitor = await reader()
    const { page, context } = visitor
    const loads = countLoads(page)
    await signIn(page).click()
    await email(page).fill('somebody@example.com')
    await deploy(page, '**/assets/academy-screen-*')
    await followTo(page, '/academy')
    // Under the open dialog nothing has a role.
    await page.getByText(OUTDATED).waitFor()
    expect(await email(page).inputValue()).toBe('somebody@example.com')
    expect(loads()).toBe(0)
    await context.close()

    const idle = await reader()
    const idleLoads = countLoads(idle.page)
    await deploy(idle.page, '**/assets/academy-screen-*')
    await followTo(idle.page, '/academy')
    await expect.poll(idleLoads).toBe(1)
    await idle.context.close()
  })
})

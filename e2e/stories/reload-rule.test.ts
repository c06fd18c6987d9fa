import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { dialog, email, PASSWORD, password, SOMETHING_WENT_WRONG, submit } from '../harness/auth-page.ts'
import { countLoads, visit } from '../harness/browser.ts'
import { startProxy } from '../harness/loopback-proxy.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()
/** The machine of the server, as the page sees it. */
const machine = await startProxy()
machine.leadTo(server.port)

afterEach(() => machine.resume())
afterAll(() => machine.stop())

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  await email(page).fill('nobody@example.com')
  await password(page).fill(PASSWORD)
}

describe('a request with no response at all', () => {
  it('reloads the page once, when the server is back, and not again right after', async () => {
    const { page, context } = await visit(browser, machine.url)
    await openSignIn(page)
    const loads = countLoads(page)
    machine.hang()
    await submit(page).click()
    await expect.poll(() => machine.held()).toBeGreaterThan(0)
    machine.cut()
    await dialog(page).getByText(SOMETHING_WENT_WRONG).waitFor()
    expect(loads()).toBe(0)
    machine.resume()
    await expect.poll(loads, { timeout: 15_000 }).toBe(1)
    await dialog(page).waitFor({ state: 'detached' })

    await openSignIn(page)
    machine.cut()
    await submit(page).click()
    await dialog(page).getByText(SOMETHING_WENT_WRONG).waitFor()
    machine.resume()
    // The form works on, in the page that is there.
    await submit(page).click()
    await dialog(page).getByText('Неправильный логин или пароль').waitFor()
    expect(loads()).toBe(1)
    await context.close()
  })

  it('means nothing when the page ended it by leaving', async () => {
    const { page, context } = await visit(browser, machine.url)
    await openSignIn(page)
    machine.hang()
    await submit(page).click()
    await expect.poll(() => machine.held()).toBeGreaterThan(0)
    machine.resume()
    const loads = countLoads(page)
    await page.goto(`${machine.url}/academy`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(loads()).toBe(1)
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe(
      'navigate',
    )
    await context.close()
  })

  it('says so after a while on a line that hangs, and is made again when somebody asks', async () => {
    const { page, context } = await visit(browser, machine.url, {
      // Seconds instead of half a minute.
      prepare: (fresh) =>
        fresh.addInitScript(() => {
          const timeout = AbortSignal.timeout.bind(AbortSignal)
          AbortSignal.timeout = (ms) => timeout(ms / 10)
        }),
    })
    const loads = countLoads(page)
    await page.route('**/broadcast/get-tables', () => new Promise(() => undefined))
    await page.getByRole('banner').getByRole('link', { name: 'Смотреть' }).click()
    const again = page.getByRole('main').getByRole('button', { name: 'Повторить' })
    await again.waitFor()
    await page.unroute('**/broadcast/get-tables')
    await again.click()
    await again.waitFor({ state: 'detached' })
    expect(loads()).toBe(0)
    await context.close()
  })

  it('leaves a half-typed form alone when the page made the request by itself', async () => {
    const { page, context } = await visit(browser, machine.url, { prepare: (fresh) => fresh.clock.install() })
    const loads = countLoads(page)
    await page.getByRole('banner').getByRole('button', { name: 'Регистрация' }).click()
    await email(page).fill('somebody@example.com')
    machine.cut()
    // The home page asks for its numbers again, as it does every half a minute. Pictures and sockets fail too.
    const silent = page.waitForEvent('requestfailed', (failed) => failed.resourceType() === 'fetch')
    await page.clock.fastForward(31_000)
    await silent
    machine.resume()
    await password(page).fill(PASSWORD)
    expect(await email(page).inputValue()).toBe('somebody@example.com')
    expect(loads()).toBe(0)
    // Given up: now the page may be reloaded.
    await page.keyboard.press('Escape')
    await expect.poll(loads, { timeout: 15_000 }).toBe(1)
    await context.close()
  })
})

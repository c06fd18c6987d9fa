import { type OpenidStandIn, startOpenidProvider } from '@gorod/server/testing/openid-provider'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { dialog } from '../harness/auth-page.ts'
import { seriousFindings } from '../harness/axe.ts'
import { PHONE, type Visitor, type VisitorOptions, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { quiet } from '../harness/expect-clean.ts'
import { holdAnswer } from '../harness/pending-answer.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const provider = await startOpenidProvider()
const { server, browser } = await siteForFile(provider.env)

afterAll(() => provider.stop())

const button = (page: Page, name: 'Google' | 'Apple') =>
  dialog(page).getByRole('button', { name: `Войти через ${name}` })

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue as/ })

/** Opens the auth modal by the play button, so that a sign-in leads to the search. */
async function openByPlay(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, server.url, options)
  await visitor.page.getByRole('main').getByRole('button', { name: 'Играть бесплатно' }).click()
  await button(visitor.page, 'Google').waitFor()
  return visitor
}

async function pressButton(page: Page, name: 'Google' | 'Apple'): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, name).click()])
  return popup
}

const pressGoogle = (page: Page) => pressButton(page, 'Google')

/** Nothing opens a window any more. */
async function blockPopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.assign(window, { open: () => null }))
}

const idOf = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await fetch('/v1/me')).json()).id)

/** Nothing broke, and nothing but the provider was asked for anything. */
function expectNoFaults({ errors, strays }: Visitor): void {
  quiet({ errors, strays: strays.filter((url) => !url.startsWith(provider.issuer)) })
}

/** The provider remembers who signed in there; the next is somebody else. */
async function becomeAnother(
  visitor: Visitor,
  person: Parameters<OpenidStandIn['become']>[0],
): Promise<void> {
  provider.become(person)
  await visitor.context.clearCookies({ domain: new URL(provider.issuer).hostname })
}

describe('a sign-in with Google, in a window of its own', () => {
  it('makes an account, and finds it again in another browser', async () => {
    provider.become({ sub: 'vera', email: 'vera@example.com', email_verified: true, name: 'Вера' })
    const first = await openByPlay()
    await first.shot('auth-social')
    expect(await seriousFindings(first.page)).toEqual([])
    const popup = await pressGoogle(first.page)
    await goOn(popup).waitFor()
    expect(await button(first.page, 'Google').getAttribute('aria-busy')).toBe('true')
    await Promise.all([popup.waitForEvent('close'), goOn(popup).click()])
    await first.page.waitForURL('**/game-search')
    await first.page.getByRole('button', { name: 'Меню пользователя Вера' }).waitFor()
    const id = await idOf(first.page)
    expectNoFaults(first)
    await first.context.close()

    const second = await openByPlay({ size: PHONE })
    await second.shot('auth-social-phone')
    await goOn(await pressGoogle(second.page)).click()
    await second.page.waitForURL('**/game-search')
    expect(await idOf(second.page)).toBe(id)
    await second.context.close()
  })

  it('ends silently whatever goes wrong, and then links the account of a confirmed address', async () => {
    const account = await makeAccount(server.url, 'Барон')
    await query(
      server,
      'update accounts set email_confirmed_at = now(), email_confirmed_by_owner_at = now() where id = $1',
      [account.id],
    )
    provider.become({ sub: 'nobody', name: 'Nobody' })
    const visitor = await openByPlay({ prepare: (fresh) => fresh.clock.install() })
    const { page, context } = visitor
    const idle = () => expect.poll(() => button(page, 'Google').getAttribute('aria-busy')).toBe(null)
    const closed = await pressGoogle(page)
    await goOn(closed).waitFor()
    await closed.close()
    await idle()

    // The window of before says nothing about the one on its way.
    const begun = await holdAnswer(page, '**/v1/auth/social-start')
    const answered = page.waitForResponse('**/v1/auth/social-login')
    const next = await pressGoogle(page)
    await begun.arrived()
    await page.clock.runFor(1_000)
    expect(await button(page, 'Google').getAttribute('aria-busy')).toBe('true')
    await begun.release()
    await goOn(next).click()
    expect((await answered).status()).toBe(401)
    await idle()

    await page.route('**/v1/auth/social-start', (route) => route.fulfill({ status: 503, json: {} }))
    const empty = await pressGoogle(page)
    if (!empty.isClosed()) await empty.waitForEvent('close')
    await idle()
    expect(await dialog(page).getByRole('alert').count()).toBe(0)
    await page.unroute('**/v1/auth/social-start')

    await becomeAnother(visitor, { sub: 'baron', email: account.email, email_verified: true, name: 'Other' })
    await goOn(await pressGoogle(page)).click()
    await page.getByRole('button', { name: 'Меню пользователя Барон' }).waitFor()
    expect(await idOf(page)).toBe(account.id)
    expectNoFaults(visitor)
    await context.close()
  })

  it('leaves the page where the browser blocks windows, and comes back to it', async () => {
    provider.become({ sub: 'oleg', email: 'oleg@example.com', email_verified: true, name: 'Олег' })
    const visitor = await visit(browser, `${server.url}/eula?from=mail`, {
      prepare: blockPopups,
    })
    const { page, context } = visitor
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
    await button(page, 'Google').click()
    await goOn(page).click()
    await page.getByRole('button', { name: 'Меню пользователя Олег' }).waitFor()
    expect(page.url()).toBe(`${server.url}/eula?from=mail`)
    expectNoFaults(visitor)
    await context.close()
  })
})

describe('a sign-in with Apple', () => {
  it('happens in a window of its own, whose failure stops the waiting silently, on a phone', async () => {
    provider.become({ sub: 'apple-2' })
    const visitor = await openByPlay({ size: PHONE })
    const { page, context } = visitor
    const answered = page.waitForResponse('**/v1/auth/social-login')
    const refused = await pressButton(page, 'Apple')
    await Promise.all([refused.waitForEvent('close'), goOn(refused).click()])
    expect((await answered).status()).toBe(401)
    await expect.poll(() => button(page, 'Apple').getAttribute('aria-busy')).toBe(null)
    expect(await dialog(page).getByRole('alert').count()).toBe(0)

    await becomeAnother(visitor, { sub: 'apple-1', email: 'anna@example.com', email_verified: 'true' })
    const popup = await pressButton(page, 'Apple')
    const posted = popup.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/callbacks/sign-in-with-apple'),
    )
    await goOn(popup).click()
    await posted
    await page.waitForURL('**/game-search')
    const me = () => page.evaluate(async () => (await fetch('/v1/me')).text())
    await expect.poll(me).toMatch(/"username":"user\d+"/)
    expectNoFaults(visitor)
    await context.close()
  })

  it('leaves the page where the browser blocks windows, and comes back to it without a word after a failure', async () => {
    provider.become({ sub: 'apple-4' })
    const visitor = await visit(browser, `${server.url}/eula?from=mail`, { prepare: blockPopups })
    const { page, context } = visitor
    const signIn = () => page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
    await signIn()
    await button(page, 'Apple').click()
    await goOn(page).click()
    await page.waitForURL(`${server.url}/eula?from=mail`)
    expect(await page.getByRole('alert').count()).toBe(0)

    await becomeAnother(visitor, { sub: 'apple-3', email: 'ira@example.com', email_verified: 'true' })
    await signIn()
    await button(page, 'Apple').click()
    await goOn(page).click()
    await page.getByRole('button', { name: /^Меню пользователя/ }).waitFor()
    expect(page.url()).toBe(`${server.url}/eula?from=mail`)
    expectNoFaults(visitor)
    await context.close()
  })
})

it('a link that somebody else made signs nobody in: its state is foreign, or its provider unknown', async () => {
  let asked = false
  const link = `${server.url}/callbacks/sign-in-with-google#id_token=a.b.c&state=made-up`
  const { page, context, shot } = await visit(browser, link, {
    size: PHONE,
    prepare: async (fresh) => {
      fresh.on('request', (request) => {
        asked ||= request.url().includes('social-login')
      })
    },
  })
  await page.getByRole('heading', { name: 'Войти не получилось' }).waitFor()
  expect(asked).toBe(false)
  await shot('social-failed-phone')
  expect(await seriousFindings(page)).toEqual([])
  expect(page.url()).toBe(`${server.url}/callbacks/sign-in-with-google`)
  await page.goto(`${server.url}/callbacks/sign-in-with-facebook`)
  await page.getByRole('heading', { name: 'Здесь никто не живёт' }).waitFor()
  await context.close()
})

import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { dialog, email, password, submit } from '../harness/auth-page.ts'
import { PHONE, visit } from '../harness/browser.ts'
import { openCabinetOf, signedInAgain } from '../harness/cabinet.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { holdAnswer, holdMessage } from '../harness/pending-answer.ts'
import { openPage } from '../harness/profile-page.ts'
import { idle, openSearch, placeOf, press, searching } from '../harness/search-page.ts'
import { signInBy } from '../harness/sign-in.ts'
import { siteForFile } from '../harness/site-for-file.ts'

const { server, browser } = await siteForFile()

const toBlog = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Блог' }).click()
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const path = (page: Page) => new URL(page.url()).pathname
const account = (name: string): Promise<Account> => makeAccount(server.url, name)

const hasFocus = (element: Locator) => element.evaluate((found) => found === document.activeElement)

describe('an answer that comes late', () => {
  it('a button that waits keeps the focus, and Enter asks for nothing twice', async () => {
    const { email: address } = await account('Торопливая')
    const { page, context } = await visit(browser, server.url)
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
    await email(page).fill(address)
    await password(page).fill('not the password')
    const login = await holdAnswer(page, '**/v1/auth/login')
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/auth/login')) calls += 1
    })
    await submit(page).press('Enter')
    await login.arrived()
    expect(await submit(page).getAttribute('aria-busy')).toBe('true')
    expect(await hasFocus(submit(page))).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await password(page).press('Enter')
    await login.release()
    await dialog(page).getByText('Неправильный пароль').waitFor()
    expect(calls).toBe(1)
    await context.close()
  })

  it('ends the search whose page was left before it', async () => {
    let hold: Awaited<ReturnType<typeof holdMessage>> | undefined
    const visitor = await openSearch(browser, server, 'Нетерпеливый', {
      prepare: async (context) => {
        hold = await holdMessage(context, 'search.start')
      },
    })
    const { page } = visitor
    await press(page, 'Искать')
    await searching(page)
    await hold?.arrived()
    await toBlog(page)
    const leaving = page.getByRole('dialog', { name: 'Уйти со страницы?' })
    await leaving.getByRole('button', { name: 'Продолжить' }).click()
    await page.waitForURL('**/blog')
    await hold?.release(page)
    await expect.poll(() => placeOf(server, visitor.account)).toBe(null)
    await page.goBack()
    await idle(page)
    await expectClean(visitor)
  })

  it('leaves the search to a tab that is loaded again before it: to leave the page then is asked about', async () => {
    let hold: Awaited<ReturnType<typeof holdMessage>> | undefined
    const visitor = await openSearch(browser, server, 'Обновивший', {
      prepare: async (context) => {
        hold = await holdMessage(context, 'search.start')
      },
    })
    const { page } = visitor
    await press(page, 'Искать')
    await searching(page)
    await hold?.arrived()
    await page.reload()
    await searching(page)
    await toBlog(page)
    const leaving = page.getByRole('dialog', { name: 'Уйти со страницы?' })
    await leaving.getByRole('button', { name: 'Продолжить' }).click()
    await page.waitForURL('**/blog')
    await expect.poll(() => placeOf(server, visitor.account)).toBe(null)
    await expectClean(visitor)
  })

  it('moves no card of the search that is there before it', async () => {
    let hold: Awaited<ReturnType<typeof holdMessage>> | undefined
    const visitor = await openSearch(browser, server, 'Торопливый', {
      size: PHONE,
      prepare: async (context) => {
        hold = await holdMessage(context, 'search.watch')
      },
    })
    const { page } = visitor
    await hold?.arrived()
    const heightOf = async () => (await button(page, 'Начать').boundingBox())?.y
    const before = await heightOf()
    await hold?.release(page)
    await page.getByRole('main').getByRole('link', { name: 'Правила: ФИИМ' }).first().waitFor()
    expect(await heightOf()).toBe(before)
    await expectClean(visitor)
  })

  it('opens no camera for a player who has gone to another page', async () => {
    let hold: Awaited<ReturnType<typeof holdMessage>> | undefined
    const visitor = await openSearch(browser, server, 'Передумавший', {
      prepare: async (context) => {
        hold = await holdMessage(context, 'search.practice')
      },
    })
    const { page } = visitor
    await press(page, 'Начать')
    await hold?.arrived()
    await toBlog(page)
    await page.waitForURL('**/blog')
    await hold?.release(page)
    expect(path(page)).toBe('/blog')
    await expectClean(visitor)
  })

  it('signs in a visitor who has closed the modal meanwhile, and leads nowhere', async () => {
    const { email: address, password: word, username } = await account('Ушедшая')
    const visitor = await visit(browser, server.url)
    const { page } = visitor
    await page.getByRole('banner').getByRole('button', { name: 'Играть бесплатно' }).click()
    await email(page).fill(address)
    await password(page).fill(word)
    const login = await holdAnswer(page, '**/v1/auth/login')
    await submit(page).click()
    await login.arrived()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await toBlog(page)
    await page.waitForURL('**/blog')
    await Promise.all([page.waitForEvent('load'), login.release().catch(() => undefined)])
    await page.getByRole('button', { name: `Меню пользователя ${username}` }).waitFor()
    expect(path(page)).toBe('/blog')
    await expectClean(visitor)
  })

  it('opens a button only when the list knows what the button has done', async () => {
    const owner = await account('Хозяин')
    await signedInAgain(
      server,
      owner,
      'Mozilla/5.0 (X11; Linux x86_64; rv:129.0) Gecko/20100101 Firefox/129.0',
    )
    const visitor = await openCabinetOf(browser, server, owner, { hash: '#security' })
    const { page } = visitor
    const end = button(page, 'Завершить сеанс: Firefox 129 на Linux')
    await end.waitFor()
    const sessions = await holdAnswer(page, '**/cabinet/get-sessions')
    await end.click()
    await sessions.arrived()
    expect(await end.isDisabled()).toBe(true)
    await button(page, 'Сменить пароль').focus()
    await sessions.release()
    await end.waitFor({ state: 'detached' })
    // The list takes the focus its row has lost, never that of another field.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Сменить пароль')
    await expectClean(visitor)
  })

  it('leaves a change alone that was made after the request', async () => {
    const [viewer, other] = await Promise.all([account('Смотрящий'), account('Сосед')])
    const visitor = await openPage({
      browser,
      server,
      path: `/profile/${other.id}`,
      as: viewer,
      prepare: (context) => context.clock.install(),
    })
    const { page } = visitor
    const block = button(page, 'Не играть вместе')
    await block.waitFor()
    await toBlog(page)
    // The address alone is not enough: the previous page is shown until the code is loaded.
    await page.getByRole('heading', { name: 'Блог', level: 1 }).waitFor()
    // An old answer is shown at once and requested again.
    await page.clock.fastForward(60_000)
    const profile = await holdAnswer(page, '**/get-profile?*')
    await page.goBack()
    await profile.arrived()
    await block.click()
    await button(page, 'Снова играть вместе').waitFor()
    await profile.release()
    expect(await block.count()).toBe(0)
    await expectClean(visitor)
  })
})

describe('a second tab', () => {
  it('shows the account that signed in elsewhere, and nothing of the one before', async () => {
    const [first, second] = await Promise.all([account('Первая'), account('Вторая')])
    const visitor = await openCabinetOf(browser, server, first)
    const { page, context } = visitor
    const shown = () => page.getByRole('main').getByLabel('E-mail', { exact: true }).inputValue()
    await expect.poll(shown).toBe(first.email)
    const beside = await context.newPage()
    await beside.goto(server.url)
    await beside.evaluate(() => localStorage.removeItem('isLogin'))
    await button(page, 'Войти').waitFor()
    await signInBy({ page: beside, context }, second)
    await expect.poll(shown).toBe(second.email)
    await page.getByRole('button', { name: `Меню пользователя ${second.username}` }).waitFor()
    await expectClean(visitor)
  })
})

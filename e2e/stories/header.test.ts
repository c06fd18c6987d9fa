import type { BrowserContext, Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { DESKTOP, PHONE, type Visitor, type VisitorOptions, visit } from '../harness/browser.ts'
import { withoutSeed } from '../harness/page-seed.ts'
import { holdAnswer } from '../harness/pending-answer.ts'
import { sharedSite } from '../harness/site-for-file.ts'

let account: Account

const { server, browser } = await sharedSite()

beforeAll(async () => {
  account = await makeAccount(server.url, 'Мария')
})

function visitSignedIn(options: VisitorOptions = {}): Promise<Visitor> {
  return visit(browser, server.url, { ...options, as: account })
}

/** The server's own answer with something else in it. */
function answerMe(changed: Readonly<Record<string, unknown>>) {
  return async (context: BrowserContext) => {
    await withoutSeed(context)
    await context.route('**/v1/me', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changed } })
    })
  }
}

/** For visitors and accounts: a visitor's news have their own call, an account's come with the account. */
function answerNews(
  unreadArticles: number,
  lessonsDone: number,
  lessonsTotal: number,
  me: Readonly<Record<string, unknown>> = {},
) {
  const news = { unreadArticles, lessonsDone, lessonsTotal, at: '2026-11-21T00:00:00.000Z' }
  return async (context: BrowserContext) => {
    await context.route('**/content/get-header-news*', (route) => route.fulfill({ json: news }))
    await answerMe({ ...me, news })(context)
  }
}

function answerNumbers(context: BrowserContext) {
  const json = { online: 400, tables: 37, averageWaitSeconds: 200, gamesThisWeek: 9 }
  return context.route('**/public/numbers', (route) => route.fulfill({ json }))
}

const portraitOf = (id: number) => `/bundle/images/avatar-${(id % 9) + 1}.svg`

/** Where everything stands that was there before friends and notifications. */
const placesIn = (banner: Locator) =>
  banner
    .locator('a, button')
    .evaluateAll((all) =>
      all.filter((one) => one.closest('#tools') === null).map((one) => one.getBoundingClientRect().left),
    )

/** How many pixels of the text are cut. */
const cutBy = (element: Locator) => element.evaluate((found) => found.scrollWidth - found.clientWidth)

const hasFocus = (element: Locator) => element.evaluate((found) => found === document.activeElement)

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

  it('leads a keyboard that follows a link to the heading of the page, where a mouse sees no ring', async () => {
    const { page, context } = await visit(browser, server.url)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first()
    const link = (name: string) => page.getByRole('banner').getByRole('link', { name })
    await link('Рейтинг').press('Enter')
    await page.waitForURL('**/ratings')
    await expect.poll(() => hasFocus(heading)).toBe(true)
    await link('Смотреть').click()
    await page.waitForURL('**/watch')
    await expect.poll(() => hasFocus(heading)).toBe(true)
    expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // The page that a person comes back to is where they left it.
    await page.goto(server.url)
    const last = page.getByRole('contentinfo').getByRole('link', { name: 'Обработка персональных данных' })
    await last.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    await last.press('Enter')
    await page.waitForURL('**/personal-data')
    await expect.poll(() => hasFocus(heading)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => hasFocus(heading)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(left)
    await context.close()
  })

  it('shows a signed-in user the picture, the name and a menu of three', async () => {
    const { page, context, errors, strays, shot } = await visitSignedIn()
    const banner = page.getByRole('banner')
    const menu = page.getByRole('button', { name: 'Меню пользователя Мария' })
    await menu.waitFor()
    expect(await menu.locator('img').getAttribute('src')).toBe(portraitOf(account.id))
    expect(await banner.getByRole('button', { name: 'Войти' }).count()).toBe(0)
    await menu.click()
    await banner.getByRole('button', { name: 'Выйти' }).waitFor()
    // The address is not confirmed yet, and nobody made her an editor.
    const items = await banner.getByRole('listitem').allTextContents()
    expect(items).toEqual([
      'Подтвердите почту',
      'Профиль',
      'Люди',
      'Сообщения',
      'Уведомления',
      'Настройки',
      'Выйти',
    ])
    await shot('header-user-menu')
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => banner.getByRole('listitem').count()).toBe(0)
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
    await menu.click()
    await banner.getByRole('button', { name: 'Подтвердите почту' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await menu.click()
    await banner.getByRole('link', { name: 'Профиль' }).click()
    await page.waitForURL(`**/profile/${account.id}`)
    await page.getByRole('heading', { level: 1, name: 'Мария' }).waitFor()
    expect({ errors, strays }).toEqual({ errors: [], strays: [] })
    await context.close()
  })

  it('shows a verified writer of articles the way to them, and no reminder', async () => {
    const { page, context } = await visitSignedIn({
      prepare: answerMe({ verified: true, rights: ['editor'] }),
    })
    await page.getByRole('button', { name: 'Меню пользователя Мария' }).click()
    const banner = page.getByRole('banner')
    await banner.getByRole('link', { name: 'Статьи' }).waitFor()
    expect(await banner.getByRole('listitem').allTextContents()).toEqual([
      'Профиль',
      'Люди',
      'Сообщения',
      'Уведомления',
      'Настройки',
      'Статьи',
      'Выйти',
    ])
    await context.close()
  })

  it('shows the drawn portrait in place of a picture that does not load', async () => {
    const { page, context } = await visitSignedIn({ prepare: answerMe({ image: 'gone.webp' }) })
    const picture = page.getByRole('button', { name: 'Меню пользователя Мария' }).locator('img')
    await expect.poll(() => picture.getAttribute('src')).toBe(portraitOf(account.id))
    await context.close()
  })

  it('counts new articles beside the blog, and says how many', async () => {
    const { page, context, shot } = await visit(browser, server.url, { prepare: answerNews(3, 0, 12) })
    const banner = page.getByRole('banner')
    await banner.getByRole('link', { name: 'Блог 3 новые статьи' }).waitFor()
    await shot('header-visitor')
    await context.close()
    const read = await visit(browser, server.url, { prepare: answerNews(0, 0, 12) })
    await read.page.getByRole('banner').getByText('12 уроков для новичков').waitFor()
    await read.page.getByRole('banner').getByRole('link', { name: 'Блог', exact: true }).waitFor()
    await read.context.close()
  })

  it('opens the academy in a new tab, with the progress of the signed-in player', async () => {
    const { page, context } = await visitSignedIn({ prepare: answerNews(0, 3, 12) })
    const academy = page.getByRole('banner').getByRole('link', {
      name: 'Академия 3 урока из 12 (откроется в новой вкладке)',
    })
    const [tab] = await Promise.all([context.waitForEvent('page'), academy.click()])
    await tab.waitForURL('**/academy')
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    expect(new URL(page.url()).pathname).toBe('/')
    await context.close()
  })

  it('keeps every link in reach at all widths of a desktop', async () => {
    const visitor = await visit(browser, server.url, {
      as: account,
      prepare: answerNews(120, 0, 12, { username: 'Двадцать букв в нике' }),
    })
    const { page, context, shot } = visitor
    for (const who of ['visitor', 'player'] as const) {
      await page.setViewportSize(DESKTOP)
      const late = who === 'player' ? await holdAnswer(page, '**/header-tools-*.js') : null
      if (who === 'player') await page.reload()
      else await page.evaluate(() => localStorage.removeItem('isLogin')).then(() => page.reload())
      const banner = page.getByRole('banner')
      await banner.getByRole('link', { name: 'Блог 120 новых статей' }).waitFor()
      const own = who === 'player' ? 'Меню пользователя Двадцать букв в нике' : 'Войти'
      await banner.getByRole('button', { name: own }).waitFor()
      await page.evaluate(async () => void (await document.fonts.ready))
      const before = await placesIn(banner)
      await late?.arrived()
      await late?.release()
      if (who === 'player') await banner.getByRole('button', { name: 'Друзья' }).waitFor()
      expect(await placesIn(banner), 'nothing moves when friends and notifications come').toEqual(before)
      if (who === 'player') expect(await cutBy(banner.getByText('Двадцать букв в нике'))).toBeLessThan(1)
      for (const width of [1440, 1180, 1024, 900, 769]) {
        await page.setViewportSize({ width, height: 700 })
        for (const name of who === 'player' ? ['Друзья', 'Уведомления'] : [])
          expect(await banner.getByRole('button', { name }).isVisible(), name).toBe(true)
        for (const name of [/^Блог/, 'Рейтинг', /^Академия/]) {
          expect(await banner.getByRole('link', { name }).isVisible(), String(name)).toBe(true)
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${who} at ${width}`).toBe(
          width,
        )
        await shot(`header-${who}-${width}`)
      }
      await page.evaluate(() => localStorage.setItem('isLogin', 'true'))
    }
    await context.close()
  })

  it('shows a visitor on a phone the logo and both ways in', async () => {
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

  it('goes into a sublist and back on a phone, by finger and by keyboard', async () => {
    const { page, context, shot } = await visit(browser, server.url, {
      size: PHONE,
      prepare: answerNews(3, 0, 12),
    })
    const burger = page.getByRole('button', { name: 'Открыть меню, 3 новые статьи' })
    await burger.click()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await menu.getByRole('link', { name: 'Блог 3 новые статьи' }).waitFor()
    expect(await menu.getByRole('link', { name: 'Академия' }).getAttribute('target')).toBe('_blank')
    await shot('mobile-menu-visitor')
    const documents = menu.getByRole('button', { name: 'Документы' })
    const back = menu.getByRole('button', { name: 'Назад' })
    await documents.click()
    await menu.getByRole('heading', { name: 'Документы' }).waitFor()
    expect(await hasFocus(back)).toBe(true)
    await shot('mobile-menu-sublist')
    expect(await seriousFindings(page)).toEqual([])
    await back.click()
    await menu.getByRole('link', { name: 'Город засыпает, на главную' }).waitFor()
    expect(await hasFocus(documents)).toBe(true)
    await page.keyboard.press('Enter')
    await back.waitFor()
    // Escape leaves the sublist first, then the menu.
    await page.keyboard.press('Escape')
    await documents.waitFor()
    expect(await hasFocus(documents)).toBe(true)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(burger)).toBe(true)
    await burger.click()
    await documents.click()
    await menu.getByRole('link', { name: 'Пользовательское соглашение' }).click()
    await page.getByRole('heading', { level: 1, name: 'Пользовательское соглашение' }).waitFor()
    await menu.waitFor({ state: 'detached' })
    await context.close()
  })

  it('shows a signed-in player on a phone the user and one button to play', async () => {
    const { page, context, shot } = await visitSignedIn({ size: PHONE, prepare: answerNumbers })
    await page.getByRole('button', { name: 'Открыть меню' }).click()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await menu.getByRole('link', { name: 'Мария' }).waitFor()
    expect(await menu.getByRole('button', { name: /Регистрация|Войти/ }).count()).toBe(0)
    await menu.getByText('37 столов играют, ожидание 3:20').waitFor()
    expect(await menu.getByRole('listitem').allTextContents()).toEqual([
      'Блог',
      'Академия(откроется в новой вкладке)',
      'Рейтинг',
      'Чемпионаты',
      'Клубы',
      'Смотреть',
      'Проверка камеры',
      'Документы',
      'Подтвердите почту',
      'Профиль',
      'Люди',
      'Сообщения',
      'Уведомления',
      'Настройки',
      'Выйти',
    ])
    await shot('mobile-menu-player')
    expect(await seriousFindings(page)).toEqual([])
    await menu.getByRole('button', { name: 'Настройки' }).click()
    const tabs = await menu
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(tabs).toEqual([
      ['Личные данные', '/cabinet#personal'],
      ['Безопасность', '/cabinet#security'],
      ['Оплата', '/cabinet#payments'],
      ['Мои данные', '/cabinet#data'],
    ])
    expect(await menu.getByText('37 столов').count()).toBe(0)
    await menu.getByRole('button', { name: 'Назад' }).click()
    await menu.getByRole('button', { name: 'Играть бесплатно' }).click()
    await page.waitForURL('**/game-search')
    await context.close()
  })
})

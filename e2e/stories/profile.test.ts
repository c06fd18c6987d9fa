import { createHash } from 'node:crypto'
import type { FinishedGame } from '@gorod/contracts/game'
import { getBlocks } from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import { getPeople } from '@gorod/contracts/people'
import { createGame, presets } from '@gorod/rules'
import { until } from '@gorod/server/testing'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { withoutSeed } from '../harness/page-seed.ts'
import { holdAnswer } from '../harness/pending-answer.ts'
import { answerProfile, fitsTheScreen, inzhener, openPage, TOGETHER } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'
import { body, INZHENER } from '../harness/statistics-page.ts'

let owner: Account
let viewer: Account

const { server, browser } = await sharedSite()

beforeAll(async () => {
  owner = await makeAccount(server.url, 'Хозяйка')
  viewer = await makeAccount(server.url, 'Гость')
})

type Visit = Omit<Parameters<typeof openPage>[0], 'browser' | 'server'>
const open = (options: Visit) => openPage({ browser, server, ...options })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const tabNames = (page: Page) => page.getByRole('tab').allTextContents()
const selected = (page: Page) => page.locator('[role=tab][aria-selected=true]').textContent()
const tooltip = (page: Page) => page.getByRole('tooltip')

/** What is asked of the server after the document, static files apart; without the query. */
function watchCalls(context: BrowserContext): string[] {
  const calls: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== 'document' && !/^\/(bundle\/|favicon)/.test(pathname)) calls.push(pathname)
  })
  for (const page of context.pages())
    page.on('websocket', (socket) => calls.push(new URL(socket.url()).pathname))
  return calls
}

/** A signed-in reader gets friends, notifications and a line for invitations when the page is idle. */
const AFTER_FIRST_VIEW = [getPeople.path, getNotifications.path, '/socket.io/']

/** Loads the profile as somebody at both sizes, without games and with, and counts what that takes. */
async function firstViews(as: Account | null, button: string): Promise<void> {
  let calls: string[] = []
  let played = false
  const visitor = await open({
    path: '/eula',
    ...(as === null ? {} : { as }),
    prepare: async (context) => {
      calls = watchCalls(context)
      // A player with figures: the page is long then, and its footer out of sight.
      await context.route(/get-(?:role-)?statistic\?/, (route) => {
        const { pathname, searchParams } = new URL(route.request().url())
        const json = body(pathname.split('/').at(-1) ?? '', searchParams, INZHENER)
        return played ? route.fulfill({ json }) : route.fallback()
      })
    },
  })
  const { page } = visitor
  const banner = page.getByRole('banner')
  // What the page before asks for is not counted: on a busy machine its line may fall silent before it has asked at all.
  await banner.getByRole('button', { name: button }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    for (played of [false, true]) {
      calls.length = 0
      await page.goto(`${server.url}/profile/${owner.id}`)
      await page.getByText(played ? 'По ролям' : /сыграли ни одной|статистика сыгранных/).waitFor()
      await banner.getByRole('button', { name: size === PHONE ? 'Открыть меню' : button }).waitFor()
      if (size === DESKTOP) await banner.getByText(/\d+ урок/).waitFor()
      if (as === viewer) await page.getByRole('button', { name: 'Не играть вместе' }).waitFor()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Казахстан' }).waitFor()
      await page.waitForLoadState('networkidle')
      const counted = calls.filter((path) => !AFTER_FIRST_VIEW.includes(path))
      expect(counted.toSorted(), `${button}, ${size.width}, played: ${played}`).toEqual([
        '/clubs/get-of',
        '/profile/default/get-role-statistic',
        '/profile/default/get-statistic',
      ])
    }
  }
  await expectClean(visitor)
}

describe('the top of a profile', () => {
  it('shows everything a player wrote', async () => {
    const visitor = await open({ path: `/profile/${owner.id}`, prepare: answerProfile() })
    const { page } = visitor
    await page.getByRole('heading', { level: 1, name: 'Инженер' }).waitFor()
    const level = page.getByRole('progressbar', { name: 'Уровень 24' })
    expect(await level.getAttribute('aria-valuetext')).toMatch(/^5.320 \/ 8.000 XP$/)
    expect(await level.locator('i').evaluate((bar) => bar.style.width)).toBe('66.5%')
    await page.getByTitle(/^5.320 \/ 8.000 XP$/).waitFor()
    const main = page.getByRole('main')
    expect((await main.textContent())?.replace(/\s/g, ' ')).toContain('MMR2 184Пятый этаж')
    expect(await main.locator('img[src$="mmr-diamond.svg"]').isVisible()).toBe(true)
    await page.getByTitle('Мужчина').waitFor()
    // Line breaks are kept, addresses stay text.
    const text = page.getByText('Играю с 2014-го.')
    expect(await text.evaluate((element) => getComputedStyle(element).whiteSpace)).toContain('pre-line')
    expect(await text.getByRole('link').count()).toBe(0)
    const links = await page.getByRole('list', { name: 'Где найти игрока' }).getByRole('link').all()
    const shown = links.map(async (link) => [await link.getAttribute('href'), await link.getAttribute('rel')])
    expect(await Promise.all(shown)).toEqual([
      ['https://t.me/inzhener', 'noopener nofollow ugc'],
      ['https://www.instagram.com/inzhener.photo', 'noopener nofollow ugc'],
      ['https://vk.com/polunochniki', 'noopener nofollow ugc'],
      ['https://www.twitch.tv/inzhener_live', 'noopener nofollow ugc'],
      [`/audience/streamers/${owner.id}`, null],
    ])
    expect(await main.getByRole('definition').allTextContents()).toEqual([
      '312',
      '56%, 175 побед из 312',
      '2021',
    ])
    expect(await page.getByRole('button', { name: 'Редактировать профиль' }).count()).toBe(0)
    await lookAt(visitor, 'profile')
    await expectClean(visitor)
  })
})

describe('the first view of a profile', () => {
  it('takes three requests, for every viewer and on every screen, and nothing is missing then', async () => {
    // Side by side: most of it is waiting for the line to fall silent.
    await Promise.all([
      firstViews(null, 'Войти'),
      firstViews(owner, 'Меню пользователя Хозяйка'),
      firstViews(viewer, 'Меню пользователя Гость'),
    ])
  })

  it('shows the owner the cog and the items', async () => {
    const visitor = await open({ as: owner })
    const { page } = visitor
    await page.getByText('Вы ещё не сыграли ни одной игры.').waitFor()
    await page.getByRole('button', { name: 'Редактировать профиль' }).waitFor()
    expect(await tabNames(page)).toEqual(['Достижения', 'Предметы', 'Статистика', 'Игры'])
    await visitor.shot('profile-own-new')
    await page.goto(`${server.url}/profile/${owner.id}#items`)
    await expect.poll(() => selected(page)).toBe('Предметы')
    // Narrower than its tabs: they scroll, the page does not.
    await page.setViewportSize({ width: 320, height: 700 })
    await tab(page, 'Предметы').press('End')
    await expect.poll(() => page.getByRole('tablist').evaluate((bar) => bar.scrollLeft)).toBeGreaterThan(0)
    expect(await fitsTheScreen(page)).toBe(true)
    await expectClean(visitor)
  })
})

describe('the profile of an unverified player, seen by a stranger', () => {
  it('shows no channel, no items, and tabs that follow the hash as it follows them', async () => {
    const visitor = await open({
      path: `/profile/${owner.id}#items`,
      prepare: answerProfile({
        rpm_avatar_gender: 1,
        twitch_link: null,
        twitch_verification_link: 'https://www.twitch.tv/inzhener_live',
        verification: { twitchVerified: false, twitchInProgress: true },
      }),
    })
    const { page } = visitor
    await page.getByTitle('Женщина').waitFor()
    expect(await page.getByText('inzhener_live').count()).toBe(0)
    expect(await page.getByText('Аудитория стримера').count()).toBe(0)
    expect(await tabNames(page)).toEqual(['Достижения', 'Статистика', 'Игры'])
    expect(await selected(page)).toBe('Статистика')
    for (const [hash, name] of [
      ['#games', 'Игры'],
      ['#achievements', 'Достижения'],
      ['#nonsense', 'Статистика'],
    ] as const) {
      await page.evaluate((next) => {
        location.hash = next
      }, hash)
      await expect.poll(() => selected(page)).toBe(name)
    }
    await page.goBack()
    await expect.poll(() => selected(page)).toBe('Достижения')
    await page.goForward()
    await expect.poll(() => selected(page)).toBe('Статистика')
    await tab(page, 'Игры').click()
    expect(new URL(page.url()).hash).toBe('#games')
    await page.getByText('Здесь появятся сыгранные игры.').waitFor()
    await page.keyboard.press('Home')
    await expect.poll(() => new URL(page.url()).hash).toBe('#achievements')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => selected(page)).toBe('Статистика')
    expect(await tab(page, 'Статистика').evaluate((shown) => shown === document.activeElement)).toBe(true)
    await expectClean(visitor)
  })
})

describe('a profile that is missing', () => {
  it('shows that it loads, says when it failed, appears at another try, or says that it was deleted', async () => {
    let answer: (() => Promise<void>) | null = null
    const visitor = await open({
      path: `/profile/${owner.id}`,
      prepare: async (context) => {
        await withoutSeed(context)
        await context.route('**/profile/default/get-profile*', (route) => {
          answer = () => route.fulfill(next)
        })
      },
    })
    const { page } = visitor
    let next: Parameters<Route['fulfill']>[0] = { status: 500, json: {} }
    const answered = async () => {
      await expect.poll(() => answer).not.toBeNull()
      await page.getByRole('main').getByRole('status').getByText('Загрузка').waitFor()
      await answer?.()
      answer = null
    }
    await page.getByRole('main').getByRole('status').getByText('Загрузка').waitFor()
    await lookAt(visitor, 'profile-loading', 'main')
    await answered()
    await page.getByRole('alert').getByText('Ошибка! Повторите попытку!').waitFor()
    await lookAt(visitor, 'profile-failed', 'main')
    next = { json: inzhener(owner.id) }
    await page.getByRole('button', { name: 'Повторить' }).click()
    await answered()
    await page.getByRole('heading', { level: 1, name: 'Инженер' }).waitFor()

    next = { json: inzhener(owner.id, { deleted: true, username: 'удалённый игрок', registered: null }) }
    await page.reload()
    await answered()
    await page.getByRole('heading', { level: 1, name: 'Удалённый игрок' }).waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect(await page.getByRole('tab').count()).toBe(0)
    await lookAt(visitor, 'profile-deleted', 'main')
    await expectClean(visitor)
  })
})

describe('the card over a name', () => {
  const prepare = async (context: BrowserContext) => {
    const json = gameOf([owner, viewer])
    await context.route('**/game/default/get-finished*', (route) => route.fulfill({ json }))
  }

  it('opens on a match by pointer and key after a moment, is loaded once, and never covers the player’s own name', async () => {
    const asked: string[] = []
    const visitor = await open({ as: owner, path: '/game-statistics/7', prepare })
    const { page } = visitor
    await page.route('**/profile/default/get-card*', async (route) => {
      asked.push(new URL(route.request().url()).search)
      await route.fulfill({ json: cardOf(viewer) })
    })
    await page.getByRole('link', { name: 'Хозяйка' }).hover()
    const name = page.getByRole('link', { name: 'Гость' })
    await name.hover()
    await tooltip(page).waitFor()
    const text = (await tooltip(page).textContent())?.replace(/\s/g, ' ')
    expect(text).toContain('ГостьУровень 3MMR1 184Третий этажИгр20Побед55%')
    expect(text).toContain('Вместе сыграно 14:у игрока побед 9, за чёрных 4')
    expect(text).toContain('за одну команду 8, побед 5')
    expect(text).toContain('друг против друга 6, ваших побед 2')
    expect(await name.getAttribute('aria-describedby')).toBe(await tooltip(page).getAttribute('id'))
    expect(await seriousFindings(page, '[role=tooltip]')).toEqual([])
    await visitor.shot('hover-card')
    // The pointer may go on to read it.
    await tooltip(page).hover()
    await page.keyboard.press('Escape')
    await tooltip(page).waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    // A narrow window with a keyboard.
    await page.setViewportSize(PHONE)
    await name.focus()
    await tooltip(page).waitFor()
    expect(await fitsTheScreen(page)).toBe(true)
    expect(await seriousFindings(page, '[role=tooltip]')).toEqual([])
    await visitor.shot('hover-card-m')
    await page.keyboard.press('Tab')
    await tooltip(page).waitFor({ state: 'detached' })
    expect(asked).toEqual([`?userId=${viewer.id}`])
    await expectClean(visitor)
  })

  it('opens under a pointer that was there before the code of the cards', async () => {
    const visitor = await open({ as: owner, path: '/eula', prepare })
    const { page } = visitor
    await page.route('**/profile/default/get-card*', (route) => route.fulfill({ json: cardOf(viewer) }))
    const code = await holdAnswer(page, '**/page-extras-*.js')
    await page.goto(`${server.url}/game-statistics/7`)
    await page.getByRole('link', { name: 'Гость' }).hover()
    await code.arrived()
    await code.release()
    await tooltip(page).waitFor()
    await expectClean(visitor)
  })

  it('shows the server’s words in the list of blocks, and does not open for a finger', async () => {
    const { id, username } = viewer
    const visitor = await open({
      as: owner,
      path: '/cabinet',
      prepare: (context) =>
        context.route(`**${getBlocks.path}`, (route) => route.fulfill({ json: [{ id, username }] })),
    })
    const name = visitor.page.getByRole('main').getByRole('link', { name: 'Гость' })
    const words = tooltip(visitor.page).getByText('Вместе вы ещё не играли')
    // The page grows above the list while it loads, and the name moves away from the pointer: then a person comes back.
    await until(async () => {
      await visitor.page.mouse.move(0, 0)
      await name.hover()
      return (await words.waitFor({ timeout: 3_000 }).catch(() => 'missing')) !== 'missing'
    })
    await expectClean(visitor)

    let asked = 0
    const phone = await open({ path: '/game-statistics/7', size: PHONE, prepare })
    phone.page.on('request', (request) => {
      if (request.url().includes('get-card')) asked++
    })
    await phone.page.getByRole('link', { name: 'Гость' }).tap()
    await phone.page.waitForURL(`**/profile/${id}`)
    await phone.page.getByRole('heading', { level: 1, name: 'Гость' }).waitFor()
    expect(asked).toBe(0)
    await expectClean(phone)
  })
})

function cardOf({ id, username }: Account) {
  return {
    id,
    username,
    image: null,
    level: 3,
    mmr: { value: 1184, label: 'gold', image_url: null },
    games_count: 20,
    wins_count: 11,
    together: TOGETHER,
    deleted: false,
  }
}

/** A game that broke off before its first night: ten names and a deal. */
function gameOf(accounts: readonly Account[]): FinishedGame {
  const seed = 'ab'.repeat(32)
  const events = createGame({
    ruleSet: presets.fiim,
    seats: 10,
    judge: 'automatic',
    seed,
    seedHash: createHash('sha256').update(seed).digest('hex'),
    at: 1_000_000,
  })
  const players = Array.from({ length: 10 }, (_, index) => {
    const account = accounts[index]
    return {
      seat: index + 1,
      userId: account?.id ?? null,
      username: account?.username ?? `Бот ${index + 1}`,
      image: null,
      portrait: null,
      bot: account === undefined,
      role: 'civilian' as const,
      result: {
        seat: index + 1,
        role: 'civilian' as const,
        team: 'red' as const,
        won: false,
        firstKilled: false,
        fouls: 0,
        techFouls: 0,
        bestMove: null,
        extras: [],
        points: { base: 0, bestMove: 0, ci: 0, extra: 0, penalties: 0, total: 0 },
      },
    }
  })
  const [startedAt, endedAt] = ['2026-11-20T18:27:00.000Z', '2026-11-20T19:10:00.000Z']
  return {
    id: 7,
    type: 'other',
    mode: 'lobby',
    startedAt,
    endedAt,
    winner: null,
    players,
    annulled: false,
    rulesName: null,
    series: null,
    replaced: [],
    judge: null,
    otherJudge: null,
    events,
  }
}

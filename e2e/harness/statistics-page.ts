import type { StatisticRole } from '@gorod/contracts/game'
import {
  type FigureName,
  type Figures,
  figureNames,
  type MmrPoint,
  type RoleFigures,
  type RoleGames,
} from '@gorod/contracts/statistics'
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core'
import { DESKTOP, followTo, type PHONE, type Visitor, visit } from './browser.ts'
import { answerProfile } from './profile-page.ts'

/** Afternoon in Moscow: what the pickers call today. */
const NOW = '2026-11-20T12:00:00Z'

export type FiguresByRole = Partial<Record<StatisticRole, Partial<Figures>>>

/** The player of the mockup. */
export const INZHENER: FiguresByRole = {
  civilian: {
    games_count: 180,
    wins_count: 104,
    points: 98.4,
    extra_points: 12.2,
    first_killed_count: 21,
    fouls_count: 141,
    best_move_points: 7.85,
    tech_fouls_count: 6,
    best_moves_count: 24,
    best_move_hits: 40,
  },
  sheriff: {
    games_count: 34,
    wins_count: 21,
    points: 22.1,
    extra_points: 6.4,
    first_killed_count: 9,
    fouls_count: 22,
    best_move_points: 2.4,
    best_moves_count: 5,
    best_move_hits: 7,
  },
  mafia: {
    games_count: 66,
    wins_count: 34,
    points: 35.8,
    extra_points: 9.1,
    fouls_count: 58,
    tech_fouls_count: 3,
  },
  don: { games_count: 32, wins_count: 15, points: 16.3, extra_points: -4.7, fouls_count: 30 },
}

const ROLES = ['civilian', 'sheriff', 'mafia', 'don', 'doctor'] as const

const LABELS: Readonly<Record<FigureName, string>> = {
  games_count: 'Игры',
  wins_count: 'Победы',
  points: 'Баллы',
  extra_points: 'Дополнительные баллы',
  first_killed_count: 'Первый убитый',
  best_move_points: 'Баллы за лучший ход',
  fouls_count: 'Фолы',
  tech_fouls_count: 'Технические фолы',
  best_moves_count: 'Лучшие ходы',
  best_move_hits: 'Чёрные в лучших ходах',
}
const NOT_SHOWN: readonly FigureName[] = ['best_moves_count', 'best_move_hits']

function figures(type: StatisticRole, played: FiguresByRole): RoleFigures {
  const entry = (name: FigureName) => ({
    label: LABELS[name],
    value: played[type]?.[name] ?? 0,
    show: !NOT_SHOWN.includes(name),
  })
  const entries = Object.fromEntries(figureNames.map((name) => [name, entry(name)]))
  return { type, label: type, ...(entries as Record<FigureName, ReturnType<typeof entry>>) }
}

function games(type: StatisticRole, played: FiguresByRole): RoleGames {
  const { games_count = 0, wins_count = 0 } = played[type] ?? {}
  return { type, label: type, games_count, wins_count }
}

const HISTORY = Array.from({ length: 60 }, (_, index): MmrPoint => {
  const [result, play] = index % 3 === 2 ? [-10, 2] : [9, 3]
  const at = new Date(Date.UTC(2026, 7, 1 + index)).toISOString()
  return { number: index + 1, at, mmr: 1000 + index * 5, diff: result + play, result, play }
})

/** What the server says in a story, and what it was asked. */
export interface Answers {
  /** Calls for the player who is shown now. */
  asked(): readonly string[]
  /** The query of the last call of this name, without the player. */
  last(call: string): string
  count(call: string): number
  played: FiguresByRole
  /** Decides about a call before it is answered; true: it has. */
  before: (call: string, route: Route, search: URLSearchParams) => Promise<boolean>
}

const nothingBefore = async () => false

/** Answers the calls of the profile itself too: there is a player for every id. */
async function answer(context: BrowserContext, player: () => number): Promise<Answers> {
  const heard: string[] = []
  const asked = () => heard.filter((url) => url.includes(`?userId=${player()}`))
  const of = (call: string) => asked().filter((url) => url.startsWith(`${call}?`))
  const answers: Answers = {
    asked,
    last: (call) => decodeURIComponent(of(call).at(-1)?.split(`userId=${player()}`)[1] ?? 'never'),
    count: (call) => of(call).length,
    played: INZHENER,
    before: nothingBefore,
  }
  await answerProfile()(context)
  await context.route(/get-(statistic|role-statistic|mmr-history|statistic-filters)\b/, async (route) => {
    const url = new URL(route.request().url())
    const call = url.pathname.split('/').at(-1) ?? ''
    heard.push(call + url.search)
    if (await answers.before(call, route, url.searchParams)) return
    if (call === 'get-statistic-filters') return route.fallback()
    await route.fulfill({ json: body(call, url.searchParams, answers.played) })
  })
  return answers
}

export function body(call: string, search: URLSearchParams, played: FiguresByRole): unknown {
  if (call === 'get-mmr-history') return HISTORY
  if (call === 'get-statistic') return Object.fromEntries(ROLES.map((role) => [role, games(role, played)]))
  const wanted = search.get('role')?.split(',') ?? ROLES
  const rows = ROLES.filter((role) => wanted.includes(role)).map((role) => figures(role, played))
  return [{ ...figures('civilian', {}), type: 'all' }, ...rows]
}

/** What is so from the first call on. */
interface Showing extends Partial<Pick<Answers, 'played' | 'before'>> {
  /** Query of the address. */
  readonly search?: string
  /** Reloads the page with all it remembers; else it stays and follows the address. */
  readonly fresh?: boolean
}

/** A window in which one player's statistics are looked at after another's. */
export interface StatisticsWindow extends Visitor {
  readonly answers: Answers
  /** A player nobody has looked at yet: nothing of the one before is left. */
  show(showing?: Showing): Promise<void>
}

interface Opening {
  readonly browser: Browser
  readonly url: string
  readonly size?: typeof DESKTOP | typeof PHONE
}

/** Statistics answered by the story instead of the server. */
export async function openStatistics({ browser, url, size = DESKTOP }: Opening): Promise<StatisticsWindow> {
  const kept: { answers: Answers | null } = { answers: null }
  let player = 1
  const path = (search: string) => `/profile/${player}${search}#statistics`
  const visitor = await visit(browser, url + path(''), {
    size,
    prepare: async (context) => {
      // Only what the page calls now: a whole clock of a test's own breaks the dates of its libraries.
      await context.addInitScript((now) => {
        Date.now = () => now
      }, Date.parse(NOW))
      kept.answers = await answer(context, () => player)
    },
  })
  const { answers } = kept
  if (answers === null) throw new Error('The calls were not prepared')
  return {
    ...visitor,
    answers,
    async show({ search = '', fresh = false, played = INZHENER, before = nothingBefore } = {}) {
      player++
      Object.assign(answers, { played, before })
      // What the player before left on the screen is gone when the first figures of this one are asked for.
      const asks = visitor.page.waitForRequest(new RegExp(`/get-statistic\\?userId=${player}\\b`))
      if (fresh) await visitor.page.goto(url + path(search))
      else await followTo(visitor.page, path(search))
      await asks
    },
  }
}

export const filter = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
export const cells = async (row: Locator) =>
  (await row.getByRole('cell').allTextContents()).map((text) => text.replace(/\s/g, ' '))
export const loading = (page: Page) => page.getByRole('tabpanel').getByText('Загрузка...')
export const day = (page: Page, name: string) => page.getByRole('gridcell').getByRole('button', { name })

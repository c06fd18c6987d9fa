// @vitest-environment happy-dom
import { getMe } from '@gorod/contracts/current-user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadRule } from '../shared/api/silence.ts'
import { ERROR_TEXTS, LIST_FAILED } from '../shared/texts/errors.ts'
import { JUDGING_TEXTS } from '../shared/texts/judging.ts'
import { NOT_FOUND_TEXTS } from '../shared/texts/not-found.ts'
import { RULE_SETS_TEXTS } from '../shared/texts/rule-sets.ts'
import ArticleScreen from './article/article-screen.tsx'
import JudgeResultScreen from './judging/judge-result-screen.tsx'
import LessonScreen from './lesson/lesson-screen.tsx'
import MatchScreen from './match/match-screen.tsx'
import StoredMatchScreen from './match-file/stored-match-screen.tsx'
import PaperProtocolScreen from './paper-protocol/paper-protocol-screen.tsx'
import ReplayScreen from './replay/replay-screen.tsx'
import SavedRulesScreen from './rules/saved-rules-screen.tsx'

interface Page {
  readonly route: string
  readonly address: string
  readonly Screen: ComponentType
  readonly missing: string
}

const GAME = '11111111-1111-4111-8111-111111111111'
const PAGES: readonly Page[] = [
  {
    route: '/rules/:id',
    address: '/rules/x',
    Screen: SavedRulesScreen,
    missing: RULE_SETS_TEXTS.page.missing,
  },
  {
    route: '/academy/judge/:gameId',
    address: `/academy/judge/${GAME}`,
    Screen: JudgeResultScreen,
    missing: ERROR_TEXTS.game_not_found,
  },
  { route: '/match/:id', address: '/match/9', Screen: MatchScreen, missing: ERROR_TEXTS.game_not_found },
  {
    route: '/match/:id/replay',
    address: '/match/9/replay',
    Screen: ReplayScreen,
    missing: ERROR_TEXTS.game_not_found,
  },
  {
    route: '/match/:id/blank',
    address: '/match/9/blank',
    Screen: PaperProtocolScreen,
    missing: ERROR_TEXTS.game_not_found,
  },
  { route: '/blog/:slug', address: '/blog/x', Screen: ArticleScreen, missing: ERROR_TEXTS.article_not_found },
  {
    route: '/academy/:slug',
    address: '/academy/x',
    Screen: LessonScreen,
    missing: ERROR_TEXTS.lesson_not_found,
  },
  {
    route: '/match-file/:id',
    address: '/match-file/x',
    Screen: StoredMatchScreen,
    missing: NOT_FOUND_TEXTS.title,
  },
]
const named = PAGES.map((page) => [page.route, page] as const)

const place = document.createElement('div')
let root: Root
let answer: () => Response | Promise<Response>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (url: string) =>
    new URL(url, 'http://site').pathname === getMe.path ? Response.json({ id: 3, rights: [] }) : answer(),
  )
  vi.spyOn(reloadRule, 'silent').mockReturnValue(undefined)
  localStorage.setItem('isLogin', 'true')
})
afterEach(async () => {
  await act(async () => root.unmount())
  localStorage.removeItem('isLogin')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
// Other tests of this process spy on parts of the room, which the replay is made of.
afterAll(() => vi.resetModules())

async function open({ route, address, Screen }: Page): Promise<void> {
  root = createRoot(place)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={route} element={<Screen />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
}

const shows = (text: string) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined)
      expect(place.textContent).toContain(text)
    },
    { timeout: 60_000 },
  )
const refuses = (status: number) => () => Response.json({ code: 'bad_request' }, { status })

describe('a page of something that is read by its address', () => {
  it.each(named)('%s says that there is no such thing after 404 and after 422', async (_route, page) => {
    for (const status of [404, 422]) {
      answer = refuses(status)
      await open(page)
      await shows(page.missing)
      expect(place.textContent).not.toContain(LIST_FAILED)
      await act(async () => root.unmount())
    }
    root = createRoot(place)
  })

  it.each(named)(
    '%s offers another try while nothing answers, and when the server is busy',
    async (_route, page) => {
      const trouble = [() => Promise.reject(new TypeError('Failed to fetch')), refuses(429), refuses(503)]
      for (const kind of trouble) {
        answer = kind
        await open(page)
        await shows(LIST_FAILED)
        expect(place.textContent).not.toContain(page.missing)
        await act(async () => root.unmount())
      }
      root = createRoot(place)
    },
  )
})

it('the page of a practice of judges tells a visitor to sign in and asks the server nothing', async () => {
  localStorage.removeItem('isLogin')
  const asked = vi.fn(refuses(401))
  answer = asked
  await open(PAGES[1]!)
  await shows(JUDGING_TEXTS.forSigned)
  expect(asked).not.toHaveBeenCalled()
})

// @vitest-environment happy-dom
import { quitGameMessage } from '@gorod/contracts/game'
import { joinLobbyMessage } from '@gorod/contracts/lobby'
import { startSearchMessage, stopSearchMessage } from '@gorod/contracts/search'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, use } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Locks } from '../../features/search/testing/locks.ts'
import { FOUND, noAnswer, SEARCHING, SearchLine } from '../../features/search/testing/search-line.ts'
import { type CheckReason, rememberCheck } from '../../features/system-check/device-memory.ts'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import GameSearchScreen from './game-search-screen.tsx'

const server = vi.hoisted(() => {
  // Other tests of this process have loaded parts of the page with the real connection.
  vi.resetModules()
  return { line: null as unknown }
})
const tryDevices = vi.hoisted(() => vi.fn())
vi.mock('../../shared/realtime/open-realtime.ts', () => ({
  openRealtime: async () => (server.line as SearchLine).realtime,
}))
vi.mock('../../features/search/doorbell.ts', () => ({
  ringDoorbell: () => undefined,
  readyDoorbell: () => () => undefined,
}))
vi.mock('../../features/system-check/try-devices.ts', () => ({ tryDevices }))

/** A page whose code may take its time. */
const slow: { page: Promise<void> | null } = { page: null }
function Blog() {
  if (slow.page !== null) use(slow.page)
  return <p>Статьи</p>
}

const page = document.createElement('div')
let line: SearchLine
let root: Root
let roots: Root[]

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }))
  sessionStorage.clear()
  localStorage.clear()
  slow.page = null
  tryDevices.mockResolvedValue(null)
  line = new SearchLine()
  server.line = line
  roots = []
  document.body.append(page)
  await openPage()
})
afterEach(async () => {
  await act(async () => {
    for (const one of roots) one.unmount()
  })
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})
afterAll(() => vi.resetModules())

async function openPage(text = 'Стол пока пуст', path = '/game-search', into = page): Promise<void> {
  root = createRoot(into)
  roots.push(root)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Link to="/blog">Блог</Link>
          <Routes>
            <Route path="/game-search" element={<GameSearchScreen />} />
            <Route path="/blog" element={<Blog />} />
            <Route path="/game" element={<p>Стол</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  await seen(text)
}

/** What is asked for comes with time. */
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  })
const seen = (text: string) => until(() => expect(page.textContent).toContain(text))
const gone = (text: string) => until(() => expect(page.textContent).not.toContain(text))
const press = (name: string) =>
  act(async () => {
    const found = [...page.querySelectorAll<HTMLElement>('button, a')].find((one) => one.textContent === name)
    if (found === undefined) throw new Error(`there is nothing to press named ${name}`)
    found.click()
  })
const push = (state: SearchLine['state']) => act(async () => line.push(state))

describe('a search whose answer was lost', () => {
  const loseAnswer = async () => {
    line.answers.set(startSearchMessage.name, noAnswer)
    await press('Искать')
    await seen('Сервер не отвечает')
  }

  it('belongs to this tab: a person may ask for it once more, and it ends when the page is left', async () => {
    await loseAnswer()
    await push(SEARCHING)
    expect(page.textContent).not.toContain('Искать здесь')
    line.answers.clear()
    await press('Повторить')
    await gone('Сервер не отвечает')
    expect(line.payloads(startSearchMessage)).toMatchObject([{ replace: false }, { replace: true }])
    await press('Блог')
    await seen('Уйти со страницы?')
    await press('Продолжить')
    await seen('Статьи')
    expect(line.payloads(stopSearchMessage)).not.toEqual([])
  })

  it('belongs to this tab after a reload too', async () => {
    await loseAnswer()
    await act(async () => root.unmount())
    line.state = SEARCHING
    line.sent.length = 0
    await openPage('Остановить поиск')
    await press('Блог')
    await seen('Уйти со страницы?')
  })

  it('the page may be left where the server says that there is no search', async () => {
    await loseAnswer()
    await push({ kind: 'idle' })
    await push(SEARCHING)
    await seen('Поиск начат в другой вкладке')
    await press('Блог')
    await seen('Статьи')
  })
})

describe('a search that has no answer yet', () => {
  let answer: () => void
  const hold = async () => {
    line.answers.set(
      startSearchMessage.name,
      () => new Promise((resolve) => (answer = () => resolve({ ok: true }))),
    )
    await press('Искать')
    await until(() => expect(line.payloads(startSearchMessage)).toHaveLength(1))
  }

  it('asks before its page is left, and an answer that comes after the stop sends a second stop', async () => {
    await hold()
    await press('Блог')
    await seen('Уйти со страницы?')
    // The code of the next page loads, so this page is still shown. The server knows of no search yet.
    slow.page = new Promise(() => undefined)
    line.answers.set(stopSearchMessage.name, () =>
      Promise.reject(new RealtimeFailure({ code: 'not_searching' })),
    )
    await press('Продолжить')
    await until(() => expect(line.payloads(stopSearchMessage)).toHaveLength(1))
    await act(async () => answer())
    await until(() => expect(line.payloads(stopSearchMessage)).toHaveLength(2))
  })

  it('also asks after the answer and before the first state, and no longer once a state says that the search is over', async () => {
    await hold()
    await act(async () => answer())
    await press('Блог')
    await seen('Уйти со страницы?')
    await press('Отмена')
    await push(SEARCHING)
    await push({ kind: 'idle' })
    await press('Блог')
    await seen('Статьи')
    expect(line.payloads(stopSearchMessage)).toEqual([])
  })
})

it('the screen stays on while a game may begin, and no longer', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  await push(SEARCHING)
  await push(FOUND)
  await push({ kind: 'lobby', lobbyId: FOUND.tableId })
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  expect(release).not.toHaveBeenCalled()
  await push({ kind: 'idle' })
  expect(release).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

it.each([
  ['the first', [true, false]],
  ['the second', [false, true]],
])(
  'a game takes one of two visible tabs to its table: %s was used last, the other says where the table is',
  async (_which, focus) => {
    const beside = document.body.appendChild(document.createElement('div'))
    await openPage(undefined, undefined, beside)
    vi.useFakeTimers()
    Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() })
    const hasFocus = vi.spyOn(document, 'hasFocus')
    for (const has of focus) hasFocus.mockReturnValueOnce(has)
    try {
      await press('Искать')
      await push(SEARCHING)
      await push({ kind: 'game', gameId: 'g', viewer: 4, banOnQuit: true })
      await act(async () => vi.advanceTimersByTimeAsync(10_000))
      const [used, other] = focus[0] ? [page, beside] : [beside, page]
      expect(used.textContent).toBe('БлогСтол')
      expect(other.querySelector('dialog')?.textContent).toContain('Стол открыт в другой вкладке')
    } finally {
      hasFocus.mockRestore()
      Reflect.deleteProperty(navigator, 'locks')
      vi.useRealTimers()
    }
  },
)

describe('a game that another tab begins meanwhile', () => {
  const GAME = { kind: 'game', gameId: 'g', viewer: 4, banOnQuit: true } as const
  const dialogs = () => [...page.querySelectorAll('dialog')]
  const inGame = () =>
    Promise.reject(new RealtimeFailure({ code: 'already_in_game', details: { gameId: 'g' } }))
  let open: (reason: CheckReason | null) => void
  const waitForCamera = async () => {
    rememberCheck({ at: Date.now() - 1, camera: null, microphone: null })
    tryDevices.mockReturnValue(new Promise((resolve) => (open = resolve)))
    await press('Искать')
    await seen('Открываем камеру')
  }

  it.each([
    ['opens', null],
    ['does not open', 'camera_failed'],
  ] as const)(
    'one window asks about the game, and nothing begins when the camera %s',
    async (_how, reason) => {
      await waitForCamera()
      await push(GAME)
      const [dialog] = dialogs()
      expect(dialog?.textContent).toContain('Вы уже играете')
      await act(async () => open(reason))
      expect(line.payloads(startSearchMessage)).toEqual([])
      expect(dialogs()).toEqual([dialog])
    },
  )

  /** The start of the search waits for its refusal, which the returned function gives, while another tab's game begins. */
  async function searchDuringGame(): Promise<() => void> {
    let refuse = () => {}
    line.answers.set(startSearchMessage.name, () =>
      new Promise<void>((resolve) => (refuse = resolve)).then(inGame),
    )
    await press('Искать')
    await until(() => expect(line.payloads(startSearchMessage)).toHaveLength(1))
    await push(GAME)
    return () => refuse()
  }

  it('one window asks about the game when the start of a search is refused because of it', async () => {
    const refuse = await searchDuringGame()
    expect(dialogs()).toEqual([])
    await act(async () => refuse())
    await seen('Вы уже играете')
    expect(dialogs()).toHaveLength(1)
    expect(page.textContent).toContain('Завершить последнюю игру')
  })

  it('a press for its end settles the matter when the game has ended already', async () => {
    const refuse = await searchDuringGame()
    await act(async () => refuse())
    await seen('Завершить последнюю игру')
    line.answers.set(quitGameMessage.name, () => Promise.reject(new RealtimeFailure({ code: 'not_in_game' })))
    await press('Завершить последнюю игру')
    await push({ kind: 'idle' })
    await until(() => expect(line.payloads(quitGameMessage)).toEqual([{ gameId: 'g' }]))
    await until(() => expect(dialogs()).toEqual([]))
  })

  it('one window asks about the game when a lobby refuses because of it', async () => {
    let refuse = () => {}
    line.answers.set(joinLobbyMessage.name, () =>
      new Promise<void>((resolve) => (refuse = resolve)).then(inGame),
    )
    await act(async () => root.unmount())
    await openPage('Стол пока пуст', `/game-search?lobby=${FOUND.tableId}`)
    await until(() => expect(line.payloads(joinLobbyMessage)).toHaveLength(1))
    await push(GAME)
    const [dialog] = dialogs()
    expect(dialog?.textContent).toContain('Вы уже играете')
    await act(async () => refuse())
    expect(dialogs()).toEqual([dialog])
  })

  it('leaves the wanted modes as they were when «Искать» was pressed', async () => {
    await waitForCamera()
    const modes = [...page.querySelectorAll<HTMLInputElement>('label input[type=checkbox][aria-labelledby]')]
    expect(modes.length).toBeGreaterThan(0)
    expect(modes.every((one) => one.disabled)).toBe(true)
    expect(modes[0]?.checked).toBe(true)
    expect(page.querySelector('fieldset')?.disabled).toBe(true)
    await act(async () => open(null))
    await until(() => expect(line.payloads(startSearchMessage)).toMatchObject([{ modes: ['quick'] }]))
  })
})

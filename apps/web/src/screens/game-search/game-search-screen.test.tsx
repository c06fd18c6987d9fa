// @vitest-environment happy-dom
import { startSearchMessage, stopSearchMessage } from '@gorod/contracts/search'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, use } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FOUND, noAnswer, SEARCHING, SearchLine } from '../../features/search/testing/search-line.ts'
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
vi.mock('../../features/search/doorbell.ts', () => ({ ringDoorbell: () => undefined }))
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

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }))
  sessionStorage.clear()
  slow.page = null
  tryDevices.mockResolvedValue(null)
  line = new SearchLine()
  server.line = line
  document.body.append(page)
  await open()
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})
afterAll(() => vi.resetModules())

async function open(text = 'Стол пока пуст'): Promise<void> {
  root = createRoot(page)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/game-search']}>
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

  it('is this tab’s own: it may be asked for once more, and ends when the page is left', async () => {
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

  it('is this tab’s own after a reload too', async () => {
    await loseAnswer()
    await act(async () => root.unmount())
    line.state = SEARCHING
    line.sent.length = 0
    await open('Остановить поиск')
    await press('Блог')
    await seen('Уйти со страницы?')
  })

  it('was none where the server says so: the page may be left', async () => {
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

  it('asks before its page is left, and is stopped once more by an answer that a stop has overtaken', async () => {
    await hold()
    await press('Блог')
    await seen('Уйти со страницы?')
    // The code of the next page is on its way: this one stays, and the server has nothing to stop.
    slow.page = new Promise(() => undefined)
    line.answers.set(stopSearchMessage.name, () =>
      Promise.reject(new RealtimeFailure({ code: 'not_searching' })),
    )
    await press('Продолжить')
    await until(() => expect(line.payloads(stopSearchMessage)).toHaveLength(1))
    await act(async () => answer())
    await until(() => expect(line.payloads(stopSearchMessage)).toHaveLength(2))
  })

  it('asks also between the answer and the first state, and no more when that says it is over', async () => {
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

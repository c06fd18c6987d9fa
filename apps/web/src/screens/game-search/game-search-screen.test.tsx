// @vitest-environment happy-dom
import { startSearchMessage, stopSearchMessage } from '@gorod/contracts/search'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noAnswer, SEARCHING, SearchLine } from '../../features/search/testing/search-line.ts'
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
vi.mock('../../features/system-check/try-devices.ts', () => ({ tryDevices }))

const page = document.createElement('div')
let line: SearchLine
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }))
  sessionStorage.clear()
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
            <Route path="/blog" element={<p>Статьи</p>} />
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

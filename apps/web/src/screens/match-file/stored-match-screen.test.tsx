// @vitest-environment happy-dom
import { deleteImport, getImport, listOwnImports, saveImport } from '@gorod/contracts/imports'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import match from '../../../../../packages/rules/golden/match-334187.json' with { type: 'json' }
import MatchFileScreen from './match-file-screen.tsx'
import StoredMatchScreen from './stored-match-screen.tsx'

const ID = 'a-match-of-files'
const OWNER = { id: 3, username: 'Хранитель' }
const AT = '2026-11-23T12:00:00.000Z'
const TEXT = JSON.stringify(match)
const PATIENCE = { timeout: 60_000 }

const page = document.createElement('div')
let root: Root
let calls: string[]
let kept: boolean
let refuse: Response | null

function answerTo(path: string): Response {
  if (path === getImport.path)
    return kept
      ? Response.json({ id: ID, file: TEXT, importedAt: AT, owner: OWNER })
      : Response.json({ code: 'import_not_found' }, { status: 404 })
  if (path === listOwnImports.path)
    return Response.json(
      kept ? [{ id: ID, number: 334187, started: null, winner: 'red', importedAt: AT }] : [],
    )
  if (path === deleteImport.path) {
    kept = false
    return Response.json({ success: true })
  }
  if (path === saveImport.path) {
    if (refuse !== null) return refuse
    kept = true
    return Response.json({ id: ID, full: false, faults: [] })
  }
  return Response.json(OWNER)
}

beforeEach(() => {
  calls = []
  kept = true
  refuse = null
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://site')
    calls.push(pathname)
    return answerTo(pathname)
  })
  localStorage.setItem('isLogin', 'true')
})
afterEach(async () => {
  await act(async () => root.unmount())
  localStorage.removeItem('isLogin')
  vi.unstubAllGlobals()
})

// Other tests of this process spy on parts of the room, which the replay is made of.
afterAll(() => vi.resetModules())

async function open(path: string): Promise<void> {
  root = createRoot(page)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/match-file" element={<MatchFileScreen />} />
            <Route path="/match-file/:id" element={<StoredMatchScreen />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
}

/** What is asked for comes with time. */
const shows = (text: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(page.textContent).toContain(text)
  }, PATIENCE)
const button = (name: string) => [...page.querySelectorAll('button')].find((one) => one.textContent === name)
const press = (name: string) => act(async () => button(name)?.click())

async function choose(text: string): Promise<void> {
  const input = page.querySelector('input')
  if (input === null) throw new Error('no field for a file')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], 'match.json')] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await shows('Матч 334187 из файла')
}

it('a kept match is shown with what its file does not say, and goes when its owner deletes it', async () => {
  await open(`/match-file/${ID}`)
  await shows('Матч 334187 из файла')
  for (const text of ['Хранитель', 'в рейтинги и статистику он не входит', 'что говорили игроки', 'Игрок 10'])
    expect(page.textContent).toContain(text)
  await shows('Удалить матч')
  await press('Удалить матч')
  await shows('Выбрать файл')
  expect(calls).toContain(deleteImport.path)
  expect(page.textContent).not.toContain('Ваши матчи из файлов')
})

it('a match that was deleted has no page', async () => {
  kept = false
  await open(`/match-file/${ID}`)
  await shows('Здесь никто не живёт')
})

it('a match of a chosen file is kept by one press, and leads to its page', async () => {
  kept = false
  await open('/match-file')
  await choose(TEXT)
  await shows('Сохранить на сайте')
  await press('Сохранить на сайте')
  await shows('Удалить матч')
})

it('a match that is not kept stays on the page, with the reason', async () => {
  await open('/match-file')
  await shows('Ваши матчи из файлов')
  await choose(TEXT)
  refuse = Response.json({ code: 'verification_required' }, { status: 403 })
  await press('Сохранить на сайте')
  await shows('Матч 334187 из файла')
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(page.querySelector('[role=alert]')).not.toBeNull()
  }, PATIENCE)
  refuse = Response.json({ id: null, full: true, faults: [] })
  await press('Сохранить на сайте')
  await shows('Сохранено уже 30 матчей')
})

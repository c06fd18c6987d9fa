// @vitest-environment happy-dom
import { getMe } from '@gorod/contracts/current-user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSession, rememberSession } from '../shared/session/use-me.ts'
import { SignedIn } from './signed-in.tsx'

const page = document.createElement('div')
let root: Root
let calls: number
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  calls = 0
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', (url: string) => {
    // The reload rule asks whether the server is there at all.
    if (url.startsWith(getMe.path)) calls += 1
    return answer()
  })
  document.body.append(page)
  root = createRoot(page)
  rememberSession()
})
afterEach(async () => {
  await act(async () => root.unmount())
  forgetSession()
  page.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

it('a page for signed-in people says that it is not known who this is, and asks again when told to', async () => {
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <Routes>
            <Route element={<SignedIn />}>
              <Route path="/" element={<p>own page</p>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  await wait(1_000)
  expect(page.querySelector('[role=status]')).not.toBeNull()
  expect(page.querySelector('[role=alert]')).toBeNull()
  await wait(120_000)
  expect(calls).toBe(6)
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Повторите попытку')
  answer = async () => Response.json({ id: 7, username: 'Anna', rights: [] })
  await act(async () => page.querySelector('button')?.click())
  await wait(1_000)
  expect(page.textContent).toBe('own page')
})

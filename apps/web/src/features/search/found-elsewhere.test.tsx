// @vitest-environment happy-dom
import { acceptTableMessage } from '@gorod/contracts/search'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import { steadyNow } from '../../shared/steady-now.ts'
import FoundElsewhere from './found-elsewhere.tsx'
import { FoundModal } from './found-modal.tsx'
import { hear } from './heard-activity.ts'
import { isTabOfTable } from './one-tab.ts'
import { Locks } from './testing/locks.ts'
import { FOUND, noAnswer, SEARCHING, SearchLine } from './testing/search-line.ts'

const server = vi.hoisted(() => {
  // Other tests of this process have loaded parts of the page with the real connection.
  vi.resetModules()
  return { line: null as unknown }
})
vi.mock('../../shared/realtime/open-realtime.ts', () => ({
  openRealtime: async () => (server.line as SearchLine).realtime,
}))
vi.mock('./doorbell.ts', () => ({ ringDoorbell: () => undefined, readyDoorbell: () => () => undefined }))

const GAME = { kind: 'game', gameId: 'g', viewer: 4, banOnQuit: true } as const
let line: SearchLine
let roots: Root[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() })
  localStorage.setItem('autoAccept', 'true')
  line = new SearchLine()
  server.line = line
  roots = []
})
afterEach(async () => {
  await act(async () => {
    for (const root of roots) root.unmount()
  })
  document.body.replaceChildren()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => vi.resetModules())

/** One tab of the browser. */
async function openTab(content: ReactNode = <FoundElsewhere />): Promise<HTMLElement> {
  const tab = document.body.appendChild(document.createElement('div'))
  const root = createRoot(tab)
  roots.push(root)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/ratings']}>
        {content}
        <Routes>
          <Route path="/ratings" element={<p>Рейтинг</p>} />
          <Route path="/game" element={<p>Комната</p>} />
        </Routes>
      </MemoryRouter>,
    ),
  )
  return tab
}

const push = (state: SearchLine['state']) => act(async () => line.push(state))
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const press = (tab: HTMLElement, name: string) =>
  act(async () => [...tab.querySelectorAll('button')].find((one) => one.textContent === name)?.click())
const accepted = () => line.payloads(acceptTableMessage).length

describe('a seat that is taken without a question', () => {
  it('one tab of the browser takes the seat and alone goes to the table', async () => {
    const tabs = [await openTab(), await openTab()]
    await push(FOUND)
    await pass(1_000)
    expect(accepted()).toBe(1)
    await push({ ...FOUND, accepted: true })
    await push(GAME)
    await pass(5_000)
    expect(accepted()).toBe(1)
    expect(tabs.filter((tab) => tab.textContent?.includes('Комната'))).toHaveLength(1)
  })

  it('one tab goes to the table where several have taken the seat', async () => {
    localStorage.removeItem('autoAccept')
    const tabs = [await openTab(), await openTab()]
    await push(FOUND)
    for (const tab of tabs) await press(tab, 'Сесть за стол')
    expect(accepted()).toBe(2)
    await push({ ...FOUND, accepted: true })
    await push(GAME)
    await pass(5_000)
    expect(tabs.filter((tab) => tab.textContent?.includes('Комната'))).toHaveLength(1)
  })

  it('a tab that the browser lets ask only a minute later leaves the table to the first', async () => {
    const first = isTabOfTable(GAME.gameId)
    await pass(60_000)
    const later = isTabOfTable(GAME.gameId)
    await pass(1_000)
    expect(await Promise.all([first, later])).toEqual([true, false])
  })

  it('the page of the search takes the seat before any other', async () => {
    await openTab()
    await push(FOUND)
    const accept = vi.fn(async () => true)
    await openTab(
      <FoundModal
        activity={hear(FOUND, steadyNow(), null)}
        found={FOUND}
        busy={false}
        onSearchPage
        onAccept={accept}
        onRefuse={() => undefined}
      />,
    )
    await pass(3_000)
    expect(accept).toHaveBeenCalledOnce()
    expect(accepted()).toBe(0)
  })

  it('every tab takes the seat where the browser cannot choose one', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
    for (let tab = 0; tab < 2; tab++) await openTab()
    await push(FOUND)
    await pass(0)
    expect(accepted()).toBe(2)
  })

  it.each([
    ['could not take it now', () => Promise.reject(new RealtimeFailure({ code: 'unavailable' }))],
    ['gave no answer', noAnswer],
  ])(
    'a tab asks for the seat every second where the server %s, as long as the table waits',
    async (_why, refuse) => {
      const tab = await openTab()
      line.answers.set(acceptTableMessage.name, refuse)
      await push(FOUND)
      await pass(600)
      expect(accepted()).toBe(1)
      await pass(1_000)
      expect(accepted()).toBe(2)
      line.answers.clear()
      await pass(1_000)
      expect(accepted()).toBe(3)
      await push({ ...FOUND, accepted: true })
      await push(GAME)
      await pass(5_000)
      expect(accepted()).toBe(3)
      expect(tab.textContent).toContain('Комната')
    },
  )

  it('a tab does not ask for the seat when its time is over, or after «Не сейчас»', async () => {
    const tab = await openTab()
    line.answers.set(acceptTableMessage.name, noAnswer)
    await push(FOUND)
    await pass(30_000)
    const times = accepted()
    expect(times).toBeGreaterThan(15)
    await pass(5_000)
    expect(accepted()).toBe(times)

    await push({ ...FOUND, tableId: 'f0b1a6c8-6a0e-4c1e-9a35-0f7c7d4d7f11' })
    await pass(3_600)
    const before = accepted()
    expect(before).toBeGreaterThan(times)
    await press(tab, 'Не сейчас')
    await pass(5_000)
    expect(accepted()).toBe(before)
  })

  it('a tab does not ask again for a seat that was refused', async () => {
    const tab = await openTab()
    line.answers.set(acceptTableMessage.name, () =>
      Promise.reject(new RealtimeFailure({ code: 'not_searching' })),
    )
    await push(FOUND)
    await pass(5_000)
    expect(accepted()).toBe(1)
    await push(GAME)
    expect(tab.textContent).toContain('Рейтинг')
  })
})

it('a page of the site keeps the screen on while the party of its reader searches', async () => {
  const request = vi.fn(async () => ({ release: async () => undefined }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  await openTab()
  expect(request).not.toHaveBeenCalled()
  await push(SEARCHING)
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  Reflect.deleteProperty(navigator, 'wakeLock')
})

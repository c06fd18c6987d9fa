// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BellConsent } from './bell-consent.tsx'

const { connectBrowser, mayAskForPush } = vi.hoisted(() => ({
  connectBrowser: vi.fn(),
  mayAskForPush: vi.fn(),
}))
vi.mock('../../shared/notifications/push.ts', () => ({ connectBrowser, mayAskForPush }))

const page = document.createElement('div')
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  mayAskForPush.mockReturnValue(true)
  connectBrowser.mockResolvedValue(undefined)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

async function open(): Promise<void> {
  root = createRoot(page)
  const client = new QueryClient()
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <BellConsent />
      </QueryClientProvider>,
    ),
  )
}

const press = (text: string) =>
  act(async () => [...page.querySelectorAll('button')].find((one) => one.textContent === text)?.click())

it('the bell asks a browser that was never asked, and connects it on a press', async () => {
  await open()
  expect(page.textContent).toContain('Сказать, когда стол собран?')
  await press('Разрешить')
  expect(connectBrowser).toHaveBeenCalledTimes(1)
  expect(page.textContent).toBe('')
})

it('the bell asks no more after «Не сейчас», also on a later page', async () => {
  await open()
  await press('Не сейчас')
  expect(page.textContent).toBe('')
  await act(async () => root.unmount())
  await open()
  expect(page.textContent).toBe('')
  expect(connectBrowser).not.toHaveBeenCalled()
})

it('a browser that was asked before, or cannot, is not asked', async () => {
  mayAskForPush.mockReturnValue(false)
  await open()
  expect(page.textContent).toBe('')
})

it('the bell says when the browser could not be connected, and can be pressed again', async () => {
  connectBrowser.mockRejectedValueOnce(new Error('no network'))
  await open()
  await press('Разрешить')
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Браузер не разрешил уведомления.')
  await press('Разрешить')
  expect(page.textContent).toBe('')
})

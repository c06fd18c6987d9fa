// @vitest-environment happy-dom
import {
  DEFAULT_WISHES,
  getNotificationSettings,
  type NotificationWishes,
} from '@gorod/contracts/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNotificationSettings } from '../../shared/notifications/use-notifications.ts'
import { WishesForm } from './wishes-form.tsx'

const page = document.createElement('div')
let root: Root
let stored: NotificationWishes
let sent: unknown[]

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  stored = DEFAULT_WISHES
  sent = []
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body?: string } = {}) => {
    if (new URL(url, 'http://site').pathname === getNotificationSettings.path)
      return Response.json({ wishes: stored, devices: [], pushKey: '', telegram: null })
    sent.push(JSON.parse(body ?? ''))
    return Response.json({ success: true })
  })
  root = createRoot(page)
  const client = new QueryClient()
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Form />
      </QueryClientProvider>,
    ),
  )
  await shows(() => boxes().length > 0)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

function Form() {
  const { data } = useNotificationSettings()
  return data === undefined ? null : <WishesForm wishes={data.wishes} ways={['push', 'email']} />
}

const shows = (condition: () => boolean) => act(() => vi.waitFor(() => expect(condition()).toBe(true)))
const boxes = () => [...page.querySelectorAll<HTMLInputElement>('tbody input')]

it('a press sends what it changes alone, and shows what another window has changed meanwhile', async () => {
  const [found, foundByEmail] = boxes()
  expect([found?.checked, foundByEmail?.checked]).toEqual([true, false])
  // The other window switched the quiet hours on.
  stored = {
    ...DEFAULT_WISHES,
    channels: { ...DEFAULT_WISHES.channels, tableFound: ['telegram'] },
    quiet: { ...DEFAULT_WISHES.quiet, on: true, from: '21:30' },
  }
  await act(async () => found?.click())
  expect(sent).toEqual([{ channels: { tableFound: ['telegram'] } }])
  await shows(() => page.querySelector('input[type="time"]') !== null)
  expect(boxes()[0]?.checked).toBe(false)
  expect(page.querySelector<HTMLInputElement>('input[type="time"]')?.value).toBe('21:30')
})

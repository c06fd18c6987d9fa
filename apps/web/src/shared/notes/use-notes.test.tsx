// @vitest-environment happy-dom
import type { PlayerNote } from '@gorod/contracts/notes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSaveNote } from './use-notes.ts'

vi.mock('../session/use-me.ts', () => ({
  useMe: () => ({ state: 'signed_in', user: { id: VIEWER } }),
  forgetSession: () => undefined,
}))

const VIEWER = 3
const OTHER = 7

const client = new QueryClient()
let root: Root
let save: ReturnType<typeof useSaveNote>['save']
let sent: unknown[]

function Page() {
  save = useSaveNote().save
  return null
}

beforeEach(async () => {
  sent = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ success: true })
  })
  client.setQueryData(['notes', VIEWER], new Map())
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('a note keeps the tag that was set before it, although the page has not shown the tag yet', async () => {
  await act(async () => {
    save({ userId: OTHER, username: 'Шумный', tags: ['громкий'] })
    save({ userId: OTHER, note: ' Перебивает ' })
  })
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { userId: OTHER, note: '', tags: ['громкий'] },
    { userId: OTHER, note: ' Перебивает ', tags: ['громкий'] },
  ])
  const shown = client.getQueryData<ReadonlyMap<number, PlayerNote>>(['notes', VIEWER])
  expect(shown?.get(OTHER)).toEqual({
    userId: OTHER,
    username: 'Шумный',
    note: 'Перебивает',
    tags: ['громкий'],
  })
})

it('a note without text and tags is shown nowhere', async () => {
  await act(async () => {
    save({ userId: OTHER, username: 'Шумный', note: 'Перебивает' })
    save({ userId: OTHER, note: '', tags: [] })
  })
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(client.getQueryData(['notes', VIEWER])).toEqual(new Map())
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { fakeServer, type ServerState } from '../fake-server.ts'

/**
 * For tests of whole pages over the answers of the gallery, in happy-dom: each test of the file begins with an empty
 * `place` and a server that answers in full; another `state` is set before `show`. A call that nobody made up fails.
 */
export function pageTest() {
  const place = document.createElement('div')

  /** Waits for what `check` expects. */
  const until = (check: () => void) => vi.waitFor(() => act(async () => check()), { timeout: 60_000 })
  const seen = (text: string) => until(() => expect(place.textContent).toContain(text))

  const calls: URL[] = []
  /** The queries of the calls of this address so far. */
  const asked = (path: string) =>
    calls.filter(({ pathname }) => pathname === path).map(({ search }) => search)

  const page = { place, state: 'full' as ServerState, show, until, seen, choose, asked }
  const server = fakeServer(
    () => page.state,
    () => Promise.reject(new Error('no such call')),
  )
  let root: Root

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    calls.length = 0
    vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof server>) => {
      calls.push(new URL(input instanceof Request ? input.url : input, location.href))
      return server(input, init)
    })
    document.body.append(place)
    root = createRoot(place)
    page.state = 'full'
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    place.remove()
    vi.unstubAllGlobals()
  })

  async function show(shown: ReactNode): Promise<void> {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <MemoryRouter>{shown}</MemoryRouter>
        </QueryClientProvider>,
      ),
    )
  }

  /** Presses the tab with this name. */
  async function choose(name: string): Promise<void> {
    await act(async () => {
      const tabs = [...place.querySelectorAll<HTMLElement>('[role=tab]')]
      const tab = tabs.find((one) => one.textContent === name)
      if (tab === undefined) throw new Error(`there is no tab ${name}`)
      tab.click()
    })
  }

  return page
}

/** Into the field of a page that this selector finds, in the place of what was there. */
export async function enter(place: Element, selector: string, text: string): Promise<void> {
  const field = place.querySelector<HTMLInputElement>(selector)
  // React looks at what is set in the way of the browser itself.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

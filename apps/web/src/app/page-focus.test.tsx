// @vitest-environment happy-dom
import { act, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageFocus } from './page-focus.tsx'

const page = document.createElement('div')
page.id = 'root'
const unsupported = document.createElement('main')
unsupported.innerHTML = '<h1>Home</h1>'
let root: Root

const heading = () => page.querySelector('h1')
const link = (text: string) => [...page.querySelectorAll('a')].find((one) => one.textContent === text)
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

/** Follows a link as the keyboard does: the link has the focus while it is followed. */
async function follow(text: string): Promise<void> {
  link(text)?.focus()
  await act(async () => link(text)?.click())
}

function Site({ children }: { readonly children?: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <PageFocus pathname={pathname} />
      <Link to="/ratings">Ratings</Link>
      <Link to="/?page=2">Page 2</Link>
      <Link to="/late">Late</Link>
      <Link to="/slow">Slow</Link>
      <Link to="/search">Search</Link>
      <Link to="/game">Game</Link>
      {pathname === '/game' && <h1>Day 1</h1>}
      <main tabIndex={-1}>
        <Routes>
          <Route path="/" element={<h1>Home</h1>} />
          <Route path="/ratings" element={<h1>Ratings</h1>} />
          <Route path="/late" element={<Late ms={3_000} />} />
          <Route path="/slow" element={<Late ms={15_000} />} />
          <Route path="/search" element={<Search />} />
          <Route path="/game" element={<p>Table</p>} />
          <Route path="/talk/:id" element={<Talks />} />
        </Routes>
      </main>
      {children}
    </>
  )
}

/** Its heading comes with an answer of the server; until its code is there React keeps the page before. */
function Late({ ms }: { readonly ms: number }) {
  const [isHere, setIsHere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsHere(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  if (isHere) return <h1>Late</h1>
  return (
    <div style={{ display: 'none' }}>
      <h1>Home</h1>
    </div>
  )
}

/** Its own field gets the focus. */
function Search() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <h1>Search</h1>
      <input ref={field} />
    </>
  )
}

/** A list that stays while what is chosen in it is shown beside it. */
function Talks() {
  return (
    <>
      <h1>Messages</h1>
      <Link to="/talk/1">First</Link>
      <Link to="/talk/2">Second</Link>
    </>
  )
}

/** Asked before the page is left: it closes with that page, and gives the focus back. */
function Asked() {
  const { pathname } = useLocation()
  useLayoutEffect(() => () => (pathname === '/' ? link('Page 2')?.focus() : undefined), [pathname])
  if (pathname !== '/') return null
  return (
    <dialog>
      <Link to="/ratings">In the dialog</Link>
    </dialog>
  )
}

async function open(address: string, beside?: ReactNode): Promise<void> {
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <Site>{beside}</Site>
      </MemoryRouter>,
    ),
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(unsupported, page)
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  unsupported.remove()
  page.remove()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the focus of the keyboard', () => {
  it('goes to the heading of a page that a link leads to, without a scroll', async () => {
    await open('/')
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    await follow('Ratings')
    await wait(1_000)
    expect(document.activeElement).toBe(heading())
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })
    focus.mockRestore()
  })

  it('goes to the heading of a table, which stands in the bar above it', async () => {
    await open('/')
    await follow('Game')
    await wait(1_000)
    expect(document.activeElement?.textContent).toBe('Day 1')
  })

  it('stays where it is at the first load, and when only the query changes', async () => {
    await open('/')
    await wait(10_000)
    expect(document.activeElement).toBe(document.body)
    await follow('Page 2')
    await wait(10_000)
    expect(document.activeElement).toBe(link('Page 2'))
  })

  it('waits for a heading that comes late', async () => {
    await open('/')
    await follow('Late')
    await wait(2_000)
    expect(document.activeElement).toBe(link('Late'))
    // The page is drawn when the time has passed, and looked at after that.
    await wait(1_000)
    await wait(100)
    expect(document.activeElement).toBe(heading())
  })

  it('stays with a person who goes on while the heading is on its way', async () => {
    await open('/')
    await follow('Late')
    link('Ratings')?.focus()
    await wait(10_000)
    expect(document.activeElement).toBe(link('Ratings'))
  })

  it('stays in a field that the new page focuses itself', async () => {
    await open('/')
    await follow('Search')
    await wait(10_000)
    expect(document.activeElement).toBe(page.querySelector('input'))
  })

  it('stays in an open dialog', async () => {
    const dialog = (
      <dialog open>
        <Link to="/ratings">In the dialog</Link>
      </dialog>
    )
    await open('/', dialog)
    await follow('In the dialog')
    await wait(10_000)
    expect(document.activeElement).toBe(link('In the dialog'))
  })

  it('the focus is taken on when a dialog that leads to the page gives it back', async () => {
    await open('/', <Asked />)
    await follow('In the dialog')
    expect(document.activeElement).toBe(link('Page 2'))
    await wait(1_000)
    expect(document.activeElement).toBe(heading())
  })

  it('stays in a list under a heading that does not change', async () => {
    await open('/talk/1')
    await follow('Second')
    await wait(10_000)
    expect(document.activeElement).toBe(link('Second'))
  })

  it('goes to the page itself while its heading does not come, and then to the heading', async () => {
    await open('/')
    const main = page.querySelector('main')
    await follow('Slow')
    await wait(10_000)
    expect(document.activeElement).toBe(main)
    await wait(10_000)
    await wait(100)
    expect(document.activeElement).toBe(heading())
  })
})

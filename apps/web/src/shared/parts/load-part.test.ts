import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdPage } from '../leaving/held-page.ts'
import { loadComponent } from './lazy-part.tsx'
import { loadEssential, loadPart } from './load-part.ts'

const { askSiteVersion, isFileThere, guardedReload, mayReload, isTyping, loadLostStyles } = vi.hoisted(
  () => ({
    askSiteVersion: vi.fn(),
    isFileThere: vi.fn(),
    guardedReload: vi.fn(),
    mayReload: vi.fn(),
    isTyping: vi.fn(),
    loadLostStyles: vi.fn(),
  }),
)
vi.mock('../api/site-version.ts', async (original) => ({
  ...(await original<object>()),
  askSiteVersion,
  isFileThere,
}))
vi.mock('../api/guarded-reload.ts', () => ({ guardedReload, mayReload }))
vi.mock('../api/typing.ts', () => ({ isTyping }))
vi.mock('./lost-styles.ts', () => ({ loadLostStyles }))

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  askSiteVersion.mockResolvedValue('same')
  isFileThere.mockResolvedValue(false)
  mayReload.mockReturnValue(true)
  isTyping.mockReturnValue(false)
  loadLostStyles.mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const FILE = 'https://example.org/bundle/assets/part-1a2b3c.js'
const lost = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${FILE}`))
/** What the part comes to: itself, why it failed, or `waits`. */
async function fateOf(part: Promise<unknown>): Promise<unknown> {
  let fate: unknown = 'waits'
  void part.then(
    (loaded) => (fate = loaded),
    (error) => (fate = error.reason),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return fate
}

describe('a part of the page that is lost on its way', () => {
  it('a lost part comes with a later try, once the server answers and its styles are there', async () => {
    askSiteVersion.mockResolvedValueOnce('unreachable')
    const load = vi.fn().mockImplementationOnce(lost).mockResolvedValue('part')
    expect(await fateOf(loadPart(load))).toBe('part')
    expect(load).toHaveBeenCalledTimes(2)
    expect(loadLostStyles).toHaveBeenCalledTimes(1)
    expect(guardedReload).not.toHaveBeenCalled()
  })

  it('a lost part is tried again at once when the browser is online', async () => {
    askSiteVersion.mockResolvedValueOnce('unreachable')
    const load = vi.fn().mockImplementationOnce(lost).mockResolvedValue('part')
    const part = loadPart(load)
    await vi.advanceTimersByTimeAsync(1)
    page.dispatchEvent(new Event('online'))
    expect(await part).toBe('part')
  })

  it('a lost part is given up after some tries, and the page stays', async () => {
    askSiteVersion.mockResolvedValue('unreachable')
    const load = vi.fn(lost)
    expect(await fateOf(loadPart(load))).toBe('lost')
    expect(load).toHaveBeenCalledTimes(1)
    askSiteVersion.mockResolvedValue('same')
    expect(await fateOf(loadPart(load))).toBe('lost')
    expect(load).toHaveBeenCalledTimes(5)
    expect(guardedReload).not.toHaveBeenCalled()
  })

  it('a lost part is out of reach for this page when its file is there and the browser does not take it', async () => {
    isFileThere.mockResolvedValue(true)
    expect(await fateOf(loadPart(lost))).toBe('stuck')
    expect(isFileThere).toHaveBeenCalledWith(FILE)
    expect(guardedReload).not.toHaveBeenCalled()
  })

  it('a lost part says in its place that it did not come', async () => {
    askSiteVersion.mockResolvedValue('unreachable')
    const part = loadComponent(lost, 'part', vi.fn())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(renderToStaticMarkup(createElement(await part))).toContain('Попробовать снова')
    const hidden = loadComponent(lost, 'quiet', vi.fn())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(renderToStaticMarkup(createElement(await hidden))).toBe('')
  })
})

describe('a part of a version that the server has no more', () => {
  beforeEach(() => askSiteVersion.mockResolvedValue('other'))

  it('reloads the page', async () => {
    expect(await fateOf(loadPart(lost))).toBe('waits')
    expect(guardedReload).toHaveBeenCalledTimes(1)
  })

  it('asks before where somebody types', async () => {
    isTyping.mockReturnValue(true)
    expect(await fateOf(loadPart(lost))).toBe('outdated')
    expect(guardedReload).not.toHaveBeenCalled()
  })

  it('asks before while a game or an unsaved form holds the page', async () => {
    const end = holdPage()
    holdPage()()
    expect(await fateOf(loadPart(lost))).toBe('outdated')
    end()
    end()
    expect(await fateOf(loadPart(lost))).toBe('waits')
    expect(guardedReload).toHaveBeenCalledTimes(1)
  })

  it('asks before where the page has just reloaded by itself', async () => {
    mayReload.mockReturnValue(false)
    expect(await fateOf(loadPart(lost))).toBe('outdated')
  })
})

it('a part that the page is nothing without is tried for as long as it takes', async () => {
  askSiteVersion.mockResolvedValue('unreachable')
  const load = vi.fn(lost)
  const part = loadEssential(load)
  expect(await fateOf(part)).toBe('waits')
  askSiteVersion.mockResolvedValue('same')
  load.mockResolvedValue('part' as never)
  expect(await fateOf(part)).toBe('part')
})

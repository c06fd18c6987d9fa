import type { BrowserErrorReport } from '@gorod/contracts/browser-errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const REQUEST = '6f1c1c64-3b0b-4f5e-9d3c-0a4ddcf2b9c1'
const OURS = 'at x (https://example.org/bundle/assets/room-1.js:1:2)'

const fetched = vi.fn<typeof fetch>()
let page = new EventTarget()

/** An error that nobody caught, as the browser tells it. */
const breaks = (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error }))
const rejects = (reason: unknown) =>
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
const thrown = (message: string, stack = OURS) =>
  Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n${stack}` })

const sent = () =>
  fetched.mock.calls.map(([url, request]) => ({
    url,
    ...(JSON.parse(String(request?.body)) as BrowserErrorReport),
  }))
/** Waits for this number of reports and for all work behind them, so that one more would be seen. */
async function settles(count: number): Promise<void> {
  await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 })
  await vi.dynamicImportSettled()
  // The page reads the answer in several turns of the loop and may send the next report after them.
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve))
  expect(fetched).toHaveBeenCalledTimes(count)
}

beforeEach(async () => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  // In a build the stack of every error of the page names its bundle.
  vi.stubGlobal('reportError', (error: Error) => breaks(Object.assign(error, { stack: OURS })))
  vi.stubGlobal('location', {
    href: 'https://example.org/confirm-email?token=of-a-letter#secret',
    pathname: '/confirm-email',
    search: '?token=of-a-letter',
    hash: '#secret',
  })
  vi.stubGlobal('document', { querySelector: () => null, cookie: 'access_token=of-a-person' })
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(async () => Response.json({ success: true })),
  )
  // A page that was just opened: what was sent before is forgotten.
  vi.resetModules()
  const { watchErrors } = await import('./watch-errors.ts')
  watchErrors()
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

describe('a page that watches its errors', () => {
  it('sends an error nobody caught and a promise nobody waited for', async () => {
    breaks(thrown('no seat'))
    rejects(thrown('no room'))
    await settles(2)
    expect(sent()).toMatchObject([
      { url: '/errors/report', kind: 'script', message: 'TypeError: no seat', requestId: null },
      { url: '/errors/report', kind: 'promise', message: 'TypeError: no room', requestId: null },
    ])
  })

  it('sends nothing but the kind, the texts of the error and the path: no query, no fragment, no cookie', async () => {
    breaks(thrown('no seat'))
    await settles(1)
    const [report] = sent()
    expect(report).toEqual({
      url: '/errors/report',
      kind: 'script',
      message: 'TypeError: no seat',
      stack: `TypeError: no seat\n${OURS}`,
      path: '/confirm-email',
      requestId: null,
    })
    expect(JSON.stringify(fetched.mock.calls)).not.toMatch(/of-a-letter|secret|of-a-person/)
  })

  it('sends a fault of a call with the number of its request', async () => {
    const { api } = await import('../api/client.ts')
    const { getOperations } = await import('@gorod/contracts/operations')
    const body = { message: 'Internal error', code: 'internal', requestId: REQUEST }
    fetched.mockResolvedValueOnce(Response.json(body, { status: 500 }))
    await expect(api(getOperations, {})).rejects.toThrow('Internal error')
    await settles(2)
    expect(sent()[1]).toMatchObject({ kind: 'call', message: 'ApiError: Internal error', requestId: REQUEST })
  })
})

describe('a page that breaks again and again', () => {
  it('sends the same error once, and ten different ones at most', async () => {
    for (let time = 0; time < 50; time++) breaks(thrown('the same'))
    await settles(1)
    for (let number = 0; number < 50; number++) breaks(thrown(`number ${number}`))
    await settles(10)
    rejects(thrown('one more'))
    await settles(10)
  })

  it('sends texts of the longest length that the server takes', async () => {
    const { reportBrowserError } = await import('@gorod/contracts/browser-errors')
    breaks(thrown('a'.repeat(9000), `${OURS}\n`.repeat(900)))
    await settles(1)
    const { url: _, ...report } = sent()[0]!
    expect(reportBrowserError.body?.safeParse(report).success).toBe(true)
  })

  it('sends nothing of extensions, of other scripts and of refusals', async () => {
    breaks(thrown('of an extension', 'at chrome-extension://abc/x.js:1:2'))
    breaks(null)
    rejects(Object.assign(thrown('refused'), { name: 'ApiError' }))
    breaks(thrown('of the page'))
    await settles(1)
    expect(sent()[0]?.message).toBe('TypeError: of the page')
  })

  it('a report that fails is not reported for ever', async () => {
    const body = { message: 'Internal error', code: 'internal', requestId: REQUEST }
    fetched.mockImplementation(async () => Response.json(body, { status: 500 }))
    breaks(thrown('no seat'))
    await settles(2)
  })

  it('takes no half-filled form away when nobody answers', async () => {
    const { reloadRule } = await import('../api/silence.ts')
    const silent = vi.spyOn(reloadRule, 'silent').mockReturnValue(undefined)
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    breaks(thrown('no seat'))
    await settles(1)
    await vi.waitFor(() => expect(silent).toHaveBeenCalled())
    expect(silent).toHaveBeenCalledWith({ origin: '', asked: false })
  })
})

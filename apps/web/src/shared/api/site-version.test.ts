import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askSiteVersion, whenServerAnswers } from './site-version.ts'

const SCRIPT = '/bundle/assets/index-1a2b3c4.js'
const page = new EventTarget()
const fetched = vi.fn<typeof fetch>()
const answer = (text: string, status = 200) => new Response(text, { status })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { pathname: '/profile/7' })
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => SCRIPT }) })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

it.each([
  ['a server that names the same script', 'same', answer(`<script src="${SCRIPT}">`)],
  ['a page that is missing, of the same script', 'same', answer(`<script src="${SCRIPT}">`, 404)],
  ['a server that names another script', 'other', answer('<script src="/bundle/assets/index-5d6e7f8.js">')],
  ['a proxy before a dead server', 'unreachable', answer('', 502)],
])('an answer says which version the site has: %s, «%s»', async (_, version, response) => {
  fetched.mockResolvedValue(response)
  expect(await askSiteVersion()).toBe(version)
  expect(fetched).toHaveBeenCalledWith('/profile/7', expect.objectContaining({ credentials: 'omit' }))
})

it('a server that does not answer is unreachable', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await askSiteVersion()).toBe('unreachable')
})

it('a server that answers again is noticed once, after a while or when the browser is online', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const onAnswer = vi.fn()
  whenServerAnswers(onAnswer)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onAnswer).not.toHaveBeenCalled()
  fetched.mockImplementation(async () => answer(SCRIPT))
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(onAnswer).toHaveBeenCalledTimes(1)
})

it('a part that is gone from the page asks no more', async () => {
  const end = whenServerAnswers(vi.fn())
  end()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched).not.toHaveBeenCalled()
})

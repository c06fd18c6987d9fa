// @vitest-environment happy-dom
import { signup } from '@gorod/contracts/accounts'
import { getMe } from '@gorod/contracts/current-user'
import { MINUTE_MS, SECOND_MS } from '@gorod/contracts/durations'
import { updateProfile } from '@gorod/contracts/profile'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { api } from './client.ts'
import { answers, reloadRule } from './silence.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The line breaks behind the first byte of the body. */
function brokenAnswer(status: number): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    pull: (controller) => controller.error(new TypeError('network error')),
  })
  return new Response(body, { status })
}

it.each([200, 500])('an answer %i that breaks off is as none, and may be asked for again', async (status) => {
  vi.stubGlobal('fetch', async () => brokenAnswer(status))
  const failure = await api(getMe, {}).catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 0, code: 'unavailable', passes: true })
})

it('a call that was given up while its answer came says so', async () => {
  vi.stubGlobal('fetch', async () => brokenAnswer(200))
  const failure = await api(getMe, {}, { signal: AbortSignal.abort() }).catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(ApiError)
})

describe('a call on a line that hangs', () => {
  const NEWCOMER = { email: 'a@example.org', username: 'a', password: 'secret', newsletter: false }

  /** A line that brings nothing, or no more than the head of an answer; time passes when `end` is called. */
  function hangs(head?: Response) {
    const over = new AbortController()
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
    const reload = vi.spyOn(reloadRule, 'silent').mockReturnValue()
    const ended = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
      if (head === undefined) return ended(signal)
      vi.spyOn(head, 'text').mockReturnValue(ended(signal))
      return head
    })
    const failureOf = async (call: Promise<unknown>) => {
      const failure = call.catch((cause: unknown) => cause)
      await vi.waitFor(() => expect(limit).toHaveBeenCalled())
      over.abort(new DOMException('The time is over', 'TimeoutError'))
      return failure
    }
    return { limit, reload, failureOf }
  }

  it('a call is given up after its time, as a call without an answer, and may be made again', async () => {
    const { limit, reload, failureOf } = hangs()
    const { signal } = new AbortController()
    expect(await failureOf(api(getMe, {}, { signal }))).toMatchObject({ code: 'unavailable', passes: true })
    expect(limit).toHaveBeenCalledExactlyOnceWith(30 * SECOND_MS)
    // It would be late again: the page says so, and has a button.
    expect(reload).not.toHaveBeenCalled()
  })

  it('a call that does something is waited for longer, and the page then reads what is stored', async () => {
    const { limit, reload, failureOf } = hangs()
    expect(await failureOf(api(signup, NEWCOMER))).toMatchObject({ status: 0, code: 'unavailable' })
    expect(limit).toHaveBeenCalledExactlyOnceWith(MINUTE_MS)
    expect(reload).toHaveBeenCalledExactlyOnceWith({ origin: '', asked: true })
  })

  it.each([
    ['is sent', () => api(updateProfile, new FormData(), { query: { user_id: 7 } })],
    ['comes', () => api(getMe, {}, { file: true })],
  ])('a call has minutes for a file that %s', async (_, call) => {
    const { limit, failureOf } = hangs()
    await failureOf(call())
    expect(limit).toHaveBeenCalledExactlyOnceWith(5 * MINUTE_MS)
  })

  it('a call is given up when no more than the head of its answer comes', async () => {
    const { failureOf } = hangs(new Response('{}'))
    expect(await failureOf(api(getMe, {}))).toMatchObject({ status: 0, code: 'unavailable' })
  })

  it('a call ends at once when nobody wants its answer any more', async () => {
    hangs()
    const unwanted = new AbortController()
    const failure = api(getMe, {}, { signal: unwanted.signal }).catch((cause: unknown) => cause)
    unwanted.abort()
    expect(await failure).not.toBeInstanceOf(ApiError)
  })

  it('a server that hangs is none that answers', async () => {
    const { limit, failureOf } = hangs()
    expect(await failureOf(answers(''))).toMatchObject({ name: 'TimeoutError' })
    expect(limit).toHaveBeenCalledExactlyOnceWith(10 * SECOND_MS)
  })
})

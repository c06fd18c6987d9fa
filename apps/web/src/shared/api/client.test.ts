// @vitest-environment happy-dom
import { getMe } from '@gorod/contracts/current-user'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { api } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

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

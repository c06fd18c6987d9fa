import { MINUTE_MS, SECOND_MS } from '@gorod/contracts/durations'
import type { Endpoint } from '@gorod/contracts/endpoint'
import type { z } from 'zod'
import { isRecord } from '../is-record.ts'
import { ApiError } from './api-error.ts'
import { originOf, pageMeta } from './auth-host.ts'
import { buildRequest, type Values } from './build-request.ts'
import { reloadRule } from './silence.ts'

type SentPart<Schema extends z.ZodType> = [Schema] extends [z.ZodNever]
  ? Record<string, never>
  : z.input<Schema>

/** The input of a call: its body when the endpoint has one, else its query. */
export type Input<Query extends z.ZodType, Body extends z.ZodType> = [Body] extends [z.ZodNever]
  ? SentPart<Query>
  : SentPart<Body>

interface CallOptions {
  readonly signal?: AbortSignal
  /** Query beside a body. */
  readonly query?: Values
  /** False: nobody pressed anything, the page posts by itself. */
  readonly asked?: boolean
  /** What goes or comes is a file, which takes its time on a slow line. */
  readonly file?: boolean
}

/** A call that is not answered in full by then is given up: on a line that hangs the browser alone would wait for ever. */
const READ_WITHIN_MS = 30 * SECOND_MS
/** What was done may be done although the answer is late: it is waited for longer. */
const WRITE_WITHIN_MS = MINUTE_MS
const FILE_WITHIN_MS = 5 * MINUTE_MS

/**
 * Calls an endpoint of contracts. Resolves to its answer, throws {@link ApiError} otherwise, also when the time is over:
 * then nobody knows whether it was done, as with a line that breaks. The cookie carries
 * the access token; the token against forged requests comes from the page's `<meta name="csrf-token">`.
 */
export async function api<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  endpoint: Endpoint<Query, Body, Answer>,
  input: Input<Query, Body> | FormData,
  options: CallOptions = {},
): Promise<z.output<Answer>> {
  const { url, ...request } = buildRequest(
    endpoint,
    input as Values | FormData,
    options.query ?? {},
    csrfToken(),
  )
  const origin = originOf(endpoint.path)
  const credentials = origin === '' ? 'same-origin' : 'include'
  const isFile = options.file || input instanceof FormData
  const asked = options.asked ?? endpoint.method === 'POST'
  // A timer of the browser's own: it stands still while the page sleeps.
  const over = AbortSignal.timeout(isFile ? FILE_WITHIN_MS : asked ? WRITE_WITHIN_MS : READ_WITHIN_MS)
  let response: Response
  try {
    const signal = firstOf(options.signal, over)
    response = await fetch(origin + url, { ...request, credentials, signal })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    // Read or checked (PUT, spec §7) by the page itself: that does not take a half-filled form away. What is late on a slow
    // line would be late again after a reload, unlike what the page shows of something that was to be done.
    if (asked || !over.aborted) reloadRule.silent({ origin, asked })
    throw new ApiError(0, { code: 'unavailable' })
  }
  const answer: unknown = await readJson(response).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause
    // The line broke while the answer came.
    throw new ApiError(0, { code: 'unavailable' })
  })
  if (response.ok) return answer as z.output<Answer>
  const error = new ApiError(response.status, isRecord(answer) ? answer : {})
  // For the listener of errors: the log of the server has the cause under this number.
  if (response.status === 500 && error.requestId !== null) reportError(error)
  throw error
}

/** `AbortSignal.any` came to Safari with 17.4. */
function firstOf(given: AbortSignal | undefined, over: AbortSignal): AbortSignal {
  if (given === undefined) return over
  const first = new AbortController()
  for (const signal of [given, over]) {
    if (signal.aborted) first.abort(signal.reason)
    signal.addEventListener('abort', () => first.abort(signal.reason))
  }
  return first.signal
}

function csrfToken(): string | null {
  return pageMeta('csrf-token') || null
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    // An empty answer is null too.
    return null
  }
}

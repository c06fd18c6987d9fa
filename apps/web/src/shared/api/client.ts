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
}

/**
 * Calls an endpoint of contracts. Resolves to its answer, throws {@link ApiError} otherwise. The cookie carries
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
  let response: Response
  try {
    response = await fetch(origin + url, { ...request, credentials, signal: options.signal ?? null })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    // Read or checked (PUT, spec §7) by the page itself: that does not take a half-filled form away.
    reloadRule.silent({ origin, asked: options.asked ?? endpoint.method === 'POST' })
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

function csrfToken(): string | null {
  return pageMeta('csrf-token') || null
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    // Also for an empty answer.
    return null
  }
}

import type { ErrorBody, ErrorCode } from '@gorod/contracts/errors'

/** A call the server answered with a refusal, or (`status` 0) did not answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly details: unknown
  readonly requestId: string | null

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? `HTTP ${status}`)
    this.status = status
    this.code = body.code ?? (status === 0 ? 'unavailable' : 'internal')
    this.fields = body.fields ?? {}
    this.details = body.details
    this.requestId = body.requestId ?? null
  }

  /** The network or the server was in trouble: the same may well be answered a little later. */
  get passes(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }

  /** After so many seconds the same call is taken again, where the server says so. */
  get retryAfterSeconds(): number | null {
    const { details } = this
    if (typeof details !== 'object' || details === null || !('retryAfterSeconds' in details)) return null
    return typeof details.retryAfterSeconds === 'number' ? details.retryAfterSeconds : null
  }

  /** The first message of a field, as the screen shows it (spec §5). */
  field(name: string): string | undefined {
    return this.fields[name]?.[0]
  }
}

/** What was asked for does not exist: no such row (404), or a number or a name that no row can have (422). */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}

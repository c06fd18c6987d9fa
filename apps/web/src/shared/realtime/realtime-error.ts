import type { ErrorCode, RealtimeError } from '@gorod/contracts'

/** A message the server refused, or (`unavailable`) did not answer in time. */
export class RealtimeFailure extends Error {
  override readonly name = 'RealtimeFailure'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly details: unknown

  constructor(error: RealtimeError) {
    super(error.code)
    this.code = error.code
    this.fields = error.fields ?? {}
    this.details = error.details
  }
}

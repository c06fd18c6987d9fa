import type { ErrorCode } from '@gorod/contracts/errors'
import { passes, type RealtimeError } from '@gorod/contracts/realtime'

/** A message the server refused, or (`unavailable`) did not answer in time. */
export class RealtimeFailure extends Error {
  override readonly name = 'RealtimeFailure'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly details: unknown
  /** With the code `internal`: its number in the log of the server. */
  readonly requestId: string | null
  /** False: nothing came from the server in time. */
  readonly answered: boolean

  constructor(error: RealtimeError, answered = true) {
    super(error.code)
    this.code = error.code
    this.fields = error.fields ?? {}
    this.details = error.details
    this.requestId = error.requestId ?? null
    this.answered = answered
  }

  get passes(): boolean {
    return passes(this.code)
  }
}

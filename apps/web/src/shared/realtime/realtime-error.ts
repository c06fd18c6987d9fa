import type { ErrorCode, RealtimeError } from '@gorod/contracts'

/** The server was busy or in trouble: none of them says anything of the message itself. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['unavailable', 'internal', 'too_many_requests'])

/** A message the server refused, or (`unavailable`) did not answer in time. */
export class RealtimeFailure extends Error {
  override readonly name = 'RealtimeFailure'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly details: unknown
  /** False: nothing came from the server in time. */
  readonly answered: boolean

  constructor(error: RealtimeError, answered = true) {
    super(error.code)
    this.code = error.code
    this.fields = error.fields ?? {}
    this.details = error.details
    this.answered = answered
  }

  /** The same message may well be answered a little later. */
  get passes(): boolean {
    return PASSING.has(this.code)
  }
}

import type { ErrorCode } from '@gorod/contracts/errors'

export type Fields = Readonly<Record<string, readonly string[]>>

interface More {
  /** Goes to the client as it is. */
  readonly details?: unknown
  /** The spec's field errors: field name to list of messages. */
  readonly fields?: Fields
  /** Instead of the code's usual text in the answer's `message`. */
  readonly message?: string
  /** For the log only. */
  readonly cause?: unknown
}

/** A use case that could not be done for a reason the caller should know. Anything else thrown is our bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  readonly fields: Fields | undefined

  constructor(code: ErrorCode, more: More = {}) {
    super(more.message ?? code, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.details = more.details
    this.fields = more.fields
  }
}

/** For `.catch`: a refused use case returns null; anything else thrown stays thrown. */
export function nullIfRefused(cause: unknown): null {
  if (cause instanceof AppError) return null
  throw cause
}

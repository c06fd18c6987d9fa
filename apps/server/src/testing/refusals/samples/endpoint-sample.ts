import type { ErrorCode } from '@gorod/contracts/errors'

interface Input {
  /** Path parameters too. */
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Input of the right form, or nearly, that must be refused: the whole call by a code, or a form by its fields. */
export type RefusedInput = Input & { readonly why: string } & (
    | { readonly code: ErrorCode; readonly fields?: undefined }
    | { readonly fields: readonly string[]; readonly code?: undefined }
  )

/** Input of the right form; what it asks for need not exist. */
export interface EndpointSample extends Input {
  readonly refused?: readonly RefusedInput[]
}

export type EndpointSamples = Readonly<Record<string, EndpointSample>>

/** An account with this address and name exists while the samples are tried, and it tries them. */
export const TAKEN_EMAIL = 'taken@example.com'
export const TAKEN_NAME = 'taken'
/** Larger than any number column. */
export const HUGE = '99999999999999999999'

import { ERROR_TEXTS } from '../../shared/texts/errors.ts'

/** What a press that failed as a whole is told of by better words than usual. */
export const TRY_LATER = {
  too_many_requests: ERROR_TEXTS.too_many_requests,
  unavailable: ERROR_TEXTS.unavailable,
}

import { ERROR_TEXTS } from '../../shared/texts/errors.ts'

/** Better words than usual for a press that failed as a whole. */
export const TRY_LATER = {
  too_many_requests: ERROR_TEXTS.too_many_requests,
  unavailable: ERROR_TEXTS.unavailable,
}

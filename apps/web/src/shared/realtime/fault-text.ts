import { ERROR_TEXTS, SOMETHING_WENT_WRONG } from '../texts/errors.ts'
import { RealtimeFailure } from './realtime-error.ts'

/** One sentence for a message that failed, whatever the cause. */
export function faultText(cause: unknown): string {
  return cause instanceof RealtimeFailure ? ERROR_TEXTS[cause.code] : SOMETHING_WENT_WRONG
}

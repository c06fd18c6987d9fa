import { MODERATION_TEXTS as T } from './moderation-text.ts'

const REASON_LIMIT = 300

/** The error of the reason of an act; null when it is valid. */
export function reasonError(reason: string): string | null {
  const text = reason.trim()
  if (text === '') return T.reasonRequired
  return text.length > REASON_LIMIT ? T.reasonLong : null
}

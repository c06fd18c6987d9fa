import type { ServerMessage } from '@gorod/contracts/realtime'
import { refuseDifference } from '../checked-answers.ts'

/** Throws when a push differs from its contract. */
export type PushCheck = (message: ServerMessage, payload: unknown) => void

/** `strict`: in tests and development. Without it nothing is checked, for a table gets thousands of pushes. */
export function pushCheck(strict: boolean): PushCheck {
  if (!strict) return () => undefined
  return ({ name, payload: schema }, payload) =>
    refuseDifference(`The push ${name}`, payload, schema.parse(payload))
}

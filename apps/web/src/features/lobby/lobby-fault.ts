import type { ErrorCode } from '@gorod/contracts/errors'
import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'

/** Codes of lobbies themselves; every other refusal is one of the search's and has its own modal. */
const OWN: readonly ErrorCode[] = [
  'lobby_not_found',
  'lobby_password_wrong',
  'lobby_full',
  'lobby_seat_taken',
  'lobby_not_ready',
  'not_in_lobby',
  'not_lobby_leader',
  'validation_failed',
  'too_many_requests',
]

export function isPasswordWrong(cause: unknown): boolean {
  return cause instanceof RealtimeFailure && cause.code === 'lobby_password_wrong'
}

/** Spec §6: has a variant of the break-search modal, in a lobby too. */
export function isNoJudgeRight(cause: unknown): boolean {
  return cause instanceof RealtimeFailure && cause.code === 'role_of_judge_is_not_available'
}

/** One sentence for a refusal a lobby answers itself; null for what interrupts like a search does. */
export function ownFault(cause: unknown): string | null {
  return cause instanceof RealtimeFailure && OWN.includes(cause.code) ? ERROR_TEXTS[cause.code] : null
}

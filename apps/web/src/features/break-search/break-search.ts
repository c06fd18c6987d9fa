import { RealtimeFailure } from '../../shared/realtime/realtime-error.ts'
import { ERROR_TEXTS, SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { waitOf } from './details.ts'

/** Every variant of the break-search modal, by the specification's names (§8); the last two are the product's own. */
export const breakSearchTypes = [
  'another_search',
  'another_search_started',
  'force_by_server',
  'currencies_insufficiency',
  'check_currencies_error',
  'verification_required',
  'league_verification_required',
  'leaving_page',
  'server_is_down',
  'connection_refused',
  'logout',
  'game_search_disabled',
  'already_in_lobby',
  'already_in_game',
  'already_in_game_search',
  'ban_is_still_active',
  'role_of_judge_is_not_available',
  'lobby_server_is_down',
  'bad_request',
  'championship_not_registered',
  'too_many_practices',
] as const
export type BreakSearchType = (typeof breakSearchTypes)[number]

/** Something that interrupts a search. */
export interface BreakSearch {
  /** A type this page does not know comes from a newer server: there is a variant for that too. */
  readonly type: string
  readonly details?: unknown
}

/** The variant for the refusal of a message about the search. */
export function breakSearchOf(cause: unknown): BreakSearch {
  if (!(cause instanceof RealtimeFailure)) return { type: 'bad_request' }
  const { code, details } = cause
  if (code === 'unavailable') return { type: 'server_is_down' }
  if (code === 'not_signed_in' || code === 'session_expired') return { type: 'logout' }
  if (isKnown(code)) return { type: code, details }
  if (code === 'too_many_requests' && waitOf(details) !== null) return { type: 'too_many_practices', details }
  const message = ERROR_TEXTS[code]
  // The variant's title says that already.
  return message === SOMETHING_WENT_WRONG
    ? { type: 'bad_request' }
    : { type: 'bad_request', details: { message } }
}

export function isKnown(type: string): type is BreakSearchType {
  return breakSearchTypes.some((known) => known === type)
}

const REPORTED = ['force_by_server', 'server_is_down', 'ban_is_still_active'] as const

/** The reason for the metrics service; null for all others (spec §7 «Other»). */
export function reportedReason(type: string): (typeof REPORTED)[number] | null {
  return REPORTED.find((reported) => reported === type) ?? null
}

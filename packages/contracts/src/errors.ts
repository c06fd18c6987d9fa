/** Every error code that the server sends, with its HTTP status. The spec's own codes keep their names. */
export const ERROR_STATUS = {
  // any call
  bad_request: 400,
  validation_failed: 422,
  not_signed_in: 401,
  session_expired: 401,
  csrf_invalid: 403,
  forbidden: 403,
  owner_proof_required: 403,
  not_found: 404,
  too_many_requests: 429,
  payload_too_large: 413,
  internal: 500,
  unavailable: 503,
  client_outdated: 426,
  // accounts
  email_taken: 400,
  login_unknown: 404,
  password_wrong: 403,
  captcha_invalid: 422,
  captcha_required: 403,
  social_token_invalid: 401,
  // content
  article_not_found: 404,
  lesson_not_found: 404,
  // games
  game_not_found: 404,
  not_in_game: 403,
  game_over: 409,
  command_refused: 409,
  // activity and search
  already_in_game: 409,
  already_in_game_search: 409,
  plays_in_this_browser: 409,
  already_in_lobby: 409,
  another_search: 409,
  not_searching: 409,
  game_search_disabled: 503,
  ban_is_still_active: 403,
  role_of_judge_is_not_available: 403,
  verification_required: 403,
  league_verification_required: 403,
  currencies_insufficiency: 409,
  check_currencies_error: 503,
  championship_not_registered: 403,
  avatar_item_unknown: 422,
  avatar_not_found: 404,
  avatar_changed: 409,
  // lobby
  lobby_not_found: 404,
  lobby_password_wrong: 403,
  lobby_seat_taken: 409,
  lobby_not_ready: 409,
  lobby_full: 409,
  not_in_lobby: 409,
  not_lobby_leader: 403,
  club_members_only: 403,
  club_blacklisted: 403,
  // rulesets
  rules_not_found: 404,
  import_not_found: 404,
  // audience
  audience_vote_closed: 409,
  overlay_not_found: 404,
  // profiles
  profile_not_found: 404,
  // media
  media_unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** Body of every failed call. `fields` is the spec's shape: field name to list of messages. */
export interface ErrorBody {
  readonly code: ErrorCode
  /** The HTTP status again: spec §7 reads it and `message` from the body of a failed sign-up. */
  readonly statusCode: number
  readonly message: string
  readonly requestId?: string
  readonly fields?: Readonly<Record<string, readonly string[]>>
  readonly details?: unknown
}

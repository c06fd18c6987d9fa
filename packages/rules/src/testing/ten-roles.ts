import type { Role } from '../model/seat.ts'

/** At a table of ten the mafia is 2 (the don), 5 and 9; the sheriff is 7. */
export const TEN_ROLES: readonly Role[] = [
  'civilian',
  'godfather',
  'civilian',
  'civilian',
  'mafia',
  'civilian',
  'sheriff',
  'civilian',
  'mafia',
  'civilian',
]

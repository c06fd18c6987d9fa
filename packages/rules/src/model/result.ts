import type { Role, Seat, Team } from './seat.ts'

export type ExitCause =
  | 'vote'
  | 'shot'
  | 'fouls'
  | 'techFouls'
  | 'removal'
  | 'teamLoss'
  | 'left'
  | 'connection'

/** Why a seat is taken out of the game, or out of its last word, at once. */
export type RemovalCause = Exclude<ExitCause, 'vote' | 'shot' | 'teamLoss'>

export interface NightRecord {
  readonly night: number
  readonly shots: readonly { readonly by: Seat; readonly seat: Seat }[]
  readonly donCheck: { readonly by: Seat; readonly seat: Seat; readonly isSheriff: boolean } | null
  readonly sheriffCheck: { readonly by: Seat; readonly seat: Seat; readonly isBlack: boolean } | null
  readonly heal: { readonly by: Seat; readonly seat: Seat } | null
  readonly victim: Seat | null
}

/** Everything that was secret, published when the game is over. */
export interface FinalRecord {
  readonly winner: Team | 'draw'
  readonly reason: 'no_blacks' | 'parity' | 'team_loss' | 'draw' | 'all_lifted' | 'judge'
  /** Why the judge ended the game; null when the rules did. */
  readonly note: string | null
  readonly seed: string
  /** Index = seat − 1. */
  readonly roles: readonly Role[]
  readonly nights: readonly NightRecord[]
  readonly plan: readonly Seat[]
}

/** Points of one seat with their parts; `total` is their sum rounded to 0.01. */
export interface Points {
  readonly base: number
  readonly bestMove: number
  readonly ci: number
  readonly extra: number
  readonly penalties: number
  readonly total: number
}

export interface SeatResult {
  readonly seat: Seat
  readonly role: Role
  readonly team: Team
  readonly won: boolean
  readonly firstKilled: boolean
  readonly fouls: number
  readonly techFouls: number
  /** Null when the seat had no best move. `hits` of three named. */
  readonly bestMove: { readonly seats: readonly Seat[]; readonly hits: number } | null
  readonly extras: readonly { readonly points: number; readonly cause: string }[]
  readonly points: Points
}

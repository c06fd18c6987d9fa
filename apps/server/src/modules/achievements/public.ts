import type { ExitCause, Team } from '@gorod/rules'
import type { FinishedLog } from '../games/public.ts'
import type { ReleasePart } from '../settings/public.ts'

/** What one finished game tells of one person who played in it. */
export interface SeatReading {
  readonly accountId: number
  readonly team: Team
  readonly won: boolean
  /** Null: alive at the end. */
  readonly exit: ExitCause | null
  /** At the end, of both kinds. */
  readonly fouls: number
  /** Mafia players in the best move of the first one killed; 0 where there was none. */
  readonly bestMoveHits: number
  /** Checks of the sheriff that found a mafia player. */
  readonly mafiaFound: number
  /** The don found the sheriff. */
  readonly sheriffFound: boolean
  /** Hands of a town player for a mafia player in the round that decided; `carried`: after those that player left. */
  readonly votesForMafia: { readonly all: number; readonly carried: number }
}

export interface ShippedAchievement extends ReleasePart<'achievement'> {
  readonly image: string
}

export interface AchievementsApi {
  /** Counts every finished game again, after a new achievement or a changed rule. Returns the number of games. */
  recount(): Promise<number>
  /** Reads the log of a game once for all who played. */
  readSeats(game: FinishedLog): readonly SeatReading[]
  /** The achievements as the release ships them. */
  readonly shipped: readonly ShippedAchievement[]
}

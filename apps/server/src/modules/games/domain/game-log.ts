import type { GameMode, GameType } from '@gorod/contracts/game'
import type { BotLevel } from '@gorod/contracts/search'
import type { GameJudge, TablePeople } from '@gorod/contracts/table-people'
import type { FinalRecord, GameEvent, Seat, SeatResult } from '@gorod/rules'
import type { Substitute } from '../public.ts'
import type { PublicProgress } from './public-progress.ts'

/** The facts of a game that need no events. */
export interface GameHeader extends TablePeople {
  readonly id: string
  /** The number in `/match/{number}` and `/game-statistics/{number}`. */
  readonly number: number
  readonly mode: GameMode
  readonly type: GameType
  readonly status: GameStatus
  readonly botLevel: BotLevel
  /** The name of rules that a person made. Null: a rule book. */
  readonly rulesName: string | null
  /** A judge who left for good while the other one went on. */
  readonly leftJudge: GameJudge | null
}

export type GameStatus = 'running' | 'finished' | 'aborted'

export interface LogEntry {
  readonly event: GameEvent
  /** Set on the first event of each command, `sender:id`; null elsewhere and for commands of the system. */
  readonly commandId: string | null
}

/** Points and roles of a game that is over; written together with its last event. */
export interface Outcome {
  readonly winner: FinalRecord['winner']
  readonly results: readonly SeatResult[]
  /** A ruling took the result away: it counts for nobody. */
  readonly annulled: boolean
}

/**
 * The events that one batch of commands adds to one log. `entries` become events `expected + 1 …`, if the log still
 * ends at `expected`.
 */
export interface Append {
  readonly gameId: string
  readonly expected: number
  readonly entries: readonly LogEntry[]
  readonly status: GameStatus
  /** Server time, ms. Null when nothing happens by itself. */
  readonly deadlineAt: number | null
  readonly outcome: Outcome | null
  /** The progress after these entries. */
  readonly progress: PublicProgress
  /** Living seats that broke the game off before day 1 by leaving: the log does not name them. */
  readonly brokenOffBy: readonly Seat[]
  /** Who has which seat after these entries. Absent: nobody changes place. */
  readonly seatChange?: SeatChange | undefined
}

export type SeatChange = Substitution | SeatSwap | JudgeChange

export type JudgeChange =
  | { readonly kind: 'secondJudgeSeated'; readonly player: Substitute }
  /** `left`: the judge of before is out of the game. */
  | { readonly kind: 'judgesSwapped'; readonly left: boolean }
  | { readonly kind: 'secondJudgeLeft' }

/** Two people who change seats, as in the event `seatsSwapped`. */
export interface SeatSwap {
  readonly kind: 'swapped'
  readonly seats: readonly [Seat, Seat]
}

/** The new player of the event `substituted`. */
export interface Substitution {
  readonly kind: 'substituted'
  readonly seat: Seat
  /** The number of the substitution, as in the event. */
  readonly number: number
  readonly player: Substitute
}

/** Where logs are stored. Entry `n` of a log has `seq` n + 1. */
export interface GameLog {
  header(gameId: string): Promise<GameHeader | null>
  /** Events after `seq`, in order. */
  readAfter(gameId: string, seq: number): Promise<readonly LogEntry[]>
  /**
   * Resolves after the commit. False: somebody else appended first, or another process keeps the game; nothing was written. Throws `already_in_…` for a substitute who is elsewhere;
   * then nothing was written.
   */
  append(append: Append): Promise<boolean>
}

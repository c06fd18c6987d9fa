import { type Role, replay, type Seat, type State, type Team, teamOf } from '@gorod/rules'
import type { FinishedLog } from '../../../games/public.ts'
import { type DayVote, votesOf } from './day-votes.ts'

/** One finished game, read once for all who sat there. */
export interface Table {
  readonly game: FinishedLog
  /** The state after the last event, which makes every secret public. */
  readonly end: State
  /** Index = seat − 1. */
  readonly roles: readonly Role[]
  readonly votes: readonly DayVote[]
  /** Every seat was somebody's: no practice player sat here. */
  readonly peopleOnly: boolean
}

/** The game from the view of one seat. */
export interface SeatFacts {
  readonly table: Table
  readonly seat: Seat
  readonly role: Role
  readonly team: Team
  readonly won: boolean
  /** At the end of the game. */
  readonly alive: boolean
  /**
   * The player did not leave the table and did not lose the connection for good. A player who left gets no
   * achievement.
   */
  readonly stayed: boolean
  /** Personal fouls at the end. */
  readonly fouls: number
}

/** Null for a game without an end in its log. */
export function tableOf(game: FinishedLog): Table | null {
  const end = replay(game.events)
  if (end.final === null) return null
  return {
    game,
    end,
    roles: end.final.roles,
    votes: votesOf(game.events, end),
    peopleOnly: game.seats.length > 0 && game.seats.every(({ accountId }) => accountId !== null),
  }
}

/** Facts of every seat that was somebody's. The verdict is the sheet's: a review changes it there. */
export function seatsOf(table: Table): { readonly accountId: number; readonly facts: SeatFacts }[] {
  return table.game.seats.flatMap(({ accountId, result }) => {
    if (accountId === null) return []
    const cause = table.end.seats[result.seat - 1]?.exit?.cause ?? null
    const facts: SeatFacts = {
      table,
      seat: result.seat,
      role: result.role,
      team: result.team,
      won: result.won,
      alive: cause === null,
      stayed: cause !== 'left' && cause !== 'connection',
      fouls: result.fouls,
    }
    return [{ accountId, facts }]
  })
}

export function teamAt({ roles }: Pick<Table, 'roles'>, seat: Seat): Team {
  return teamOf(roles[seat - 1] ?? 'civilian')
}

export function mafiaSeatsOf({ roles }: Pick<Table, 'roles'>): readonly Seat[] {
  return roles.flatMap((role, index) => (teamOf(role) === 'black' ? [index + 1] : []))
}

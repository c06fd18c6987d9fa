import type { FinishedGame } from '@gorod/contracts/game'
import { replay, type Sanction, sanctionOf } from '@gorod/rules'

/** A player of the game, as the forms offer it. */
export interface ReviewedSeat {
  readonly seat: number
  readonly username: string
  /** What the player is punished with now. */
  readonly sanction: Sanction
  /** The technical fouls that the rules of the table know. */
  readonly techFouls: 'none' | 'minor' | 'minorAndMajor'
}

const TECH_FOULS = { off: 'none', two_is_removal: 'minor', minor_and_major: 'minorAndMajor' } as const

export function reviewedSeats({
  players,
  events,
}: Pick<FinishedGame, 'players' | 'events'>): readonly ReviewedSeat[] {
  const state = replay(events)
  return players.map(({ seat, username }) => ({
    seat,
    username,
    sanction: sanctionOf(state, seat),
    techFouls: TECH_FOULS[state.ruleSet.techFouls],
  }))
}

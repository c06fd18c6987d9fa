import type { Role, Seat, View } from '@gorod/rules'
import { mateRole } from '../model/seat-look.ts'
import { isAlive } from '../model/speakers.ts'

/** The reason why a seat of a grid cannot be chosen; null when it can. */
export type Obstacle = 'out' | 'self' | 'nominated' | 'other'

export interface Target {
  readonly seat: Seat
  readonly obstacle: Obstacle | null
  /** Out of the game already. The rules may still allow to name the seat. */
  readonly out: boolean
  /** A team mate, for the grid of the mafia. */
  readonly mate: Role | null
}

/** All seats in order for a grid of picks: legal ones enabled, the others disabled with their reason. */
export function targetsOf(view: View, legal: readonly Seat[], withMates: boolean): readonly Target[] {
  return view.seats.map(({ seat }) => ({
    seat,
    obstacle: legal.includes(seat) ? null : obstacleOf(view, seat),
    out: !isAlive(view, seat),
    mate: withMates ? mateRole(view, seat) : null,
  }))
}

function obstacleOf(view: View, seat: Seat): Obstacle {
  if (!isAlive(view, seat)) return 'out'
  if (!view.isDark && view.nominees.some((nominee) => nominee.seat === seat)) return 'nominated'
  return view.own?.seat === seat ? 'self' : 'other'
}

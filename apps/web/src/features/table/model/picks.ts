import type { Seat, Team, View } from '@gorod/rules'

/** What the player has chosen on the screen and not sent yet. It belongs to one phase and dies with it. */
export interface Picks {
  readonly phaseKey: string
  readonly seats: readonly Seat[]
  readonly colors: Readonly<Record<Seat, Team>>
}

export function noPicks(phaseKey: string): Picks {
  return { phaseKey, seats: [], colors: {} }
}

/** A press on a seat: chooses it, a second press lets it go; over `max` the oldest choice gives way. */
export function togglePick(picks: Picks, seat: Seat, max: number): Picks {
  if (picks.seats.includes(seat)) return { ...picks, seats: picks.seats.filter((other) => other !== seat) }
  return { ...picks, seats: [...picks.seats, seat].slice(-max) }
}

/** Opinions go round: none, black, red, none. Over `max` nothing more is taken. */
export function cycleColor(picks: Picks, seat: Seat, max: number): Picks {
  const { [seat]: now, ...others } = picks.colors
  if (now === 'black') return { ...picks, colors: { ...others, [seat]: 'red' } }
  if (now === 'red') return { ...picks, colors: others }
  if (Object.keys(others).length >= max) return picks
  return { ...picks, colors: { ...others, [seat]: 'black' } }
}

/** Picks of an earlier phase are forgotten. */
export function picksFor(picks: Picks, view: View): Picks {
  return picks.phaseKey === view.phase.key ? picks : noPicks(view.phase.key)
}

import type { DayRecord, Seat, Team, View } from '@gorod/rules'
import { type ClaimDraft, EMPTY_DRAFT } from './claim-draft.ts'

/** The choices on the screen that are not sent yet. They belong to one phase and end with it. */
export interface Picks {
  readonly phaseKey: string
  readonly seats: readonly Seat[]
  readonly colors: Readonly<Record<Seat, Team>>
  /** A leaver gives one seat the lead instead of naming colours. */
  readonly leads: boolean
  readonly leader: Seat | null
  /** Claims of the player's own speech. */
  readonly claims: ClaimDraft
  /** The words typed beside them. */
  readonly text: string
  /** The player's own speech is written and not only spoken; null: nobody has said how. */
  readonly writes: boolean | null
}

export function noPicks(phaseKey: string): Picks {
  return {
    phaseKey,
    seats: [],
    colors: {},
    leads: false,
    leader: null,
    claims: EMPTY_DRAFT,
    text: '',
    writes: null,
  }
}

/** A press on a seat chooses it, a second press removes it; over `max` the oldest choice is removed. */
export function togglePick(picks: Picks, seat: Seat, max: number): Picks {
  if (picks.seats.includes(seat)) return { ...picks, seats: picks.seats.filter((other) => other !== seat) }
  return { ...picks, seats: [...picks.seats, seat].slice(-max) }
}

/** An opinion changes with each press: none, black, red, none. Over `max` no further seat is accepted. */
export function cycleColor(picks: Picks, seat: Seat, max: number): Picks {
  const { [seat]: now, ...others } = picks.colors
  if (now === 'black') return { ...picks, colors: { ...others, [seat]: 'red' } }
  if (now === 'red') return { ...picks, colors: others }
  if (Object.keys(others).length >= max) return picks
  return { ...picks, colors: { ...others, [seat]: 'black' } }
}

/**
 * The picks of the present phase; those of an earlier phase are dropped. What a page before a reload has kept of a best
 * move or an opinion is picked.
 */
export function picksFor(picks: Picks, view: View): Picks {
  const { phase, own } = view
  if (picks.phaseKey === phase.key) return picks
  const kept = phase.id === 'bestMove' && own?.bestMove?.final === false ? own.bestMove.seats : []
  const { opinions = [], leader = null } = ownOpinions(view) ?? {}
  const colors = Object.fromEntries(opinions.map(({ seat, color }) => [seat, color]))
  return { ...noPicks(phase.key), seats: kept, colors, leads: leader !== null, leader }
}

/** What the viewer has left at the table of today; null: nothing. */
export function ownOpinions({ days, own }: View): DayRecord['opinions'][number] | null {
  return days.at(-1)?.opinions.find(({ seat }) => seat === own?.seat) ?? null
}

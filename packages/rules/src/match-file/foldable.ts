import { isReturn } from '../engine/evolve/undo.ts'
import type { GameEvent, GameEventType } from '../model/event.ts'

/** A game of five hours in which everybody types has half of it. */
const MAX_EVENTS = 3_000
/** Every game is over before. */
const MAX_DAY = 30
/** Fouls and extra points, which other events change one by one. A long game has fifty. */
const MAX_LISTED = 300
/** A judge who takes something back has what came before counted again: so many events at most, in all. */
const MAX_COUNTED_AGAIN = 50_000

const LISTED: ReadonlySet<string> = new Set<GameEventType>(['foulGiven', 'techFoulGiven', 'extraAwarded'])

/**
 * True for a log of this many seats that is folded in a moment. Told before it is folded: somebody may have written it by hand, and a
 * table of a hundred million seats, as many days, or a judge who takes back without end would stop a server. Throws for what is no log.
 */
export function isFoldable(log: readonly GameEvent[], seats: number): boolean {
  const [created, ...rest] = log
  if (log.length > MAX_EVENTS || created?.type !== 'gameCreated' || created.seats !== seats) return false
  if (!Object.values(created.ruleSet.roles).every((cards) => isWithin(cards, seats))) return false
  if (!rest.every((event) => isPlain(event))) return false
  if (rest.filter(({ type }) => LISTED.has(type)).length > MAX_LISTED) return false
  return log.reduce((again, event, place) => again + (isReturn(event) ? place : 0), 0) <= MAX_COUNTED_AGAIN
}

/** Begins no other game, and no day that lists of days would be made for. */
function isPlain(event: GameEvent): boolean {
  if (event.type === 'phaseEntered') return isWithin(event.phase.day, MAX_DAY)
  return event.type !== 'gameCreated'
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}

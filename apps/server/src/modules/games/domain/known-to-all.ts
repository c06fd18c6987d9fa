import type { RunningGame } from '@gorod/contracts'
import { PHASES, type PhaseKind, type State, viewFor } from '@gorod/rules'

/** What the whole city knows of a running game: fit for a list that anybody may read. */
export interface KnownToAll {
  readonly kind: RunningGame['phase']['kind']
  /** Nights and days count from 1; 0 before the first day. */
  readonly day: number
  readonly alive: number
}

/** The lists know one kind of night, and nothing of games that are over. */
const LISTED_AS: Readonly<Record<PhaseKind, KnownToAll['kind']>> = {
  gathering: 'gathering',
  zeroNight: 'night',
  day: 'day',
  vote: 'vote',
  night: 'night',
  over: 'day',
}

/** Taken from the view of one who knows least: what is cut there cannot get into a list. */
export function knownToAll(state: State): KnownToAll {
  const { phase, day, seats } = viewFor(state, 'audience')
  return { kind: LISTED_AS[PHASES[phase.id].kind], day, alive: seats.filter(({ alive }) => alive).length }
}

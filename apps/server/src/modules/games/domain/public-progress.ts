import type { RunningGame } from '@gorod/contracts/lobby'
import { PHASES, type PhaseKind, type State, viewFor } from '@gorod/rules'

/** The progress of a running game in a form that everybody may know, for public lists. */
export interface PublicProgress {
  readonly kind: RunningGame['phase']['kind']
  /** Nights and days count from 1; 0 before the first day. */
  readonly day: number
  readonly alive: number
}

/** The lists know one kind of night, and do not show games that are over. */
const LISTED_AS: Readonly<Record<PhaseKind, PublicProgress['kind']>> = {
  gathering: 'gathering',
  zeroNight: 'night',
  day: 'day',
  vote: 'vote',
  night: 'night',
  over: 'day',
}

/** Taken from the view of the viewer who knows least, so a secret cannot get into a list. */
export function publicProgress(state: State): PublicProgress {
  const { phase, day, seats } = viewFor(state, 'audience')
  return { kind: LISTED_AS[PHASES[phase.id].kind], day, alive: seats.filter(({ alive }) => alive).length }
}

import type { RunningGame } from '@gorod/contracts'
import { type PhaseId, type State, viewFor } from '@gorod/rules'

/** What the whole city knows of a running game: fit for a list that anybody may read. */
export interface KnownToAll {
  readonly kind: RunningGame['phase']['kind']
  /** Nights and days count from 1; 0 before the first day. */
  readonly day: number
  readonly alive: number
}

const GATHERING: ReadonlySet<PhaseId> = new Set(['seating', 'deal'])
const NIGHT: ReadonlySet<PhaseId> = new Set([
  'mafiaMeeting',
  'donSign',
  'sheriffSign',
  'freeSeating',
  'nightFall',
  'nightShoot',
  'nightDon',
  'nightSheriff',
  'nightDoctor',
  'bestMove',
  'morning',
])
const VOTE: ReadonlySet<PhaseId> = new Set([
  'voteIntro',
  'voteCandidate',
  'voteSimultaneous',
  'voteResult',
  'tieSpeech',
  'liftVote',
])

/** Taken from the view of one who knows least: what is cut there cannot get into a list. */
export function knownToAll(state: State): KnownToAll {
  const { phase, day, seats } = viewFor(state, 'audience')
  return { kind: kindOf(phase.id), day, alive: seats.filter(({ alive }) => alive).length }
}

function kindOf(phase: PhaseId): KnownToAll['kind'] {
  if (GATHERING.has(phase)) return 'gathering'
  if (NIGHT.has(phase)) return 'night'
  return VOTE.has(phase) ? 'vote' : 'day'
}

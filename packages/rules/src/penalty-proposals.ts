import type { GameEvent } from './model/event.ts'
import type { Seat } from './model/seat.ts'

/** What became of the penalties that somebody proposed. */
export interface ProposalCount {
  /** Those that the table decided. */
  readonly decided: number
  /** Those of them that did not pass. */
  readonly rejected: number
}

/**
 * How often each seat proposed a penalty and the table decided it (rule book §12.3). A vote that was cancelled, because the accused
 * left or the game ended, counts for nothing.
 */
export function countProposals(events: readonly GameEvent[]): ReadonlyMap<Seat, ProposalCount> {
  const counts = new Map<Seat, ProposalCount>()
  let proposer: Seat | null = null
  for (const event of events) {
    if (event.type === 'penaltyProposed') proposer = event.by
    if (event.type !== 'penaltyDecided' || proposer === null) continue
    const { decided, rejected } = counts.get(proposer) ?? { decided: 0, rejected: 0 }
    counts.set(proposer, { decided: decided + 1, rejected: rejected + (event.passed ? 0 : 1) })
    proposer = null
  }
  return counts
}

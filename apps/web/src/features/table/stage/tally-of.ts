import type { Seat, View, VoteRound } from '@gorod/rules'

export interface TallyRow {
  readonly candidate: Seat
  /** Null for a candidate who was not called yet. */
  readonly votes: number | null
  readonly voters: readonly Seat[]
  readonly byDefault: readonly Seat[]
  readonly state: 'counted' | 'now' | 'next' | 'ahead'
}

/** The running round candidate by candidate; hands of the open window only if this viewer knows them. */
export function tallyRows(view: View): readonly TallyRow[] {
  const { phase, vote } = view
  if (vote === null) return []
  const index = phase.id === 'voteCandidate' ? phase.index : -1
  return vote.candidates.map((candidate, place) => {
    const counted = vote.counted.find((entry) => entry.candidate === candidate)
    if (counted !== undefined) {
      const votes = counted.voters.length + counted.byDefault.length
      return { candidate, votes, voters: counted.voters, byDefault: counted.byDefault, state: 'counted' }
    }
    const known = openHands(view, vote, candidate)
    if (place === index) return { candidate, votes: known.length, voters: known, byDefault: [], state: 'now' }
    return {
      candidate,
      votes: null,
      voters: known,
      byDefault: [],
      state: place === index + 1 ? 'next' : 'ahead',
    }
  })
}

/** With open voting hands are public at once; otherwise a viewer knows their own hand only. */
function openHands(
  view: View,
  vote: VoteRound & { readonly voted: readonly Seat[] },
  candidate: Seat,
): readonly Seat[] {
  const own = view.own !== null && view.own.vote === candidate ? [view.own.seat] : []
  if (!view.ruleSet.openVoting || view.phase.id !== 'voteCandidate') return own
  const before = vote.counted.flatMap((entry) => entry.voters)
  const isCurrent = view.phase.candidates[view.phase.index] === candidate
  const fresh = isCurrent ? vote.voted.filter((seat) => !before.includes(seat)) : []
  return [...new Set([...fresh, ...own])]
}

import { openVote, type View, type VoteResultCode } from '@gorod/rules'

/** What the list of candidates comes to without a show of hands (rule book §8.3, §8.4); null: the table votes. */
export function decidedAhead({ ruleSet, day, seats, phase, nextVoteCancelled }: View): VoteResultCode | null {
  if (phase.id !== 'voteIntro') return null
  const alive = seats.filter((seat) => seat.alive).map(({ seat }) => seat)
  const opening = openVote(ruleSet, { day, alive, nominees: phase.nominees, cancelled: nextVoteCancelled })
  return opening.kind === 'vote' ? null : opening.result
}

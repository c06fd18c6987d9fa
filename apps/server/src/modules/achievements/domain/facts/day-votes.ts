import type { GameEvent, Seat, State, VoteResultCode } from '@gorod/rules'

/** The end of a day's vote. */
export interface DayVote {
  readonly day: number
  readonly result: VoteResultCode
  readonly out: readonly Seat[]
  /** The seats that could vote, before anybody left by it. */
  readonly alive: readonly Seat[]
  /** Every counted round, in order. A seat that said nothing has no hand. */
  readonly rounds: readonly {
    readonly candidates: readonly Seat[]
    readonly hands: readonly { readonly candidate: Seat; readonly voters: readonly Seat[] }[]
  }[]
}

/**
 * The votes of a game in order. The living seats are read from the log, because a seat may leave at any moment of a
 * day.
 */
export function votesOf(events: readonly GameEvent[], end: Pick<State, 'seats' | 'days'>): DayVote[] {
  const alive = new Set(end.seats.map(({ seat }) => seat))
  const votes: DayVote[] = []
  let day = 0
  for (const event of events) {
    if (event.type === 'phaseEntered') day = event.phase.day
    if (event.type === 'seatLeft') alive.delete(event.seat)
    if (event.type !== 'voteDecided') continue
    const rounds = end.days.find((record) => record.day === day)?.rounds ?? []
    votes.push({
      day,
      result: event.result,
      out: event.out,
      alive: [...alive],
      rounds: rounds.map(({ candidates, counted }) => ({
        candidates,
        hands: counted.map(({ candidate, voters }) => ({ candidate, voters })),
      })),
    })
  }
  return votes
}

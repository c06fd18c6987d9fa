import type { Seat } from '@gorod/rules'
import type { DayVote } from './day-votes.ts'
import { type SeatFacts, type Table, teamAt } from './seat-facts.ts'

/** The hands of a round that had a choice: a lone nominee leaves without anybody's hand. */
const handsOf = (round: DayVote['rounds'][number] | undefined) =>
  round === undefined || round.candidates.length < 2 ? [] : round.hands

/** True when the seat showed a hand in the round that decided. */
function votedOut({ seat }: SeatFacts, vote: DayVote, leaver: Seat): boolean {
  return handsOf(vote.rounds.at(-1)).some(
    ({ candidate, voters }) => candidate === leaver && voters.includes(seat),
  )
}

/**
 * A town player whose hand voted out a mafia player when one more town player out would have lost the game at once, in a game the town won.
 */
export function castCriticalVote(facts: SeatFacts): boolean {
  const { table, team, won } = facts
  if (team !== 'red' || !won) return false
  return table.votes.some((vote) => {
    const [leaver] = vote.out
    if (vote.result !== 'out' || leaver === undefined || teamAt(table, leaver) !== 'black') return false
    const mafia = vote.alive.filter((seat) => teamAt(table, seat) === 'black').length
    const critical = mafia >= vote.alive.length - mafia - 1
    return critical && votedOut(facts, vote, leaver)
  })
}

/** Town players who left by a vote, a lift included. */
function townVotedOut(table: Table): number {
  return table.votes.flatMap(({ out }) => out).filter((seat) => teamAt(table, seat) === 'red').length
}

/** The town won and voted out none of its own. */
export function wonWithoutMistakes({ table, team, won }: SeatFacts): boolean {
  return team === 'red' && won && townVotedOut(table) === 0
}

/** The mafia won and lost nobody. */
export function wonInFullForce({ table, team, won }: SeatFacts): boolean {
  const lost = table.end.seats.some(({ seat, alive }) => !alive && teamAt(table, seat) === 'black')
  return team === 'black' && won && !lost
}

/** Was among the leaders of a round that decided nothing, and left by none of that day's votes. */
export function stayedAfterTie({ table, seat }: SeatFacts): boolean {
  return table.votes.some(
    ({ rounds, out }) =>
      !out.includes(seat) && rounds.some(({ candidates }, index) => index > 0 && candidates.includes(seat)),
  )
}

/** Left together with somebody by a raised table, and the team won. */
export function liftedAndWon({ table, seat, won }: SeatFacts): boolean {
  return won && table.votes.some(({ result, out }) => result === 'lift_yes' && out.includes(seat))
}

/** True when the seat was alive to the end, won, and never nominated anybody. */
export function wonWithoutNominating({ table, seat, alive, won }: SeatFacts): boolean {
  const named = table.end.days.some(({ nominations }) => nominations.some(({ by }) => by === seat))
  return won && alive && !named
}

/** Hands of a town player for a mafia player in the round that decided; `carried`: after those that player left. */
export function votesForMafia(facts: SeatFacts): { readonly all: number; readonly carried: number } {
  const { table, team, seat } = facts
  if (team !== 'red') return { all: 0, carried: 0 }
  const right = table.votes.flatMap(({ rounds, out }) =>
    handsOf(rounds.at(-1))
      .filter(({ candidate, voters }) => voters.includes(seat) && teamAt(table, candidate) === 'black')
      .map(({ candidate }) => out.includes(candidate)),
  )
  return { all: right.length, carried: right.filter((left) => left).length }
}

import type { FinishedLog } from '../../games/public.ts'
import type { SeatReading } from '../public.ts'
import { bestMoveHits, mafiaFoundBySheriff, sheriffFoundByDon } from './facts/nights.ts'
import { seatsOf, tableOf } from './facts/seat-facts.ts'
import { votesForMafia } from './facts/votes.ts'

/** Empty for a game without an end in its log. */
export function readSeats(game: FinishedLog): readonly SeatReading[] {
  const table = tableOf(game)
  if (table === null) return []
  return seatsOf(table).map(({ accountId, facts }) => {
    const end = table.end.seats[facts.seat - 1]
    return {
      accountId,
      team: facts.team,
      won: facts.won,
      exit: end?.exit?.cause ?? null,
      fouls: facts.fouls + (end?.techFouls ?? 0),
      bestMoveHits: bestMoveHits(facts),
      mafiaFound: mafiaFoundBySheriff(facts),
      sheriffFound: sheriffFoundByDon(facts),
      votesForMafia: votesForMafia(facts),
    }
  })
}

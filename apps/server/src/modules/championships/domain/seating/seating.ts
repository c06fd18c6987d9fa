import { randomFrom } from '@gorod/rules'
import { assignJudges } from './assign-judges.ts'
import { choosePlaces } from './choose-places.ts'
import { chooseTables } from './choose-tables.ts'
import type { Round, SeatingWish } from './wish.ts'

/**
 * Seats all rounds: everybody plays as often as everybody else, meets everybody as evenly and has every seat as evenly
 * as the search finds. It yields every few milliseconds, so that its caller may let others work.
 */
export function* searchSeating(wish: SeatingWish): Generator<void, readonly Round[]> {
  const { players, gone, tables, seats, rounds, fixed } = wish
  if (players - gone.size < tables * seats) throw new RangeError('not enough players for the tables')
  if (rounds < fixed.length) throw new RangeError('more rounds are fixed than there are')
  const random = randomFrom(`seating ${wish.seed}`)
  const groups = yield* chooseTables(wish, random)
  const seated = yield* choosePlaces(wish, groups, random)
  const judged = assignJudges(wish, seated, random)
  return [
    ...fixed,
    ...seated.map((round, index) =>
      round.map((ofTable, table) => ({ judge: judged[index]?.[table] ?? null, players: ofTable })),
    ),
  ]
}

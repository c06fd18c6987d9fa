import { integerBelow, type Random } from '@gorod/rules'
import { anneal } from './anneal.ts'
import type { Group, SeatingWish } from './wish.ts'

const TRIES_A_SEAT = 4000
const MOST_TRIES = 12_000_000
const HEAT = { first: 2, last: 0.1 } as const

/** Orders the players of every table by seat: everybody has had every seat as evenly as the search makes it. */
export function* choosePlaces(
  { players, seats, fixed }: SeatingWish,
  rounds: readonly Group[][],
  random: Random,
): Generator<void, readonly Group[][]> {
  const groups = rounds.flat()
  if (groups.length === 0) return rounds
  const counts = new Int32Array(players * seats)
  const count = (player: number, seat: number, by: 1 | -1) => {
    counts[player * seats + seat] = (counts[player * seats + seat] ?? 0) + by
  }
  const seated = [...fixed.flatMap((round) => round.map((table) => table.players)), ...groups]
  for (const group of seated) for (const [seat, player] of group.entries()) count(player, seat, 1)
  const had = (player: number, seat: number) => counts[player * seats + seat] ?? 0
  const tries = Math.min(MOST_TRIES, TRIES_A_SEAT * groups.length * seats)
  yield* anneal({ tries, heat: HEAT, random }, (isKept) => {
    const group = groups[integerBelow(groups.length, random)] ?? []
    const seat = integerBelow(seats, random)
    const other = (seat + 1 + integerBelow(seats - 1, random)) % seats
    const [one, two] = [group[seat] ?? 0, group[other] ?? 0]
    const cost = had(one, other) - had(one, seat) + had(two, seat) - had(two, other) + 2
    if (!isKept(cost)) return
    count(one, seat, -1)
    count(two, other, -1)
    count(one, other, 1)
    count(two, seat, 1)
    group[seat] = two
    group[other] = one
  })
  return rounds
}

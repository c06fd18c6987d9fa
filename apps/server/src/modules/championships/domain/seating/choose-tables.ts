import { integerBelow, type Random, shuffled } from '@gorod/rules'
import { anneal, type Heat } from './anneal.ts'
import { drawTables, type PlaneChance, tablesOfLines } from './first-tables.ts'
import { tableSwaps } from './table-swaps.ts'
import type { Group, SeatingWish } from './wish.ts'

const TRIES_A_SEAT = 4000
const MOST_TRIES = 3_000_000
/**
 * In squares of meetings: at first a swap that is a little worse is kept, at last only a better one. Tables of lines must
 * not melt; where lines are broken up, it takes more heat to find better ones to break, and sometimes it is too much.
 */
const HEATS = {
  drawn: [{ first: 2.5, last: 0.5 }],
  lines: [{ first: 1.5, last: 0.2 }],
  brokenLines: [
    { first: 1.5, last: 0.2 },
    { first: 4, last: 0.3 },
  ],
} as const satisfies Record<string, readonly Heat[]>

/**
 * Who sits with whom in the rounds that are not fixed. The sum of the squares of the meetings is as small as the search
 * makes it, for of two seatings the more even one has the smaller sum; pairs that never meet count a little more.
 */
export function* chooseTables(wish: SeatingWish, random: Random): Generator<void, Group[][]> {
  // First of all, so that the same seed gives the same points when rounds have become fixed.
  const points = shuffled([...Array(wish.players).keys()], random)
  const drawn = drawTables(wish, random)
  if (wish.tables < 2 || drawn.length === 0) return drawn
  const { first, heats } = firstTables(wish, drawn, { points, random })
  // What was good from the beginning may be lost by the heat.
  const attempts = [{ rounds: first, cost: tableSwaps(wish, first).cost() }]
  for (const heat of heats) {
    const rounds = first.map((round) => round.map((group) => [...group]))
    attempts.push({ rounds, cost: yield* improve(wish, rounds, { heat, random }) })
  }
  return attempts.reduce((best, attempt) => (attempt.cost < best.cost ? attempt : best)).rounds
}

/** Lines are no better than chance where fixed rounds know nothing of them. */
function firstTables(wish: SeatingWish, drawn: Group[][], chance: PlaneChance) {
  const lines = tablesOfLines(wish, drawn, chance)
  if (lines === null || tableSwaps(wish, lines.rounds).cost() >= tableSwaps(wish, drawn).cost())
    return { first: drawn, heats: HEATS.drawn }
  return { first: lines.rounds, heats: lines.breaksLines ? HEATS.brokenLines : HEATS.lines }
}

/** Changes the rounds, and returns what their pairs cost then. */
function* improve(
  wish: SeatingWish,
  rounds: readonly Group[][],
  { heat, random }: { readonly heat: Heat; readonly random: Random },
): Generator<void, number> {
  const { tables, seats } = wish
  const swaps = tableSwaps(wish, rounds)
  const tries = Math.min(MOST_TRIES, TRIES_A_SEAT * rounds.length * tables * seats)
  yield* anneal({ tries, heat, random }, (isKept) => {
    const round = integerBelow(rounds.length, random)
    const first = integerBelow(tables, random)
    const second = (first + 1 + integerBelow(tables - 1, random)) % tables
    const swap = { round, first, second, at: integerBelow(seats, random), to: integerBelow(seats, random) }
    if (isKept(swaps.costOf(swap))) swaps.make(swap)
  })
  return swaps.cost()
}

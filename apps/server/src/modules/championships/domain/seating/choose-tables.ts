import { integerBelow, type Random, shuffled } from '@gorod/rules'
import { anneal, type Heat } from './anneal.ts'
import { drawTables, type PlaneChance, tablesOfLines } from './first-tables.ts'
import { costOfPairs, tableSwaps } from './table-swaps.ts'
import type { Group, SeatingWish } from './wish.ts'

const TRIES_A_SEAT = 6000
interface Attempt extends Heat {
  readonly mostTries: number
}
/**
 * In squares of meetings: at first a swap that is a little worse is kept, at last only a better one. Tables of lines must
 * not melt; where lines are broken up, it takes more heat to find better ones to break, and sometimes it is too much.
 */
const ATTEMPTS = {
  drawn: [{ first: 2.5, last: 0.5, mostTries: 6_000_000 }],
  lines: [{ first: 1.5, last: 0.2, mostTries: 3_000_000 }],
  brokenLines: [
    { first: 1.5, last: 0.2, mostTries: 3_000_000 },
    { first: 4, last: 0.3, mostTries: 3_000_000 },
  ],
} as const satisfies Record<string, readonly Attempt[]>

/**
 * Decides who sits with whom in the rounds that are not fixed. The search makes the sum of the squared numbers of meetings as small
 * as it can, because a more even seating has a smaller sum. A pair that never meets costs a little extra.
 */
export function* chooseTables(wish: SeatingWish, random: Random): Generator<void, Group[][]> {
  // First of all, so that the same seed gives the same points when rounds have become fixed.
  const points = shuffled([...Array(wish.players).keys()], random)
  const drawn = drawTables(wish, random)
  if (wish.tables < 2 || drawn.length === 0) return drawn
  yield
  const { first, attempts } = firstTables(wish, drawn, { points, random })
  // Annealing may lose a seating that was good from the beginning, so the first one is compared too.
  let best = { rounds: first, cost: costOfPairs(wish, first) }
  for (const attempt of attempts) {
    yield
    const rounds = first.map((round) => round.map((group) => [...group]))
    yield* improve(wish, rounds, { attempt, random })
    const cost = costOfPairs(wish, rounds)
    if (cost < best.cost) best = { rounds, cost }
  }
  return best.rounds
}

/** Lines are no better than chance where fixed rounds know nothing of them. */
function firstTables(wish: SeatingWish, drawn: Group[][], chance: PlaneChance) {
  const lines = tablesOfLines(wish, drawn, chance)
  if (lines === null || costOfPairs(wish, lines.rounds) >= costOfPairs(wish, drawn))
    return { first: drawn, attempts: ATTEMPTS.drawn }
  return { first: lines.rounds, attempts: lines.breaksLines ? ATTEMPTS.brokenLines : ATTEMPTS.lines }
}

/** Changes the rounds. */
function* improve(
  wish: SeatingWish,
  rounds: readonly Group[][],
  { attempt, random }: { readonly attempt: Attempt; readonly random: Random },
): Generator<void, void> {
  const { tables, seats } = wish
  const swaps = tableSwaps(wish, rounds)
  const tries = Math.min(attempt.mostTries, TRIES_A_SEAT * rounds.length * tables * seats)
  yield* anneal({ tries, heat: attempt, random }, (isKept) => {
    const round = integerBelow(rounds.length, random)
    const first = integerBelow(tables, random)
    const second = (first + 1 + integerBelow(tables - 1, random)) % tables
    const swap = { round, first, second, at: integerBelow(seats, random), to: integerBelow(seats, random) }
    if (isKept(swaps.costOf(swap))) swaps.make(swap)
  })
}

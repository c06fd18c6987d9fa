import type { Group, SeatingWish } from './wish.ts'

/** A meeting of two who are kept apart. */
const APART_COST = 1000
/** A pair that never meets is worse than one that meets twice. */
const NEVER_COST = 2

/** Two seats of two tables of one round. */
export interface Swap {
  readonly round: number
  readonly first: number
  readonly second: number
  readonly at: number
  readonly to: number
}

export interface TableSwaps {
  /** By how much the swap makes the sum of the costs of all pairs larger. */
  readonly costOf: (swap: Swap) => number
  readonly make: (swap: Swap) => void
}

/**
 * Knows at any time what each player would cost at each table of each round, so that a swap is judged by four numbers;
 * only a swap that is made pays for keeping them. Changes the given rounds.
 */
export function tableSwaps(wish: SeatingWish, rounds: readonly Group[][]): TableSwaps {
  const { players, tables } = wish
  const state = countCosts(wish, rounds)
  const { next, tableOf, costs } = state
  const costAt = (round: number, player: number, table: number) =>
    costs[(round * players + player) * tables + table] ?? 0
  return {
    costOf({ round, first, second, at, to }) {
      const groups = rounds[round] ?? []
      const [one, other] = [groups[first]?.[at] ?? 0, groups[second]?.[to] ?? 0]
      return (
        costAt(round, one, second) -
        costAt(round, one, first) +
        costAt(round, other, first) -
        costAt(round, other, second) -
        2 * next(one * players + other)
      )
    },
    make(swap) {
      const { round, first, second, at, to } = swap
      const groups = rounds[round] ?? []
      const [here, there] = [groups[first] ?? [], groups[second] ?? []]
      const [one, other] = [here[at] ?? 0, there[to] ?? 0]
      carry(state, swap, { one, other })
      for (const player of here) {
        if (player === one) continue
        note(state, one, player, { by: -1, but: round })
        note(state, other, player, { by: 1, but: round })
      }
      for (const player of there) {
        if (player === other) continue
        note(state, other, player, { by: -1, but: round })
        note(state, one, player, { by: 1, but: round })
      }
      here[at] = other
      there[to] = one
      tableOf[round * players + one] = second
      tableOf[round * players + other] = first
    },
  }
}

type Costs = ReturnType<typeof countCosts>

function countCosts(wish: SeatingWish, rounds: readonly Group[][]) {
  const { players, tables } = wish
  const met = countMeetings(wish, rounds)
  const apart = apartCosts(wish)
  /** The cost of one more meeting of the pair. */
  const next = (pair: number, meetings = met[pair] ?? 0) =>
    2 * meetings + 1 + (apart[pair] ?? 0) - (meetings === 0 ? NEVER_COST : 0)
  /** For each round and player: the number of the table; −1: the player rests. */
  const tableOf = new Int32Array(rounds.length * players).fill(-1)
  /** For each round, player and table: the cost of the meetings that the player has there, or would have. */
  const costs = new Int32Array(rounds.length * players * tables)
  for (const [round, groups] of rounds.entries())
    for (const [table, group] of groups.entries()) {
      for (const player of group) tableOf[round * players + player] = table
      for (let player = 0; player < players; player++) {
        const here = tableOf[round * players + player] === table ? 1 : 0
        let sum = 0
        for (const other of group)
          if (other !== player)
            sum += next(player * players + other, (met[player * players + other] ?? 0) - here)
        costs[(round * players + player) * tables + table] = sum
      }
    }
  return { players, tables, rounds: rounds.length, met, next, tableOf, costs }
}

/** The pair meets once more or less in one round: what all other rounds cost changes. */
function note(
  { players, tables, rounds, met, next, tableOf, costs }: Costs,
  one: number,
  other: number,
  { by, but }: { readonly by: 1 | -1; readonly but: number },
): void {
  const pair = one * players + other
  const before = met[pair] ?? 0
  const apartStep = next(pair, before + by) - next(pair, before)
  const togetherStep = next(pair, before + by - 1) - next(pair, before - 1)
  met[pair] = before + by
  met[other * players + one] = before + by
  for (let round = 0, row = 0; round < rounds; round++, row += players) {
    if (round === but) continue
    const [oneTable, otherTable] = [tableOf[row + one] ?? -1, tableOf[row + other] ?? -1]
    const step = oneTable === otherTable ? togetherStep : apartStep
    if (otherTable >= 0) costs[(row + one) * tables + otherTable]! += step
    if (oneTable >= 0) costs[(row + other) * tables + oneTable]! += step
  }
}

/** The two change tables: what everybody else's meetings with them cost goes along. */
function carry(
  { players, tables, met, next, tableOf, costs }: Costs,
  { round, first, second }: Swap,
  { one, other }: { readonly one: number; readonly other: number },
): void {
  const between = next(one * players + other)
  for (let player = 0, row = round * players; player < players; player++, row++) {
    let gain = 0
    if (player === one) gain = between
    else if (player === other) gain = -between
    else {
      const table = tableOf[row]
      const [withOne, withOther] = [player * players + one, player * players + other]
      gain =
        next(withOther, (met[withOther] ?? 0) - (table === second ? 1 : 0)) -
        next(withOne, (met[withOne] ?? 0) - (table === first ? 1 : 0))
    }
    costs[row * tables + first]! += gain
    costs[row * tables + second]! -= gain
  }
}

/** What all pairs cost: the squares of their meetings, less for every pair that meets, more for those kept apart. */
export function costOfPairs(wish: SeatingWish, rounds: readonly Group[][]): number {
  const { players } = wish
  const [met, apart] = [countMeetings(wish, rounds), apartCosts(wish)]
  let cost = 0
  for (let one = 0; one < players; one++)
    for (let other = one + 1; other < players; other++) {
      const pair = one * players + other
      const meetings = met[pair] ?? 0
      cost += meetings * (meetings + (apart[pair] ?? 0)) - (meetings > 0 ? NEVER_COST : 0)
    }
  return cost
}

function apartCosts({ players, apart }: SeatingWish): Int32Array {
  const costs = new Int32Array(players * players)
  for (const [one, other] of apart) {
    costs[one * players + other] = APART_COST
    costs[other * players + one] = APART_COST
  }
  return costs
}

function countMeetings({ players, fixed }: SeatingWish, rounds: readonly Group[][]): Int32Array {
  const meetings = new Int32Array(players * players)
  const groups = [...fixed.flatMap((round) => round.map((table) => table.players)), ...rounds.flat()]
  for (const group of groups)
    for (const one of group)
      for (const other of group)
        if (one !== other) meetings[one * players + other] = (meetings[one * players + other] ?? 0) + 1
  return meetings
}

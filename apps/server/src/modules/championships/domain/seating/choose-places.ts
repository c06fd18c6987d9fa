import { integerBelow, type Random, shuffled } from '@gorod/rules'
import { anneal } from './anneal.ts'
import type { Group, SeatingWish } from './wish.ts'

const TRIES_A_SEAT = 4000
const MOST_TRIES = 4_000_000
/** Counted in squares of how often a player has had a seat, halved. */
const HEAT = { first: 2, last: 0.1 } as const

/** Two seats: a player who has `from` too often exchanges it for `to`. */
interface SeatPair {
  readonly from: number
  readonly to: number
}

/**
 * Orders the players of every table by seat. Without fixed rounds, how often a player has two seats differs by one at
 * most: chains of exchanges reach that always (a balanced edge colouring). Fixed rounds that know nothing of the new ones
 * may need exchanges of three seats and more, so there annealing goes first.
 */
export function* choosePlaces(
  wish: SeatingWish,
  rounds: readonly Group[][],
  random: Random,
): Generator<void, readonly Group[][]> {
  const placed = rounds.map((round) => round.map((group) => shuffled(group, random)))
  const games = placed.flat()
  if (games.length === 0) return placed
  const places = countPlaces(wish, games)
  if (wish.fixed.length > 0) yield* annealPlaces(wish, games, { places, random })
  yield
  evenOut(wish, games, places)
  yield
  return placed
}

type Places = ReturnType<typeof countPlaces>

/** How often everybody has had every seat, while the games change. */
function countPlaces({ players, seats, fixed }: SeatingWish, games: readonly Group[]) {
  const counts = new Int32Array(players * seats)
  const count = (player: number, seat: number, by: 1 | -1) => {
    counts[player * seats + seat] = (counts[player * seats + seat] ?? 0) + by
  }
  for (const group of [...fixed.flatMap((round) => round.map((table) => table.players)), ...games])
    for (const [seat, player] of group.entries()) count(player, seat, 1)
  return {
    /** How much oftener the player has had the first seat than the second. */
    surplus: (player: number, { from, to }: SeatPair) =>
      (counts[player * seats + from] ?? 0) - (counts[player * seats + to] ?? 0),
    exchange(game: Group, { from, to }: SeatPair) {
      const [one, other] = [game[from] ?? 0, game[to] ?? 0]
      count(one, from, -1)
      count(one, to, 1)
      count(other, to, -1)
      count(other, from, 1)
      game[from] = other
      game[to] = one
    },
  }
}

function* annealPlaces(
  { seats }: SeatingWish,
  games: readonly Group[],
  { places, random }: { readonly places: Places; readonly random: Random },
): Generator<void, void> {
  const tries = Math.min(MOST_TRIES, TRIES_A_SEAT * games.length * seats)
  yield* anneal({ tries, heat: HEAT, random }, (isKept) => {
    const game = games[integerBelow(games.length, random)] ?? []
    const from = integerBelow(seats, random)
    const pair = { from, to: (from + 1 + integerBelow(seats - 1, random)) % seats }
    const [one, other] = [game[pair.from] ?? 0, game[pair.to] ?? 0]
    const cost = places.surplus(other, pair) - places.surplus(one, pair) + 2
    if (isKept(cost)) places.exchange(game, pair)
  })
}

/** While somebody has one seat more than once oftener than another, a chain of exchanges takes one of them away. */
function evenOut({ players, seats }: SeatingWish, games: readonly Group[], places: Places): void {
  const gamesOf = Array.from({ length: players }, (_, player) =>
    games.filter((game) => game.includes(player)),
  )
  const giveUp = (player: number, pair: SeatPair): boolean => {
    const most = places.surplus(player, pair) - 2
    const chain = findChain(player, pair, { gamesOf, ends: (last) => places.surplus(last, pair) < most })
    for (const game of chain) places.exchange(game, pair)
    return chain.length > 0
  }
  for (let better = true; better; ) {
    better = false
    for (let player = 0; player < players; player++)
      for (let from = 0; from < seats; from++)
        for (let to = 0; to < seats; to++) {
          const pair = { from, to }
          while (places.surplus(player, pair) > 1 && giveUp(player, pair)) better = true
        }
  }
}

/**
 * Games in which the two seats change players: the first has what the player gives up. Who takes it there gives it up in
 * the next game, until somebody may keep it. The shortest chain; empty where there is none.
 */
function findChain(
  first: number,
  { from, to }: SeatPair,
  { gamesOf, ends }: { readonly gamesOf: readonly Group[][]; readonly ends: (player: number) => boolean },
): readonly Group[] {
  /** For every player that can be reached: the game in which they take the seat. */
  const taken = new Map<number, Group | null>([[first, null]])
  for (const player of taken.keys())
    for (const game of gamesOf[player] ?? []) {
      const next = game[to] ?? 0
      if (game[from] !== player || taken.has(next)) continue
      taken.set(next, game)
      if (!ends(next)) continue
      const chain: Group[] = []
      for (let one = game; ; ) {
        chain.push(one)
        const before = taken.get(one[from] ?? 0)
        if (before === null || before === undefined) return chain
        one = before
      }
    }
  return []
}

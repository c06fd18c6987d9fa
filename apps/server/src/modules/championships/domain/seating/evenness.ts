import type { Round } from './wish.ts'

/** How even a seating is, as an organiser reads it. */
export interface Evenness {
  /** Index: how often; value: how many pairs meet so often. */
  readonly pairs: readonly number[]
  /** Index: how often; value: how many times a player has had one seat so often. */
  readonly seats: readonly number[]
  /** Sum of the squares of the meetings: the smaller, the more even. */
  readonly squares: number
  /** No seating of so many rounds has a smaller sum. */
  readonly leastSquares: number
  /** Meetings of a pair after its first. */
  readonly repeated: number
  /** Most and fewest games of a player. */
  readonly games: { readonly most: number; readonly least: number }
  readonly apartMeetings: number
  readonly withoutJudge: number
}

/** Measures how evenly the seated players meet and change seats. `apart` has the meaning of the wish. */
export function measureEvenness(
  rounds: readonly Round[],
  {
    players,
    seats,
    apart,
  }: {
    readonly players: number
    readonly seats: number
    readonly apart: readonly (readonly [number, number])[]
  },
): Evenness {
  const meetings = new Int32Array(players * players)
  const places = new Int32Array(players * seats)
  const games = new Int32Array(players)
  const tables = rounds.flat()
  for (const table of tables)
    for (const [seat, one] of table.players.entries()) {
      games[one] = (games[one] ?? 0) + 1
      places[one * seats + seat] = (places[one * seats + seat] ?? 0) + 1
      for (const other of table.players)
        if (one < other) meetings[one * players + other] = (meetings[one * players + other] ?? 0) + 1
    }
  const ofPairs: number[] = []
  for (let one = 0; one < players; one++)
    for (let other = one + 1; other < players; other++) ofPairs.push(meetings[one * players + other] ?? 0)
  return {
    pairs: histogram(ofPairs),
    seats: histogram([...places]),
    squares: ofPairs.reduce((sum, met) => sum + met * met, 0),
    leastSquares: leastSquares(rounds, players),
    repeated: ofPairs.reduce((sum, met) => sum + Math.max(0, met - 1), 0),
    games: { most: Math.max(0, ...games), least: Math.min(...games) },
    apartMeetings: apart.reduce(
      (sum, [a, b]) => sum + (meetings[Math.min(a, b) * players + Math.max(a, b)] ?? 0),
      0,
    ),
    withoutJudge: tables.filter(({ judge }) => judge === null).length,
  }
}

function histogram(values: readonly number[]): number[] {
  const counts = new Array<number>(Math.max(0, ...values) + 1).fill(0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/**
 * A bound from below, the largest of three, each of which spreads a number that is given over places that cannot be more
 * even than whole numbers next to the average:
 *
 * - the meetings of every player over everybody else;
 * - the players of a table over the tables of an earlier round, from each of which come pairs that have met there;
 * - those who play in both of two rounds over the pairs of their tables, for all pairs of rounds together: who plays n
 *   rounds is in n(n − 1)/2 pairs of them. This one counts where players rest.
 */
function leastSquares(rounds: readonly Round[], players: number): number {
  const groups = rounds.map((round) => round.map((table) => table.players.length))
  const sizes = groups.flat()
  const meetings = sizes.reduce((sum, size) => sum + pairsOf(size), 0)
  const seated = sizes.reduce((sum, size) => sum + size, 0)
  let [ofTables, pairsOfTables] = [0, 0]
  for (const [later, round] of groups.entries())
    for (const earlier of groups.slice(0, later)) {
      const rested = players - earlier.reduce((sum, size) => sum + size, 0)
      // Those who rested in the earlier round have met nobody there.
      for (const size of round) ofTables += pairsOfEven(Math.max(0, size - rested), earlier.length)
      pairsOfTables += round.length * earlier.length
    }
  const ofRounds = pairsOfEven(pairsOfEven(seated, players), pairsOfTables)
  return Math.max(squaresOfPlayers(sizes, { meetings, players }), meetings + 2 * Math.max(ofTables, ofRounds))
}

/** Everybody's meetings as even as can be; at tables of one size they come by the table. */
function squaresOfPlayers(
  sizes: readonly number[],
  { meetings, players }: { readonly meetings: number; readonly players: number },
): number {
  const [size = 0] = sizes
  const atOnce = size > 1 && sizes.every((one) => one === size) ? size - 1 : 1
  const times = (2 * meetings) / atOnce
  const [each, more] = [Math.floor(times / players), times % players]
  const squares = (count: number) => squaresOfEven(count * atOnce, players - 1)
  return Math.ceil((more * squares(each + 1) + (players - more) * squares(each)) / 2)
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}

function squaresOfEven(total: number, parts: number): number {
  if (parts === 0) return 0
  const [each, more] = [Math.floor(total / parts), total % parts]
  return more * (each + 1) ** 2 + (parts - more) * each ** 2
}

function pairsOfEven(total: number, parts: number): number {
  if (parts === 0) return 0
  const [each, more] = [Math.floor(total / parts), total % parts]
  return more * pairsOf(each + 1) + (parts - more) * pairsOf(each)
}

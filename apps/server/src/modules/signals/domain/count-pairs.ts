import {
  SIGNAL_LIMITS as LIMITS,
  type SignalFinding,
  type SignalKind,
  signalKinds,
} from '@gorod/contracts/signals'
import { type Tail, tailProbability } from './binomial.ts'
import type { GameFacts } from './game-facts.ts'

/** A pair whose games are stranger than chance explains. Plain JSON: it is stored like this. */
export interface FoundPair {
  readonly accounts: readonly [number, number]
  readonly sharedGames: number
  readonly matches: readonly number[]
  readonly findings: readonly SignalFinding[]
}

export interface PairCounts {
  readonly games: number
  readonly players: number
  readonly pairs: number
  readonly comparisons: number
  readonly found: readonly FoundPair[]
}

interface Tally {
  seen: number
  of: number
  expected: number
}

interface Pair {
  shared: number
  /** Games in which the search seated both. */
  searched: number
  matches: number[]
  readonly tallies: Readonly<Record<Exclude<SignalKind, 'tables'>, Tally>>
  /** Games in one team, as town and as mafia. */
  sameRed: number
  sameBlack: number
}

const TAILS: Readonly<Record<SignalKind, Tail>> = {
  tables: 'more',
  votes: 'fewer',
  shots: 'fewer',
  checks: 'more',
  wins: 'more',
}

/** Account numbers are below this, so a pair is one number. */
const BASE = 2 ** 26
const keyOf = (a: number, b: number): number => Math.min(a, b) * BASE + Math.max(a, b)
const accountsOf = (key: number): readonly [number, number] => [Math.floor(key / BASE), key % BASE]

const none = (): Tally => ({ seen: 0, of: 0, expected: 0 })

interface Hours {
  games: number
  /** How many of them each account played. */
  readonly of: Map<number, number>
}

/** Counts what pairs of accounts do in games, against what chance would do. The games come in any order, each once. */
export class PairCount {
  readonly #pairs = new Map<number, Pair>()
  /** Games of the search. */
  readonly #hours = new Map<number, Hours>()
  readonly #hoursOf = new Map<number, Set<number>>()
  readonly #players = new Set<number>()
  readonly #wins = { red: none(), black: none() }
  #games = 0

  add(game: GameFacts): void {
    this.#games += 1
    this.#seatTogether(game)
    this.#addHours(game)
    for (const { account } of game.seats) this.#players.add(account)
    for (const red of [true, false]) {
      const tally = red ? this.#wins.red : this.#wins.black
      tally.of += 1
      if (game.seats.some((seat) => seat.red === red && seat.won)) tally.seen += 1
    }
    for (const { kind, a, b, seen, chance } of game.trials) {
      const tally = this.#pairAt(a, b).tallies[kind]
      tally.of += 1
      tally.expected += chance
      if (seen) tally.seen += 1
    }
  }

  result(): PairCounts {
    const enough = [...this.#pairs].filter(([, { shared }]) => shared >= LIMITS.sharedGames)
    const counts = enough.map(([key, pair]) => ({ key, pair, compared: this.#compareAll(key, pair) }))
    const comparisons = counts.reduce((sum, one) => sum + one.compared.length, 0)
    return {
      games: this.#games,
      players: this.#players.size,
      pairs: enough.length,
      comparisons,
      found: counts
        .flatMap(({ key, pair, compared }) => foundIn(key, pair, compared, comparisons))
        .sort((a, b) => leastOf(a) - leastOf(b))
        .slice(0, LIMITS.pairs),
    }
  }

  #compareAll(key: number, pair: Pair): Comparison[] {
    const { red, black } = this.#wins
    const expected = pair.sameRed * shareOf(red) + pair.sameBlack * shareOf(black)
    return compare(pair, {
      tables: tablesOf(accountsOf(key), pair, this.#hours, this.#hoursOf),
      wins: { ...pair.tallies.wins, expected },
    })
  }

  #pairAt(a: number, b: number): Pair {
    const key = keyOf(a, b)
    const known = this.#pairs.get(key)
    if (known !== undefined) return known
    const tallies = { votes: none(), shots: none(), checks: none(), wins: none() }
    const pair: Pair = { shared: 0, searched: 0, matches: [], tallies, sameRed: 0, sameBlack: 0 }
    this.#pairs.set(key, pair)
    return pair
  }

  #seatTogether({ number, hours, seats }: GameFacts): void {
    for (const [index, one] of seats.entries())
      for (const other of seats.slice(index + 1)) {
        const pair = this.#pairAt(one.account, other.account)
        pair.shared += 1
        if (hours !== null) pair.searched += 1
        pair.matches = [...pair.matches, number].sort((a, b) => b - a).slice(0, LIMITS.matches)
        if (one.red !== other.red) continue
        if (one.red) pair.sameRed += 1
        else pair.sameBlack += 1
        pair.tallies.wins.of += 1
        if (one.won) pair.tallies.wins.seen += 1
      }
  }

  #addHours({ hours, seats }: GameFacts): void {
    if (hours === null) return
    const at = this.#hours.get(hours) ?? { games: 0, of: new Map<number, number>() }
    this.#hours.set(hours, at)
    at.games += 1
    for (const { account } of seats) {
      at.of.set(account, (at.of.get(account) ?? 0) + 1)
      this.#hoursOf.set(account, (this.#hoursOf.get(account) ?? new Set()).add(hours))
    }
  }
}

const shareOf = ({ seen, of }: Tally): number => (of === 0 ? 0 : seen / of)
const leastOf = ({ findings }: FoundPair): number => findings[0]?.probability ?? 1

/** How often the search by itself would have seated the two at one table, in the hours in which both played. */
function tablesOf(
  [a, b]: readonly [number, number],
  { searched }: Pair,
  hours: ReadonlyMap<number, { readonly games: number; readonly of: ReadonlyMap<number, number> }>,
  hoursOf: ReadonlyMap<number, ReadonlySet<number>>,
): Tally {
  let expected = 0
  let [ofA, ofB] = [0, 0]
  for (const hour of new Set([...(hoursOf.get(a) ?? []), ...(hoursOf.get(b) ?? [])])) {
    const { games, of } = hours.get(hour) ?? { games: 1, of: new Map<number, number>() }
    const [playedA, playedB] = [of.get(a) ?? 0, of.get(b) ?? 0]
    ofA += playedA
    ofB += playedB
    expected += (playedA * playedB) / games
  }
  return { seen: searched, of: Math.max(ofA, ofB), expected }
}

interface Comparison extends Omit<SignalFinding, 'byChance'> {}

function compare(pair: Pair, more: Readonly<Record<'tables' | 'wins', Tally>>): Comparison[] {
  const tallies: Readonly<Record<SignalKind, Tally>> = { ...pair.tallies, ...more }
  return signalKinds.flatMap((kind) => {
    const tally = tallies[kind]
    // There was no occasion for it, so there is nothing to compare.
    if (tally.of === 0) return []
    return [{ kind, ...tally, probability: tailProbability(tally, TAILS[kind]) }]
  })
}

function foundIn(
  key: number,
  { shared, matches }: Pair,
  compared: readonly Comparison[],
  comparisons: number,
): FoundPair[] {
  const findings = compared
    .map((one) => ({ ...one, byChance: one.probability * comparisons }))
    .filter(({ byChance }) => byChance <= LIMITS.byChance)
    .sort((a, b) => a.probability - b.probability)
  return findings.length === 0 ? [] : [{ accounts: accountsOf(key), sharedGames: shared, matches, findings }]
}

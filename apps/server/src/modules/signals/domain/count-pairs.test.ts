import { describe, expect, it } from 'vitest'
import type { Random } from '../../../platform/random.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { tailProbability } from './binomial.ts'
import { PairCount } from './count-pairs.ts'
import type { GameFacts, Trial } from './game-facts.ts'

const PLAYERS = 40
const GAMES = 600
const MAFIA = 3
/** They play for each other. */
const PLANTED = [7, 23] as const

const unit = (random: Random) => random.integer(1_000_000) / 1_000_000

interface Cheats {
  readonly votes: boolean
  readonly tables: boolean
}

/** One game of ten players drawn at random: the first three are the mafia. */
function madeGame(number: number, random: Random, cheats: Cheats): GameFacts {
  const drawn = new Set<number>()
  while (drawn.size < 10) drawn.add(1 + random.integer(PLAYERS))
  // The planted pair finds ways to one table.
  if (cheats.tables && drawn.has(PLANTED[0]) && !drawn.has(PLANTED[1])) {
    const other = [...drawn].find((account) => account !== PLANTED[0])
    drawn.delete(other ?? 0)
    drawn.add(PLANTED[1])
  }
  const accounts = [...drawn]
    .map((account) => ({ account, at: random.integer(1_000_000) }))
    .sort((a, b) => a.at - b.at)
  const mafiaWins = random.integer(2) === 0
  const seats = accounts.map(({ account }, index) => ({
    account,
    red: index >= MAFIA,
    won: index >= MAFIA !== mafiaWins,
  }))
  const trials: Trial[] = []
  for (const candidate of seats)
    for (const voter of seats) {
      if (voter.red === candidate.red) continue
      const chance = 0.2 + unit(random) * 0.6
      const isPlanted =
        cheats.votes && PLANTED.includes(voter.account as 7) && PLANTED.includes(candidate.account as 7)
      const seen = !isPlanted && unit(random) < chance
      trials.push({ kind: 'votes', a: voter.account, b: candidate.account, seen, chance })
    }
  return { number, hours: Math.floor(number / 5), seats, trials }
}

function counted(seed: string, cheats: Cheats) {
  const random = seededRandom(seed)
  const count = new PairCount()
  for (let number = 1; number <= GAMES; number++) count.add(madeGame(number, random, cheats))
  return count.result()
}

const isPlanted = ({ accounts: [a, b] }: { readonly accounts: readonly [number, number] }) =>
  a === PLANTED[0] && b === PLANTED[1]

describe('signals of pairs', () => {
  it('a planted pair is ranked first, for what it does', () => {
    const votes = counted('votes', { votes: true, tables: false })
    expect(votes.found[0]).toMatchObject({ accounts: [...PLANTED] })
    expect(votes.found[0]?.findings[0]?.kind).toBe('votes')
    const tables = counted('tables', { votes: false, tables: true })
    expect(tables.found[0]).toMatchObject({ accounts: [...PLANTED] })
    expect(tables.found[0]?.findings[0]?.kind).toBe('tables')
    expect(tables.found[0]?.matches).toHaveLength(10)
  })

  it('honest pairs are found about as often as chance says: at most once a count', () => {
    const seeds = ['one', 'two', 'three', 'four', 'five', 'six']
    const found = seeds.map((seed) => counted(seed, { votes: false, tables: false }))
    for (const { pairs, comparisons } of found) {
      expect(pairs).toBeGreaterThan(700)
      // Tables, votes and wins of each pair.
      expect(comparisons).toBeGreaterThan(2 * pairs)
    }
    const honest = found.reduce((sum, one) => sum + one.found.length, 0)
    expect(honest).toBeLessThanOrEqual(seeds.length)
    const beside = counted('votes', { votes: true, tables: false }).found.filter((pair) => !isPlanted(pair))
    expect(beside.length).toBeLessThanOrEqual(2)
  })

  it('a finding says how often it happens by chance among all comparisons', () => {
    const { comparisons, found } = counted('votes', { votes: true, tables: false })
    const finding = found[0]?.findings[0]
    expect(finding?.byChance).toBeCloseTo((finding?.probability ?? 0) * comparisons, 12)
    expect(finding?.byChance).toBeLessThanOrEqual(1)
    expect(finding?.seen).toBeLessThan(finding?.expected ?? 0)
  })

  it('a pair with few common games is not compared', () => {
    const count = new PairCount()
    const random = seededRandom('few')
    for (let number = 1; number <= 4; number++)
      count.add(madeGame(number, random, { votes: true, tables: true }))
    expect(count.result()).toMatchObject({ games: 4, pairs: 0, comparisons: 0, found: [] })
  })
})

describe('the tail of a binomial count', () => {
  it('the tail is the sum of the probabilities beyond', () => {
    // Ten throws of a coin: ten heads, and at least nine.
    expect(tailProbability({ seen: 10, of: 10, expected: 5 }, 'more')).toBeCloseTo(1 / 1024, 12)
    expect(tailProbability({ seen: 9, of: 10, expected: 5 }, 'more')).toBeCloseTo(11 / 1024, 12)
    expect(tailProbability({ seen: 0, of: 10, expected: 5 }, 'fewer')).toBeCloseTo(1 / 1024, 12)
  })

  it('a count near the mean is no signal, nor one without trials', () => {
    expect(tailProbability({ seen: 5, of: 10, expected: 5 }, 'more')).toBe(1)
    expect(tailProbability({ seen: 5, of: 10, expected: 5.5 }, 'fewer')).toBe(1)
    expect(tailProbability({ seen: 0, of: 0, expected: 0 }, 'fewer')).toBe(1)
  })
})

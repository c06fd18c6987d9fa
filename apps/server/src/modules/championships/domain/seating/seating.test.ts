import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seatAtOnce } from '../../../../testing/championships/seat-at-once.ts'
import { measureEvenness } from './evenness.ts'
import type { Round, SeatingWish } from './wish.ts'

const wishOf = (wish: Partial<SeatingWish>): SeatingWish => ({
  players: 20,
  tables: 2,
  seats: 10,
  rounds: 4,
  fixed: [],
  gone: new Set(),
  apart: [],
  judges: [],
  seed: 'test',
  ...wish,
})
const evennessOf = (wish: SeatingWish, rounds: readonly Round[]) => measureEvenness(rounds, wish)
const groupsOf = (rounds: readonly Round[]) => rounds.map((round) => round.map(({ players }) => players))

function expectEvenSeats(wish: SeatingWish, rounds: readonly Round[], player: number) {
  const had = new Array<number>(wish.seats).fill(0)
  for (const { players } of rounds.flat()) {
    const seat = players.indexOf(player)
    if (seat >= 0) had[seat] = (had[seat] ?? 0) + 1
  }
  expect(Math.max(...had) - Math.min(...had)).toBeLessThanOrEqual(1)
}

/** Small championships of every shape. */
const anyWish = fc
  .record({
    tables: fc.integer({ min: 1, max: 3 }),
    resting: fc.integer({ min: 0, max: 7 }),
    seats: fc.integer({ min: 3, max: 5 }),
    rounds: fc.integer({ min: 1, max: 5 }),
    judges: fc.integer({ min: 0, max: 4 }),
    seed: fc.string({ maxLength: 8 }),
  })
  .map(({ resting, judges, ...wish }) =>
    wishOf({
      ...wish,
      players: wish.tables * wish.seats + resting,
      judges: Array.from({ length: judges }, (_, judge) => new Set([judge])),
    }),
  )

describe('a seating', () => {
  it('seats nobody twice in a round, fills every table, spreads games, and has no judge who may not judge', () => {
    fc.assert(
      fc.property(anyWish, (wish) => {
        const rounds = seatAtOnce(wish)
        expect(rounds).toHaveLength(wish.rounds)
        for (const round of rounds) {
          expect(round).toHaveLength(wish.tables)
          const seated = round.flatMap(({ players }) => players)
          expect(new Set(seated).size).toBe(wish.tables * wish.seats)
          for (const player of seated) expect(player).toBeLessThan(wish.players)
        }
        const { games, squares, leastSquares } = evennessOf(wish, rounds)
        expect(games.most - games.least).toBeLessThanOrEqual(1)
        expect(squares).toBeGreaterThanOrEqual(leastSquares)
        for (let player = 0; player < wish.players; player++) expectEvenSeats(wish, rounds, player)
        for (const round of rounds) {
          const judging = round.flatMap(({ judge }) => (judge === null ? [] : [judge]))
          expect(new Set(judging).size).toBe(judging.length)
          for (const { judge, players } of round)
            if (judge !== null) expect(players.some((one) => wish.judges[judge]?.has(one))).toBe(false)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('gives the same tables for the same seed, and others for another seed', () => {
    const one = seatAtOnce(wishOf({ seed: 'a' }))
    expect(seatAtOnce(wishOf({ seed: 'a' }))).toEqual(one)
    expect(seatAtOnce(wishOf({ seed: 'b' }))).not.toEqual(one)
  })

  it('gives 30 players in ten rounds every seat once, and nearly reaches the bound of meetings', () => {
    const wish = wishOf({ players: 30, tables: 3, rounds: 10 })
    const even = evennessOf(wish, seatAtOnce(wish))
    expect(even.seats).toEqual([0, 300])
    expect(even.pairs[0]).toBe(0)
    expect(even.squares).toBeLessThanOrEqual(even.leastSquares * 1.02)
  })

  it('lets nobody meet twice where the players are the points of a plane', () => {
    const wish = wishOf({ players: 25, tables: 5, seats: 5, rounds: 6 })
    expect(evennessOf(wish, seatAtOnce(wish)).pairs).toEqual([0, 300])
    const fixed = seatAtOnce(wishOf({ ...wish, rounds: 3 }))
    expect(evennessOf(wish, seatAtOnce({ ...wish, fixed })).pairs).toEqual([0, 300])
  })

  it('comes near the bound with 200 players, a number that fits no plane', () => {
    const wish = wishOf({ players: 200, tables: 20, rounds: 12 })
    const even = evennessOf(wish, seatAtOnce(wish))
    expect(even.squares).toBeLessThanOrEqual(even.leastSquares * 1.03)
    expect(even.seats).toEqual([0, 1600, 400])
  })

  it('makes up for the seats of fixed rounds', () => {
    const fixed = seatAtOnce(wishOf({ rounds: 4 }))
    const wish = wishOf({ fixed, rounds: 10, seed: 'later' })
    expect(evennessOf(wish, seatAtOnce(wish)).seats[1]).toBeGreaterThanOrEqual(196)
    const unaware = [...fixed, ...seatAtOnce(wishOf({ rounds: 6, seed: 'later' }))]
    expect(evennessOf(wish, unaware).seats[1]).toBeLessThan(150)
  })

  it('keeps pairs apart where there are tables enough, and seats them where there is one', () => {
    const apart = [
      [0, 1],
      [0, 2],
      [5, 17],
    ] as const
    const two = wishOf({ apart, rounds: 6 })
    expect(evennessOf(two, seatAtOnce(two)).apartMeetings).toBe(0)
    const one = wishOf({ players: 10, tables: 1, rounds: 2, apart })
    expect(evennessOf(one, seatAtOnce(one)).apartMeetings).toBe(6)
  })

  it('goes on from fixed rounds: they stay, the new ones make up for them, and who is gone is not seated', () => {
    const fixed = seatAtOnce(wishOf({ players: 21, rounds: 3 }))
    const gone = new Set([4])
    const wish = wishOf({ players: 22, rounds: 8, fixed, gone })
    const rounds = seatAtOnce(wish)
    expect(rounds.slice(0, 3)).toEqual(fixed)
    const later = groupsOf(rounds.slice(3)).flat(2)
    expect(later).not.toContain(4)
    // The late player rests no more, until the others have played as little.
    expect(later.filter((player) => player === 21)).toHaveLength(5)
    const even = evennessOf(wish, rounds)
    const unaware = evennessOf(wish, [...fixed, ...seatAtOnce(wishOf({ players: 22, rounds: 5, gone }))])
    expect(even.squares).toBeLessThan(unaware.squares)
  })

  it('refuses a wish with too few players', () => {
    expect(() => seatAtOnce(wishOf({ players: 19 }))).toThrow(RangeError)
    expect(() => seatAtOnce(wishOf({ players: 21, gone: new Set([1, 2]) }))).toThrow(RangeError)
  })
})

describe('the judges of a seating', () => {
  it('judge as often as each other, and a judge with a conflict finds the table without it', () => {
    const judges = [new Set([0]), new Set<number>(), new Set<number>()]
    const rounds = seatAtOnce(wishOf({ rounds: 9, judges }))
    const load = judges.map((_, judge) => rounds.flat().filter((table) => table.judge === judge).length)
    expect(Math.max(...load) - Math.min(...load)).toBeLessThanOrEqual(2)
    expect(evennessOf(wishOf({}), rounds).withoutJudge).toBe(0)
  })

  it('leave a table without a judge only when no order of judges has one for it', () => {
    // The first may judge one table alone, the second both: each has one to judge.
    for (let seed = 0; seed < 20; seed++) {
      const judges = [new Set([3]), new Set<number>()]
      const rounds = seatAtOnce(wishOf({ players: 8, seats: 4, rounds: 2, judges, seed: String(seed) }))
      expect(evennessOf(wishOf({}), rounds).withoutJudge).toBe(0)
    }
    const nobody = seatAtOnce(wishOf({ rounds: 1, judges: [new Set([0]), new Set([0])] }))
    expect(evennessOf(wishOf({}), nobody).withoutJudge).toBe(1)
  })

  it('a judge has no table in a round in which the judge plays', () => {
    const judges = [new Set([0]), new Set<number>()]
    const rounds = seatAtOnce(wishOf({ rounds: 6, judges, playsAs: [0, null] }))
    const plays = (round: (typeof rounds)[number]) => round.some(({ players }) => players.includes(0))
    expect(rounds.every(plays)).toBe(true)
    expect(rounds.flat().filter(({ judge }) => judge === 0)).toEqual([])
    expect(rounds.flat().filter(({ judge }) => judge === 1)).toHaveLength(6)
  })
})

describe('evenness', () => {
  it('counts in its bound who plays in two rounds, where players rest', () => {
    const wish = wishOf({ players: 25, rounds: 10 })
    const { squares, leastSquares } = evennessOf(wish, seatAtOnce(wish))
    // 25 players of 8 rounds each are in 700 pairs of rounds, of which each of 4 × 45 pairs of tables has 3 or 4.
    expect(leastSquares).toBe(10 * 2 * 45 + 2 * (160 * 6 + 20 * 3))
    expect(squares).toBeLessThanOrEqual(leastSquares * 1.02)
  })

  it('counts meetings, seats and games of a seating written by hand', () => {
    const rounds = [
      [{ judge: 0, players: [0, 1] }],
      [{ judge: null, players: [0, 1] }],
      [{ judge: 0, players: [2, 0] }],
    ]
    expect(measureEvenness(rounds, { players: 3, seats: 2, apart: [[1, 0]] })).toEqual({
      pairs: [1, 1, 1],
      seats: [2, 2, 2],
      squares: 5,
      leastSquares: 3,
      repeated: 1,
      games: { most: 3, least: 1 },
      apartMeetings: 2,
      withoutJudge: 1,
    })
  })
})

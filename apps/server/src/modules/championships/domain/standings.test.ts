import type { StandingsRules, TieBreak } from '@gorod/contracts/championship-plan'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countStandings, listNominees, type PlayedSeat, publicTables } from './standings.ts'

const RULES: StandingsRules = {
  sum: ['base', 'bestMove', 'ci', 'extra', 'penalties'],
  ties: ['extra', 'leadWins', 'firstKilled', 'bestMove'],
}
const NOTHING = { base: 0, bestMove: 0, ci: 0, extra: 0, penalties: 0, total: 0 }
const seat = (player: number, points: Partial<PlayedSeat['points']>, more: Partial<PlayedSeat> = {}) => ({
  player,
  role: 'civilian' as const,
  won: false,
  firstKilled: false,
  points: { ...NOTHING, ...points },
  ...more,
})
const table = (round: number, ...seats: PlayedSeat[]) => ({ round, seats })
const placesOf = (rows: ReturnType<typeof countStandings>) => rows.map(({ player, place }) => [place, player])

describe('standings', () => {
  it('order by the sum, and name the tie-break that decided between two of the same sum', () => {
    const tables = [
      table(1, seat(1, { base: 1, extra: 0.2 }, { won: true }), seat(2, { base: 1, bestMove: 0.2 })),
      table(2, seat(3, { base: 1.2 }, { won: true, role: 'sheriff' }), seat(4, { base: 3 })),
    ]
    const rows = countStandings({ players: [1, 2, 3, 4, 5], tables, rules: RULES })
    expect(rows.map(({ player, sum, decidedBy }) => [player, sum, decidedBy])).toEqual([
      [4, 3, null],
      [1, 1.2, 'extra'],
      [3, 1.2, 'leadWins'],
      [2, 1.2, null],
      [5, 0, null],
    ])
    expect(rows[1]?.results).toEqual([{ round: 1, won: true }])
  })

  it('give equal players one place, and the next one counts both', () => {
    const tables = [table(1, seat(1, { base: 1 }), seat(2, { base: 1 }), seat(3, {}))]
    // In the order of the list, which is that of registration.
    expect(placesOf(countStandings({ players: [3, 2, 1], tables, rules: RULES }))).toEqual([
      [1, 2],
      [1, 1],
      [3, 3],
    ])
  })

  it('give a late player the average of their own games for missed rounds, up to the most games of anybody', () => {
    const tables = [
      table(1, seat(1, { base: 1 })),
      table(2, seat(1, { base: 1 })),
      table(3, seat(1, { base: 1 }), seat(2, { base: 1, extra: 0.4 }), seat(3, { base: 1 })),
    ]
    const missed = new Map([
      [2, 2],
      [3, 9],
      [4, 2],
    ])
    const rows = countStandings({ players: [1, 2, 3, 4], tables, rules: RULES, missed })
    expect(rows.map(({ player, sum, late }) => [player, sum, late])).toEqual([
      [2, 4.2, 2.8],
      [1, 3, 0],
      [3, 3, 2],
      [4, 0, 0],
    ])
  })

  it('count in the sum only the parts that the rules name', () => {
    const tables = [table(1, seat(1, { base: 1, ci: 0.4 }), seat(2, { base: 1.1 }))]
    const sumsBy = (rules: StandingsRules) =>
      countStandings({ players: [1, 2], tables, rules }).map(({ player, sum }) => [player, sum])
    expect(sumsBy(RULES)).toEqual([
      [1, 1.4],
      [2, 1.1],
    ])
    expect(sumsBy({ ...RULES, sum: ['base'] })).toEqual([
      [2, 1.1],
      [1, 1],
    ])
  })

  it('add points of two digits without an error of the machine', () => {
    const tables = [1, 2, 3].map((round) =>
      table(round, seat(1, { extra: 0.1 }), seat(2, { extra: round === 1 ? 0.3 : 0 })),
    )
    const rows = countStandings({ players: [1, 2], tables, rules: RULES })
    expect(rows.map(({ place, sum }) => [place, sum])).toEqual([
      [1, 0.3],
      [1, 0.3],
    ])
  })

  it('give a substitute the points of the player before, also through two substitutions', () => {
    const tables = [
      table(1, seat(1, { base: 1 })),
      table(2, seat(2, { base: 1 })),
      table(3, seat(3, { base: 1 })),
    ]
    const heirs = new Map([
      [1, 2],
      [2, 3],
    ])
    expect(countStandings({ players: [3], tables, rules: RULES, heirs })).toMatchObject([
      { sum: 3, games: 3 },
    ])
    expect(countStandings({ players: [3], tables, rules: RULES })).toMatchObject([{ sum: 1, games: 1 }])
  })

  it('standings are counted to the end also where a substitution leads into a circle of others', () => {
    const heirs = new Map([
      [1, 2],
      [2, 3],
      [3, 2],
    ])
    const tables = [table(1, seat(1, { base: 1 }))]
    const rows = countStandings({ players: [2, 3], tables, rules: RULES, heirs })
    expect(rows.map(({ games }) => games).toSorted()).toEqual([0, 1])
  })

  it('stay the same in whatever order games ended, with no row above a better one', () => {
    const anyTables = fc.array(
      fc.record({
        round: fc.constant(0),
        seats: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }).chain((players) =>
          fc.tuple(
            ...players.map((player) =>
              fc
                .record({
                  extra: fc.integer({ min: -3, max: 7 }),
                  won: fc.boolean(),
                  firstKilled: fc.boolean(),
                })
                .map(({ extra, won, ...more }) =>
                  seat(player, { base: won ? 1 : 0, extra: extra / 10 }, { won, ...more }),
                ),
            ),
          ),
        ),
      }),
    )
    fc.assert(
      fc.property(anyTables, (drawn) => {
        const tables = drawn.map((one, index) => ({ ...one, round: index + 1 }))
        const count = (of: typeof tables) =>
          countStandings({ players: [1, 2, 3, 4, 5, 6], tables: of, rules: RULES })
        const rows = count(tables)
        expect(count(tables.toReversed())).toEqual(rows)
        for (const [index, row] of rows.entries()) {
          const next = rows[index + 1]
          if (next === undefined) continue
          expect(row.sum).toBeGreaterThanOrEqual(next.sum)
          const tie: TieBreak | null = row.decidedBy
          if (tie !== null) expect(row[tie]).toBeGreaterThan(next[tie])
          else expect(row.sum > next.sum || row.place === next.place).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('leave hidden rounds out for the public until they are revealed', () => {
    const tables = [1, 2, 3].map((round) => table(round, seat(1, {})))
    const seen = (hiddenFrom: number | null, revealed: boolean) =>
      publicTables(tables, { hiddenFrom, revealed }).map(({ round }) => round)
    expect([seen(null, false), seen(2, false), seen(2, true)]).toEqual([[1, 2, 3], [1], [1, 2, 3]])
  })
})

describe('nominations', () => {
  it('go to the most extra points with a card, then to the most wins, and to nobody without points', () => {
    const tables = [
      table(1, seat(1, { extra: 0.5 }, { role: 'sheriff' }), seat(2, { extra: 0.3 }, { role: 'godfather' })),
      table(
        2,
        seat(2, { bestMove: 0.4 }),
        seat(3, { extra: 0.4 }, { won: true }),
        seat(4, {}, { role: 'mafia' }),
      ),
    ]
    expect(listNominees({ tables })).toEqual([
      { nomination: 'mvp', players: [2], points: 0.7 },
      { nomination: 'town', players: [3], points: 0.4 },
      { nomination: 'sheriff', players: [1], points: 0.5 },
      { nomination: 'don', players: [2], points: 0.3 },
    ])
  })

  it('name all who are equal', () => {
    const tables = [table(1, seat(1, { extra: 0.5 }), seat(2, { extra: 0.5 }))]
    expect(listNominees({ tables })[0]).toEqual({ nomination: 'mvp', players: [1, 2], points: 0.5 })
  })
})

import { ci } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import type { PlayedSeat } from './standings.ts'
import { withWholeCi } from './whole-ci.ts'

const seat = (paid: number, more: Partial<PlayedSeat> = {}): PlayedSeat => ({
  player: 1,
  role: 'civilian',
  won: false,
  firstKilled: paid > 0,
  points: { base: 0, bestMove: 0, ci: paid, extra: 0.3, penalties: 0, total: 0.3 + paid },
  ...more,
})
const table = (round: number, hidden: boolean, one: PlayedSeat, game = true) => ({
  round,
  hidden,
  game,
  seats: [one],
})
const rounded = (value: number) => Math.round(value * 10_000) / 10_000
const paidIn = (tables: ReturnType<typeof withWholeCi>) => tables.map(({ seats }) => seats[0]?.points.ci)

describe('the compensation of a championship with hidden rounds', () => {
  // Ten games: seven open ones, in one of which the player was shot first, and three hidden ones with another such game.
  const others = (count: number, hidden: boolean) =>
    Array.from({ length: count }, (_, index) => table(index, hidden, seat(0)))
  const opened = rounded(ci(7, 1))
  const hidden = rounded(ci(8, 2))

  it('counts all games for organisers, and pays half where half was paid', () => {
    const tables = [
      ...others(6, false),
      table(7, false, seat(opened)),
      ...others(2, true),
      table(10, true, seat(rounded(hidden / 2), { won: true })),
    ]
    const whole = ci(10, 2)
    const paid = paidIn(withWholeCi(tables))
    expect([paid[6], paid[9]]).toEqual([rounded(whole), rounded(whole / 2)])
    const total = withWholeCi(tables)[6]?.seats[0]?.points.total
    expect(total).toBeCloseTo(0.3 + whole)
  })

  it('stays as it is where nothing is hidden, and counts no table without a game', () => {
    const tables = [...others(6, false), table(7, false, seat(opened)), table(8, false, seat(0), false)]
    expect(withWholeCi(tables)).toEqual(tables)
  })
})

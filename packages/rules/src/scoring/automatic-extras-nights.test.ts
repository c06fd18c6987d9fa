import { describe, expect, it } from 'vitest'
import type { NightRecord } from '../model/result.ts'
import type { Role, Seat } from '../model/seat.ts'
import { automaticExtras } from './automatic-extras.ts'
import type { PublicHistory } from './public-history.ts'

const town: readonly Role[] = Array.from({ length: 6 }, () => 'civilian')
/** The sheriff is 1; the mafia is 8 (the don), 9 and 10. */
const roles: readonly Role[] = ['sheriff', ...town, 'godfather', 'mafia', 'mafia']
const game: PublicHistory = { roles, winner: 'red', days: [], nights: [], plan: [], exits: [] }

function night(number: number, record: Partial<NightRecord> = {}): NightRecord {
  return { night: number, shots: [], donCheck: null, sheriffCheck: null, heal: null, victim: null, ...record }
}

const left = (seat: Seat, cause: 'vote' | 'removal', day: number) => ({ seat, cause, day })
const shotsOf = (targets: Readonly<Record<Seat, Seat>>) =>
  Object.entries(targets).map(([by, seat]) => ({ by: Number(by), seat }))

describe('the nights in the automatic extra points', () => {
  it('two checks run on over a night in which the sheriff checked nobody', () => {
    const checked = (number: number, seat: Seat) =>
      night(number, { sheriffCheck: { by: 1, seat, isBlack: seat > 7 } })
    const nights = [checked(1, 8), night(2), checked(3, 9)]
    expect(automaticExtras({ ...game, nights })).toEqual([
      { seat: 1, points: 0.2, cause: 'two_blacks_checked' },
    ])
  })

  it('nobody spoiled a kill that came about, also who was removed before the count with another target', () => {
    const nights = [night(1, { shots: shotsOf({ 8: 4, 9: 4, 10: 5 }), victim: 4 })]
    expect(automaticExtras({ ...game, nights, exits: [left(10, 'removal', 1)] })).toEqual([])
  })

  it('seats of the plan that are out, or at which nobody aimed, measure no shot', () => {
    const nights = [night(1, { victim: 3 }), night(2, { shots: shotsOf({ 9: 5, 10: 6 }) })]
    const spoiledBy = (plan: readonly Seat[]) =>
      automaticExtras({ ...game, nights, plan, exits: [left(8, 'vote', 1)] }).map(({ seat }) => seat)
    expect(spoiledBy([3, 6])).toEqual([9])
    expect(spoiledBy([7, 6])).toEqual([9])
  })
})

it('a false claim beside another one in the same line costs what it costs alone', () => {
  const claims = [
    { kind: 'sheriff', checks: [] },
    { kind: 'votesFor', seat: 5 },
  ] as const
  const said = [{ seat: 2, text: '', claims, at: 0 }]
  const days = [{ day: 2, rounds: [], lift: null, decision: null, said, opinions: [] }]
  expect(automaticExtras({ ...game, winner: 'black', days })).toEqual([
    { seat: 2, points: -0.5, cause: 'false_sheriff_lost_game' },
  ])
})

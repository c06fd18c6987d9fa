import { describe, expect, it } from 'vitest'
import type { NightRecord } from '../model/result.ts'
import type { Role } from '../model/seat.ts'
import { automaticExtras } from './automatic-extras.ts'
import type { PublicHistory } from './public-history.ts'

// The mafia is 8 (don), 9, 10; the sheriff is 1.
const roles: readonly Role[] = [
  'sheriff',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'godfather',
  'mafia',
  'mafia',
]
type Day = PublicHistory['days'][number]
const quiet = (day: number): Day => ({ day, rounds: [], lift: null, decision: null, said: [], opinions: [] })
const night = (n: number, record: Partial<NightRecord> = {}): NightRecord => ({
  night: n,
  shots: [],
  donCheck: null,
  sheriffCheck: null,
  heal: null,
  victim: null,
  ...record,
})
const game: PublicHistory = { roles, winner: 'red', days: [], nights: [], plan: [], exits: [] }

function votedOut(
  day: number,
  candidate: number,
  voters: readonly number[],
  byDefault: readonly number[] = [],
): Day {
  const counted = [{ candidate, voters, byDefault }]
  return {
    ...quiet(day),
    rounds: [{ round: 1, candidates: [candidate], counted }],
    decision: { result: 'out', out: [candidate] },
  }
}

describe('automatic extra points', () => {
  it('reward town players who showed a hand against a mafia player, from day 2 on', () => {
    expect(automaticExtras({ ...game, days: [votedOut(1, 9, [2, 3])] })).toEqual([])
    expect(automaticExtras({ ...game, days: [votedOut(2, 9, [2, 10], [3])] })).toEqual([
      { seat: 2, points: 0.1, cause: 'voted_out_black' },
    ])
  })

  it('weigh the vote that ends the game by parity', () => {
    const history: PublicHistory = {
      ...game,
      winner: 'black',
      days: [quiet(1), quiet(2), votedOut(3, 7, [2, 8])],
      nights: [night(1, { victim: 5 }), night(2, { victim: 6 })],
      exits: [
        { seat: 4, cause: 'vote', day: 2 },
        { seat: 7, cause: 'vote', day: 3 },
      ],
    }
    expect(automaticExtras(history)).toEqual([
      { seat: 8, points: 0.3, cause: 'decisive_vote_for_own_win' },
      { seat: 2, points: -0.3, cause: 'decisive_vote_for_opponents' },
    ])
  })

  it('weigh both sides of a lift', () => {
    const lift = { tied: [2, 9], yes: [3, 10], passed: true }
    expect(automaticExtras({ ...game, days: [{ ...quiet(2), lift }] })).toEqual([
      { seat: 3, points: -0.3, cause: 'lifted_teammate' },
      { seat: 3, points: 0.3, cause: 'lifted_opponent' },
      { seat: 10, points: 0.3, cause: 'lifted_opponent' },
      { seat: 10, points: -0.3, cause: 'lifted_teammate' },
    ])
  })

  it('pay and cost nothing for a lift that did not pass', () => {
    const lift = { tied: [2, 9], yes: [3, 10], passed: false }
    expect(automaticExtras({ ...game, days: [{ ...quiet(2), lift }] })).toEqual([])
  })

  it('reward two mafia checks in a row and punish a don who found nobody', () => {
    const nights = [8, 9, 2].map((seat, index) =>
      night(index + 1, {
        sheriffCheck: { by: 1, seat, isBlack: seat > 7 },
        donCheck: { by: 8, seat: index + 2, isSheriff: false },
      }),
    )
    expect(automaticExtras({ ...game, nights })).toEqual([
      { seat: 1, points: 0.2, cause: 'two_blacks_checked' },
      { seat: 8, points: -0.1, cause: 'sheriff_not_found' },
    ])
  })

  it('reward no mafia checks with a town check between them', () => {
    const nights = [8, 2, 9].map((seat, index) =>
      night(index + 1, { sheriffCheck: { by: 1, seat, isBlack: seat > 7 } }),
    )
    expect(automaticExtras({ ...game, nights })).toEqual([])
  })

  it('find the one shooter who spoiled a kill', () => {
    const shots = (a: number, b: number, c: number) => [
      { by: 8, seat: a },
      { by: 9, seat: b },
      { by: 10, seat: c },
    ]
    const spoiled = (record: Partial<NightRecord>) => automaticExtras({ ...game, nights: [night(1, record)] })
    expect(spoiled({ shots: shots(2, 2, 3) })).toEqual([{ seat: 10, points: -0.2, cause: 'spoiled_shot' }])
    expect(spoiled({ shots: shots(2, 3, 4) })).toEqual([])
    expect(spoiled({ shots: shots(2, 2, 2), victim: 2 })).toEqual([])
    expect(spoiled({ shots: shots(2, 2, 2).slice(0, 2) })).toEqual([])
    expect(spoiled({ shots: shots(2, 3, 4).slice(0, 2) })).toEqual([])
  })

  it('measure two shooters without a don by the plan, in whatever order they shot', () => {
    const exits = [{ seat: 8, cause: 'vote' as const, day: 1 }]
    const shots = [
      { by: 9, seat: 5 },
      { by: 10, seat: 6 },
    ]
    const spoiledBy = (plan: readonly number[]) =>
      automaticExtras({ ...game, nights: [night(1), night(2, { shots })], exits, plan }).map(
        ({ seat }) => seat,
      )
    expect(spoiledBy([6])).toEqual([9])
    expect(spoiledBy([5])).toEqual([10])
    expect(spoiledBy([7])).toEqual([])
  })

  it('cost more when the kill would have won', () => {
    const exits = [2, 3, 4, 9].map((seat) => ({ seat, cause: 'vote' as const, day: 1 }))
    const shots = [
      { by: 8, seat: 5 },
      { by: 10, seat: 6 },
    ]
    const nights = [night(2, { victim: 7 }), night(3, { shots })]
    expect(automaticExtras({ ...game, nights, exits })).toEqual([
      { seat: 10, points: -0.5, cause: 'spoiled_winning_shot' },
    ])
  })

  it('judge opinions of the town by the claimed colour, at night by less', () => {
    const opinions = [
      {
        seat: 2,
        opinions: [
          { seat: 9, color: 'black' as const },
          { seat: 10, color: 'red' as const },
        ],
        leader: null,
      },
      { seat: 3, opinions: [{ seat: 4, color: 'red' as const }], leader: null },
      { seat: 9, opinions: [{ seat: 10, color: 'red' as const }], leader: null },
    ]
    const history = { ...game, days: [{ ...quiet(2), opinions }], nights: [night(1, { victim: 3 })] }
    expect(automaticExtras(history)).toEqual([
      { seat: 2, points: 0.2, cause: 'opinion_right' },
      { seat: 2, points: -0.2, cause: 'opinion_wrong' },
      { seat: 3, points: 0.1, cause: 'opinion_right' },
    ])
  })

  it('punish a false sheriff of the town only when the town lost', () => {
    const line = { text: 'I am the sheriff', claims: [{ kind: 'sheriff' as const, checks: [] }], at: 0 }
    const said = [1, 2, 9].map((seat) => ({ ...line, seat }))
    const days = [{ ...quiet(2), said }]
    expect(automaticExtras({ ...game, days })).toEqual([])
    expect(automaticExtras({ ...game, days, winner: 'black' })).toEqual([
      { seat: 2, points: -0.5, cause: 'false_sheriff_lost_game' },
    ])
  })

  it('pay mafia players who live to see a table of six or fewer', () => {
    const exits = [2, 3, 8, 9].map((seat) => ({ seat, cause: 'vote' as const, day: 1 }))
    expect(automaticExtras({ ...game, days: [quiet(1), quiet(2)], exits })).toEqual([
      { seat: 10, points: 0.1, cause: 'black_alive_late' },
    ])
    const twoLeft = [2, 3, 4, 5, 6, 7, 8, 9].map((seat) => ({ seat, cause: 'vote' as const, day: 1 }))
    expect(automaticExtras({ ...game, days: [quiet(1), quiet(2)], exits: twoLeft })).toEqual([])
  })
})

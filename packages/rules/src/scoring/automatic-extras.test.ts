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

  it('count the hands of the last round alone, and only those for the seat that left', () => {
    const history: PublicHistory = {
      ...game,
      days: [
        {
          ...quiet(2),
          rounds: [
            { round: 1, candidates: [9, 3], counted: [{ candidate: 9, voters: [4], byDefault: [] }] },
            {
              round: 2,
              candidates: [3, 9],
              counted: [
                { candidate: 3, voters: [5], byDefault: [] },
                { candidate: 9, voters: [6], byDefault: [7] },
              ],
            },
          ],
          decision: { result: 'out', out: [9] },
        },
      ],
    }
    expect(automaticExtras(history)).toEqual([{ seat: 6, points: 0.1, cause: 'voted_out_black' }])
    const undecided = history.days.map((day) => ({ ...day, decision: { result: 'draw' as const, out: [] } }))
    expect(automaticExtras({ ...history, days: undecided })).toEqual([])
    const unseen = history.days.map((day) => ({ ...day, decision: { result: 'out' as const, out: [8] } }))
    expect(automaticExtras({ ...history, days: unseen })).toEqual([])
  })

  it('cost nothing for a vote after which a removal of the same day ended the game', () => {
    const leavers = [1, 2, 4, 8].map((seat) => ({ seat, cause: 'vote' as const, day: 1 }))
    const history: PublicHistory = {
      ...game,
      winner: 'black',
      days: [votedOut(2, 3, [6, 9], [3, 5, 7, 10])],
      exits: [...leavers, { seat: 3, cause: 'vote', day: 2 }, { seat: 5, cause: 'left', day: 2 }],
    }
    const decisive = (played: PublicHistory) =>
      automaticExtras(played).filter(({ cause }) => cause.startsWith('decisive'))
    expect(decisive(history)).toEqual([])
    const removedBefore = { ...history, days: [votedOut(2, 3, [6, 9], [3, 7, 10])] }
    expect(decisive(removedBefore)).toMatchObject([{ seat: 9 }, { seat: 6 }])
  })

  it('cost less for the hand that ends the game at another number than three against three', () => {
    const leavers = (seats: readonly number[], day: number) =>
      seats.map((seat) => ({ seat, cause: 'vote' as const, day }))
    const history: PublicHistory = {
      ...game,
      winner: 'black',
      days: [votedOut(3, 7, [1, 9])],
      exits: [...leavers([2, 3, 4, 5, 8], 1), ...leavers([7], 3)],
    }
    // The sheriff and one civilian are left before two mafia players.
    expect(automaticExtras(history)).toEqual([
      { seat: 9, points: 0.3, cause: 'decisive_vote_for_own_win' },
      { seat: 1, points: -0.2, cause: 'decisive_vote_for_opponents' },
      ...[9, 10].map((seat) => ({ seat, points: 0.1, cause: 'black_alive_late' })),
    ])
    const oneMore = { ...history, exits: [...leavers([2, 3, 8], 1), ...leavers([7], 3)] }
    expect(automaticExtras(oneMore)).toEqual([])
  })

  it('reward the first pair of mafia checks only, and a don who found the sheriff in time is not punished', () => {
    const checked = (seats: readonly number[]) =>
      automaticExtras({
        ...game,
        nights: seats.map((seat, index) =>
          night(index + 1, { sheriffCheck: { by: 1, seat, isBlack: seat > 7 } }),
        ),
      })
    expect(checked([8, 9, 10])).toEqual([{ seat: 1, points: 0.2, cause: 'two_blacks_checked' }])
    expect(checked([2, 3])).toEqual([])
    expect(checked([2, 8])).toEqual([])
    const byDon = (seats: readonly number[]) =>
      automaticExtras({
        ...game,
        nights: seats.map((seat, index) =>
          night(index + 1, { donCheck: { by: 8, seat, isSheriff: seat === 1 } }),
        ),
      })
    expect(byDon([2])).toEqual([])
    expect(byDon([1, 2])).toEqual([])
    expect(byDon([2, 1])).toEqual([])
    expect(byDon([2, 3, 1])).toEqual([{ seat: 8, points: -0.1, cause: 'sheriff_not_found' }])
  })

  it('blame nobody for a shot at a partner, at somebody who is out, or beside a silent partner', () => {
    const spoiled = (shots: readonly (readonly [number, number])[], out: readonly number[] = []) =>
      automaticExtras({
        ...game,
        nights: [night(1, { shots: shots.map(([by, seat]) => ({ by, seat })) })],
        exits: out.map((seat) => ({ seat, cause: 'vote', day: 1 })),
      }).map(({ seat, points }) => [seat, points])
    expect(
      spoiled([
        [8, 9],
        [9, 9],
        [10, 2],
      ]),
    ).toEqual([])
    expect(
      spoiled(
        [
          [8, 2],
          [9, 2],
          [10, 3],
        ],
        [2],
      ),
    ).toEqual([])
    expect(
      spoiled([
        [8, 2],
        [9, 3],
      ]),
    ).toEqual([])
    expect(
      spoiled(
        [
          [8, 2],
          [9, 3],
        ],
        [10],
      ),
    ).toEqual([[9, -0.2]])
    // The majority outweighs the don.
    expect(
      spoiled([
        [8, 3],
        [9, 2],
        [10, 2],
      ]),
    ).toEqual([[8, -0.2]])
    expect(
      spoiled(
        [
          [9, 5],
          [10, 6],
        ],
        [8],
      ),
    ).toEqual([])
  })

  it('cost more from the number on at which the kill would have been the last', () => {
    const shots = [
      { by: 8, seat: 5 },
      { by: 9, seat: 5 },
      { by: 10, seat: 6 },
    ]
    const spoiled = (...out: readonly number[]) =>
      automaticExtras({
        ...game,
        nights: [night(1), night(2, { shots })],
        exits: out.map((seat) => ({ seat, cause: 'vote', day: 1 })),
      }).map(({ points }) => points)
    expect(spoiled(2, 3)).toEqual([-0.2])
    expect(spoiled(2, 3, 4)).toEqual([-0.5])
  })

  it.each([
    ['black', 9, 0.2, 0.1],
    ['black', 3, -0.25, -0.1],
    ['red', 3, 0.15, 0.1],
    ['red', 9, -0.2, -0.1],
  ] as const)(
    'pay for the opinion that somebody is %s about seat %i by day %f, at night %f',
    (color, about, byDay, atNight) => {
      const opinions = [{ seat: 2, opinions: [{ seat: about, color }], leader: null }]
      const history = { ...game, days: [{ ...quiet(2), opinions }] }
      const cause = byDay > 0 ? 'opinion_right' : 'opinion_wrong'
      expect(automaticExtras(history)).toEqual([{ seat: 2, points: byDay, cause }])
      expect(automaticExtras({ ...history, nights: [night(1, { victim: 2 })] })).toEqual([
        { seat: 2, points: atNight, cause },
      ])
    },
  )

  it('punish a false sheriff once, and nobody for another claim', () => {
    const line = (claims: Day['said'][number]['claims']) => ({ seat: 2, text: '', claims, at: 0 })
    const days = [
      {
        ...quiet(2),
        said: [line([{ kind: 'sheriff', checks: [] }]), line([{ kind: 'sheriff', checks: [] }])],
      },
      { ...quiet(3), said: [{ ...line([{ kind: 'votesFor', seat: 5 }]), seat: 3 }] },
    ]
    expect(automaticExtras({ ...game, winner: 'black', days })).toEqual([
      { seat: 2, points: -0.5, cause: 'false_sheriff_lost_game' },
    ])
  })

  it('pay mafia players who live to see a table of six or fewer', () => {
    const exits = [2, 3, 8, 9].map((seat) => ({ seat, cause: 'vote' as const, day: 1 }))
    expect(automaticExtras({ ...game, days: [quiet(1), quiet(2)], exits })).toEqual([
      { seat: 10, points: 0.1, cause: 'black_alive_late' },
    ])
    const late = (...out: readonly number[]) =>
      automaticExtras({
        ...game,
        days: [quiet(1), quiet(2)],
        exits: out.map((seat) => ({ seat, cause: 'vote', day: 1 })),
      }).map(({ seat }) => seat)
    expect(late(2, 3, 4)).toEqual([])
    expect(late(2, 3, 4, 5)).toEqual([8, 9, 10])
    expect(late(2, 3, 4, 5, 6, 8, 9)).toEqual([10])
    expect(late(2, 3, 4, 5, 6, 7, 8, 9)).toEqual([])
  })
})

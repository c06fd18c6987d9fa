import { describe, expect, it } from 'vitest'
import { TEN_ROLES as roles } from '../testing/ten-roles.ts'
import { type ScoreInput, scoreSeats } from './score-seats.ts'

const zeros = roles.map(() => 0)
const game: ScoreInput = {
  ruleSet: { scoring: 'platform_v1', bestMoveForBlack: false },
  roles,
  winner: 'red',
  firstKilled: null,
  bestMove: null,
  exits: [],
  fouls: zeros,
  techFouls: zeros,
  majorTechFouls: zeros,
  extras: [],
  worst: [],
  tournament: null,
}
const totals = (input: Partial<ScoreInput>) =>
  scoreSeats({ ...game, ...input }).map((seat) => seat.points.total)
const at = (seat: number, value: number) => roles.map((_, index) => (index === seat - 1 ? value : 0))

describe('points of a game', () => {
  it('T01: the town won, first killed with three hits', () => {
    expect(totals({ firstKilled: 1, bestMove: [2, 5, 9] })[0]).toBe(1.6)
  })

  it('T02: the town lost, two hits and +0.2 from the judge', () => {
    const extras = [{ seat: 1, points: 0.2, cause: 'held the table' }]
    expect(totals({ winner: 'black', firstKilled: 1, bestMove: [2, 5, 7], extras })[0]).toBe(0.5)
  })

  it('T03: the mafia won with one technical foul', () => {
    expect(totals({ winner: 'black', techFouls: at(9, 1) })[8]).toBe(0.85)
  })

  it('FSM takes 0.3 for a minor and 0.6 for a major technical foul; others have one price for both', () => {
    const fouls = { winner: 'black', techFouls: at(9, 2), majorTechFouls: at(9, 1) } as const
    expect(totals({ ...fouls, ruleSet: { scoring: 'fsm', bestMoveForBlack: false } })[8]).toBe(0.1)
    expect(totals(fouls)[8]).toBe(0.7)
  })

  it('T04: the mafia won, own fourth foul on day 2', () => {
    expect(totals({ winner: 'black', fouls: at(9, 4), exits: [{ seat: 9, cause: 'fouls' }] })[8]).toBe(0.5)
  })

  it('T05: the culprit of a team loss pays alone', () => {
    const result = scoreSeats({ ...game, winner: 'red', exits: [{ seat: 5, cause: 'teamLoss' }] })
    expect(result[4]?.points).toMatchObject({ base: 0, penalties: -0.7, total: -0.7 })
    expect(result[8]?.points.total).toBe(0)
    expect(result[0]?.points.total).toBe(1)
  })

  it('T06: FSM pays half of Ci for a won game with a hit', () => {
    const tournament = roles.map(() => ({ games: 10, firstKills: 2 }))
    const input: Partial<ScoreInput> = {
      ruleSet: { scoring: 'fsm', bestMoveForBlack: false },
      firstKilled: 1,
      bestMove: [2, 7, 8],
      tournament,
    }
    expect(totals(input)[0]).toBe(1.2)
  })

  it('T07: a draw pays the extra points only', () => {
    expect(totals({ winner: 'draw', extras: [{ seat: 3, points: 0.1, cause: 'calm' }] })[2]).toBe(0.1)
  })

  it('the sum of extra points is at most one', () => {
    const extras = Array.from({ length: 4 }, () => ({ seat: 3, points: 0.3, cause: 'lifted_opponent' }))
    expect(scoreSeats({ ...game, extras })[2]?.points).toMatchObject({ extra: 1, total: 2 })
  })

  it('FIIM 7 pays +0.3 to every player but those whose move the judge marked the worst', () => {
    const input: Partial<ScoreInput> = {
      ruleSet: { scoring: 'fiim_v7', bestMoveForBlack: false },
      worst: [3],
    }
    expect(totals(input)[0]).toBe(1.3)
    expect(totals(input)[2]).toBe(1)
    const extras = [{ seat: 3, points: 0.2, cause: 'calm' }]
    expect(totals({ ...input, extras })[2]).toBe(1.2)
  })

  it('a scoring that pays nothing to those without a mark names no such points', () => {
    expect(scoreSeats(game).every(({ extras }) => extras.length === 0)).toBe(true)
  })

  it('a club pays four base points to a winner and one to a loser', () => {
    const input: Partial<ScoreInput> = { ruleSet: { scoring: 'club_mafportal', bestMoveForBlack: false } }
    expect(totals(input).slice(0, 2)).toEqual([4, 1])
    expect(totals({ ...input, winner: 'draw' }).slice(0, 2)).toEqual([0, 0])
  })

  it('the culprit of a team loss is a loser without base points, also where a loss is paid', () => {
    const exits = [{ seat: 3, cause: 'teamLoss' as const }]
    const ruleSet = { scoring: 'club_mafportal', bestMoveForBlack: false } as const
    for (const winner of ['red', 'black'] as const) {
      const culprit = scoreSeats({ ...game, ruleSet, winner, exits })[2]
      expect(culprit).toMatchObject({ won: false, points: { base: 0, penalties: -0.7, total: -0.7 } })
    }
  })

  it.each([
    { scoring: 'fsm', removed: 0.4, teamLoss: -1, tech: 0.7, threeHits: 1.6 },
    { scoring: 'fiim_v7', removed: 0.8, teamLoss: -0.4, tech: 1.3, threeHits: 2 },
    { scoring: 'fiim_v3', removed: 0.5, teamLoss: -0.5, tech: 1, threeHits: 1.4 },
    { scoring: 'club_mafportal', removed: 3.5, teamLoss: -0.7, tech: 3.85, threeHits: 4.6 },
    { scoring: 'platform_v1', removed: 0.5, teamLoss: -0.7, tech: 0.85, threeHits: 1.6 },
  ] as const)(
    'under $scoring a winner has $removed after a removal, $tech after a technical foul, $threeHits with three hits, and the culprit of a team loss $teamLoss',
    ({ scoring, removed, teamLoss, tech, threeHits }) => {
      const total = (input: Partial<ScoreInput>) =>
        totals({ ruleSet: { scoring, bestMoveForBlack: false }, ...input })[2]
      expect(total({ exits: [{ seat: 3, cause: 'removal' }] })).toBe(removed)
      expect(total({ exits: [{ seat: 3, cause: 'teamLoss' }] })).toBe(teamLoss)
      expect(total({ techFouls: at(3, 1) })).toBe(tech)
      expect(total({ techFouls: at(3, 1), majorTechFouls: at(3, 1) })).toBe(scoring === 'fsm' ? 0.4 : tech)
      expect(total({ firstKilled: 3, bestMove: [2, 5, 9] })).toBe(threeHits)
    },
  )

  it('half of Ci for a won game is paid under FSM alone', () => {
    const tournament = roles.map(() => ({ games: 10, firstKills: 4 }))
    const ci = (scoring: ScoreInput['ruleSet']['scoring']) =>
      scoreSeats({
        ...game,
        ruleSet: { scoring, bestMoveForBlack: false },
        firstKilled: 3,
        bestMove: [2, 7, 8],
        tournament,
      })[2]?.points.ci
    expect(ci('fsm')).toBe(0.2)
    for (const other of ['platform_v1', 'fiim_v7', 'fiim_v3', 'club_mafportal'] as const)
      expect(ci(other)).toBe(0)
  })

  it('a mafia player who was shot first gets no Ci and no best move, and is marked first killed', () => {
    const tournament = roles.map(() => ({ games: 10, firstKills: 2 }))
    const lost = { ...game, winner: 'black', firstKilled: 2, bestMove: [5, 9, 3], tournament } as const
    const result = scoreSeats(lost)[1]
    expect(result).toMatchObject({ firstKilled: true, bestMove: { hits: 2 }, points: { bestMove: 0, ci: 0 } })
  })

  it('the first killed alone is marked, has the best move, and gets Ci by their own record', () => {
    const tournament = roles.map((_, index) => ({ games: 10, firstKills: index === 0 ? 2 : 4 }))
    const results = scoreSeats({
      ...game,
      winner: 'black',
      firstKilled: 1,
      bestMove: [2, 7, 8],
      tournament,
    })
    expect(results.filter(({ firstKilled }) => firstKilled).map(({ seat }) => seat)).toEqual([1])
    expect(results.map(({ bestMove }) => bestMove)).toEqual([
      { seats: [2, 7, 8], hits: 1 },
      ...Array.from({ length: 9 }, () => null),
    ])
    expect(results.map(({ points }) => points.ci)).toEqual([0.2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it('the first killed without the right to name has no best move', () => {
    expect(scoreSeats({ ...game, firstKilled: 1 })[0]).toMatchObject({
      firstKilled: true,
      bestMove: null,
      points: { bestMove: 0, total: 1 },
    })
  })

  it('Ci is rounded half up to four digits', () => {
    const tournament = roles.map(() => ({ games: 80, firstKills: 1 }))
    const ruleSet = { scoring: 'fsm', bestMoveForBlack: false } as const
    const [first] = scoreSeats({ ...game, ruleSet, firstKilled: 1, bestMove: [2, 7, 8], tournament })
    expect(first?.points.ci).toBe(0.0063)
  })

  it('points that round to nothing are zero, not minus zero', () => {
    const extras = [{ seat: 3, points: -0.004, cause: 'little' }]
    expect(scoreSeats({ ...game, extras })[2]?.points.extra).toBe(0)
  })

  it('the fouls of a seat are those of its place in the list', () => {
    const results = scoreSeats({ ...game, fouls: at(3, 2), techFouls: at(4, 1) })
    expect(results.map(({ fouls }) => fouls)).toEqual(at(3, 2))
    expect(results.map(({ techFouls }) => techFouls)).toEqual(at(4, 1))
  })

  it('B06: an empty best move counts as none', () => {
    expect(scoreSeats({ ...game, firstKilled: 1, bestMove: [] })[0]?.bestMove).toBeNull()
  })

  it.each(['fouls', 'techFouls', 'removal', 'left', 'connection'] as const)(
    'an exit by %s costs the removal penalty without a fourth foul as well',
    (cause) => {
      const exits = [{ seat: 3, cause }]
      expect(scoreSeats({ ...game, exits })[2]?.points).toMatchObject({ penalties: -0.5, total: 0.5 })
    },
  )

  it.each(['vote', 'shot'] as const)('an exit by %s costs nothing', (cause) => {
    const exits = [{ seat: 3, cause }]
    expect(scoreSeats({ ...game, exits })[2]?.points).toMatchObject({ penalties: 0, total: 1 })
  })

  it('F04: a fourth foul after being voted out costs points only once', () => {
    const exits = [{ seat: 3, cause: 'vote' as const }]
    expect(scoreSeats({ ...game, fouls: at(3, 4), exits })[2]?.points).toMatchObject({
      penalties: -0.5,
      total: 0.5,
    })
  })
})

import { describe, expect, it } from 'vitest'
import { viewFor } from './engine/view.ts'
import { presets } from './presets.ts'
import { scoreSeats } from './scoring/score-seats.ts'
import { scriptedGame } from './testing/scripted-game.ts'
import { TEN_ROLES as roles } from './testing/ten-roles.ts'
import { afterRound } from './voting.ts'

// Each of these tests fails on a fault that was planted here once and that no other test noticed.

describe('compensation', () => {
  const zeros = roles.map(() => 0)
  const ciOf = (firstKilled: number | null) =>
    scoreSeats({
      ruleSet: { scoring: 'fiim_v7', bestMoveForBlack: false },
      roles,
      winner: 'black',
      firstKilled,
      bestMove: null,
      exits: [],
      fouls: zeros,
      techFouls: zeros,
      majorTechFouls: zeros,
      extras: [],
      worst: [],
      tournament: roles.map(() => ({ games: 10, firstKills: 4 })),
    }).map((seat) => seat.points.ci)

  it('compensation is paid to the town player who was killed first, and to nobody else', () => {
    const paid = ciOf(3)
    expect(paid[2]).toBeGreaterThan(0)
    expect(paid.filter((_, index) => index !== 2)).toEqual(Array(9).fill(0))
  })

  it('compensation is paid to nobody when nobody or a mafia player was killed first', () => {
    expect(ciOf(null)).toEqual(Array(10).fill(0))
    expect(ciOf(5)).toEqual(Array(10).fill(0))
  })
})

describe('opinions', () => {
  const leaveOne = { type: 'leaveOpinions', opinions: [{ seat: 4, color: 'black' }], leader: null } as const

  it('opinions are refused in a farewell where the rules leave them to the killed of the night', () => {
    const game = scriptedGame({ rules: { opinions: 'night_killed', opinionsMax: 9 } })
    game.out().night({ shot: 2 }).until('farewell')
    expect(game.try(2, leaveOne)).toBeNull()
    game.out(5).until('farewell')
    expect(game.state.phase).toMatchObject({ id: 'farewell', seat: 5, cause: 'vote' })
    expect(game.try(5, leaveOne)).toBe('forbidden_by_rules')
  })

  it('opinions are refused where the rules allow none to anybody', () => {
    const game = scriptedGame({ rules: { opinions: 'all', opinionsMax: 0 } })
    game.out().night({ shot: 2 }).until('farewell')
    expect(game.try(2, leaveOne)).toBe('forbidden_by_rules')
  })
})

describe('a vote about a pause', () => {
  it('a vote about a pause is not opened a second time while one is running', () => {
    const game = scriptedGame().untilSpeechOf(3)
    game.send(4, { type: 'requestPause', reason: 'door' })
    const { pauseVote } = game.state
    expect(game.try(5, { type: 'requestPause', reason: 'phone' })).toBe('not_now')
    expect(game.state.pauseVote).toEqual(pauseVote)
  })

  it('counts one ballot of a seat', () => {
    const game = scriptedGame().untilSpeechOf(3)
    game.send(4, { type: 'requestPause', reason: 'door' })
    game.send(5, { type: 'votePause', approve: true })
    expect(game.try(5, { type: 'votePause', approve: true })).toBe('already_done')
    expect(game.try(4, { type: 'votePause', approve: true })).toBe('already_done')
  })
})

describe('a vote of the table', () => {
  const pauseWith = (yes: readonly number[]) => {
    const game = scriptedGame().untilSpeechOf(3).send(4, { type: 'requestPause', reason: 'door' })
    for (const seat of yes) game.send(seat, { type: 'votePause', approve: true })
    return game
  }

  it('a vote about a pause needs more than half of the table', () => {
    expect(pauseWith([5, 6, 7, 8]).wait(15_000).state.pause).toBeNull()
    expect(pauseWith([5, 6, 7, 8, 9]).wait(15_000).state.pause).not.toBeNull()
  })

  it('a vote about a pause does not count the ballot of a seat that left', () => {
    const game = pauseWith([5, 6, 7, 8]).send(8, { type: 'leaveGame' }).wait(15_000)
    expect(game.state.pauseVote).toBeNull()
    expect(game.state.pause).toBeNull()
  })

  it('a vote about a penalty does not count the ballot of a seat that left', () => {
    const game = scriptedGame().untilSpeechOf(3).send(1, { type: 'proposePenalty', kind: 'removal', seat: 9 })
    for (const seat of [2, 4, 5, 6]) game.send(seat, { type: 'votePenalty', approve: true })
    game.send(6, { type: 'leaveGame' }).wait(15_000)
    expect(game.state.penaltyVote).toBeNull()
    expect(game.alive).toContain(9)
  })
})

describe('an outcry', () => {
  it('an outcry is refused while the table waits for the speaker', () => {
    const game = scriptedGame().untilSpeechOf(3).send('system', { type: 'disconnectSeat', seat: 3 })
    expect(game.state.wait).toMatchObject({ seat: 3 })
    expect(game.try(4, { type: 'cryOut', acceptRemoval: false })).toBe('not_now')
  })
})

describe('a second tie', () => {
  const hands = (seats: readonly number[]) =>
    seats.map((candidate) => ({ candidate, voters: [candidate], byDefault: [] }))
  const tieOf = (tied: readonly number[], previousTied: readonly number[]) =>
    afterRound(presets.fiim, {
      day: 2,
      alive: [1, 2, 3, 4, 5, 6, 7, 8],
      round: 2,
      previousTied,
      candidates: previousTied,
      counted: hands(tied),
    }).kind

  it('a second tie of the same seats, in any order, leads to the question whether all of them leave', () => {
    expect(tieOf([3, 5], [5, 3])).toBe('lift')
  })

  it('a second tie of fewer seats, or of others, is voted on once more', () => {
    expect(tieOf([3, 5], [3, 5, 7])).toBe('revote')
    expect(tieOf([3, 7], [3, 5])).not.toBe('lift')
  })
})

describe('the checks in a view', () => {
  it('checks are shown to the seat that made them, and to no other seat', () => {
    const game = scriptedGame().out().night({ shot: 2, don: 1, sheriff: 9 }).until('dayStart')
    expect(viewFor(game.state, 1).own?.checks).toEqual([{ night: 1, seat: 9, yes: true }])
    expect(viewFor(game.state, 8).own?.checks).toEqual([{ night: 1, seat: 1, yes: true }])
    for (const seat of [2, 3, 4, 5, 6, 7, 9, 10]) expect(viewFor(game.state, seat).own?.checks).toEqual([])
    expect(viewFor(game.state, 'audience').own).toBeNull()
  })
})

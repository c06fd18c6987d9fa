import { describe, expect, it } from 'vitest'
import { type Role, type Seat, type Viewer, viewFor } from './index.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const ROLES: Readonly<Partial<Record<Seat, Role>>> = { 1: 'sheriff', 8: 'mafia', 9: 'mafia', 10: 'godfather' }
const MAFIA = { 8: 'mafia', 9: 'mafia', 10: 'godfather' }

/** The roles that stand at the seats of a viewer's table. */
function rolesAtTable(game: ScriptedGame, viewer: Viewer): Readonly<Record<number, Role>> {
  const { seats } = viewFor(game.state, viewer)
  return Object.fromEntries(seats.flatMap(({ seat, role }) => (role == null ? [] : [[seat, role]])))
}

describe('a view of the table', () => {
  it('a seat shows its role to nobody before the deal', () => {
    const game = scriptedGame({ roles: ROLES, judge: 'human' })
    for (const viewer of [1, 8, 'judge', 'audience'] as const) expect(rolesAtTable(game, viewer)).toEqual({})
  })

  it('a seat shows its role to itself, and the mafia to its own from the meeting on', () => {
    const game = scriptedGame({ roles: ROLES }).until('mafiaMeeting')
    expect(rolesAtTable(game, 1)).toEqual({ 1: 'sheriff' })
    expect(rolesAtTable(game, 2)).toEqual({ 2: 'civilian' })
    for (const seat of [8, 9, 10]) expect(rolesAtTable(game.until('speech'), seat)).toEqual(MAFIA)
  })

  it('a judge sees all roles where the rules let judges know them, and none elsewhere', () => {
    const knowing = scriptedGame({ roles: ROLES, judge: 'human' }).until('speech')
    expect(Object.keys(rolesAtTable(knowing, 'judge'))).toHaveLength(10)
    expect(rolesAtTable(knowing, 'judge')).toMatchObject(ROLES)
    const rules = { refereeKnowRoles: false }
    const other = scriptedGame({ roles: ROLES, judge: 'human', rules }).until('speech')
    expect(rolesAtTable(other, 'judge')).toEqual({})
  })

  it('a viewer without a seat sees no role before the end', () => {
    const game = scriptedGame({ roles: ROLES }).until('speech')
    for (const viewer of ['spectator', 'audience'] as const) expect(rolesAtTable(game, viewer)).toEqual({})
  })

  it('a night shows the shot and the check to their seat alone, while it runs', () => {
    const game = scriptedGame({ roles: ROLES }).until('nightShoot')
    game.send(8, { type: 'shoot', seat: 3 })
    expect(viewFor(game.state, 8).own?.shot).toBe(3)
    expect(viewFor(game.state, 9).own?.shot).toBeNull()
    game.until('nightDon').send(10, { type: 'check', seat: 1 })
    expect(viewFor(game.state, 10).own?.checks).toEqual([{ night: game.state.phase.day, seat: 1, yes: true }])
    expect(viewFor(game.state, 9).own?.checks).toEqual([])
    game.until('nightSheriff').send(1, { type: 'check', seat: 8 })
    expect(viewFor(game.state, 1).own?.checks).toEqual([{ night: game.state.phase.day, seat: 8, yes: true }])
  })

  it('a view of somebody who knows no role shares the seats of the table', () => {
    const game = scriptedGame({ roles: ROLES, judge: 'human' })
    expect(viewFor(game.state, 3).seats).toBe(game.state.seats)
    game.until('speech')
    expect(viewFor(game.state, 'spectator').seats).toBe(game.state.seats)
    expect(viewFor(game.state, 3).seats).not.toBe(game.state.seats)
  })

  it('all roles stand at all seats after the end, for everybody', () => {
    const game = scriptedGame({ roles: ROLES, judge: 'human' }).until('speech')
    game.send('judge', { type: 'endGame', reason: 'fire' })
    for (const viewer of [2, 'judge', 'spectator', 'audience'] as const)
      expect(Object.keys(rolesAtTable(game, viewer))).toHaveLength(10)
  })

  it('the seat with the best move is known to itself and to a judge who knows the roles, before the morning', () => {
    const seat = (viewer: Viewer, rules = {}) => {
      const game = scriptedGame({ roles: ROLES, judge: 'human', rules }).out()
      for (const by of [8, 9, 10]) game.until('nightShoot').send(by, { type: 'shoot', seat: 3 })
      const { phase } = viewFor(game.until('bestMove').state, viewer)
      return phase.id === 'bestMove' ? phase.seat : undefined
    }
    expect([seat(3), seat('judge')]).toEqual([3, 3])
    expect([seat(4), seat(8), seat('spectator'), seat('audience')]).toEqual([null, null, null, null])
    expect(seat('judge', { refereeKnowRoles: false })).toBeNull()
  })
})

describe('a view of a vote', () => {
  const hands = (viewer: Viewer, rules = {}) => {
    const game = scriptedGame({ roles: ROLES, judge: 'human', rules }).out().night({}).day([3, 7])
    game.until('voteCandidate').send(9, { type: 'castVote', candidate: 3 })
    game.send(2, { type: 'castVote', candidate: 3 })
    return viewFor(game.state, viewer).vote?.voted
  }

  it('an open window shows a hand to its owner and all hands to the judge, in the order of seats', () => {
    expect([hands(2), hands(9), hands(5), hands('spectator')]).toEqual([[2], [9], [], []])
    expect(hands('judge')).toEqual([2, 9])
  })

  it('an open window shows all hands to all where the rules vote openly', () => {
    expect([hands(5, { openVoting: true }), hands('audience', { openVoting: true })]).toEqual([
      [2, 9],
      [2, 9],
    ])
  })

  it('a closed window shows its hands to all, in the order of seats', () => {
    const game = scriptedGame({ roles: ROLES }).out().night({}).day([3, 7])
    for (const voter of [9, 2]) game.until('voteCandidate').send(voter, { type: 'castVote', candidate: 3 })
    const { phase } = game.state
    while (game.state.phase.key === phase.key) game.tick()
    expect(viewFor(game.state, 'spectator').vote?.voted).toEqual([2, 9])
    expect(viewFor(game.state, 2).vote?.voted).toEqual([2, 9])
  })

  it('hidden nominees stand in no view while speeches go on, and in all once the vote opens', () => {
    const game = scriptedGame({ rules: { hideNominees: true } })
      .out()
      .night({})
      .untilSpeechOf(3)
    game.send(3, { type: 'nominate', seat: 7 })
    expect(viewFor(game.state, 'spectator')).toMatchObject({ nominees: [] })
    expect(viewFor(game.state, 5).days.at(-1)?.nominations).toEqual([])
    game.until('voteIntro')
    expect(viewFor(game.state, 'spectator').nominees).toEqual([{ seat: 7, by: 3 }])
  })

  it('a view before the first day has no nominees and says whether the next vote is off', () => {
    const game = scriptedGame().until('mafiaMeeting')
    expect(viewFor(game.state, 2)).toMatchObject({ nominees: [], vote: null, nextVoteCancelled: false })
  })
})

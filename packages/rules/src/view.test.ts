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
})

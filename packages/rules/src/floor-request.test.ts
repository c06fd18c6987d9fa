import { describe, expect, it } from 'vitest'
import { permitted, redact, viewFor } from './index.ts'
import { scriptedGame } from './testing/scripted-game.ts'

const ask = { type: 'requestFloor' } as const
const table = () => scriptedGame({ judge: 'human' }).untilSpeechOf(4)
const buttons = (game: ReturnType<typeof table>, viewer: number | 'judge') =>
  permitted(game.state, viewer).map(({ type }) => type)

describe('a request for the floor', () => {
  it('reaches the judge in the order of the requests, and a seat only if it is its own', () => {
    const game = table().send(7, ask).send(2, ask)
    const seen = (viewer: number | 'judge' | 'spectator') => viewFor(game.state, viewer).floorRequests
    expect(seen('judge')).toEqual([7, 2])
    expect(seen(2)).toEqual([2])
    expect([seen(3), seen('spectator')]).toEqual([[], []])
    const asked = game.last('floorRequested')!
    expect([2, 'judge'].map((viewer) => redact(asked, viewer as 2) !== null)).toEqual([true, true])
    expect([7, 'spectator', 'audience'].map((viewer) => redact(asked, viewer as 7))).toEqual([
      null,
      null,
      null,
    ])
  })

  it('ends when the player or the judge takes it away, and may come twice in a phase', () => {
    const game = table().send(7, ask).send(2, ask)
    expect(game.try(7, ask)).toBe('already_done')
    expect(buttons(game, 7)).toContain('withdrawFloor')
    game.send(7, { type: 'withdrawFloor' }).send('judge', { type: 'closeFloorRequest', seat: 2 })
    expect(viewFor(game.state, 'judge').floorRequests).toEqual([])
    expect(game.try('judge', { type: 'closeFloorRequest', seat: 2 })).toBe('not_now')
    game.send(7, ask).send(7, { type: 'withdrawFloor' })
    expect(game.try(7, ask)).toBe('limit_reached')
    expect(buttons(game, 7)).not.toContain('requestFloor')
    expect(game.send(2, ask).untilSpeechOf(5).try(7, ask)).toBeNull()
  })

  it('ends with the phase, and with the game of the seat', () => {
    const game = table().send(7, ask).send(2, ask).send(2, { type: 'leaveGame' })
    expect(viewFor(game.state, 'judge').floorRequests).toEqual([7])
    expect(viewFor(game.untilSpeechOf(5).state, 'judge').floorRequests).toEqual([])
  })

  it('stays, once, when the judge takes the game back to an earlier moment', () => {
    const game = table().send(7, ask)
    game.send('judge', { type: 'advance' }).send(7, ask).send(2, ask).send('judge', { type: 'undo' })
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 4 })
    expect(viewFor(game.state, 'judge').floorRequests).toEqual([7, 2])
  })

  it('comes neither from the speaker, nor from a player who is out, nor at night, nor at a table without a judge', () => {
    const game = table()
    expect(game.try(4, ask)).toBe('not_now')
    expect(game.out().night({ shot: 1 }).until('speech').try(1, ask)).toBe('not_alive')
    expect(game.out().until('nightShoot').try(5, ask)).toBe('not_now')
    expect(buttons(game, 5)).not.toContain('requestFloor')
    expect(scriptedGame().untilSpeechOf(4).try(5, ask)).toBe('forbidden_by_rules')
    expect(table().send(7, ask).send('judge', { type: 'leaveGame' }).state.floorRequests).toEqual([])
  })
})

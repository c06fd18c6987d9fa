import { describe, expect, it } from 'vitest'
import type { ScriptedGame } from './testing/scripted-game.ts'
import { scriptedGame } from './testing/scripted-game.ts'

const away = (game: ScriptedGame, seat: number) => game.send('system', { type: 'disconnectSeat', seat })
const excuse = (since: number, leastMs = 15_000) => ({ type: 'excuseAbsence', since, leastMs }) as const
const budget = (game: ScriptedGame, seat: number) => game.state.seats[seat - 1]?.reconnectLeftMs

/** Nothing rings meanwhile: no server is there. */
function nobodyKeeps(game: ScriptedGame, ms: number): ScriptedGame {
  game.now += ms
  return game
}

describe('time in which nobody could come back', () => {
  it('costs no budget: the absence begins again with what was left', () => {
    const game = away(scriptedGame().untilSpeechOf(6), 4).wait(30_000)
    const since = game.now
    nobodyKeeps(game, 200_000).send('system', excuse(since))
    expect(game.state.seats[3]).toMatchObject({ connected: false, disconnectedAt: game.now })
    expect(budget(game, 4)).toBe(90_000)
    game.wait(10_000).send('system', { type: 'reconnectSeat', seat: 4 })
    expect(budget(game, 4)).toBe(80_000)
  })

  it('leaves every absent seat at least so much, and others what they have', () => {
    const game = away(away(scriptedGame().untilSpeechOf(6), 4).wait(110_000), 9)
    const since = game.now
    nobodyKeeps(game, 100_000).send('system', excuse(since))
    expect([budget(game, 4), budget(game, 9), budget(game, 2)]).toEqual([15_000, 120_000, 120_000])
  })

  it('gives nobody more than they had who went away after it had begun', () => {
    const game = away(scriptedGame().untilSpeechOf(6).wait(30_000), 4)
    nobodyKeeps(game, 5_000).send('system', excuse(game.now - 20_000))
    expect(budget(game, 4)).toBe(120_000)
  })

  it('concerns nobody who is out', () => {
    const game = away(scriptedGame().out().night({ shot: 1 }).untilSpeechOf(6), 1)
    expect(game.try('system', excuse(game.now))).toBe('not_now')
    away(game, 4).send('system', excuse(game.now))
    expect(game.events.filter(({ type }) => type === 'seatReconnected')).toMatchObject([{ seat: 4 }])
  })

  it('costs as little in a pause, which stops the budgets anyway', () => {
    const game = away(scriptedGame({ judge: 'human' }).untilSpeechOf(6), 4).wait(20_000)
    game.send('judge', { type: 'pause', reason: 'door' }).wait(50_000)
    const since = game.now
    nobodyKeeps(game, 60_000).send('system', excuse(since)).send('judge', { type: 'resume' })
    expect(budget(game, 4)).toBe(100_000)
    expect(game.state.seats[3]?.disconnectedAt).toBe(game.now)
  })

  it('begins the wait for an absent speaker again', () => {
    const game = away(scriptedGame().untilSpeechOf(6), 6).wait(25_000)
    const since = game.now
    nobodyKeeps(game, 100_000).send('system', excuse(since))
    expect(game.state.wait).toMatchObject({ seat: 6, endsAt: game.now + 30_000 })
    expect(game.wait(30_000).state.wait).toBeNull()
    // The speech has lost nothing.
    expect((game.state.phase.endsAt ?? 0) - game.now).toBe(60_000)
  })

  it('begins the wait for the table again before day 1, but in a pause', () => {
    const game = away(scriptedGame({ judge: 'human' }).until('mafiaMeeting'), 4).wait(50_000)
    nobodyKeeps(game, 100_000).send('system', excuse(game.now))
    expect(game.state.wait).toMatchObject({ seat: null, endsAt: game.now + 60_000 })
    game.send('judge', { type: 'pause', reason: 'door' })
    expect(game.try('system', excuse(game.now))).toBe('not_now')
  })

  it('the time is nothing to a table at which nobody is away', () => {
    expect(scriptedGame().until('seating').try('system', excuse(0))).toBe('not_now')
    expect(scriptedGame().untilSpeechOf(6).try('system', excuse(0))).toBe('not_now')
  })
})

import { describe, expect, it } from 'vitest'
import type { NightRecord } from './model/result.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

/** The second night of a judged game, after a first one in which seat 2 was shot. */
function secondNight(): ScriptedGame {
  return scriptedGame({ judge: 'human' }).out().night({ shot: 2 }).out().until('nightShoot')
}

/** The nights of the final record after the judge ended the game at this moment. */
function nightsAtEnd(game: ScriptedGame): readonly NightRecord[] {
  game.send('judge', { type: 'endGame', reason: 'fire' })
  return game.state.final?.nights ?? []
}

describe('a game that ends during a night', () => {
  it('keeps no record of a night in which nobody has acted', () => {
    expect(nightsAtEnd(secondNight()).map(({ night }) => night)).toEqual([1])
  })

  it('keeps the shots of the unfinished night in seat order, without a victim', () => {
    const game = secondNight()
    for (const seat of [10, 8, 9]) game.send(seat, { type: 'shoot', seat: 3 })
    const last = nightsAtEnd(game).at(-1)
    expect(last).toEqual({
      night: 2,
      shots: [8, 9, 10].map((by) => ({ by, seat: 3 })),
      donCheck: null,
      sheriffCheck: null,
      heal: null,
      victim: null,
    })
  })

  it('keeps a lone check of the don', () => {
    const game = secondNight().until('nightDon').send(8, { type: 'check', seat: 1 })
    const [, last] = nightsAtEnd(game)
    expect(last).toMatchObject({ night: 2, shots: [], donCheck: { by: 8, seat: 1 }, sheriffCheck: null })
  })

  it('keeps a lone check of the sheriff', () => {
    const game = secondNight().until('nightSheriff').send(1, { type: 'check', seat: 9 })
    const [, last] = nightsAtEnd(game)
    expect(last).toMatchObject({ night: 2, shots: [], donCheck: null, sheriffCheck: { by: 1, seat: 9 } })
  })

  it('keeps a lone heal', () => {
    const game = scriptedGame({ preset: 'casual_doctor', judge: 'human' }).out().until('nightDoctor')
    game.send(2, { type: 'heal', seat: 3 })
    expect(nightsAtEnd(game)).toMatchObject([{ night: 1, shots: [], heal: { by: 2, seat: 3 } }])
  })
})

describe('the end of a game', () => {
  it('a result that is fixed before the end is for the judge alone', () => {
    const game = scriptedGame({ judge: 'human' }).out().night({ shot: 1 }).out(8).night({ shot: 2 })
    for (const shot of [3, 4]) game.out().night({ shot })
    game.out().until('nightShoot').send(9, { type: 'shoot', seat: 5 }).send(10, { type: 'shoot', seat: 5 })
    const fixed = game.until('finalSpeech').events.find(({ type }) => type === 'resultFixed')
    expect(fixed).toMatchObject({ winner: 'black', reason: 'parity', readers: { seats: [], judge: true } })
  })

  it('the last phase is named by its day and stays after the time of the review', () => {
    const game = secondNight().send('judge', { type: 'endGame', reason: 'fire' })
    const { phase } = game.state
    expect(phase).toMatchObject({ id: 'gameOver', key: 'gameOver:2' })
    game.wait((phase.endsAt ?? 0) - game.now + 1)
    expect(game.state.phase).toEqual(phase)
  })

  it('the final record tells the seed and all roles', () => {
    const final = secondNight().send('judge', { type: 'endGame', reason: 'fire' }).state.final
    expect(final?.seed).toBe('c0ffee')
    expect(final?.roles).toHaveLength(10)
    expect(final?.roles[7]).toBe('godfather')
  })
})

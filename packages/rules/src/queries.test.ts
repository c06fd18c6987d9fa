import { describe, expect, it } from 'vitest'
import { awaitsLastWord, ghostsOf, hasFloor, seatOf, voiceOf } from './engine/queries.ts'
import { dayTwo } from './testing/day-two.ts'
import { scriptedGame } from './testing/scripted-game.ts'

describe('the floor', () => {
  it('the speaker has it, and nobody else', () => {
    const game = scriptedGame().untilSpeechOf(3)
    expect([2, 3, 4].map((seat) => hasFloor(game.state, seat))).toEqual([false, true, false])
  })

  it('a seat that cries out has it beside the speaker', () => {
    const game = dayTwo().send(4, { type: 'cryOut', acceptRemoval: false })
    expect([2, 3, 4].map((seat) => hasFloor(game.state, seat))).toEqual([true, false, true])
  })

  it('a seat that has lost its speech is in its turn and is not heard', () => {
    const game = scriptedGame({ judge: 'human' }).untilSpeechOf(2)
    for (let foul = 0; foul < 3; foul++) game.send('judge', { type: 'giveFoul', seat: 3 })
    game.untilSpeechOf(3)
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 3, kind: 'lost' })
    expect(voiceOf(game.state.phase)).toBeNull()
    expect(hasFloor(game.state, 3)).toBe(false)
  })
})

describe('a last word that is still to come', () => {
  it('belongs to the killed seat from the morning to its farewell, and not to who left before', () => {
    const game = scriptedGame({ rules: { ghostRoom: true } })
      .out()
      .night({})
      .out(5)
      .night({ shot: 3 })
    const waiting = () => [3, 5, 7].filter((seat) => awaitsLastWord(game.state, seat))
    expect([game.state.phase.id, waiting(), ghostsOf(game.state)]).toEqual(['morning', [3], [5]])
    game.until('dayStart')
    expect([waiting(), ghostsOf(game.state)]).toEqual([[3], [5]])
    game.until('farewell')
    expect([waiting(), ghostsOf(game.state)]).toEqual([[3], [5]])
    game.until('speech')
    expect([waiting(), ghostsOf(game.state)]).toEqual([[], [3, 5]])
  })

  it('belongs to nobody in a phase of the living', () => {
    const game = dayTwo()
    expect([1, 2].map((seat) => awaitsLastWord(game.state, seat))).toEqual([false, false])
  })
})

it('a seat that the table does not have is a mistake of the caller', () => {
  expect(() => seatOf(scriptedGame().state, 11)).toThrow('this table has no seat 11')
})

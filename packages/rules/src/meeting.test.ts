import { describe, expect, it } from 'vitest'
import { scriptedGame } from './testing/scripted-game.ts'

describe('the meeting of the mafia', () => {
  it('the last look at a card does not end the meeting of the mafia', () => {
    const game = scriptedGame().until('mafiaMeeting')
    for (const { seat } of game.state.seats) game.send(seat, { type: 'acknowledgeRole' })
    expect(game.is('mafiaMeeting')).toBe(true)
  })

  it('a plan names every seat at most, and only seats of the table', () => {
    const game = scriptedGame().until('mafiaMeeting')
    const plan = (targets: readonly number[]) => game.try(8, { type: 'setPlan', targets })
    expect(plan([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBeNull()
    expect(plan([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1])).toBe('target_invalid')
    expect(plan([11])).toBe('target_invalid')
  })
})

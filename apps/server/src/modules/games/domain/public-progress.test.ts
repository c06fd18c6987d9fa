import type { Phase } from '@gorod/rules'
import { scriptedGame } from '@gorod/rules/scripted-game'
import { describe, expect, it } from 'vitest'
import { publicProgress } from './public-progress.ts'

describe('the progress of a game in a public list', () => {
  it('the progress names the kind of phase, the day and how many are alive', () => {
    const game = scriptedGame({})
    expect(publicProgress(game.state)).toEqual({ kind: 'gathering', day: 0, alive: 10 })
    game.until('speech')
    expect(publicProgress(game.state)).toEqual({ kind: 'day', day: 1, alive: 10 })
    const phase = (id: Phase['id']) =>
      publicProgress({ ...game.state, phase: { ...game.state.phase, id } as Phase })
    expect(phase('mafiaMeeting').kind).toBe('night')
    expect(phase('voteCandidate').kind).toBe('vote')
    expect(phase('nightShoot').kind).toBe('night')
    expect(phase('gameOver').kind).toBe('day')
  })

  it('a player who is out is not counted', () => {
    const { state } = scriptedGame({}).until('speech')
    const seats = state.seats.map((seat, index) => (index < 3 ? { ...seat, alive: false } : seat))
    expect(publicProgress({ ...state, seats }).alive).toBe(7)
  })
})

import { describe, expect, it } from 'vitest'
import { countProposals } from './index.ts'
import { scriptedGame } from './testing/scripted-game.ts'

const table = () => scriptedGame({ rules: { techFouls: 'two_is_removal' } }).untilSpeechOf(2)
const counted = (game: ReturnType<typeof table>) => Object.fromEntries(countProposals(game.events))

describe('proposals of penalties', () => {
  it('a proposal that the table rejects is counted, and one that passes is not rejected', () => {
    const game = table().send(3, { type: 'proposePenalty', kind: 'removal', seat: 4 })
    for (const seat of [1, 2, 5, 6, 7, 8, 9, 10]) game.send(seat, { type: 'votePenalty', approve: seat < 5 })
    game.send(3, { type: 'proposePenalty', kind: 'tech', seat: 4 })
    for (const seat of [1, 2, 5, 6, 7]) game.send(seat, { type: 'votePenalty', approve: true })
    for (const seat of [8, 9, 10]) game.send(seat, { type: 'votePenalty', approve: false })
    expect(counted(game)).toEqual({ 3: { decided: 2, rejected: 1 } })
  })

  it('a proposal on which too few vote in time is rejected', () => {
    const game = table().send(5, { type: 'proposePenalty', kind: 'teamLoss', seat: 4 })
    game.send(6, { type: 'votePenalty', approve: true })
    expect(counted(game)).toEqual({})
    game.wait(game.state.ruleSet.timing.penaltyVote)
    expect(counted(game)).toEqual({ 5: { decided: 1, rejected: 1 } })
  })

  it('a vote that ends because the accused left counts for nobody', () => {
    const game = table().send(5, { type: 'proposePenalty', kind: 'removal', seat: 4 })
    game.send(4, { type: 'leaveGame' })
    expect(game.state.penaltyVote).toBeNull()
    game.send(6, { type: 'proposePenalty', kind: 'removal', seat: 7 })
    game.wait(game.state.ruleSet.timing.penaltyVote)
    expect(counted(game)).toEqual({ 6: { decided: 1, rejected: 1 } })
  })
})

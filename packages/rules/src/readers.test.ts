import { describe, expect, it } from 'vitest'
import { lift } from './testing/day-two.ts'
import { scriptedGame } from './testing/scripted-game.ts'

const TABLES = [
  { judge: 'human', judgeReads: true },
  { judge: 'automatic', judgeReads: false },
] as const

describe.each(TABLES)('secret acts at a table with a judge who is $judge', ({ judge, judgeReads }) => {
  const voting = (openVoting: boolean) =>
    scriptedGame({ judge, rules: { openVoting } }).day([3, 7]).until('voteCandidate')

  it('a hand is read by its owner and a human judge', () => {
    const game = voting(false).send(2, { type: 'castVote', candidate: 3 })
    expect(game.last('voteCast')).toMatchObject({ round: 1, readers: { seats: [2], judge: judgeReads } })
  })

  it('a hand is read by all where votes are open', () => {
    const game = voting(true).send(2, { type: 'castVote', candidate: 3 })
    expect(game.last('voteCast')).not.toHaveProperty('readers')
  })

  it('the look at a card is read by its owner and a human judge', () => {
    const game = scriptedGame({ judge }).until('deal').tick().send(2, { type: 'acknowledgeRole' })
    expect(game.last('roleAcknowledged')).toMatchObject({ readers: { seats: [2], judge: judgeReads } })
  })

  it('the plan of the don is read by the mafia and a human judge', () => {
    const game = scriptedGame({ judge })
      .until('mafiaMeeting')
      .send(8, { type: 'setPlan', targets: [3] })
    expect(game.last('planSet')).toMatchObject({ readers: { seats: [8, 9, 10], judge: judgeReads } })
  })
})

describe('secret acts', () => {
  it('a hand for a lift is read by its owner alone where nobody judges', () => {
    const game = lift().send(2, { type: 'voteLift' })
    expect(game.last('liftVoted')).toMatchObject({ readers: { seats: [2], judge: false } })
  })

  it('the list of seats that a judge hears is read by the judge alone', () => {
    const game = scriptedGame({ judge: 'human' }).send('judge', { type: 'hear', seats: [3, 5] })
    expect(game.last('hearingChosen')).toMatchObject({ readers: { seats: [], judge: true } })
  })

  it('a hand of a second round is of that round', () => {
    const tie = { 3: [2, 4, 5, 6], 7: [3, 7, 8, 9] }
    const game = scriptedGame({ rules: { unvoted: 'abstain' } })
      .day([3, 7])
      .voteUntil('tieSpeech', [tie])
    game.until('voteCandidate').send(2, { type: 'castVote', candidate: 3 })
    expect(game.last('voteCast')).toMatchObject({ round: 2 })
  })
})

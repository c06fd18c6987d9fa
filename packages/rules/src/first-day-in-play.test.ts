import { describe, expect, it } from 'vitest'
import type { RuleSet } from './index.ts'
import { scriptedGame } from './testing/scripted-game.ts'

const under = (firstDay: RuleSet['firstDay'], rules: Partial<RuleSet> = {}) =>
  scriptedGame({ judge: 'human', rules: { firstDay, ...rules } })
const even = { 3: [1, 2, 4, 5, 6], 7: [3, 7, 8, 9, 10] }
const against7 = { 3: [1, 2, 3], 7: [4, 5, 6, 8, 9, 10], 4: [7] }

describe('the first day (rule book §8.3)', () => {
  it('to_talk: a lone nominee is voted on, talks for half a minute and stays', () => {
    const game = under('to_talk').day([7]).until('voteCandidate')
    expect(game.state.phase).toMatchObject({ candidates: [7] })
    game.vote([{ 7: [1] }])
    expect(game.decision).toEqual({ result: 'speech_only', out: [] })
    expect(game.state.phase).toMatchObject({ id: 'talkSpeech', seat: 7 })
    expect(game.wait(30_000).is('nightFall')).toBe(true)
    expect(game.alive).toHaveLength(10)
  })

  it('to_talk: a tie is not voted on again', () => {
    const game = under('to_talk').day([3, 7]).vote([even])
    expect(game.state.days[0]?.rounds).toHaveLength(1)
    expect(game.state.phase).toMatchObject({ id: 'talkSpeech', seat: 3, talks: [3, 7] })
  })

  it('self_break: a leader without a hand of their own talks for half a minute and stays', () => {
    const game = under('self_break').day([3, 7, 4]).vote([against7])
    expect(game.decision).toEqual({ result: 'speech_only', out: [] })
    expect(game.state.phase).toMatchObject({ id: 'talkSpeech', seat: 7 })
    expect(game.wait(30_000).is('nightFall')).toBe(true)
  })

  it('self_break: a silent hand that falls on its own seat is a hand against it', () => {
    const game = under('self_break').day([3, 4, 7])
    expect(game.vote([{ 3: [1, 2] }]).decision).toEqual({ result: 'out', out: [7] })
  })

  it('no_break: a sole leader stays without a word, and two who tie twice leave by a lift', () => {
    const game = under('no_break').day([3, 7, 4]).vote([against7])
    expect([game.decision?.result, game.state.phase.id]).toEqual(['sole_leader_safe', 'nightFall'])
    const lifted = under('no_break').day([3, 7]).vote([even, even], [1, 2, 4, 5, 6, 8])
    expect(lifted.decision).toEqual({ result: 'lift_yes', out: [3, 7] })
  })

  it.each(['to_talk', 'self_break', 'no_break', 'no_vote'] as const)(
    '%s ends with the first day',
    (firstDay) => {
      const game = under(firstDay).out().night({ shot: 1 }).day([3, 7])
      expect(game.vote([{ 3: [2, 3], 7: [4, 5, 6, 7, 8, 9, 10] }]).decision).toEqual({
        result: 'out',
        out: [7],
      })
    },
  )

  it('no_vote: nobody is voted on, and a removal has nothing to cancel but the vote of this day', () => {
    const game = under('no_vote').untilSpeechOf(3)
    game.send('judge', { type: 'removePlayer', seat: 5, reason: 'rude' }).day([3, 7]).vote()
    expect(game.decision).toEqual({ result: 'cancelled', out: [] })
    expect(
      game
        .night()
        .day([3, 7])
        .vote([{ 3: [1, 2, 4, 6, 7] }]).decision,
    ).toMatchObject({ out: [3] })
  })

  it('F12: the nominee who is left alone by a removal stays on the first day', () => {
    const game = under('standard', { removalCancels: 'never' }).day([3, 7]).until('voteCandidate')
    game.send('judge', { type: 'removePlayer', seat: 3, reason: 'rude' })
    expect(game.decision).toEqual({ result: 'first_day_single', out: [] })
    expect(game.alive).toHaveLength(9)
  })
})

describe('a vote of any day', () => {
  it('calls the other candidates too when all hands are used', () => {
    const game = scriptedGame().day([3, 7, 4]).until('voteCandidate')
    for (let seat = 1; seat <= 10; seat++) game.send(seat, { type: 'castVote', candidate: 3 })
    for (const candidate of [7, 4]) {
      expect(game.tick().state.phase).toMatchObject({ id: 'voteCandidate' })
      expect(game.try(1, { type: 'castVote', candidate })).toBe('already_done')
    }
    const counted = game.until('voteResult').state.days[0]?.rounds[0]?.counted
    expect(counted?.map(({ voters, byDefault }) => [voters.length, byDefault.length])).toEqual([
      [10, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it('V52: goes to the question of a lift by a smaller tie, when the limit of rounds is reached', () => {
    const game = scriptedGame({ rules: { maxTieRounds: 2 } })
      .out()
      .night({ shot: 10 })
      .day([2, 5, 7])
    const three = { 2: [1, 3, 4], 5: [6, 7, 8], 7: [2, 5, 9] }
    game.voteUntil('liftVote', [three, { 2: [1, 3, 4, 8], 5: [6, 7, 9, 2], 7: [5] }])
    expect(game.state.phase).toMatchObject({ id: 'liftVote', tied: [2, 5] })
    expect(game.vote([], [1, 3, 6, 7, 9]).decision).toEqual({ result: 'lift_yes', out: [2, 5] })
  })
})

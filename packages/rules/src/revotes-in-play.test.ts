import { describe, expect, it } from 'vitest'
import type { Seat } from './model/seat.ts'
import { dayTwo, judged } from './testing/day-two.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

/** Four against four for 3 and 7 on day 2, seat 10 abstains. */
const tie = { 3: [2, 4, 5, 6], 7: [3, 7, 8, 9] }
const abstain = { unvoted: 'abstain' } as const

const candidates = ({ state: { phase } }: ScriptedGame): readonly Seat[] =>
  phase.id === 'voteCandidate' ? phase.candidates : []

describe('a revote', () => {
  it.each([
    { splitOrder: 'same', order: [3, 7] },
    { splitOrder: 'reverse', order: [7, 3] },
  ] as const)(
    'with the order «$splitOrder» asks for $order, and the speeches keep the order of nomination',
    ({ splitOrder, order }) => {
      const game = dayTwo({ rules: { ...abstain, splitOrder } })
        .day([3, 7])
        .voteUntil('tieSpeech', [tie])
      expect(game.state.phase).toMatchObject({ id: 'tieSpeech', seat: 3 })
      game.send(3, { type: 'endSpeech' })
      expect(game.state.phase).toMatchObject({ id: 'tieSpeech', seat: 7 })
      expect(candidates(game.until('voteCandidate'))).toEqual(order)
    },
  )

  it('with the order «reverse» turns the order of the round before, over the seats that are tied again', () => {
    const game = dayTwo({ rules: { ...abstain, splitOrder: 'reverse', maxTieRounds: null } }).day([3, 7, 9])
    const three = { 3: [2, 3, 4], 7: [5, 6, 7], 9: [8, 9, 10] }
    const two = { 3: [2, 3, 4, 5], 7: [6, 7, 8, 9], 9: [10] }
    game.voteUntil('tieSpeech', [three]).until('voteCandidate')
    expect(candidates(game)).toEqual([9, 7, 3])
    game.voteUntil('tieSpeech', [three, two])
    expect(game.state.phase).toMatchObject({ seat: 3, tied: [3, 7] })
    expect(candidates(game.until('voteCandidate'))).toEqual([3, 7])
  })

  it('a tie is cancelled with the vote when a seat of the tie is removed in the speeches', () => {
    const game = judged(abstain).day([3, 7, 9])
    const three = { 3: [2, 4, 5], 7: [3, 7, 8], 9: [6, 9, 10] }
    game.voteUntil('tieSpeech', [three]).send('judge', { type: 'removePlayer', seat: 7, reason: 'insult' })
    expect(game.last('voteDecided')).toMatchObject({ result: 'cancelled', out: [], talks: [] })
  })
})

describe('the result of a round', () => {
  it('names the leaders, and nobody when no hand was shown', () => {
    const rules = { ...abstain, timing: { ...dayTwo().state.ruleSet.timing, voteResult: 5_000 } }
    const tied = dayTwo({ rules }).day([3, 7]).voteUntil('voteResult', [tie])
    expect(tied.state.phase).toMatchObject({ id: 'voteResult', round: 1, leaders: [3, 7] })
    const sole = dayTwo({ rules })
      .day([3, 7])
      .voteUntil('voteResult', [{ 3: [2, 4] }])
    expect(sole.state.phase).toMatchObject({ leaders: [3] })
    const none = dayTwo({ rules }).day([3, 7]).voteUntil('voteResult', [{}])
    expect(none.state.phase).toMatchObject({ leaders: [] })
    expect(none.tick().decision).toEqual({ result: 'no_votes', out: [] })
  })

  it('says which round it is of', () => {
    const game = dayTwo({ rules: abstain }).day([3, 7]).voteUntil('tieSpeech', [tie]).until('voteCandidate')
    game.voteUntil('voteResult', [tie, { 3: [2, 4] }])
    expect(game.state.phase).toMatchObject({ round: 2, leaders: [3], key: 'voteResult:2:2' })
  })

  it('all who are left are tied and lifted: a draw where the rules say so', () => {
    const game = scriptedGame({
      roles: { 1: 'godfather', 2: 'mafia', 9: 'mafia', 3: 'sheriff' },
      rules: { killAll: 'draw' },
    })
    for (const [out, shot] of [
      [undefined, 4],
      [1, 5],
      [2, 6],
      [undefined, 3],
    ] as const)
      game.out(out).night({ shot })
    const each = { 7: [8], 8: [7], 9: [10], 10: [9] }
    game.day([7, 8, 9, 10]).vote([each, each], [7, 8, 9, 10])
    expect(game.decision).toEqual({ result: 'draw', out: [] })
    expect(game.alive).toHaveLength(4)
    expect(game.state.final).toMatchObject({ winner: 'draw', reason: 'all_lifted' })
  })
})

describe('the key of a vote', () => {
  it('differs for each candidate and round, and after a judge has called the vote again', () => {
    const game = judged(abstain).day([3, 7]).until('voteCandidate')
    const keys = [game.state.phase.key]
    keys.push(game.tick().state.phase.key)
    game.send('judge', { type: 'restartVote', candidate: 3 })
    keys.push(game.state.phase.key)
    game.voteUntil('tieSpeech', [tie])
    keys.push(game.until('voteCandidate').state.phase.key)
    expect(new Set(keys).size).toBe(4)
    expect(keys[0]).toBe('voteCandidate:2:1:3')
    expect(keys[3]).toBe('voteCandidate:2:2:3')
  })

  it('differs for each round of one window for all, after a repeated call, and for the speeches of a tie', () => {
    const game = judged({ ...abstain, voteMode: 'simultaneous' })
      .day([3, 7])
      .until('voteSimultaneous')
    expect(game.state.phase.key).toBe('voteSimultaneous:2:1')
    game.send('judge', { type: 'restartVote' })
    expect(game.state.phase.key).toMatch(/^voteSimultaneous:2:1:\d+$/)
    const { key } = game.state.phase
    game.send('judge', { type: 'restartVote' })
    expect(game.state.phase.key).not.toBe(key)
    expect(game.voteUntil('tieSpeech', [tie]).state.phase.key).toBe('tieSpeech:2:1:3')
    expect(game.tick().state.phase.key).toBe('tieSpeech:2:1:7')
    expect(game.until('voteSimultaneous').state.phase.key).toBe('voteSimultaneous:2:2')
  })
})

describe('a vote that a removal cancels', () => {
  const remove = (game: ScriptedGame, seat: Seat) =>
    game.send('judge', { type: 'removePlayer', seat, reason: 'insult' })
  const cancelled = ({ events }: ScriptedGame) =>
    events.flatMap((event) => (event.type === 'voteCancelled' ? [event.when] : []))

  it('the vote of the day is cancelled while it is to come, once for two removals, and the speech of the removed ends early', () => {
    const game = judged().untilSpeechOf(3)
    remove(remove(game, 3), 9)
    expect(game.last('speechEnded')).toMatchObject({ seat: 3, early: true })
    expect(cancelled(game)).toEqual(['now'])
    expect(game.state.cancelledVotes).toEqual([2])
    expect(game.out(4).decision).toEqual({ result: 'cancelled', out: [] })
    expect(game.state.days.at(-1)?.rounds).toEqual([])
    expect(game.night().out(5).decision).toEqual({ result: 'out', out: [5] })
  })

  it('the vote of the next day is cancelled once the vote of the day is decided', () => {
    const game = judged().day([3]).vote()
    expect(game.is('farewell')).toBe(true)
    remove(game, 9)
    expect(cancelled(game)).toEqual(['next'])
    expect(game.state.cancelledVotes).toEqual([3])
    expect(game.night().out(5).decision).toEqual({ result: 'cancelled', out: [] })
  })

  it('the vote of the next day is cancelled once for two removals after the decision', () => {
    const game = judged().day([3]).vote()
    expect(cancelled(remove(remove(game, 9), 10))).toEqual(['next'])
  })

  it('the vote of the day is cancelled only where the removed seat was nominated, if the rules say so', () => {
    const rules = { removalCancels: 'if_nominated' } as const
    const nominated = judged(rules).untilSpeechOf(3).send(3, { type: 'nominate', seat: 9 })
    expect(cancelled(remove(nominated, 9))).toEqual(['now'])
    const other = judged(rules).untilSpeechOf(3).send(3, { type: 'nominate', seat: 9 })
    expect(cancelled(remove(other, 8))).toEqual([])
  })

  it.each([
    { removed: 7, candidates: [3, 9], round: 1 },
    { removed: 10, candidates: [3, 7, 9], round: 1 },
  ])(
    'where it is none, it goes on in the window without seat $removed',
    ({ removed, candidates: left, round }) => {
      const game = judged({ ...abstain, removalCancels: 'never' })
        .day([3, 7, 9])
        .until('voteCandidate')
      remove(game, removed)
      expect(game.state.phase).toMatchObject({ id: 'voteCandidate', candidates: left, round, index: 0 })
    },
  )

  it('where it is none, a tie without one of its seats is a round of its own', () => {
    const three = { 3: [2, 4, 5], 7: [3, 7, 8], 9: [6, 9, 10] }
    const game = judged({ ...abstain, removalCancels: 'never' }).day([3, 7, 9])
    remove(game.voteUntil('tieSpeech', [three]), 7)
    expect(game.until('voteCandidate').state.phase).toMatchObject({ candidates: [3, 9], round: 2 })
  })
})

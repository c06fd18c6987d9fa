import { describe, expect, it } from 'vitest'
import type { Command, RefusalCode } from './model/command.ts'
import type { Actor } from './model/seat.ts'
import { dayTwo, judged, lift, over, times } from './testing/day-two.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

/** Night 2; the don, seat 8, was voted out on day 2. */
function withoutDon(): ScriptedGame {
  return dayTwo().out(8)
}

const warn = { type: 'warn', seat: null, text: 'quiet' } as const
const line = { type: 'say', text: 'a', claims: [] } as const
const outcry = { type: 'cryOut', acceptRemoval: true } as const
const pause = { type: 'pause', reason: 'door' } as const
const pauseAsked = { type: 'requestPause', reason: 'door' } as const
const accuse = (seat: number) => ({ type: 'proposePenalty', kind: 'removal', seat }) as const

const meeting = () => scriptedGame().until('mafiaMeeting')
const voting = () => dayTwo().day([3, 7]).until('voteCandidate')

function bestMove(): ScriptedGame {
  const game = scriptedGame().out().until('nightShoot')
  for (const seat of [8, 9, 10]) game.send(seat, { type: 'shoot', seat: 4 })
  return game.until('bestMove')
}

interface Moment {
  readonly when: string
  readonly game: () => ScriptedGame
  readonly refusals: readonly (readonly [Actor, Command, RefusalCode])[]
}

const moments: readonly Moment[] = [
  {
    when: 'In the first speech of day 2, seat 1 being dead',
    game: dayTwo,
    refusals: [
      [11, { type: 'endSpeech' }, 'invalid'],
      [0, { type: 'endSpeech' }, 'invalid'],
      ['system', { type: 'endSpeech' }, 'invalid'],
      [1, { type: 'leaveGame' }, 'not_alive'],
      [1, pauseAsked, 'not_alive'],
      [1, outcry, 'not_alive'],
      [1, accuse(3), 'not_alive'],
      [2, accuse(1), 'target_not_alive'],
      [2, accuse(2), 'target_invalid'],
      [2, { type: 'check', seat: 9 }, 'not_now'],
      [2, { type: 'heal', seat: 9 }, 'not_now'],
      [9, { type: 'shoot', seat: 3 }, 'not_now'],
      [5, { type: 'endSpeech' }, 'not_your_turn'],
      [5, line, 'not_your_turn'],
      [5, { type: 'withdrawNomination' }, 'not_your_turn'],
      [2, { type: 'leaveOpinions', opinions: [], leader: null }, 'not_now'],
      [2, { type: 'confirmReady' }, 'not_now'],
      [2, { type: 'pickCard', slot: 1 }, 'not_now'],
      [2, { type: 'acknowledgeRole' }, 'not_now'],
      [8, { type: 'setPlan', targets: [2] }, 'not_now'],
      [2, { type: 'resume' }, 'not_now'],
      [2, { type: 'votePause', approve: true }, 'not_now'],
      [2, { type: 'votePenalty', approve: true }, 'not_now'],
      [2, outcry, 'not_now'],
      ['system', { type: 'disconnectSeat', seat: 11 }, 'target_invalid'],
      ['system', { type: 'reconnectSeat', seat: 11 }, 'target_invalid'],
      ['system', { type: 'reconnectSeat', seat: 5 }, 'already_done'],
    ],
  },
  {
    when: 'While a seat has acted already',
    game: () =>
      dayTwo()
        .send(4, { type: 'cryOut', acceptRemoval: false })
        .send(2, pauseAsked)
        .send(2, accuse(5))
        .send('system', { type: 'disconnectSeat', seat: 6 }),
    refusals: [
      [3, pauseAsked, 'not_now'],
      [3, accuse(6), 'not_now'],
      [3, outcry, 'not_now'],
      [2, { type: 'votePause', approve: true }, 'already_done'],
      [1, { type: 'votePause', approve: true }, 'not_alive'],
      [2, { type: 'votePenalty', approve: true }, 'already_done'],
      [1, { type: 'votePenalty', approve: true }, 'not_alive'],
      ['system', { type: 'disconnectSeat', seat: 6 }, 'already_done'],
    ],
  },
  {
    when: 'While a candidate is called',
    game: voting,
    refusals: [
      [1, { type: 'castVote', candidate: 3 }, 'not_alive'],
      [2, { type: 'castVote', candidate: 11 }, 'target_invalid'],
      [2, { type: 'endSpeech' }, 'not_now'],
      [2, line, 'not_now'],
      [2, { type: 'nominate', seat: 5 }, 'not_now'],
      [2, { type: 'withdrawNomination' }, 'not_now'],
    ],
  },
  {
    when: 'After a nomination that may be replaced',
    game: () =>
      dayTwo({ rules: { withdrawNomination: 'auto_replace', selfNomination: false } }).send(2, {
        type: 'nominate',
        seat: 3,
      }),
    refusals: [
      [2, { type: 'nominate', seat: 3 }, 'already_nominated'],
      [2, { type: 'nominate', seat: 2 }, 'forbidden_by_rules'],
    ],
  },
  {
    when: 'After a speaker has finished before a judge who leads the pace',
    game: () => judged().send('judge', { type: 'takePace' }).send(2, { type: 'endSpeech' }),
    refusals: [
      [2, line, 'already_done'],
      [5, line, 'not_your_turn'],
    ],
  },
  {
    when: 'While the table is asked whether both leave',
    game: () => lift().send(2, { type: 'voteLift' }),
    refusals: [
      [1, { type: 'voteLift' }, 'not_alive'],
      [2, { type: 'voteLift' }, 'already_done'],
    ],
  },
  {
    when: 'In a night after the don was voted out',
    game: () => withoutDon().until('nightShoot'),
    refusals: [
      [8, { type: 'shoot', seat: 3 }, 'not_alive'],
      [9, { type: 'shoot', seat: 11 }, 'target_invalid'],
      [5, outcry, 'not_now'],
    ],
  },
  {
    when: 'In the window of a dead sheriff',
    game: () => withoutDon().until('nightSheriff'),
    refusals: [[1, { type: 'check', seat: 9 }, 'not_alive']],
  },
  {
    when: 'After the checks of a night',
    game: () => scriptedGame().out().until('nightDon').send(8, { type: 'check', seat: 2 }),
    refusals: [
      [8, { type: 'check', seat: 3 }, 'already_done'],
      [1, { type: 'check', seat: 3 }, 'not_your_role'],
    ],
  },
  {
    when: 'After the check of the sheriff',
    game: () => scriptedGame().out().until('nightSheriff').send(1, { type: 'check', seat: 8 }),
    refusals: [[1, { type: 'check', seat: 9 }, 'already_done']],
  },
  {
    when: 'Where the mafia may not shoot its own',
    game: () =>
      scriptedGame({ rules: { selfShot: false } })
        .out()
        .until('nightShoot'),
    refusals: [
      [8, { type: 'shoot', seat: 9 }, 'forbidden_by_rules'],
      [8, { type: 'shoot', seat: 8 }, 'forbidden_by_rules'],
    ],
  },
  {
    when: 'In the window of a dead doctor',
    game: () => scriptedGame({ preset: 'casual_doctor' }).out().night({ shot: 2 }).out().until('nightDoctor'),
    refusals: [[2, { type: 'heal', seat: 4 }, 'not_alive']],
  },
  {
    when: 'In the window of the best move',
    game: () => times(20, bestMove(), 4, { type: 'setBestMove', seats: [2] }),
    refusals: [
      [4, { type: 'setBestMove', seats: [3] }, 'limit_reached'],
      [4, { type: 'commitBestMove', seats: [1, 2, 3, 5] }, 'limit_reached'],
      [5, { type: 'commitBestMove', seats: [1] }, 'not_your_turn'],
    ],
  },
  {
    when: 'In the meeting of the mafia',
    game: meeting,
    refusals: [
      [8, { type: 'setPlan', targets: [11] }, 'target_invalid'],
      [8, { type: 'setPlan', targets: [2, 11] }, 'target_invalid'],
      ['judge', { type: 'advance' }, 'not_judge'],
      [8, { type: 'setPlan', targets: Array.from({ length: 11 }, () => 2) }, 'target_invalid'],
    ],
  },
  {
    when: 'Before a judge',
    game: judged,
    refusals: [
      ['judge', { type: 'giveFoul', seat: 11 }, 'target_invalid'],
      ['judge', { type: 'giveFoul', seat: 1 }, 'target_invalid'],
      ['judge', { type: 'removePlayer', seat: 1, reason: 'insult' }, 'target_invalid'],
      ['judge', { type: 'warn', seat: 1, text: 'quiet' }, 'target_invalid'],
      ['judge', { type: 'extend', ms: 0 }, 'invalid'],
      ['judge', { type: 'extend', ms: 1.5 }, 'invalid'],
      ['judge', { type: 'extend', ms: 600_001 }, 'invalid'],
      ['judge', { type: 'takeBackFoul', seat: 3 }, 'not_now'],
      ['judge', { type: 'takeBackTechFoul', seat: 3 }, 'not_now'],
      ['judge', { type: 'giveTechFoul', seat: 3 }, 'forbidden_by_rules'],
      ['judge', { type: 'confirmRemoval', seat: 3 }, 'not_now'],
      ['judge', { type: 'restartVote' }, 'not_now'],
      ['judge', { type: 'resume' }, 'not_now'],
      ['judge', { type: 'markBest', seat: 3 }, 'not_now'],
      [2, pauseAsked, 'forbidden_by_rules'],
      [2, accuse(3), 'forbidden_by_rules'],
    ],
  },
  {
    when: 'Before a judge who has given a foul and paused',
    game: () => judged().send('judge', { type: 'giveFoul', seat: 4 }).send('judge', pause),
    refusals: [
      ['judge', { type: 'takeBackFoul', seat: 3 }, 'target_invalid'],
      ['judge', { type: 'advance' }, 'paused'],
      ['judge', { type: 'restartVote' }, 'paused'],
      ['judge', pause, 'already_done'],
    ],
  },
  {
    when: 'Before a judge who thinks about a removal',
    game: () => {
      const game = judged({ fourthFoul: 'judge_confirms' })
      times(3, game, 'judge', { type: 'giveFoul', seat: 5 })
      return times(4, game, 'judge', { type: 'giveFoul', seat: 6 })
    },
    refusals: [
      [5, outcry, 'not_now'],
      ['judge', { type: 'giveFoul', seat: 5 }, 'target_invalid'],
      ['judge', { type: 'confirmRemoval', seat: 5 }, 'target_invalid'],
    ],
  },
  {
    when: 'After the end',
    game: over,
    refusals: [
      ['system', { type: 'disconnectSeat', seat: 2 }, 'game_over'],
      [2, { type: 'endSpeech' }, 'game_over'],
      ['judge', { type: 'giveFoul', seat: 3 }, 'game_over'],
      ['judge', { type: 'awardExtra', seat: 11, points: 0.1, note: 'a' }, 'target_invalid'],
      ['judge', { type: 'awardExtra', seat: 3, points: -1.05, note: 'a' }, 'invalid'],
      ['judge', { type: 'awardExtra', seat: 3, points: 1.05, note: 'a' }, 'invalid'],
      ['judge', { type: 'awardExtra', seat: 3, points: 0.01, note: 'a' }, 'invalid'],
      ['judge', { type: 'awardExtra', seat: 3, points: 0.33, note: 'a' }, 'invalid'],
      ['judge', { type: 'awardExtra', seat: 3, points: Number.NaN, note: 'a' }, 'invalid'],
      ['judge', { type: 'awardExtra', seat: 3, points: 0.1, note: ' ' }, 'invalid'],
      ['judge', { type: 'markBest', seat: 11 }, 'target_invalid'],
    ],
  },
  {
    when: 'Before a judge on day 0',
    game: () => scriptedGame({ judge: 'human' }).until('mafiaMeeting'),
    refusals: [['judge', { type: 'declareTeamLoss', seat: 3, reason: 'oath' }, 'not_now']],
  },
  {
    when: 'In the last speech of a decided game',
    game: () => judged().out(8).night().out(9).night().out(10).until('finalSpeech'),
    refusals: [['judge', { type: 'declareTeamLoss', seat: 3, reason: 'oath' }, 'not_now']],
  },
  {
    when: 'After a game that was broken off',
    game: () => scriptedGame({ judge: 'human' }).send('judge', { type: 'endGame', reason: 'fire' }),
    refusals: [
      ['judge', { type: 'awardExtra', seat: 3, points: 0.1, note: 'a' }, 'game_over'],
      ['judge', { type: 'undo' }, 'game_over'],
    ],
  },
  {
    when: 'In a second try of a doctor',
    game: () =>
      scriptedGame({ preset: 'casual_doctor' }).out().until('nightDoctor').send(2, { type: 'heal', seat: 4 }),
    refusals: [
      [2, { type: 'heal', seat: 5 }, 'already_done'],
      [3, { type: 'heal', seat: 5 }, 'not_your_role'],
    ],
  },
  {
    when: 'Where nobody may be nominated',
    game: () => scriptedGame({ rules: { nominationsPerDay: 0 } }).until('speech'),
    refusals: [[1, { type: 'nominate', seat: 5 }, 'forbidden_by_rules']],
  },
  {
    when: 'After twenty opinions of a leaver',
    game: () => {
      const opinions = [{ seat: 3, color: 'black' }] as const
      const game = dayTwo({ rules: { opinions: 'all', opinionsMax: 3 } })
        .out(2)
        .until('farewell')
      return times(20, game, 2, { type: 'leaveOpinions', opinions, leader: null })
    },
    refusals: [
      [2, { type: 'leaveOpinions', opinions: [], leader: 3 }, 'limit_reached'],
      [3, { type: 'leaveOpinions', opinions: [], leader: 4 }, 'not_your_turn'],
    ],
  },
  {
    when: 'In the last word of a shot player, where nobody leaves opinions',
    game: () =>
      scriptedGame({ rules: { opinions: 'none', opinionsMax: 3 } })
        .out()
        .night({ shot: 4 })
        .until('farewell'),
    refusals: [[4, { type: 'leaveOpinions', opinions: [], leader: 3 }, 'forbidden_by_rules']],
  },
  {
    when: 'In a last word, where the rules have room for no opinion',
    game: () =>
      dayTwo({ rules: { opinions: 'all', opinionsMax: 0 } })
        .out(2)
        .until('farewell'),
    refusals: [[2, { type: 'leaveOpinions', opinions: [], leader: 3 }, 'forbidden_by_rules']],
  },
  {
    when: 'Beyond what one speech may have',
    game: () => {
      const game = dayTwo({ rules: { withdrawNomination: 'auto_replace' } })
      for (let time = 0; time < 20; time++) game.send(2, { type: 'nominate', seat: 3 + (time % 2) })
      return times(40, game, 2, line)
    },
    refusals: [
      [2, line, 'said_enough'],
      [2, { type: 'nominate', seat: 5 }, 'limit_reached'],
    ],
  },
  {
    when: 'After 3,000 letters',
    game: () => dayTwo().send(2, { ...line, text: 'a'.repeat(2_998) }),
    refusals: [[2, line, 'said_enough']],
  },
  {
    when: 'After twenty plans',
    game: () => times(20, meeting(), 8, { type: 'setPlan', targets: [1] }),
    refusals: [[8, { type: 'setPlan', targets: [2] }, 'limit_reached']],
  },
  {
    when: 'After a thousand presses of a judge',
    game: () => times(1_000, judged(), 'judge', warn),
    refusals: [['judge', warn, 'limit_reached']],
  },
]

describe.each(moments)('$when', ({ game, refusals }) => {
  it.each(refusals)('the engine refuses %s %o: %s', (by, command, refusal) => {
    const played = game()
    const before = played.state
    expect(played.try(by, command)).toBe(refusal)
    expect(played.state).toBe(before)
  })
})

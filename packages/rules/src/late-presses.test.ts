import { describe, expect, it } from 'vitest'
import { type Command, meantNow, type State } from './index.ts'
import type { Actor } from './model/seat.ts'
import { dayTwo, judged } from './testing/day-two.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const judgedFromTheStart = () => scriptedGame({ judge: 'human' })
const foul = (game: ScriptedGame, seat: number) => game.send('judge', { type: 'giveFoul', seat })

/** What a press of that moment does now: as the page sent it, and as a page of before said it, without what it is meant for. */
function late(game: ScriptedGame, at: State, by: Actor, command: Command) {
  return { named: game.try(by, meantNow(at, command)), unnamed: game.try(by, command) }
}

/** Goes on to where the same command would be taken again. */
interface Crossing {
  readonly by: Actor
  readonly command: Command
  readonly from: () => ScriptedGame
  readonly to: (game: ScriptedGame) => unknown
}

const tie = { 3: [2, 4, 5, 6], 7: [3, 7, 8, 9] }
const words: Command = { type: 'say', text: 'I am the sheriff', claims: [] }
const reject = (game: ScriptedGame, type: 'votePause' | 'votePenalty', voters: readonly number[]) => {
  for (const voter of voters) game.send(voter, { type, approve: false })
}
const pause = (game: ScriptedGame, seat: number) => {
  game.send(seat, { type: 'requestPause', reason: 'door' })
  for (const voter of game.alive) if (voter !== seat) game.send(voter, { type: 'votePause', approve: true })
}
const askAgain = (game: ScriptedGame) =>
  game.send('judge', { type: 'redeal', reason: 'seen' }).until('mafiaMeeting')

const crossings: Readonly<Record<string, Crossing>> = {
  'a ballot about one pause is none about the next': {
    by: 10,
    command: { type: 'votePause', approve: true },
    from: () => dayTwo().send(2, { type: 'requestPause', reason: 'door' }),
    to: (game) => {
      reject(game, 'votePause', [3, 4, 5, 6, 7, 8, 9])
      game.wait(60_000).send(3, { type: 'requestPause', reason: 'phone' })
    },
  },
  'a ballot about one penalty is none about the next': {
    by: 10,
    command: { type: 'votePenalty', approve: true },
    from: () => dayTwo().send(2, { type: 'proposePenalty', kind: 'removal', seat: 5 }),
    to: (game) => {
      reject(game, 'votePenalty', [3, 4, 6, 7, 8, 9])
      game.wait(15_000).send(3, { type: 'proposePenalty', kind: 'teamLoss', seat: 6 })
    },
  },
  'the end of one pause of a player is not that of the next': {
    by: 2,
    command: { type: 'resume' },
    from: () => {
      const game = dayTwo()
      pause(game, 2)
      return game
    },
    to: (game) => {
      game.wait((game.state.pause?.endsAt ?? 0) - game.now)
      pause(game, 2)
    },
  },
  'the end of one pause of a judge is not that of the next': {
    by: 'judge',
    command: { type: 'resume' },
    from: () => judged().send('judge', { type: 'pause', reason: 'door' }),
    to: (game) => game.send('judge', { type: 'resume' }).send('judge', { type: 'pause', reason: 'phone' }),
  },
  'the end of a speech is not that of the speech in a tie': {
    by: 3,
    command: { type: 'endSpeech' },
    from: () => dayTwo({ rules: { unvoted: 'abstain' } }).untilSpeechOf(3),
    to: (game) => game.day([3, 7]).voteUntil('tieSpeech', [tie]),
  },
  'the words of a speech are not those of the farewell': {
    by: 3,
    command: words,
    from: () => dayTwo().untilSpeechOf(3),
    to: (game) => game.out(3),
  },
  'a nomination is not one of the next day': {
    by: 3,
    command: { type: 'nominate', seat: 7 },
    from: () => dayTwo().untilSpeechOf(3),
    to: (game) => game.out().night({ shot: 2 }).untilSpeechOf(3),
  },
  'the withdrawal of a nomination is not one of the next day': {
    by: 3,
    command: { type: 'withdrawNomination' },
    from: () =>
      dayTwo({ rules: { withdrawNomination: 'explicit' } })
        .untilSpeechOf(3)
        .send(3, { type: 'nominate', seat: 7 })
        .send(3, { type: 'withdrawNomination' }),
    to: (game) => game.out().night().untilSpeechOf(3).send(3, { type: 'nominate', seat: 7 }),
  },
  'a hand is not one in the next round': {
    by: 10,
    command: { type: 'castVote', candidate: 3 },
    from: () =>
      dayTwo({ rules: { unvoted: 'abstain' } })
        .day([3, 7])
        .until('voteCandidate'),
    to: (game) => game.voteUntil('tieSpeech', [tie]).until('voteCandidate'),
  },
  'a hand is not one after the judge has called the candidate again': {
    by: 10,
    command: { type: 'castVote', candidate: 3 },
    from: () => judged().day([3, 7]).until('voteCandidate'),
    to: (game) => game.send('judge', { type: 'restartVote' }),
  },
  'a hand for the lift is not one for the next question of that day': {
    by: 9,
    command: { type: 'voteLift' },
    from: () => threeLifted(),
    to: (game) => {
      game.send(7, { type: 'leaveGame' })
      game.voteUntil('liftVote', [
        {},
        {},
        { 3: [2, 4, 5, 6], 5: [3, 8, 9, 10] },
        { 3: [2, 4, 5, 6], 5: [3, 8, 9, 10] },
      ])
    },
  },
  'a shot is not one of the next night': {
    by: 8,
    command: { type: 'shoot', seat: 5 },
    from: () => dayTwo().out().until('nightShoot'),
    to: (game) => game.night().out().until('nightShoot'),
  },
  'a heal is not one of the next night': {
    by: 2,
    command: { type: 'heal', seat: 5 },
    from: () => scriptedGame({ preset: 'casual_doctor' }).out().until('nightDoctor'),
    to: (game) => game.out().until('nightDoctor'),
  },
  'a check is not one of the next night': {
    by: 8,
    command: { type: 'check', seat: 5 },
    from: () => dayTwo().out().until('nightDon'),
    to: (game) => game.night().out().until('nightDon'),
  },
  'an outcry is not one into the next speech': {
    by: 9,
    command: { type: 'cryOut', acceptRemoval: false },
    from: () => dayTwo().untilSpeechOf(3),
    to: (game) => game.untilSpeechOf(4),
  },
  'the floor that a judge gives is not given in the next speech': {
    by: 'judge',
    command: { type: 'giveFloor', seat: 9 },
    from: () => judged().untilSpeechOf(3),
    to: (game) => game.untilSpeechOf(4),
  },
  'the end of one given floor is not that of the next': {
    by: 'judge',
    command: { type: 'endFloor' },
    from: () => judged().untilSpeechOf(3).send('judge', { type: 'giveFloor', seat: 9 }),
    to: (game) => game.wait(10_000).send('judge', { type: 'giveFloor', seat: 8 }),
  },
  'a request for the floor that was answered is not one of the next speech': {
    by: 'judge',
    command: { type: 'closeFloorRequest', seat: 9 },
    from: () => judged().untilSpeechOf(3).send(9, { type: 'requestFloor' }),
    to: (game) => game.untilSpeechOf(4).send(9, { type: 'requestFloor' }),
  },
  'a second press takes no second foul back': {
    by: 'judge',
    command: { type: 'takeBackFoul', seat: 5 },
    from: () => foul(foul(judged(), 5), 5),
    to: (game) => game.send('judge', { type: 'takeBackFoul', seat: 5 }),
  },
  'a second press takes no second technical foul back': {
    by: 'judge',
    command: { type: 'takeBackTechFoul', seat: 5 },
    from: () =>
      judged({ techFouls: 'minor_and_major' })
        .send('judge', { type: 'giveTechFoul', seat: 5 })
        .send('judge', { type: 'giveFoul', seat: 5 }),
    to: (game) =>
      game
        .send('judge', { type: 'takeBackTechFoul', seat: 5 })
        .send('judge', { type: 'giveTechFoul', seat: 5, severity: 'major' }),
  },
  'a second press takes no second act back': {
    by: 'judge',
    command: { type: 'undo' },
    from: () => foul(foul(judged(), 5), 6),
    to: (game) => game.send('judge', { type: 'undo' }),
  },
  'an act that the page does not know yet is not taken back': {
    by: 'judge',
    command: { type: 'undo' },
    from: () => foul(judged(), 5),
    to: (game) => foul(game, 6),
  },
  'a hand that the judge corrects is not one of the next round': {
    by: 'judge',
    command: { type: 'correctHand', seat: 10, candidate: 7, reason: 'seen' },
    from: () => {
      const game = judged({ unvoted: 'abstain' }).day([3, 7]).until('voteCandidate')
      return game.voteUntil('voteResult', [tie])
    },
    to: (game) => game.until('tieSpeech').until('voteResult'),
  },
  'a hand that the judge corrects is not one of the next day': {
    by: 'judge',
    command: { type: 'correctHand', seat: 10, candidate: 7, reason: 'seen' },
    from: () =>
      judged({ unvoted: 'abstain' })
        .day([3, 7])
        .voteUntil('voteResult', [{ 3: [2, 4, 5, 6] }]),
    to: (game) =>
      game
        .night()
        .day([4, 7])
        .voteUntil('voteResult', [{ 4: [2, 5, 6, 8] }]),
  },
  'a nomination that the judge corrects is not one of the next day': {
    by: 'judge',
    command: { type: 'correctNomination', seat: 3, nominee: 7, reason: 'said' },
    from: () => judged().untilSpeechOf(4),
    to: (game) => game.out().night().untilSpeechOf(4),
  },
  'new cards are not dealt twice for one press': {
    by: 'judge',
    command: { type: 'redeal', reason: 'seen' },
    from: () => judgedFromTheStart().until('mafiaMeeting'),
    to: askAgain,
  },
  'the pick of a card is not one of the next deal': {
    by: 3,
    command: { type: 'pickCard', slot: 4 },
    from: () => judgedFromTheStart().until('deal'),
    to: (game) => game.until('mafiaMeeting').send('judge', { type: 'redeal', reason: 'seen' }),
  },
  'a plan is not one for the next deal': {
    by: 8,
    command: { type: 'setPlan', targets: [1, 2, 3] },
    from: () => judgedFromTheStart().until('mafiaMeeting'),
    to: askAgain,
  },
  'the look at a card is not one at the next card': {
    by: 5,
    command: { type: 'acknowledgeRole' },
    from: () => judgedFromTheStart().until('mafiaMeeting'),
    to: askAgain,
  },
}

/** Three of eight are tied twice. */
function threeLifted(): ScriptedGame {
  const hands = { 3: [2, 3, 4], 5: [5, 6, 10], 7: [7, 8, 9] }
  return dayTwo({ rules: { unvoted: 'abstain', removalCancels: 'never', splitOnNine: 'yes' } })
    .day([3, 5, 7])
    .voteUntil('liftVote', [hands, hands])
}

describe('a press that a slow line held back', () => {
  it.each(Object.entries(crossings))('the press is refused: %s', (_, { by, command, from, to }) => {
    const game = from()
    const { state } = game
    to(game)
    const answers = late(game, state, by, command)
    expect(answers).toEqual({ named: 'stale', unnamed: null })
  })

  it('counts in time, with what it is meant for', () => {
    for (const { by, command, from, to } of Object.values(crossings)) {
      const game = from()
      to(game)
      expect([command.type, game.try(by, meantNow(game.state, command))]).toEqual([command.type, null])
    }
  })

  it('a press is late as well when nothing is there any more that it is meant for', () => {
    const game = dayTwo().send(2, { type: 'requestPause', reason: 'door' })
    const ballot = meantNow<Command>(game.state, { type: 'votePause', approve: true })
    expect(game.wait(60_000).try(10, ballot)).toBe('stale')
  })

  it('a press that does the same whenever it comes is done', () => {
    const game = judged().untilSpeechOf(3)
    const at = game.state
    const removal = { type: 'removePlayer', seat: 9, reason: 'insults' } as const
    expect(meantNow<Command>(at, removal)).toEqual(removal)
    expect(late(game.untilSpeechOf(4), at, 'judge', removal).named).toBeNull()
  })

  it('means what it says itself, if it says so', () => {
    const game = judged().untilSpeechOf(3)
    expect(meantNow<Command>(game.state, { type: 'advance', phase: 'speech:2:2' })).toEqual({
      type: 'advance',
      phase: 'speech:2:2',
    })
  })

  it('names the latest foul of its own seat and kind, also of the last seat', () => {
    const game = foul(foul(judged({ techFouls: 'minor_and_major' }), 10), 5)
    game.send('judge', { type: 'giveTechFoul', seat: 10 })
    const { state } = foul(game, 6)
    const named = (type: 'takeBackFoul' | 'takeBackTechFoul', seat: number) =>
      meantNow<Command>(state, { type, seat })
    expect(named('takeBackFoul', 10)).toMatchObject({ foul: 1 })
    expect(named('takeBackFoul', 5)).toMatchObject({ foul: 2 })
    expect(named('takeBackTechFoul', 10)).toMatchObject({ foul: 3 })
    expect(named('takeBackTechFoul', 6)).not.toHaveProperty('foul')
  })

  it('names no round of a hand before day 1', () => {
    const hand: Command = { type: 'correctHand', seat: 5, candidate: 7, reason: 'seen' }
    expect(meantNow(judgedFromTheStart().state, hand)).toEqual({ ...hand, day: 0, round: undefined })
  })

  it('names no foul of a game from before fouls had numbers', () => {
    const { state } = foul(judged(), 5)
    const old: State = { ...state, fouls: state.fouls.map((one) => ({ ...one, number: 0 })) }
    const back: Command = { type: 'takeBackFoul', seat: 5 }
    expect(meantNow(old, back)).toEqual(back)
    expect(meantNow(state, back)).toEqual({ ...back, foul: 1 })
    expect(meantNow<Command>(state, { type: 'takeBackTechFoul', seat: 99 })).not.toHaveProperty('foul')
  })
})

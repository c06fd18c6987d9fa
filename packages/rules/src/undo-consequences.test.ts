import { describe, expect, it } from 'vitest'
import { type Command, viewFor } from './index.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const undo: Command = { type: 'undo' }
const advance: Command = { type: 'advance' }
const pause: Command = { type: 'pause', reason: 'noise' }
const foul = (seat: number): Command => ({ type: 'giveFoul', seat })
const remove = (seat: number): Command => ({ type: 'removePlayer', seat, reason: 'rude' })
const judged = (rules = {}) => scriptedGame({ judge: 'human', rules })
const back = (game: ScriptedGame) => game.send('judge', undo)
const left = (game: ScriptedGame) => (game.state.phase.endsAt ?? 0) - game.now
const listed = (game: ScriptedGame) =>
  viewFor(game.state, 'judge').undoable.map(({ type, seat, rewinds }) => [type, seat, rewinds])

/** Seat 6 has four fouls, and the judge is asked about the removal; seat 3 has spoken for 6 seconds. */
function fourFouls(rules = {}): ScriptedGame {
  const game = judged(rules).untilSpeechOf(3)
  for (let fouls = 0; fouls < 4; fouls++) game.send('judge', foul(6)).wait(1_500)
  return game
}

/** Seat 6 has three fouls of the judge and cries out: the fourth removes it. */
function outcry(): ScriptedGame {
  const game = judged({ fourthFoul: 'auto' }).untilSpeechOf(3)
  for (let fouls = 0; fouls < 3; fouls++) game.send('judge', foul(6)).wait(1_500)
  return game
}

describe('an act of a judge that changes no phase', () => {
  it('a technical foul that was taken back by mistake counts again', () => {
    const game = judged({ techFouls: 'two_is_removal' }).untilSpeechOf(3)
    game.send('judge', { type: 'giveTechFoul', seat: 5 }).send('judge', { type: 'takeBackTechFoul', seat: 5 })
    expect(game.state.seats[4]?.techFouls).toBe(0)
    expect(back(game).state.seats[4]?.techFouls).toBe(1)
  })

  it.each(['worst', 'best'] as const)(
    'the mark of the %s player is gone after the review took it back',
    (mark) => {
      const game = judged().untilSpeechOf(3).send('judge', { type: 'endGame', reason: 'fire' })
      game.send('judge', { type: mark === 'worst' ? 'markWorst' : 'markBest', seat: 5 })
      expect(game.state[mark]).toBe(5)
      expect(back(game).state[mark]).toBeNull()
    },
  )
})

describe('the list of what a judge may take back', () => {
  it('names the seat that an act concerned, and none for an act that concerned the table', () => {
    const game = judged().untilSpeechOf(3).send('judge', foul(5)).send('judge', advance)
    game.send('judge', { type: 'correctFoul', foul: 1, kind: 'foul', offence: 'shouts', reason: null })
    expect(listed(game)).toEqual([
      ['correctFoul', 5, false],
      ['advance', null, true],
      ['giveFoul', 5, false],
    ])
  })

  it('an act from before day 1 is not in it', () => {
    const game = judged().until('mafiaMeeting')
    while (game.state.phase.day === 0) game.send('judge', advance)
    expect(game.is('dayStart')).toBe(true)
    expect(game.try('judge', undo)).toBe('nothing_to_undo')
  })

  it('a step taken while the clock stood is not in it, nor a removal that ended an outcry', () => {
    const game = judged().untilSpeechOf(3).send(5, { type: 'cryOut', acceptRemoval: false })
    expect(game.send('judge', advance).state.phase).toMatchObject({ seat: 4 })
    expect(game.send('judge', remove(5)).state.seats[4]?.alive).toBe(false)
    expect(listed(game)).toEqual([])
  })

  it('marks no secret event of an act', () => {
    const game = scriptedGame({ judge: 'human', roles: { 1: 'sheriff', 8: 'godfather' } })
    game.day([8, 7]).voteUntil('voteResult', [{ 8: [1, 3, 4, 5, 6, 9, 10] }])
    game.send('judge', remove(9))
    expect(game.last('resultFixed')).toMatchObject({ readers: { judge: true } })
    expect(game.last('resultFixed')).not.toHaveProperty('act')
  })
})

describe('an undo of a step', () => {
  it('opens the window again that the judge closed', () => {
    const game = judged().day([6, 7]).until('voteCandidate').send('judge', { type: 'takePace' })
    game.send(1, { type: 'castVote', candidate: 6 })
    expect(back(game.send('judge', { type: 'closeWindow' })).state.phase).toMatchObject({ index: 0 })
    expect(game.state.phase).not.toHaveProperty('closed')
    expect(game.try(1, { type: 'castVote', candidate: 6 })).toBe('already_done')
  })

  it('asks the question of a lift again, with the hands that were shown', () => {
    const hands = { 3: [1, 2, 4, 5, 6], 7: [3, 7, 8, 9, 10] }
    const game = judged().day([3, 7]).voteUntil('liftVote', [hands, hands]).send(2, { type: 'voteLift' })
    expect(game.send('judge', advance).decision).toMatchObject({ result: 'lift_no' })
    expect(back(game).is('liftVote')).toBe(true)
    expect(game.decision).toBeNull()
    expect(game.try(2, { type: 'voteLift' })).toBe('already_done')
  })

  it('takes the floor from a seat for which the table waits already', () => {
    const game = judged().untilSpeechOf(3).wait(20_000).send('system', { type: 'disconnectSeat', seat: 4 })
    expect(game.send('judge', advance).state.wait).toMatchObject({ seat: 4 })
    expect(back(game.wait(2_000)).state).toMatchObject({ phase: { seat: 3 }, wait: null })
    expect(left(game)).toBe(40_000)
  })

  it('waits for its speaker who is away meanwhile', () => {
    const game = judged().untilSpeechOf(3).send('judge', advance)
    game.send('system', { type: 'disconnectSeat', seat: 3 })
    expect(back(game).state).toMatchObject({ phase: { seat: 3 }, wait: { seat: 3 } })
  })

  it('gives no time to a removal that waits for its confirmation anyway', () => {
    const game = fourFouls().send('judge', { type: 'extend', ms: 10_000 })
    const { removalPending } = game.state
    expect(removalPending).toMatchObject({ seat: 6 })
    expect(back(game.wait(3_000)).state.removalPending).toEqual(removalPending)
  })

  it('leaves a player out whose connection was lost for good', () => {
    const game = judged().untilSpeechOf(3).send('judge', advance)
    const { reconnectLeftMs = 0 } = game.state.seats[8] ?? {}
    game.send('system', { type: 'disconnectSeat', seat: 9 }).wait(reconnectLeftMs)
    expect(game.state.seats[8]).toMatchObject({ alive: false, exit: { cause: 'connection' } })
    expect(game.try('judge', undo)).toBe('overtaken')
  })
})

describe('facts that an undo of a step leaves as they are', () => {
  const judge = (game: ScriptedGame, ...commands: Command[]) => {
    for (const command of commands) game.send('judge', command)
  }
  const away: Command = { type: 'disconnectJudge' }

  it.each<readonly [string, (game: ScriptedGame) => void, object]>([
    ['a pause', (game) => judge(game, pause), { pause: { by: 'judge' } }],
    ['the end of a pause', (game) => judge(game, pause, { type: 'resume' }), { pause: null }],
    [
      'the return of a seat',
      (game) => game.send('system', { type: 'reconnectSeat', seat: 9 }),
      { seats: { 8: { connected: true } } },
    ],
    ['the loss of the judge', (game) => game.send('system', away), { judgeAwaySince: 21_000 }],
    [
      'the return of the judge',
      (game) => game.send('system', away).send('system', { type: 'reconnectJudge' }),
      { judgeAwaySince: null },
    ],
    ['the pace', (game) => judge(game, { type: 'takePace' }), { pace: 'judge' }],
    [
      'the word about claims',
      (game) => judge(game, { type: 'allowClaims', allowed: true }),
      { claimsAllowed: true },
    ],
    [
      'the number of viewers kept back',
      (game) => judge(game, { type: 'hideViewers', hidden: true }),
      { viewersHidden: true },
    ],
    [
      'a request for the floor',
      (game) => game.send(7, { type: 'requestFloor' }),
      { floorRequests: [{ seat: 7 }] },
    ],
    [
      'the end of a request for the floor',
      (game) => game.send(7, { type: 'requestFloor' }).send(7, { type: 'withdrawFloor' }),
      { floorRequests: [] },
    ],
    ['a second judge', (game) => judge(game, { type: 'seatSecondJudge' }), { secondJudge: 'seated' }],
    [
      'a second judge who left',
      (game) => game.send('judge', { type: 'seatSecondJudge' }).send('secondJudge', { type: 'leaveGame' }),
      { secondJudge: 'left' },
    ],
    [
      'a judge who left the table to the second one',
      (game) => judge(game, { type: 'seatSecondJudge' }, { type: 'leaveGame' }),
      { secondJudge: 'left' },
    ],
  ])('an undo of a step keeps %s', (_, happen, kept) => {
    const game = judged().untilSpeechOf(3).send('system', { type: 'disconnectSeat', seat: 9 })
    game.now = 20_000 + 1_000
    happen(game.send('judge', advance))
    expect(back(game).state).toMatchObject({ phase: { seat: 3 }, ...kept })
  })

  it('a speech that was held: a third foul that stands again costs the next one', () => {
    const game = judged().untilSpeechOf(5)
    for (let fouls = 0; fouls < 3; fouls++) game.send('judge', foul(6)).wait(1_500)
    game.send('judge', { type: 'takeBackFoul', seat: 6 }).untilSpeechOf(6)
    expect(game.state.phase).toMatchObject({ kind: 'full' })
    expect(back(game).state).toMatchObject({
      phase: { seat: 6 },
      seats: { 5: { fouls: 3, speechPenalty: true } },
    })
  })

  it('goes back behind no new person on a seat', () => {
    const game = judged().send('judge', { type: 'extend', ms: 10_000 })
    game.send('judge', { type: 'substitute', seat: 8, reason: 'ill' })
    expect(game.try('judge', undo)).toBe('nothing_to_undo')
  })
})

describe('an undo of a removal', () => {
  it('goes back to the fourth foul when the floor went on before its confirmation', () => {
    const game = fourFouls().send(3, { type: 'endSpeech' }).wait(2_000)
    expect(game.state).toMatchObject({ phase: { seat: 4 }, removalPending: { seat: 6 } })
    expect(back(game).state).toMatchObject({ phase: { seat: 3 }, removalPending: null })
    expect(left(game)).toBe(55_500)
  })

  it('goes back to the fourth foul when silence confirmed it in the same speech', () => {
    const game = fourFouls().wait(10_000)
    expect(game.state).toMatchObject({ phase: { seat: 3 }, seats: { 5: { alive: false } } })
    expect(back(game).state).toMatchObject({ phase: { seat: 3 }, seats: { 5: { alive: true, fouls: 3 } } })
    expect(left(game)).toBe(55_500)
  })

  it('goes back to it when the game went on, although it cancelled no vote', () => {
    const game = judged({ removalCancels: 'never' }).untilSpeechOf(3).wait(20_000).send('judge', remove(9))
    game.send(3, { type: 'endSpeech' })
    expect(listed(game)).toEqual([['removePlayer', 9, true]])
    expect(back(game).state).toMatchObject({ phase: { seat: 3 }, seats: { 8: { alive: true } } })
    expect(left(game)).toBe(40_000)
  })

  it('goes back to the foul after which an outcry of the same seat removed it', () => {
    const game = outcry().send(6, { type: 'cryOut', acceptRemoval: true })
    expect(game.state).toMatchObject({ phase: { seat: 3 }, seats: { 5: { alive: false } } })
    expect(listed(game)[0]).toEqual(['giveFoul', 6, true])
    expect(back(game).state).toMatchObject({ seats: { 5: { alive: true, fouls: 2 } }, cancelledVotes: [] })
  })

  it('leaves the outcry that removed another seat', () => {
    const game = outcry().send('judge', foul(5)).send(6, { type: 'cryOut', acceptRemoval: true })
    expect(listed(game)[0]).toEqual(['giveFoul', 5, false])
    expect(back(game).state).toMatchObject({ seats: { 4: { fouls: 0 }, 5: { alive: false } } })
  })

  it('goes back to the last word that it ended', () => {
    const game = judged()
      .day([3, 7])
      .vote([{ 3: [1, 2, 4, 5, 6, 8] }])
    game.until('farewell').wait(5_000).send('judge', remove(3))
    expect(game.is('nightFall')).toBe(true)
    expect(back(game).state).toMatchObject({ phase: { id: 'farewell', seat: 3 }, lastWordLost: [] })
  })

  it('gives the last word back to a seat that waited for it, before the one who speaks now', () => {
    const game = judged().day([3, 7])
    const hands = { 3: [1, 2, 4, 5, 6], 7: [3, 7, 8, 9, 10] }
    game.vote([hands, hands], [1, 2, 4, 5, 6, 8, 9]).until('farewell')
    game.send('judge', remove(7)).send(3, { type: 'endSpeech' })
    expect(game.is('nightFall')).toBe(true)
    expect(back(game).state.phase).toMatchObject({ id: 'farewell', seat: 3, queue: [7] })
  })

  it('brings nobody back who left the site in their last word: they may be at another table', () => {
    const voted = () =>
      judged()
        .day([3, 7])
        .voteUntil('voteResult', [{ 3: [1, 2, 4, 5, 6, 8] }])
    const game = voted().send('judge', advance).until('farewell').send(3, { type: 'leaveGame' })
    expect(game.is('nightFall')).toBe(true)
    expect(viewFor(game.state, 'judge').undo).toMatchObject({ type: 'advance', overtaken: true })
    expect(game.try('judge', undo)).toBe('overtaken')
    const corrected = voted().until('farewell').send(3, { type: 'leaveGame' })
    const hand = { type: 'correctHand', seat: 8, candidate: 7, reason: 'the hand was for seat 7' } as const
    expect(corrected.try('judge', hand)).toBe('overtaken')
  })

  it('leaves a last word that somebody gave up since', () => {
    const game = judged().day([3, 7])
    const hands = { 3: [1, 2, 4, 5, 6], 7: [3, 7, 8, 9, 10] }
    game.vote([hands, hands], [1, 2, 4, 5, 6, 8, 9]).until('farewell')
    game.send('judge', remove(10)).send(7, { type: 'leaveGame' })
    expect(back(game).state).toMatchObject({ seats: { 9: { alive: true } }, lastWordLost: [7] })
  })
})

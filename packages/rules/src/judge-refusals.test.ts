import { describe, expect, it } from 'vitest'
import { type Command, permitted, type Seat } from './index.ts'
import type { RuleSet } from './model/rule-set.ts'
import { dayTwo, judged, over, times } from './testing/day-two.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const pause = { type: 'pause', reason: 'door' } as const
const reason = 'seen by the assistant'
const hand = (seat: Seat, candidate: Seat | null): Command => ({
  type: 'correctHand',
  seat,
  candidate,
  reason,
})
const nomination = (seat: Seat, nominee: Seat | null): Command => ({
  type: 'correctNomination',
  seat,
  nominee,
  reason,
})
const led = (game = judged()) => game.send('judge', { type: 'takePace' })
const voting = (rules: Partial<RuleSet> = {}) => judged(rules).day([3, 7]).until('voteCandidate')

/** The button of a correction before the judge. */
function corrections(game: ScriptedGame, type: 'correctHand' | 'correctNomination') {
  const button = permitted(game.state, 'judge').find((one) => one.type === type)
  if (button?.type !== type) throw new Error(`no ${type} in ${game.state.phase.key}`)
  return button
}

const others = (game: ScriptedGame, type: 'correctHand' | 'correctNomination', seat: Seat) =>
  corrections(game, type).corrections.find((one) => one.seat === seat)?.others

describe('the pace of a table', () => {
  it('the pace is taken and handed over once', () => {
    const game = judged()
    expect(game.try('judge', { type: 'handOverPace' })).toBe('already_done')
    game.send('judge', { type: 'takePace' })
    expect(game.events.at(-1)).toMatchObject({ type: 'paceSet', pace: 'judge', cause: 'judge' })
    expect(game.try('judge', { type: 'takePace' })).toBe('already_done')
    game.send('judge', { type: 'handOverPace' })
    expect(game.events.at(-1)).toMatchObject({ type: 'paceSet', pace: 'host', cause: 'judge' })
  })

  it('a window is closed by its own key, outside of pauses and in a vote alone', () => {
    expect(led().try('judge', { type: 'closeWindow' })).toBe('not_now')
    expect(voting().try('judge', { type: 'closeWindow' })).toBe('not_now')
    const game = led(voting())
    const buttons = () => permitted(game.state, 'judge').map(({ type }) => type)
    expect(buttons()).toContain('closeWindow')
    expect(buttons()).toContain('handOverPace')
    expect(buttons()).not.toContain('takePace')
    expect(game.try('judge', { type: 'closeWindow', phase: 'voteCandidate:2:1:7' })).toBe('stale')
    game.send('judge', pause)
    expect(buttons()).not.toContain('closeWindow')
    expect(game.try('judge', { type: 'closeWindow' })).toBe('paused')
    game.send('judge', { type: 'resume' })
    game.send('judge', { type: 'closeWindow', phase: game.state.phase.key })
    expect(game.state.phase).toMatchObject({ index: 1, closed: true })
    expect(buttons()).not.toContain('closeWindow')
  })

  it('a short phase that is late lasts once more when the clocks take over, a long one ten seconds', () => {
    const short = led(voting().until('voteResult')).wait(60_000)
    short.send('judge', { type: 'handOverPace' })
    expect(short.state.phase).toMatchObject({ id: 'voteResult', endsAt: short.now + 3_000 })
    const long = led().wait(90_000).send('judge', { type: 'handOverPace' })
    expect(long.state.phase).toMatchObject({ id: 'speech', endsAt: long.now + 10_000 })
    const early = led().wait(20_000)
    const { endsAt } = early.state.phase
    expect(early.send('judge', { type: 'handOverPace' }).state.phase.endsAt).toBe(endsAt)
  })

  it('a speaker who has finished does not speak on when the clocks take over, but a pause holds', () => {
    const game = led().send(2, { type: 'endSpeech' }).send('judge', pause)
    game.send('judge', { type: 'handOverPace' })
    expect(game.state.phase).toMatchObject({ id: 'speech', seat: 2 })
    const other = led().send(2, { type: 'endSpeech' }).send('judge', { type: 'handOverPace' })
    expect(other.state.phase).toMatchObject({ id: 'speech', seat: 3 })
  })

  it('a judge is away once, and only where there is one', () => {
    const game = judged().send('system', { type: 'disconnectJudge' })
    expect(game.try('system', { type: 'disconnectJudge' })).toBe('already_done')
    game.send('system', { type: 'reconnectJudge' })
    expect(game.try('system', { type: 'reconnectJudge' })).toBe('already_done')
    expect(scriptedGame().try('system', { type: 'disconnectJudge' })).toBe('not_now')
    const gone = judged().send('judge', { type: 'leaveGame' })
    expect(gone.try('system', { type: 'disconnectJudge' })).toBe('not_now')
  })
})

describe('a judge who leads the pace and leaves', () => {
  it('hands it over to the clocks, and only then', () => {
    const game = led().send('judge', { type: 'leaveGame' })
    expect(game.last('paceSet')).toMatchObject({ pace: 'host', cause: 'judge' })
    expect(judged().send('judge', { type: 'leaveGame' }).last('paceSet')).toBeUndefined()
  })
})

describe('a correction', () => {
  it('a correction waits for the end of a pause, and is for the living', () => {
    const game = voting()
    expect(game.try('judge', hand(1, 3))).toBe('not_alive')
    game.send('judge', pause)
    expect(game.try('judge', hand(4, 3))).toBe('paused')
    expect(permitted(game.state, 'judge').map(({ type }) => type)).not.toContain('correctHand')
  })

  it('a hand may be for the candidates called so far, for the voter’s own seat where the rules allow it, or down', () => {
    const game = voting().send(4, { type: 'castVote', candidate: 3 })
    expect(others(game, 'correctHand', 4)).toEqual([null])
    expect(others(game, 'correctHand', 5)).toEqual([3])
    expect(others(game, 'correctHand', 3)).toEqual([3])
    expect(corrections(game, 'correctHand').goesBack).toBe(false)
    expect(others(voting({ selfVote: false }), 'correctHand', 3)).toEqual([])
    expect(others(voting({ selfVote: false }), 'correctHand', 5)).toEqual([3])
    game.tick()
    expect(others(game, 'correctHand', 5)).toEqual([3, 7])
    expect(others(game, 'correctHand', 4)).toEqual([7, null])
  })

  it('a nomination may be of any living seat that is not on the list, and of the speaker’s own where the rules allow it', () => {
    const game = judged().send(2, { type: 'nominate', seat: 5 })
    expect(corrections(game, 'correctNomination')).toMatchObject({
      corrections: [{ seat: 2, now: 5, others: [2, 3, 4, 6, 7, 8, 9, 10, null] }],
      goesBack: false,
    })
    const strict = judged({ selfNomination: false })
    expect(others(strict, 'correctNomination', 2)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('a nomination of an earlier speaker comes before those of later ones, from the opener of the day on', () => {
    const game = judged().untilSpeechOf(3).send(3, { type: 'nominate', seat: 7 })
    game.send('judge', nomination(2, 9))
    expect(game.state.days.at(-1)?.nominations.map(({ seat }) => seat)).toEqual([9, 7])
    // Day 2 began with seat 2: seat 1 is dead, and nobody speaks after seat 10.
    game.untilSpeechOf(10).send('judge', nomination(8, 4))
    expect(game.state.days.at(-1)?.nominations.map(({ seat }) => seat)).toEqual([9, 7, 4])
  })

  it('nominations are corrected on the day they were made, and where the rules have them', () => {
    const game = judged().day([3, 7]).until('nightShoot')
    expect(game.try('judge', nomination(3, 5))).toBe('not_now')
    expect(judged({ nominationsPerDay: 0 }).try('judge', nomination(2, 5))).toBe('forbidden_by_rules')
    const next = game.until('dayStart')
    expect(next.try('judge', nomination(3, 5))).toBe('not_now')
    expect(next.try('judge', hand(3, 7))).toBe('not_now')
  })
})

describe('a hand that the judge puts right', () => {
  it('in a common window may be put right too', () => {
    const game = judged({ voteMode: 'simultaneous' }).day([3, 7]).until('voteSimultaneous')
    game.send(2, { type: 'castVote', candidate: 3 }).send('judge', hand(2, 7))
    expect(game.last('handCorrected')).toMatchObject({ voter: 2, before: 3, after: 7, backTo: null })
  })

  it('changes the counts of its candidates, and no other one', () => {
    const game = judged()
      .day([3, 7, 5])
      .voteUntil('voteResult', [{ 3: [2, 4], 7: [6, 8], 5: [9, 10] }])
    game.send('judge', hand(6, 3))
    expect(game.last('handCorrected')).toMatchObject({
      before: 7,
      counts: [
        { candidate: 3, voters: [2, 4, 6] },
        { candidate: 7, voters: [8] },
      ],
    })
  })

  it('a hand taken away falls on the last candidate like every silent one', () => {
    const game = judged()
      .day([3, 7])
      .voteUntil('voteResult', [{ 3: [2, 4, 5, 6, 8], 7: [3, 7, 9, 10] }])
    game.send('judge', hand(2, null))
    expect(game.last('handCorrected')).toMatchObject({
      counts: [
        { candidate: 3, voters: [4, 5, 6, 8], byDefault: [] },
        { candidate: 7, voters: [3, 7, 9, 10], byDefault: [2] },
      ],
    })
  })
})

describe('a nomination that the judge puts right', () => {
  it('a nomination is put right where the vote is announced, without a way back', () => {
    const game = judged().day([3, 7]).until('voteIntro')
    expect(corrections(game, 'correctNomination')).toMatchObject({ goesBack: false })
    const { key } = game.state.phase
    expect(game.send('judge', nomination(2, 5)).last('nominationCorrected')).toMatchObject({ backTo: null })
    // The announcement begins again: a ring of the first one is late.
    expect(game.is('voteIntro')).toBe(true)
    expect(game.try('system', { type: 'timeOut', key })).toBe('stale')
  })

  it('shows what each seat has nominated', () => {
    const { corrections: shown } = corrections(judged().day([3, 7]).until('voteIntro'), 'correctNomination')
    expect(shown.slice(0, 3).map(({ seat, now }) => [seat, now])).toEqual([
      [2, 3],
      [3, 7],
      [4, null],
    ])
  })

  it('the nomination of a seat before the opener comes last, as its speech does', () => {
    const game = judged().day().night().untilSpeechOf(3)
    game.day([5, 6]).until('voteIntro').send('judge', nomination(2, 8))
    expect(game.state.days.at(-1)?.nominations.map(({ seat }) => seat)).toEqual([5, 6, 8])
  })
})

describe('a candidate called again', () => {
  it('a round in which all are voted on at once begins again as a whole', () => {
    const game = judged({ voteMode: 'simultaneous' }).day([3, 7]).until('voteSimultaneous')
    game.send(4, { type: 'castVote', candidate: 7 }).send('judge', { type: 'restartVote', candidate: 7 })
    expect(game.state.phase).toMatchObject({ id: 'voteSimultaneous' })
    expect(game.state.vote?.hands).toEqual([])
  })

  it('a candidate is called again once it was called', () => {
    const game = voting()
    expect(game.try('judge', { type: 'restartVote', candidate: 7 })).toBe('target_invalid')
    expect(game.try('judge', { type: 'restartVote', candidate: 3 })).toBeNull()
    expect(game.tick().try('judge', { type: 'restartVote', candidate: 7 })).toBeNull()
  })
})

describe('technical fouls', () => {
  it('a technical foul taken back was a major one where the seat has one, else a minor one', () => {
    const give = (severity: 'minor' | 'major') =>
      judged({ techFouls: 'minor_and_major' }).send('judge', { type: 'giveTechFoul', seat: 3, severity })
    const taken = (game: ScriptedGame) =>
      game.send('judge', { type: 'takeBackTechFoul', seat: 3 }).last('techFoulTakenBack')?.severity
    expect([taken(give('minor')), taken(give('major'))]).toEqual(['minor', 'major'])
    expect(give('minor').try('judge', { type: 'takeBackTechFoul', seat: 4 })).toBe('target_invalid')
  })
})

describe('the acts of a judge', () => {
  it.each<[string, Command]>([
    ['more time', { type: 'extend', ms: 1_000 }],
    ['a pause', pause],
    ['a foul', { type: 'giveFoul', seat: 4 }],
    ['a foul taken back', { type: 'takeBackFoul', seat: 4 }],
    ['a technical foul', { type: 'giveTechFoul', seat: 4 }],
    ['a technical foul taken back', { type: 'takeBackTechFoul', seat: 4 }],
    ['a vote called again', { type: 'restartVote' }],
    ['the pace', { type: 'takePace' }],
    ['a hand put right', hand(4, 3)],
    ['a nomination put right', nomination(4, 5)],
    ['claims', { type: 'allowClaims', allowed: true }],
    ['the number of viewers', { type: 'hideViewers', hidden: true }],
    ['a choice of voices', { type: 'hear', seats: [4] }],
    ['an undo', { type: 'undo' }],
  ])('%s is refused after a thousand acts', (_, command) => {
    const game = times(1_000, judged(), 'judge', { type: 'warn', seat: null, text: 'quiet' })
    expect(game.try('judge', command)).toBe('limit_reached')
    expect(game.try('judge', { type: 'advance' })).toBeNull()
  })
})

describe('the number of acts of a judge', () => {
  const acts = (game: ScriptedGame) => game.state.judgePresses
  const tech = { type: 'giveTechFoul', seat: 4 } as const
  const fouled = () => judged({ techFouls: 'two_is_removal' }).send('judge', { type: 'giveFoul', seat: 4 })
  const friends = { type: 'swapSeats', seat: 3, other: 8, reason } as const

  it.each<[string, () => ScriptedGame, Command]>([
    ['more time', fouled, { type: 'extend', ms: 1_000 }],
    ['a pause', fouled, pause],
    ['a foul', fouled, { type: 'giveFoul', seat: 4 }],
    ['a foul taken back', fouled, { type: 'takeBackFoul', seat: 4 }],
    ['the offence of a foul', fouled, { type: 'correctFoul', foul: 1, kind: 'foul', offence: 'a', reason }],
    ['a technical foul', fouled, tech],
    [
      'a technical foul taken back',
      () => fouled().send('judge', tech),
      { type: 'takeBackTechFoul', seat: 4 },
    ],
    ['a vote called again', voting, { type: 'restartVote' }],
    ['the pace taken', fouled, { type: 'takePace' }],
    ['the pace handed over', () => led(fouled()), { type: 'handOverPace' }],
    ['points', fouled, { type: 'awardExtra', seat: 4, points: 0.1, note: 'helps' }],
    ['a best player', over, { type: 'markBest', seat: 4 }],
    ['a worst player', over, { type: 'markWorst', seat: 4 }],
    ['claims', fouled, { type: 'allowClaims', allowed: true }],
    ['the number of viewers', fouled, { type: 'hideViewers', hidden: true }],
    ['a hand put right', voting, hand(4, 3)],
    ['a nomination put right', voting, nomination(4, 5)],
    ['a choice of voices', fouled, { type: 'hear', seats: [4] }],
    ['two who change places', () => scriptedGame({ judge: 'human' }), friends],
    ['an undo', fouled, { type: 'undo' }],
  ])('grows by one with %s', (_, prepare, command) => {
    const game = prepare()
    const before = acts(game)
    expect(acts(game.send('judge', command))).toBe(before + 1)
  })

  it('grows when the second judge takes over, but not when the judge leaves to them', () => {
    const game = judged().send('judge', { type: 'seatSecondJudge' })
    expect(acts(game.send('secondJudge', { type: 'takeOver', reason }))).toBe(1)
    expect(acts(game.send('judge', { type: 'leaveGame' }))).toBe(1)
  })

  it('stays when others act', () => {
    const game = led(judged()).send(5, { type: 'cryOut', acceptRemoval: false }).wait(5_000)
    game.send(2, { type: 'endSpeech' }).send('system', { type: 'disconnectJudge' }).wait(60_000)
    expect(game.last('paceSet')).toMatchObject({ cause: 'absence' })
    expect(acts(game)).toBe(1)
    const table = dayTwo().send(4, { type: 'requestPause', reason: 'door' })
    for (const seat of table.alive) if (seat !== 4) table.send(seat, { type: 'votePause', approve: true })
    expect(table.state.pause).not.toBeNull()
    expect(acts(table)).toBe(0)
  })
})

describe('a line to those who are out', () => {
  const game = () =>
    scriptedGame({ judge: 'human', rules: { ghostRoom: true } })
      .out()
      .night({ shot: 1 })
      .out(2)
      .night({ shot: 3 })
      .until('speech')
  const line = (text: string): Command => ({ type: 'sayToGhosts', text })

  it('a line has at most two hundred letters', () => {
    expect(game().try(1, line('a'.repeat(201)))).toBe('invalid')
    expect(game().try(1, line('a'.repeat(200)))).toBeNull()
  })

  it('a seat says at most a hundred lines, whatever the others say', () => {
    const talk = times(100, game(), 1, line('hello'))
    expect(talk.try(1, line('hello'))).toBe('said_enough')
    expect(permitted(talk.state, 1).map(({ type }) => type)).not.toContain('sayToGhosts')
    expect(permitted(talk.state, 2).map(({ type }) => type)).toContain('sayToGhosts')
    expect(talk.try(2, line('hello'))).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import type { RuleSet, Timing } from './model/rule-set.ts'
import { PHASES, type PhaseFacts } from './phases.ts'
import { presets } from './presets.ts'
import { dayTwo } from './testing/day-two.ts'
import { type GameScript, type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const having = (fits: (facts: PhaseFacts) => boolean) =>
  Object.entries(PHASES).flatMap(([id, facts]) => (fits(facts) ? [id] : []))

describe('the table of phases', () => {
  it.each([
    ['gathering', ['seating', 'deal']],
    ['zeroNight', ['mafiaMeeting', 'donSign', 'sheriffSign', 'freeSeating']],
    ['day', ['dayStart', 'speech', 'talkSpeech', 'farewell', 'finalSpeech']],
    ['vote', ['voteIntro', 'voteCandidate', 'voteSimultaneous', 'voteResult', 'tieSpeech', 'liftVote']],
    ['night', ['nightFall', 'nightShoot', 'nightDon', 'nightSheriff', 'nightDoctor', 'bestMove', 'morning']],
    ['over', ['gameOver', 'aborted']],
  ] as const)('a phase of the kind %s is one of %j', (kind, ids) => {
    expect(having((facts) => facts.kind === kind)).toEqual(ids)
  })

  it('the table is in the dark from the meeting to the signs, and from the fall of a night to the best move', () => {
    const atMeeting = ['mafiaMeeting', 'donSign', 'sheriffSign']
    const atNight = ['nightFall', 'nightShoot', 'nightDon', 'nightSheriff', 'nightDoctor', 'bestMove']
    expect(having(({ dark }) => dark)).toEqual([...atMeeting, ...atNight])
  })

  it('a seat has the floor in every speech, tie, farewell and last word', () => {
    expect(having(({ speech }) => speech)).toEqual([
      'speech',
      'tieSpeech',
      'talkSpeech',
      'farewell',
      'finalSpeech',
    ])
  })

  it('a part of the game that people count begins with the meeting, the start of a day and the fall of a night', () => {
    expect(having(({ opening }) => opening)).toEqual(['mafiaMeeting', 'dayStart', 'nightFall'])
  })

  it('the last word of a seat is its farewell, or its words at the end of the game', () => {
    expect(having(({ lastWord }) => lastWord)).toEqual(['farewell', 'finalSpeech'])
  })

  it('seats act in secret at the meeting, in votes and in the windows of a night, and all but the meeting wait for late packets', () => {
    const late = ['voteCandidate', 'voteSimultaneous', 'liftVote', 'nightShoot', 'nightDon', 'nightSheriff']
    expect(having(({ grace }) => grace)).toEqual([...late, 'nightDoctor', 'bestMove'])
    expect(having(({ secretInput }) => secretInput)).toEqual([
      'mafiaMeeting',
      ...late,
      'nightDoctor',
      'bestMove',
    ])
  })

  it('no rule set leaves out speeches, votes, the beginning of a day or of a night, and the shot', () => {
    expect(having(({ skippable }) => !skippable)).toEqual([
      'dayStart',
      'speech',
      'voteCandidate',
      'voteSimultaneous',
      'liftVote',
      'nightFall',
      'nightShoot',
    ])
  })

  it('a human judge ends the beginning of a day and the list of candidates', () => {
    expect(having(({ ledByJudge }) => ledByJudge)).toEqual(['dayStart', 'voteIntro'])
  })

  it('the length of a phase is the option of its own name; a talk takes that of a tie, and the end that of the review', () => {
    const others = { talkSpeech: 'tieSpeech', gameOver: 'judgeReview', aborted: 'judgeReview' }
    for (const [id, { length }] of Object.entries(PHASES)) {
      expect(length, id).toBe(id in others ? others[id as keyof typeof others] : id)
    }
  })
})

describe('a phase for which the rules have no time', () => {
  const TIE = { 3: [2, 4, 5, 6], 7: [3, 7, 8, 9] }
  const rulesWithout = (lengths: readonly (keyof Timing)[]): Partial<RuleSet> => {
    const none = Object.fromEntries(lengths.map((length) => [length, 0]))
    return { unvoted: 'abstain', timing: { ...presets.fiim.timing, ...none } }
  }
  const without = (lengths: readonly (keyof Timing)[], script: GameScript = {}) =>
    dayTwo({ ...script, rules: { ...rulesWithout(lengths), ...script.rules } })
  const phasesOf = (game: ScriptedGame) =>
    game.events.flatMap((event) => (event.type === 'phaseEntered' ? [event.phase.id] : []))

  it('the game goes on without the announcement of a vote and the speeches of a tie', () => {
    const game = without(['voteIntro', 'tieSpeech'])
      .day([3, 7])
      .vote([TIE, { 3: [2, 4, 5, 6, 8] }])
    expect(game.decision).toEqual({ result: 'out', out: [3] })
    expect(phasesOf(game).filter((id) => id === 'voteIntro' || id === 'tieSpeech')).toEqual([])
  })

  it('a vote is decided, and voted on again, without the announcement of its results', () => {
    const game = without(['voteResult'])
      .day([3, 7])
      .vote([TIE, { 3: [2, 4, 5, 6, 8] }])
    expect(game.decision).toEqual({ result: 'out', out: [3] })
    expect(game.state.days.at(-1)?.rounds.map(({ round }) => round)).toEqual([1, 2])
    expect(phasesOf(game)).not.toContain('voteResult')
  })

  it('the night falls without the last words of two who leave together', () => {
    const game = without(['farewell']).day([3, 7]).vote([TIE, TIE], [2, 3, 4, 5, 6])
    expect(game.decision).toEqual({ result: 'lift_yes', out: [3, 7] })
    expect(game.is('nightFall')).toBe(true)
  })

  it('roles are dealt without a window for the cards', () => {
    const game = scriptedGame({ rules: rulesWithout(['deal']) }).until('dayStart')
    expect(phasesOf(game)).toEqual(['seating', 'mafiaMeeting', 'dayStart'])
    expect(game.events.filter(({ type }) => type === 'rolesDealt')).toHaveLength(1)
  })

  it('the mafia meets without a window for it', () => {
    const game = scriptedGame({ rules: rulesWithout(['mafiaMeeting']) }).until('dayStart')
    expect(phasesOf(game)).toEqual(['seating', 'deal', 'deal', 'dayStart'])
    expect(game.state.mafia.map(({ seat }) => seat)).toEqual([8, 9, 10])
  })

  it('a night goes on without the window of the don, of the best move, and without a morning', () => {
    const rules = rulesWithout(['nightDon', 'bestMove', 'morning'])
    const game = scriptedGame({ rules }).out().until('nightShoot')
    for (const seat of [8, 9, 10]) game.send(seat, { type: 'shoot', seat: 2 })
    const phases = phasesOf(game.until('farewell'))
    expect(phases.slice(phases.indexOf('nightFall'))).toEqual([
      'nightFall',
      'nightShoot',
      'nightSheriff',
      'dayStart',
      'farewell',
    ])
    expect(game.state.phase).toMatchObject({ seat: 2 })
  })

  it('the night falls without the talk of two leaders of a first day that is for talking', () => {
    const rules = { ...rulesWithout(['tieSpeech']), firstDay: 'to_talk' } as const
    const game = scriptedGame({ rules })
      .day([3, 7])
      .vote([{ 3: [1, 2], 7: [4, 5] }])
    expect(game.last('voteDecided')).toMatchObject({ result: 'speech_only', talks: [3, 7] })
    expect(game.is('nightFall')).toBe(true)
  })

  it('the leader of a vote who leaves before the result is carried out loses no last word where there is none', () => {
    const game = without(['farewell'])
      .day([3, 7])
      .voteUntil('voteResult', [{ 3: [2, 4, 5, 6, 8] }])
    expect(game.send(3, { type: 'leaveGame' }).decision).toEqual({ result: 'out', out: [3] })
    expect(game.is('nightFall')).toBe(true)
    expect(game.state.lastWordLost).toEqual([])
  })

  it('a decided game ends without its last speech', () => {
    const game = without(['finalSpeech'], { roles: { 8: 'godfather', 1: 'sheriff' } })
      .day([8])
      .vote()
    expect(game.is('gameOver')).toBe(true)
  })
})

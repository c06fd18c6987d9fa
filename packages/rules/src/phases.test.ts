import { describe, expect, it } from 'vitest'
import type { Timing } from './model/rule-set.ts'
import { PHASES, type PhaseFacts } from './phases.ts'
import { presets } from './presets.ts'
import { dayTwo } from './testing/day-two.ts'
import type { GameScript, ScriptedGame } from './testing/scripted-game.ts'

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
  const without = (lengths: readonly (keyof Timing)[], script: GameScript = {}) => {
    const none = Object.fromEntries(lengths.map((length) => [length, 0]))
    const { timing } = presets.fiim
    return dayTwo({
      ...script,
      rules: { unvoted: 'abstain', ...script.rules, timing: { ...timing, ...none } },
    })
  }
  const phasesOf = (game: ScriptedGame) =>
    game.events.flatMap((event) =>
      event.type === 'phaseEntered' && event.phase.day === 2 ? [event.phase.id] : [],
    )

  it('the game goes on without the announcement of a vote and the speeches of a tie', () => {
    const game = without(['voteIntro', 'tieSpeech'])
      .day([3, 7])
      .vote([TIE, { 3: [2, 4, 5, 6, 8] }])
    expect(game.decision).toEqual({ result: 'out', out: [3] })
    expect(phasesOf(game).filter((id) => id === 'voteIntro' || id === 'tieSpeech')).toEqual([])
  })

  it('the night falls without the last words of two who leave together', () => {
    const game = without(['farewell']).day([3, 7]).vote([TIE, TIE], [2, 3, 4, 5, 6])
    expect(game.decision).toEqual({ result: 'lift_yes', out: [3, 7] })
    expect(game.is('nightFall')).toBe(true)
  })

  it('a decided game ends without its last speech', () => {
    const game = without(['finalSpeech'], { roles: { 8: 'godfather', 1: 'sheriff' } })
      .day([8])
      .vote()
    expect(game.is('gameOver')).toBe(true)
  })
})

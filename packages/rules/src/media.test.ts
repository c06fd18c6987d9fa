import { describe, expect, it } from 'vitest'
import {
  keepsMediaPolicy,
  layerFor,
  mediaPolicy,
  type ParticipantId,
  redact,
  viewFor,
  voicesFor,
} from './index.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const seats = Array.from({ length: 10 }, (_, index): ParticipantId => `seat-${index + 1}`)
const others = (viewer: string, among: readonly ParticipantId[] = seats) =>
  among.filter((id) => id !== viewer)
const policyOf = (game: ScriptedGame) => mediaPolicy(game.state)

describe('the media policy (§5.1)', () => {
  it('in a speech all see all, and the speaker alone is heard and shown large', () => {
    const { sees, hears, focus } = policyOf(scriptedGame().untilSpeechOf(4))
    for (const viewer of seats) expect(sees[viewer]).toEqual(others(viewer))
    expect(sees.spectators).toEqual(seats)
    expect(hears['seat-1']).toEqual(['seat-4'])
    expect(hears.spectators).toEqual(['seat-4'])
    expect(hears['seat-4']).toBeUndefined()
    expect(focus).toBe('seat-4')
  })

  it('an outcry is heard besides the speaker', () => {
    const game = scriptedGame().untilSpeechOf(4).send(7, { type: 'cryOut', acceptRemoval: false })
    expect(policyOf(game).hears['seat-1']).toEqual(['seat-4', 'seat-7'])
    expect(policyOf(game).focus).toBe('seat-7')
  })

  it('a lost speech is silent', () => {
    const game = scriptedGame({ judge: 'human' }).untilSpeechOf(2)
    for (let foul = 0; foul < 3; foul++) game.send('judge', { type: 'giveFoul', seat: 4 })
    expect(policyOf(game.untilSpeechOf(4)).hears['seat-1']).toEqual(['judge'])
  })

  it('the mafia sees each other at the meeting of the zero night, and nobody hears anybody', () => {
    const { sees, hears } = policyOf(scriptedGame().until('mafiaMeeting'))
    expect(sees).toEqual({
      'seat-8': ['seat-9', 'seat-10'],
      'seat-9': ['seat-8', 'seat-10'],
      'seat-10': ['seat-8', 'seat-9'],
    })
    expect(hears).toEqual({})
  })

  it('the meeting has sound only where the rules give it', () => {
    const { hears } = policyOf(scriptedGame({ rules: { meetingAudio: true } }).until('mafiaMeeting'))
    expect(hears['seat-8']).toEqual(['seat-9', 'seat-10'])
    expect(hears['seat-1']).toBeUndefined()
  })

  it('a paused meeting with sound is silent but for the judge', () => {
    const game = scriptedGame({ judge: 'human', rules: { meetingAudio: true } }).until('mafiaMeeting')
    game.send('judge', { type: 'pause', reason: 'door' })
    expect(policyOf(game).hears['seat-8']).toEqual(['judge'])
    expect(policyOf(game.send('judge', { type: 'resume' })).hears['seat-8']).toHaveLength(3)
  })

  it('the policy shows nobody large in a phase without a speaker', () => {
    expect(policyOf(scriptedGame().out().night({}).until('dayStart')).focus).toBeNull()
  })

  it.each(['nightFall', 'nightShoot', 'nightDon', 'nightSheriff', 'bestMove'] as const)(
    '%s is dark and silent',
    (id) => {
      expect(policyOf(scriptedGame().out().until(id))).toEqual({
        sees: {},
        hears: {},
        focus: null,
        nightLayers: ['low'],
      })
    },
  )

  it('a human judge sees every seat at all times and is heard; nobody sees the judge at night', () => {
    const night = policyOf(scriptedGame({ judge: 'human' }).out().until('nightShoot'))
    expect(night.sees).toEqual({ judge: seats })
    expect(night.hears['seat-3']).toEqual(['judge'])
    expect(night.hears.judge).toBeUndefined()
    const day = policyOf(scriptedGame({ judge: 'human' }).untilSpeechOf(4))
    expect(day.sees['seat-3']).toContain('judge')
    expect(day.hears['seat-3']).toEqual(['seat-4', 'judge'])
    expect(day.hears.judge).toEqual(['seat-4'])
  })

  it('a judge hears the chosen seats too, at night as well, and nobody else learns of the choice', () => {
    const game = scriptedGame({ judge: 'human' }).untilSpeechOf(4)
    const before = policyOf(game)
    game.send('judge', { type: 'hear', seats: [2, 9] })
    expect(game.try('judge', { type: 'hear', seats: [11] })).toBe('target_invalid')
    expect(policyOf(game).hears.judge).toEqual(['seat-4', 'seat-2', 'seat-9'])
    expect({ ...policyOf(game).hears, judge: [] }).toEqual({ ...before.hears, judge: [] })
    expect(policyOf(game.out().until('nightShoot')).hears.judge).toEqual(['seat-2', 'seat-9'])
    expect(redact(game.last('hearingChosen')!, 4)).toBeNull()
    expect(viewFor(game.state, 'judge').hearing).toEqual([2, 9])
    expect(viewFor(game.state, 4).hearing).toEqual([])
  })

  it('players who are out see and hear each other at all times where the rules have a ghost room, and nobody else does', () => {
    const game = scriptedGame({ judge: 'human', rules: { ghostRoom: true, endSpeech: false } })
    game.out().night({ shot: 1 }).out(2).night()
    for (const id of ['dayStart', 'speech', 'nightShoot'] as const) {
      const { sees, hears } = policyOf(game.until(id))
      expect(sees['seat-1']).toContain('seat-2')
      expect(hears['seat-2']).toContain('seat-1')
      for (const viewer of [...others('seat-1').filter((one) => one !== 'seat-2'), 'spectators', 'judge'])
        for (const ghost of ['seat-1', 'seat-2']) {
          expect(hears[viewer] ?? []).not.toContain(ghost)
          if (viewer !== 'judge') expect(sees[viewer] ?? []).not.toContain(ghost)
        }
    }
  })

  it('lines of a ghost reach the ghosts alone', () => {
    const line = { type: 'sayToGhosts', text: 'hello' } as const
    const game = scriptedGame({ judge: 'human', rules: { ghostRoom: true } })
    game.out().night({ shot: 1 }).out(2).night({ shot: 3 }).until('speech')
    expect(game.try(4, line)).toBe('not_now')
    expect(game.try(1, { ...line, text: ' ' })).toBe('invalid')
    const before = ([4, 'judge', 'spectator'] as const).map((viewer) => viewFor(game.state, viewer))
    game.send(1, line)
    expect(([4, 'judge', 'spectator'] as const).map((viewer) => viewFor(game.state, viewer))).toEqual(before)
    const said = game.last('ghostSaid')!
    expect([4, 'judge', 'spectator'].map((viewer) => redact(said, viewer as 4))).toEqual([null, null, null])
    expect(viewFor(game.state, 2).ghostLines).toMatchObject([{ seat: 1, text: 'hello' }])
    expect(scriptedGame().out().night({ shot: 1 }).until('speech').try(1, line)).toBe('forbidden_by_rules')
  })

  it('a player who is out is seen to the end of the last word, then dark, and goes on watching', () => {
    const game = scriptedGame().out().night({ shot: 1 }).until('farewell')
    expect(policyOf(game)).toMatchObject({ focus: 'seat-1', hears: { 'seat-2': ['seat-1'] } })
    expect(policyOf(game).sees['seat-2']).toContain('seat-1')
    game.until('speech')
    expect(policyOf(game).sees['seat-2']).not.toContain('seat-1')
    expect(policyOf(game).sees['seat-1']).toEqual(others('seat-1'))
    expect(policyOf(game.out().until('nightShoot')).sees).toEqual({})
  })

  it('by day the focus comes in the best layer and the others in the smallest, unless they are not seen', () => {
    const policy = policyOf(scriptedGame({ judge: 'human' }).untilSpeechOf(4))
    expect(policy.nightLayers).toBeNull()
    expect(layerFor(policy, 'seat-1', 'seat-4')).toBe('high')
    expect(layerFor(policy, 'judge', 'seat-4')).toBe('high')
    expect(layerFor(policy, 'spectators', 'seat-5')).toBe('low')
    expect(layerFor(policy, 'seat-4', 'seat-4')).toBeNull()
  })

  it('at the meeting the mafia comes in the best layer for each other and in the smallest for the judge', () => {
    const policy = policyOf(scriptedGame({ judge: 'human' }).until('mafiaMeeting'))
    expect(policy.nightLayers).toEqual(['low', 'high'])
    expect(layerFor(policy, 'seat-8', 'seat-9')).toBe('high')
    expect(layerFor(policy, 'judge', 'seat-9')).toBe('low')
    expect(layerFor(policy, 'seat-1', 'seat-9')).toBeNull()
  })

  it('the candidate who is called is shown large', () => {
    const game = scriptedGame().day([3, 7]).until('voteCandidate')
    expect(policyOf(game)).toMatchObject({ focus: 'seat-3', hears: {} })
  })

  it('a pause silences the table', () => {
    const game = scriptedGame({ judge: 'human' })
      .untilSpeechOf(4)
      .send('judge', { type: 'pause', reason: 'noise' })
    expect(policyOf(game).hears['seat-1']).toEqual(['judge'])
  })

  it('after the end everybody meets', () => {
    const game = scriptedGame({ judge: 'human' })
      .until('speech')
      .send('judge', { type: 'endGame', reason: 'fire' })
    const { sees, hears } = policyOf(game)
    expect(sees['seat-1']).toEqual([...others('seat-1'), 'judge'])
    expect(hears.spectators).toEqual([...seats, 'judge'])
  })
})

describe('a picture or a voice of a policy that names its viewer twice', () => {
  it('a picture or a voice is the viewer’s own nowhere', () => {
    const policy = {
      sees: {},
      hears: { 'seat-1': ['seat-1', 'seat-2'] },
      focus: null,
      nightLayers: null,
    } as const
    expect(voicesFor(policy, 'seat-1', new Set(['seat-1', 'seat-2']))).toEqual(['seat-2'])
  })
})

describe('a voice', () => {
  const everybody = new Set<string>([...seats, 'judge'])
  const lit = (game: ScriptedGame, viewer: ParticipantId) => voicesFor(policyOf(game), viewer, everybody)

  it('lights up by day for those who hear it, and never for the speaker', () => {
    const game = scriptedGame({ judge: 'human' }).untilSpeechOf(4)
    expect(lit(game, 'seat-1')).toEqual(['seat-4', 'judge'])
    expect(lit(game, 'seat-4')).toEqual(['judge'])
    expect(lit(game, 'judge')).toEqual(['seat-4'])
    expect(voicesFor(policyOf(game), 'seat-1', new Set(['seat-7']))).toEqual([])
  })

  it.each(['mafiaMeeting', 'nightFall', 'nightShoot', 'nightDon', 'nightSheriff', 'bestMove'] as const)(
    'lights up for nobody in %s, no matter who makes a sound',
    (id) => {
      const game = scriptedGame()
      if (id !== 'mafiaMeeting') game.out()
      game.until(id)
      for (const viewer of [...seats, 'spectators'] as const) expect(lit(game, viewer)).toEqual([])
    },
  )

  it('lights up for the judge alone, and not for its owner, when only the judge listens at night', () => {
    const game = scriptedGame({ judge: 'human' })
      .out()
      .send('judge', { type: 'hear', seats: [9] })
    game.until('nightShoot')
    expect(lit(game, 'judge')).toEqual(['seat-9'])
    for (const viewer of [...seats, 'spectators'] as const) expect(lit(game, viewer)).toEqual(['judge'])
  })
})

describe('a media policy that is kept', () => {
  const game = scriptedGame({ judge: 'human' }).out().night({}).untilSpeechOf(4)
  const { state } = game

  it('a policy is kept by states that differ in nothing it is made from', () => {
    const { state: later } = scriptedGame({ judge: 'human' }).out().night({}).untilSpeechOf(4)
    expect(keepsMediaPolicy(state, { ...state, best: 3 })).toBe(true)
    expect(keepsMediaPolicy(state, later)).toBe(false)
  })

  it.each([
    ['phase', { ...state.phase }],
    ['seats', [...state.seats]],
    ['ruleSet', { ...state.ruleSet }],
    ['judge', 'automatic'],
    ['judgeGone', true],
    ['secondJudge', 'seated'],
    ['hearing', [1]],
    ['mafia', [...state.mafia]],
    ['lastWordLost', [3]],
    ['pause', { by: 'judge', reason: 'door', since: 1, endsAt: null }],
    ['outcry', { seat: 3, key: 'outcry:1', endsAt: 1 }],
    ['givenFloor', { seat: 3, key: 'floor:1', endsAt: 1 }],
    ['yielded', state.phase.key],
    ['days', state.days.map((day) => ({ ...day, night: { victim: 3, bestMove: null } }))],
  ] as const)('a policy is not kept by a state with another %s', (name, value) => {
    expect(keepsMediaPolicy(state, { ...state, [name]: value } as typeof state)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { awaitsLastWord, ghostsOf } from './engine/queries.ts'
import { type Command, type GameEvent, permitted, replay, score } from './index.ts'
import { dayTwo } from './testing/day-two.ts'
import { type GameScript, type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'
import { type StoredEvent, upcast } from './upcast.ts'

const TIE = { 3: [2, 4, 5, 6], 7: [3, 7, 8, 9] }
const USUAL = { 1: 'sheriff', 8: 'godfather', 9: 'mafia', 10: 'mafia' } as const
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

const waiting = ({ state }: ScriptedGame) => ALL.filter((seat) => awaitsLastWord(state, seat))
const ghosts = ({ state }: ScriptedGame) => ghostsOf(state)

/** Morning after seat 1 was shot, at a table whose players meet when they are out. */
const shot = (rules: GameScript['rules'] = {}, roles: GameScript['roles'] = USUAL) =>
  scriptedGame({ rules: { ghostRoom: true, ...rules }, roles })
    .out()
    .night({ shot: 1 })

describe('the last word', () => {
  it('a shot seat awaits its last word from the morning to the end of its farewell', () => {
    const game = shot()
    for (const phase of ['morning', 'dayStart', 'farewell'] as const) {
      expect(game.until(phase).state.phase.id).toBe(phase)
      expect(waiting(game)).toEqual([1])
      expect(ghosts(game)).toEqual([])
    }
    expect(waiting(game.until('speech'))).toEqual([])
    expect(ghosts(game)).toEqual([1])
  })

  it('two seats that leave together await their last words until each has spoken', () => {
    const game = shot({ unvoted: 'abstain' }).until('speech').day([3, 7]).vote([TIE, TIE], [2, 3, 4, 5, 6, 7])
    expect(game.state.phase).toMatchObject({ id: 'farewell', seat: 3, queue: [7] })
    expect(waiting(game)).toEqual([3, 7])
    expect(ghosts(game)).toEqual([1])
    expect(waiting(game.tick())).toEqual([7])
    expect(ghosts(game)).toEqual([1, 3])
    expect(waiting(game.tick())).toEqual([])
    expect(ghosts(game)).toEqual([1, 3, 7])
  })

  it('a quiet morning has nobody who awaits a last word', () => {
    const game = scriptedGame({ rules: { ghostRoom: true } })
      .out()
      .night()
    expect(waiting(game)).toEqual([])
    expect(waiting(game.until('dayStart'))).toEqual([])
  })

  it('a seat that loses its last word is out of it and with those who are out at once', () => {
    const game = shot().until('dayStart')
    game.send(1, { type: 'leaveGame' })
    expect(game.state.lastWordLost).toEqual([1])
    expect(waiting(game)).toEqual([])
    expect(ghosts(game)).toEqual([1])
  })

  it('a seat that leaves in its last word ends its speech early and the wait for it', () => {
    const game = shot().until('farewell').send('system', { type: 'disconnectSeat', seat: 1 })
    expect(game.state.wait).toMatchObject({ seat: 1 })
    game.send(1, { type: 'leaveGame' })
    expect(game.last('speechEnded')).toMatchObject({ seat: 1, early: true })
    expect(game.last('waitEnded')).toMatchObject({ seat: 1 })
    expect(game.is('speech')).toBe(true)
  })

  it('a fourth foul takes the last word of a seat that is out, and asks the judge nothing', () => {
    const game = dayTwo({ judge: 'human' }).out(3)
    for (let foul = 0; foul < 4; foul++) game.send('judge', { type: 'giveFoul', seat: 3 }).wait(1_000)
    expect(game.state).toMatchObject({ lastWordLost: [3], removalPending: null, phase: { id: 'nightFall' } })
  })

  it('the last seat of a decided game awaits its last word in the final speech, and nobody after it', () => {
    const game = shot({}, { 8: 'godfather' }).until('speech')
    game.day([8]).vote()
    expect(game.state.phase).toMatchObject({ id: 'finalSpeech', seat: 8 })
    expect(waiting(game)).toEqual([8])
    expect(ghosts(game)).toEqual([1])
    game.tick()
    expect(game.state.phase.id).toBe('gameOver')
    expect(waiting(game)).toEqual([])
  })
})

describe('the points of a seat that is taken out of its last word', () => {
  /** Seat 3 is out by the vote and speaks. */
  const speaking = () => dayTwo({ judge: 'human', rules: { techFouls: 'two_is_removal' } }).out(3)
  const penalties = (events: readonly GameEvent[]) => score(replay(events))[2]?.points.penalties
  const ended = (game: ScriptedGame) => game.send('judge', { type: 'endGame', reason: 'fire' }).events
  const removal: Command = { type: 'removePlayer', seat: 3, reason: 'insults' }
  const foul: Command = { type: 'giveFoul', seat: 3, count: 4 }
  const techFoul: Command = { type: 'giveTechFoul', seat: 3 }

  it.each([
    ['a removal', [removal], -0.5, { cause: 'removal', reason: 'insults' }],
    ['a fourth foul', [foul], -0.5, { cause: 'fouls', reason: null }],
    ['a fourth foul after a technical one', [techFoul, foul], -0.5, { cause: 'fouls', reason: null }],
  ] as const)('the points are taken for %s', (_, commands, points, lost) => {
    const game = speaking()
    for (const command of commands) game.send('judge', command)
    expect(game.last('lastWordLost')).toMatchObject({ seat: 3, ...lost })
    expect(penalties(ended(game))).toBe(points)
  })

  it('the points are taken for a second technical foul, which costs its own besides', () => {
    const game = scriptedGame({
      judge: 'human',
      rules: { techFouls: 'two_is_removal', scoring: 'platform_v1' },
    })
      .out()
      .night({ shot: 1 })
      .out(3)
    game.send('judge', techFoul).send('judge', techFoul)
    expect(game.last('lastWordLost')).toMatchObject({ seat: 3, cause: 'techFouls' })
    expect(penalties(ended(game))).toBe(-0.8)
  })

  it('the points stay when the judge took the removal back, or the player just went', () => {
    expect(penalties(ended(speaking().send('judge', removal).send('judge', { type: 'undo' })))).toBe(0)
    expect(penalties(ended(speaking().send(3, { type: 'leaveGame' })))).toBe(0)
  })

  it('the points of a game from before the cause was on record stay what they were', () => {
    const older = ended(speaking().send('judge', removal)).map((event) => {
      if (event.type !== 'lastWordLost') return event
      const { cause: _, reason: __, ...stored } = event
      return upcast(stored as StoredEvent)
    })
    expect(penalties(older)).toBe(0)
  })
})

describe('the end of a decided game', () => {
  it('comes at once when the shot player gives the last word up in the morning', () => {
    const game = scriptedGame({ roles: { 1: 'sheriff', 8: 'godfather', 9: 'mafia', 10: 'mafia' } })
    for (const shot of [1, 2]) game.out().night({ shot })
    game.out(7).night({ shot: 3 })
    expect(game.is('morning')).toBe(true)
    expect(game.state.verdict).not.toBeNull()
    game.send(3, { type: 'leaveGame' }).tick()
    expect(game.is('gameOver')).toBe(true)
  })

  it('comes after the last word of the first leaver when the second gave theirs up', () => {
    const game = shot({ unvoted: 'abstain' }, { 1: 'sheriff', 7: 'godfather' }).until('speech').day([3, 7])
    game.vote([TIE, TIE], [2, 3, 4, 5, 6])
    expect(game.state).toMatchObject({ phase: { id: 'farewell', seat: 3 }, verdict: { winner: 'red' } })
    game.send(7, { type: 'leaveGame' }).send(3, { type: 'endSpeech' })
    expect(game.is('gameOver')).toBe(true)
  })
})

describe('the opinions of a leaver', () => {
  it('the last speaker leaves opinions about every other seat', () => {
    const game = shot({ opinions: 'all', opinionsMax: 2 }, { 8: 'godfather' }).until('speech')
    game.day([8]).vote()
    expect(permitted(game.state, 8)).toContainEqual({
      type: 'leaveOpinions',
      seats: ALL.filter((seat) => seat !== 8),
      max: 2,
    })
    expect(game.try(8, { type: 'leaveOpinions', opinions: [], leader: 1 })).toBeNull()
  })

  it('the record keeps the last ones of each of two who leave together', () => {
    const game = shot({ unvoted: 'abstain', opinions: 'all', opinionsMax: 2 }).until('speech').day([3, 7])
    game.vote([TIE, TIE], [2, 3, 4, 5, 6, 7])
    for (const [seat, leader] of [
      [3, 4],
      [3, 5],
      [7, 6],
    ] as const) {
      if (game.state.phase.id === 'farewell' && game.state.phase.seat !== seat) game.tick()
      game.send(seat, { type: 'leaveOpinions', opinions: [], leader })
    }
    expect(game.state.days.at(-1)?.opinions.map(({ seat, leader }) => [seat, leader])).toEqual([
      [3, 5],
      [7, 6],
    ])
  })
})

describe('the ghost room', () => {
  it('nobody is in it where the rules have none', () => {
    expect(ghosts(shot({ ghostRoom: false }).until('speech'))).toEqual([])
  })

  it('nobody is in it after the end: all meet at the table', () => {
    const game = scriptedGame({ judge: 'human', rules: { ghostRoom: true } })
      .out()
      .night({ shot: 1 })
      .until('speech')
    expect(ghosts(game)).toEqual([1])
    expect(ghosts(game.send('judge', { type: 'endGame', reason: 'fire' }))).toEqual([])
  })
})

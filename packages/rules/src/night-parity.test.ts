import { describe, expect, it } from 'vitest'
import type { Seat } from './model/seat.ts'
import { type GameScript, type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const MAFIA = [8, 9, 10] as const
const TOWN = [1, 2, 3, 4, 5, 6, 7] as const

function remove(game: ScriptedGame, seats: readonly Seat[]): ScriptedGame {
  for (const seat of seats) game.send('judge', { type: 'removePlayer', seat, reason: 'insult' })
  return game
}

/** The shooting window of night 1 with so many of each side: the mafia is 10, 9, 8, the town 1, 2, 3 and so on. */
function nightOf(mafia: number, town: number, script: GameScript = {}): ScriptedGame {
  const game = scriptedGame({ judge: 'human', ...script }).until('speech')
  return remove(game, [...MAFIA.slice(0, 3 - mafia), ...TOWN.slice(town)]).until('nightShoot')
}

function shoot(game: ScriptedGame, target: Seat): ScriptedGame {
  for (const seat of MAFIA) if (game.alive.includes(seat)) game.send(seat, { type: 'shoot', seat: target })
  return game
}

interface Case {
  readonly what: string
  /** Alive when night falls: mafia, town. */
  readonly table: readonly [number, number]
  readonly shot: Seat
  /** Removed while the shots are fired, and after they were counted. */
  readonly before?: readonly Seat[]
  readonly after?: readonly Seat[]
  /** What is fixed when the shots are counted, and after the removals. */
  readonly counted?: 'red' | 'black'
  readonly fixed?: 'red' | 'black'
  /** The removal ends the game at once; else the night goes on to its morning. */
  readonly atOnce?: true
}

const CASES: readonly Case[] = [
  { what: 'a town player is shot at two against four', table: [2, 4], shot: 1 },
  { what: 'a town player is shot at two against three', table: [2, 3], shot: 1, counted: 'black' },
  {
    what: 'one of the town removed after a deciding shot',
    table: [2, 3],
    shot: 1,
    counted: 'black',
    after: [2],
  },
  { what: 'mafia removed after a deciding shot', table: [2, 3], shot: 1, counted: 'black', after: [9, 10] },
  { what: 'the last mafia player shot by their own hand', table: [1, 3], shot: 10, counted: 'red' },
  {
    what: 'two of the town removed after the mafia has shot the last of its own',
    table: [1, 3],
    shot: 10,
    counted: 'red',
    after: [1, 2],
  },
  {
    what: 'two of the town removed after the mafia has shot one of its own',
    table: [3, 5],
    shot: 10,
    after: [1, 2],
  },
  {
    what: 'three of the town removed after the mafia has shot one of its own',
    table: [3, 5],
    shot: 10,
    after: [1, 2, 3],
    fixed: 'black',
    atOnce: true,
  },
  {
    what: 'one of the town removed before and two after the mafia has shot one of its own',
    table: [3, 6],
    shot: 10,
    before: [1],
    after: [2, 3],
  },
  {
    what: 'the other mafia player removed after the mafia has shot one of its own',
    table: [2, 4],
    shot: 9,
    after: [10],
    fixed: 'red',
  },
  { what: 'one of the town shot and one removed', table: [2, 5], shot: 1, after: [2] },
  { what: 'one of the town shot and two removed', table: [2, 5], shot: 1, after: [2, 3], fixed: 'black' },
  {
    what: 'one of the town shot and one removed before the last',
    table: [1, 3],
    shot: 1,
    after: [2],
    fixed: 'black',
  },
  {
    what: 'mafia removed after a shot and a removal have decided the game',
    table: [2, 5],
    shot: 1,
    after: [2, 3, 9, 10],
    fixed: 'black',
  },
  {
    what: 'one of the town shot and three removed',
    table: [2, 5],
    shot: 1,
    after: [2, 3, 4],
    fixed: 'black',
  },
  { what: 'the target removed after the count', table: [2, 4], shot: 1, after: [1] },
  {
    what: 'the target and one more removed after the count',
    table: [2, 4],
    shot: 1,
    after: [1, 2],
    fixed: 'black',
    atOnce: true,
  },
  { what: 'the target removed before the count', table: [2, 4], shot: 1, before: [1] },
  { what: 'one of the town removed before the count', table: [3, 5], shot: 2, before: [1], counted: 'black' },
  { what: 'a mafia player removed before the count', table: [3, 5], shot: 1, before: [10] },
  {
    what: 'the whole mafia removed after the count',
    table: [3, 5],
    shot: 1,
    after: [8, 9, 10],
    fixed: 'red',
    atOnce: true,
  },
]

const winnerIn = (game: ScriptedGame) => game.state.verdict?.winner

describe('the winner at night', () => {
  it.each(CASES)(
    'the result of a night: $what',
    ({ table: [mafia, town], shot, before = [], after = [], counted, fixed, atOnce }) => {
      const game = remove(shoot(nightOf(mafia, town), shot), before).until('nightDon')
      expect(winnerIn(game)).toBe(counted)
      remove(game, after)
      const winner = counted ?? fixed
      expect(winnerIn(game)).toBe(winner)
      expect(game.is(atOnce === true ? 'gameOver' : 'nightDon')).toBe(true)
      game.until('dayStart')
      expect(game.winner).toBe(winner ?? null)
      if (atOnce === true) return
      const left = [...TOWN.slice(0, town), ...MAFIA.slice(3 - mafia)]
      expect(game.alive).toEqual(left.filter((seat) => ![shot, ...before, ...after].includes(seat)))
      if (winner !== undefined) expect(game.events.some(isFinalSpeechOf(shot))).toBe(true)
    },
  )

  const isFinalSpeechOf = (seat: Seat) => (event: ScriptedGame['events'][number]) =>
    event.type === 'phaseEntered' && event.phase.id === 'finalSpeech' && event.phase.seat === seat

  it('the whole mafia removed while it shoots loses at once', () => {
    expect(
      remove(shoot(nightOf(3, 5), 1), MAFIA)
        .expect('red')
        .is('gameOver'),
    ).toBe(true)
  })

  it('so many removals while the mafia shoots that it has parity win at once, without the shot', () => {
    expect(
      remove(shoot(nightOf(3, 5), 1), [2, 3])
        .expect('mafia')
        .is('gameOver'),
    ).toBe(true)
  })

  it('in the morning the removal of the last mafia player ends the game', () => {
    const game = shoot(nightOf(1, 4), 1).until('morning')
    expect(remove(game, [10]).expect('red').is('gameOver')).toBe(true)
  })

  it('a judge who ends the night before the morning ends it with what the shot and a removal have fixed', () => {
    const game = remove(shoot(nightOf(2, 5), 1).until('nightDon'), [2, 3])
    game.send('judge', { type: 'endGame', reason: 'fire', verdict: 'red' })
    expect(game.state.final).toMatchObject({ winner: 'black', reason: 'parity', note: 'fire' })
  })

  it('a result that a removal has fixed with the shot goes when the judge takes the removal back', () => {
    const game = remove(shoot(nightOf(2, 5), 1).until('nightDon'), [2, 3])
    game.send('judge', { type: 'undo' })
    expect(game.state.verdict).toBeNull()
    expect(game.alive).toEqual([1, 3, 4, 5, 9, 10])
    game.until('dayStart')
    expect([game.winner, game.alive]).toEqual([null, [3, 4, 5, 9, 10]])
  })

  it('an act taken back leaves a result that somebody else has fixed', () => {
    const game = remove(shoot(nightOf(2, 5), 1).until('nightDon'), [2])
    game.send('judge', { type: 'warn', seat: 4, text: 'quiet' }).send(3, { type: 'leaveGame' })
    expect(winnerIn(game)).toBe('black')
    game.send('judge', { type: 'undo' })
    expect(winnerIn(game)).toBe('black')
  })

  it('three lost connections break off no night that a shot and they have decided', () => {
    const game = shoot(nightOf(2, 6), 1).until('nightDon')
    for (const seat of [2, 3, 4]) game.send(seat, { type: 'leaveGame' })
    expect(game.is('nightDon')).toBe(true)
    game.expect('mafia')
  })
})

describe('the winner at night with a doctor', () => {
  /** The doctor is 2; the mafia may shoot its own. */
  const withDoctor = (mafia: number, town: number) =>
    nightOf(mafia, town, {
      preset: 'casual_doctor',
      rules: { selfShot: true, bestMove: 'fk_only', removalCancels: 'next_vote' },
    })
  const heal = (game: ScriptedGame, seat: Seat) => game.until('nightDoctor').send(2, { type: 'heal', seat })

  it('a shot and a removal decide nothing while the doctor may undo the shot', () => {
    const game = remove(shoot(withDoctor(2, 5), 1).until('nightDon'), [3, 4])
    expect(winnerIn(game)).toBeUndefined()
    expect(winnerIn(game.until('bestMove'))).toBe('black')
    game.expect('mafia')
  })

  it('a removal decides nothing with a shot that the doctor undoes', () => {
    const game = heal(remove(shoot(withDoctor(2, 5), 1).until('nightDon'), [3, 4]), 1)
    expect(winnerIn(game.until('dayStart'))).toBeUndefined()
    expect(game.alive).toEqual([1, 2, 5, 9, 10])
  })

  it.each([
    { healed: 10, winner: 'black' },
    { healed: 1, winner: undefined },
  ] as const)(
    'parity with a mafia player whom the mafia has shot waits for the doctor, who heals $healed',
    ({ healed, winner }) => {
      const game = remove(shoot(withDoctor(3, 5), 10).until('nightDon'), [3, 4])
      expect(winnerIn(game)).toBeUndefined()
      heal(game, healed)
      expect(winnerIn(game.until('bestMove'))).toBe(winner)
    },
  )

  it('a removal that decides the game with the target and without it ends it at once', () => {
    const game = remove(shoot(withDoctor(2, 4), 1).until('nightDon'), [3, 4])
    expect(game.is('gameOver')).toBe(true)
    game.expect('mafia')
  })

  it('a removal after the window of the doctor decides the game with the shot', () => {
    const game = remove(shoot(withDoctor(2, 5), 1).until('bestMove'), [3, 4])
    expect(winnerIn(game)).toBe('black')
    expect(game.is('bestMove')).toBe(true)
  })

  it.each([
    { who: 'healed', healed: 1, cancelled: [1, 2] },
    { who: 'not healed', healed: 3, cancelled: [1] },
  ])('a target that was $who and is removed in the same night', ({ healed, cancelled }) => {
    const game = remove(heal(shoot(withDoctor(2, 6), 1), healed), [1]).until('dayStart')
    expect(game.state.cancelledVotes).toEqual(cancelled)
  })
})

import { describe, expect, it } from 'vitest'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const sixTown = { 1: 'sheriff', 8: 'godfather', 9: 'mafia', 10: 'mafia' } as const

/** The mafia shoots these seats, one per night; days pass without a vote. */
function shootAll(game: ScriptedGame, seats: readonly number[]): ScriptedGame {
  for (const seat of seats) game.out().night({ shot: seat })
  return game
}

/** Two of the mafia (9, 10) and three of the town (5, 6, 7) on day 5. */
function twoAgainstThree(): ScriptedGame {
  const game = scriptedGame({ roles: sixTown }).out().night({ shot: 1 }).out(8).night({ shot: 2 })
  return shootAll(game, [3, 4])
}

/** One mafia player (10) and three of the town (5, 6, 7) on day 6. */
function oneAgainstThree(): ScriptedGame {
  const game = scriptedGame({ roles: sixTown })
    .out()
    .night({ shot: 1 })
    .out(8)
    .night({ shot: 2 })
    .out(9)
    .night({ shot: 3 })
  return game.out().night({ shot: 4 })
}

describe('the winner (W)', () => {
  it('W12: the last mafia player shoots their own seat and the town wins', () => {
    oneAgainstThree().out().night({ shot: 10 }).expect('red')
  })

  it('W13: at two against three a town player is shot: the mafia wins, fixed at the shot, whatever is checked later', () => {
    const game = twoAgainstThree().out()
    game.until('nightShoot').send(9, { type: 'shoot', seat: 5 }).send(10, { type: 'shoot', seat: 5 })
    game.until('nightDon')
    expect(game.state.verdict).toEqual({ winner: 'black', reason: 'parity' })
    game.until('morning').expect('mafia')
    expect(game.state.final?.reason).toBe('parity')
  })

  it('W13: who leaves between the shot and the morning changes nothing', () => {
    const game = twoAgainstThree().out().until('nightShoot')
    game.send(9, { type: 'shoot', seat: 5 }).send(10, { type: 'shoot', seat: 5 }).until('nightDon')
    game.send(9, { type: 'leaveGame' }).until('nightSheriff').send(10, { type: 'leaveGame' })
    expect(game.is('nightSheriff')).toBe(true)
    game.expect('mafia')
    expect(game.alive).toEqual([6, 7])
  })

  it('a shot that the doctor may undo decides nothing before their window has closed', () => {
    const game = scriptedGame({ preset: 'casual_doctor' }).out().night({ shot: 3 }).out(8).night({ shot: 4 })
    shootAll(game, [5, 6]).out().until('nightShoot')
    game.send(9, { type: 'shoot', seat: 7 }).send(10, { type: 'shoot', seat: 7 }).until('nightDoctor')
    expect(game.state.verdict).toBeNull()
    expect(game.tick().state.verdict?.winner).toBe('black')
  })

  it('W14: at one against two nobody is voted out and a town player is shot: the mafia wins', () => {
    oneAgainstThree().out(5).until('nightFall').night({ shot: 6 }).expect('mafia')
  })

  it('W15: the fourth foul of the last mafia player ends the game at once', () => {
    const game = scriptedGame({ roles: sixTown, judge: 'human', rules: { fourthFoul: 'auto' } })
    game.out().night({ shot: 1 }).out(8).night({ shot: 2 }).out(9).night({ shot: 3 }).out().night({ shot: 4 })
    game.until('speech')
    for (let foul = 1; foul <= 4; foul++) game.send('judge', { type: 'giveFoul', seat: 10 })
    expect(game.is('gameOver')).toBe(true)
    game.expect('red')
  })

  it('W10, W16: the fourth foul of a town player at two against three gives the game to the mafia at once', () => {
    const game = scriptedGame({ roles: sixTown, judge: 'human', rules: { fourthFoul: 'auto' } })
    game.out().night({ shot: 1 }).out(8).night({ shot: 2 })
    shootAll(game, [3, 4]).until('speech')
    for (let foul = 1; foul <= 4; foul++) game.send('judge', { type: 'giveFoul', seat: 7 })
    expect(game.is('gameOver')).toBe(true)
    game.expect('mafia')
  })

  it.each([
    { id: 'W17', seat: 4, winner: 'mafia' },
    { id: 'W18', seat: 8, winner: 'red' },
  ] as const)('$id: team loss by seat $seat', ({ seat, winner }) => {
    const game = scriptedGame({ roles: sixTown, judge: 'human' }).out().night({ shot: 1 }).until('speech')
    game.send('judge', { type: 'declareTeamLoss', seat, reason: 'oath' }).expect(winner)
    expect(game.state.final?.reason).toBe('team_loss')
  })

  it('W19: fouls in the final speech cannot change a fixed result', () => {
    const game = scriptedGame({ roles: sixTown, judge: 'human', rules: { fourthFoul: 'auto' } })
    game.out().night({ shot: 1 }).out(8).night({ shot: 2 })
    shootAll(game, [3, 4]).out().night({ shot: 5 }).until('finalSpeech')
    for (let foul = 1; foul <= 4; foul++) game.send('judge', { type: 'giveFoul', seat: 9 })
    expect(game.is('finalSpeech')).toBe(true)
    game.send('judge', { type: 'removePlayer', seat: 10, reason: 'insult' }).expect('mafia')
  })

  it('a team loss between the count of the last mafia player and their exit changes nothing', () => {
    const game = scriptedGame({ roles: sixTown, judge: 'human' }).out().night({ shot: 1 })
    game.out(8).night({ shot: 2 }).out(9).night({ shot: 3 }).day([10, 4])
    game.voteUntil('voteResult', [{ 10: [4, 5, 6, 7], 4: [10] }])
    game.send('judge', { type: 'declareTeamLoss', seat: 5, reason: 'oath' }).expect('red')
    expect(game.state.teamLossBy).toBe(5)
  })

  describe('the end without a final speech, after the count of the last mafia player', () => {
    const counted = () => {
      const game = scriptedGame({ roles: sixTown, judge: 'human', rules: { endSpeech: false } })
      game.out().night({ shot: 1 })
      game.out(8).night({ shot: 2 }).out(9).night({ shot: 3 }).day([10, 4])
      return game.voteUntil('voteResult', [{ 10: [4, 5, 6, 7], 4: [10] }])
    }
    const isOver = { type: 'phaseEntered', phase: { id: 'gameOver' } }

    it('nobody leaves a game that the count has just ended', () => {
      const game = counted().send(5, { type: 'leaveGame' }).expect('red')
      expect(game.state.seats[4]?.exit).toBeNull()
      expect(game.events.at(-1)).toMatchObject(isOver)
    })

    it('a team loss comes too late', () => {
      const game = counted().send('judge', { type: 'declareTeamLoss', seat: 5, reason: 'oath' }).expect('red')
      expect(game.state.teamLossBy).toBeNull()
      expect(game.events.at(-1)).toMatchObject(isOver)
    })
  })

  it('W20: at two against three the doctor saves the target and the game goes on', () => {
    const game = scriptedGame({ preset: 'casual_doctor' }).out().night({ shot: 3 }).out(8).night({ shot: 4 })
    shootAll(game, [5, 6]).out().night({ shot: 7, heal: 7 }).until('dayStart')
    expect(game.alive).toEqual([1, 2, 7, 9, 10])
    expect(game.winner).toBeNull()
  })

  it('the result of a vote is fixed before the last word, and the final speech is the last word', () => {
    const game = oneAgainstThree().out(5).until('nightFall').night({}).day([10]).vote()
    expect(game.is('finalSpeech')).toBe(true)
    game.expect('red')
  })
})

describe('draws (D)', () => {
  it('D01: three quiet nights with the days after them are a draw', () => {
    const game = scriptedGame().out().night({ shot: 1 }).out(2)
    game.night().out().night().out().night().out()
    expect(game.state.final).toMatchObject({ winner: 'draw', reason: 'draw' })
    expect(game.state.days.at(-1)?.day).toBe(5)
  })

  it('D02: a kill in the second night starts the count again', () => {
    const game = scriptedGame().out().night({ shot: 1 }).out(2)
    game.night().out().night({ shot: 3 }).out().night().out().until('nightFall')
    expect(game.winner).toBeNull()
    expect(game.state.draw.quiet).toBe(2)
  })

  const fourQuietNights = (draw: 'fiim_3n3d' | '3n2d' | '3_days') =>
    scriptedGame({ rules: { draw } }).out().night({ shot: 1 }).out().night().out().night().out().night()

  it('D03: two pairs and a night are not yet a draw', () => {
    expect(fourQuietNights('fiim_3n3d').until('dayStart').winner).toBeNull()
  })

  it('D03: under 3n2d the third quiet night is a draw', () => {
    expect(fourQuietNights('3n2d').tick().winner).toBe('draw')
  })

  it('D03: under 3n2d a kill in the third night is no draw', () => {
    const game = scriptedGame({ rules: { draw: '3n2d' } })
    game.out().night({ shot: 1 }).out().night().out().night().out().night({ shot: 2 })
    expect(game.until('speech').state.phase).toMatchObject({ day: 5 })
    expect(game.winner).toBeNull()
  })

  it('D03: under 3_days the start of the next day is a draw', () => {
    const game = fourQuietNights('3_days').tick()
    expect(game.state.final).toMatchObject({ winner: 'draw', reason: 'draw' })
    expect(game.state.nights.at(-1)?.night).toBe(4)
  })

  it('D04: a removal starts the count again', () => {
    const game = scriptedGame({ judge: 'human' }).out().night({ shot: 1 }).out(2).night().until('speech')
    game.send('judge', { type: 'removePlayer', seat: 3, reason: 'rude' }).day().vote()
    game.night().out().until('nightFall')
    expect(game.state.draw.quiet).toBe(2)
    expect(game.winner).toBeNull()
  })

  it('D05: at four alive three quiet nights are a win of the town where the rules say so', () => {
    const game = scriptedGame({ rules: { draw: 'red_at_four' } })
    game.out().night({ shot: 1 }).out(8).night({ shot: 2 }).out(9).night({ shot: 3 }).out().night({ shot: 4 })
    game.out().night().out().night().out().night()
    expect(game.tick().state.final).toMatchObject({ winner: 'red', reason: 'draw' })
  })
})

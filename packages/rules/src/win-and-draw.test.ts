import { describe, expect, it } from 'vitest'
import { game, type ToldGame } from './testing/told-game.ts'

const sixReds = { 1: 'sheriff', 8: 'godfather', 9: 'mafia', 10: 'mafia' } as const

/** Night after night the blacks shoot these seats; days pass without a vote. */
function shootAll(told: ToldGame, seats: readonly number[]): ToldGame {
  for (const seat of seats) told.out().night({ shot: seat })
  return told
}

/** Two blacks (9, 10) and three reds (5, 6, 7) on day 5. */
function twoAgainstThree(): ToldGame {
  const told = game({ roles: sixReds }).out().night({ shot: 1 }).out(8).night({ shot: 2 })
  return shootAll(told, [3, 4])
}

/** One black (10) and three reds (5, 6, 7) on day 6. */
function oneAgainstThree(): ToldGame {
  const told = game({ roles: sixReds })
    .out()
    .night({ shot: 1 })
    .out(8)
    .night({ shot: 2 })
    .out(9)
    .night({ shot: 3 })
  return told.out().night({ shot: 4 })
}

describe('who wins (W)', () => {
  it('W12: the last black shoots himself and red wins', () => {
    oneAgainstThree().out().night({ shot: 10 }).expect('red')
  })

  it('W13: two against three, a red is shot: black wins, fixed at the shot, whatever is checked later', () => {
    const told = twoAgainstThree().out()
    told.until('nightShoot').send(9, { type: 'shoot', seat: 5 }).send(10, { type: 'shoot', seat: 5 })
    told.until('morning').expect('mafia')
    expect(told.state.final?.reason).toBe('parity')
  })

  it('W14: one against two, nobody voted out, a red is shot: black wins', () => {
    oneAgainstThree().out(5).until('nightFall').night({ shot: 6 }).expect('mafia')
  })

  it('W15: the fourth foul of the last black ends the game at once', () => {
    const told = game({ roles: sixReds, judge: 'human', rules: { fourthFoul: 'auto' } })
    told.out().night({ shot: 1 }).out(8).night({ shot: 2 }).out(9).night({ shot: 3 }).out().night({ shot: 4 })
    told.until('speech')
    for (let foul = 1; foul <= 4; foul++) told.send('judge', { type: 'giveFoul', seat: 10 })
    expect(told.is('gameOver')).toBe(true)
    told.expect('red')
  })

  it('W10, W16: the fourth foul of a red at two against three gives the game to black at once', () => {
    const told = game({ roles: sixReds, judge: 'human', rules: { fourthFoul: 'auto' } })
    told.out().night({ shot: 1 }).out(8).night({ shot: 2 })
    shootAll(told, [3, 4]).until('speech')
    for (let foul = 1; foul <= 4; foul++) told.send('judge', { type: 'giveFoul', seat: 7 })
    expect(told.is('gameOver')).toBe(true)
    told.expect('mafia')
  })

  it.each([
    { id: 'W17', seat: 4, winner: 'mafia' },
    { id: 'W18', seat: 8, winner: 'red' },
  ] as const)('$id: team loss by seat $seat', ({ seat, winner }) => {
    const told = game({ roles: sixReds, judge: 'human' }).out().night({ shot: 1 }).until('speech')
    told.send('judge', { type: 'declareTeamLoss', seat, reason: 'oath' }).expect(winner)
    expect(told.state.final?.reason).toBe('team_loss')
  })

  it('W19: fouls in the final speech cannot change a fixed result', () => {
    const told = game({ roles: sixReds, judge: 'human', rules: { fourthFoul: 'auto' } })
    told.out().night({ shot: 1 }).out(8).night({ shot: 2 })
    shootAll(told, [3, 4]).out().night({ shot: 5 }).until('finalSpeech')
    for (let foul = 1; foul <= 4; foul++) told.send('judge', { type: 'giveFoul', seat: 9 })
    expect(told.is('finalSpeech')).toBe(true)
    told.send('judge', { type: 'removePlayer', seat: 10, reason: 'insult' }).expect('mafia')
  })

  it('W20: at two against three the doctor saves the target and the game goes on', () => {
    const told = game({ preset: 'casual_doctor' }).out().night({ shot: 3 }).out(8).night({ shot: 4 })
    shootAll(told, [5, 6]).out().night({ shot: 7, heal: 7 }).until('dayStart')
    expect(told.alive).toEqual([1, 2, 7, 9, 10])
    expect(told.winner).toBeNull()
  })

  it('the result of a vote is fixed before the last word, and the final speech is the last word', () => {
    const told = oneAgainstThree().out(5).until('nightFall').night({}).day([10]).vote()
    expect(told.is('finalSpeech')).toBe(true)
    told.expect('red')
  })
})

describe('draws (D)', () => {
  it('D01: three quiet nights with the days after them are a draw', () => {
    const told = game().out().night({ shot: 1 }).out(2)
    told.night().out().night().out().night().out()
    expect(told.state.final).toMatchObject({ winner: 'draw', reason: 'draw' })
    expect(told.state.days.at(-1)?.day).toBe(5)
  })

  it('D02: a kill in the second night starts the count again', () => {
    const told = game().out().night({ shot: 1 }).out(2)
    told.night().out().night({ shot: 3 }).out().night().out().until('nightFall')
    expect(told.winner).toBeNull()
    expect(told.state.draw.quiet).toBe(2)
  })

  const fourQuietNights = (draw: 'fiim_3n3d' | '3n2d' | '3_days') =>
    game({ rules: { draw } }).out().night({ shot: 1 }).out().night().out().night().out().night()

  it('D03: two pairs and a night are not yet a draw', () => {
    expect(fourQuietNights('fiim_3n3d').until('dayStart').winner).toBeNull()
  })

  it('D03: under 3n2d the third quiet night is', () => {
    expect(fourQuietNights('3n2d').tick().winner).toBe('draw')
  })

  it('D03: under 3_days the start of the next day is', () => {
    const told = fourQuietNights('3_days').tick()
    expect(told.winner).toBe('draw')
    expect(told.state.nights.at(-1)?.night).toBe(4)
  })

  it('D04: a removal starts the count again', () => {
    const told = game({ judge: 'human' }).out().night({ shot: 1 }).out(2).night().until('speech')
    told.send('judge', { type: 'removePlayer', seat: 3, reason: 'rude' }).day().vote()
    told.night().out().until('nightFall')
    expect(told.state.draw.quiet).toBe(2)
    expect(told.winner).toBeNull()
  })

  it('D05: at four alive three quiet nights are a win of red where the rules say so', () => {
    const told = game({ rules: { draw: 'red_at_four' } })
    told.out().night({ shot: 1 }).out(8).night({ shot: 2 }).out(9).night({ shot: 3 }).out().night({ shot: 4 })
    told.out().night().out().night().out().night()
    expect(told.tick().state.final).toMatchObject({ winner: 'red', reason: 'draw' })
  })
})

import { describe, expect, it } from 'vitest'
import { score } from './index.ts'
import { judged } from './testing/day-two.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

const points = (game: ScriptedGame, seat: number) => score(game.state)[seat - 1]?.points
const ended = (game: ScriptedGame) => game.send('judge', { type: 'endGame', reason: 'fire' })

describe('the points of a played game', () => {
  it('a game that goes on, and one that was broken off, has none', () => {
    expect(score(scriptedGame().until('speech').state)).toEqual([])
    const aborted = scriptedGame().until('mafiaMeeting').send(3, { type: 'leaveGame' })
    expect(aborted.state.phase.id).toBe('aborted')
    expect(score(aborted.state)).toEqual([])
  })

  it('major and minor technical fouls cost what FSM says', () => {
    const game = judged({ techFouls: 'minor_and_major', scoring: 'fsm' })
    game.send('judge', { type: 'giveTechFoul', seat: 3, severity: 'minor' })
    game.send('judge', { type: 'giveTechFoul', seat: 4, severity: 'major' })
    ended(game)
    expect([points(game, 3)?.penalties, points(game, 4)?.penalties]).toEqual([-0.3, -0.6])
  })

  it('FIIM pays 0.3 to all but the seat that the judge marked the worst', () => {
    const extra = (game: ScriptedGame, seat: number) => score(game.state)[seat - 1]?.points.total ?? 0
    const nobody = ended(judged())
    const game = ended(judged()).send('judge', { type: 'markWorst', seat: 4 })
    expect(extra(game, 5) - extra(nobody, 5)).toBe(0)
    expect(extra(nobody, 4) - extra(game, 4)).toBeCloseTo(0.3)
  })

  it('the culprit of a team loss pays alone, although they are still at the table', () => {
    const game = judged().send('judge', { type: 'declareTeamLoss', seat: 9, reason: 'shouted' })
    game.until('gameOver')
    expect(points(game, 9)).toMatchObject({ base: 0, penalties: -0.7 })
    expect(points(game, 10)).toMatchObject({ base: 0, penalties: 0 })
    expect(points(game, 2)).toMatchObject({ base: 1, penalties: 0 })
  })

  it('the culprit of a team loss who was out before pays for the loss, not for the exit', () => {
    const game = judged().send('judge', { type: 'removePlayer', seat: 3, reason: 'insults' })
    game.send('judge', { type: 'declareTeamLoss', seat: 3, reason: 'shouted' }).until('gameOver')
    expect(points(game, 3)).toMatchObject({ base: 0, penalties: -0.7 })
  })

  it('a player pays for a removal, and for no exit by a vote or a shot', () => {
    const game = judged().send('judge', { type: 'removePlayer', seat: 9, reason: 'insults' })
    ended(game.out().night().out(3))
    const causes = [9, 3, 1].map((seat) => game.state.seats[seat - 1]?.exit?.cause)
    expect(causes).toEqual(['removal', 'vote', 'shot'])
    expect([9, 3, 1].map((seat) => points(game, seat)?.penalties)).toEqual([-0.5, 0, 0])
  })

  it('a spoiled kill is seen in a night that is over, and not in the one with which the game ends', () => {
    const split = { 8: 4, 9: 4, 10: 5 }
    const spoiled = (game: ScriptedGame) =>
      score(game.state).flatMap(({ seat, extras }) =>
        extras.some(({ cause }) => cause === 'spoiled_shot') ? [seat] : [],
      )
    const leave = (game: ScriptedGame) => {
      for (const seat of [8, 9, 10]) game.send(seat, { type: 'leaveGame' })
      return game.expect('red')
    }
    const third = () => scriptedGame().out().night({ shot: 1 }).out()
    expect(spoiled(leave(third().night({ shots: split }).out().until('speech')))).toEqual([10])
    const shooting = third().until('nightShoot')
    for (const [by, seat] of Object.entries(split)) shooting.send(Number(by), { type: 'shoot', seat })
    expect(spoiled(leave(shooting))).toEqual([])
  })

  it('seats that stay to the end pay for no exit', () => {
    const game = ended(judged({ scoring: 'platform_v1' }))
    expect(score(game.state).map(({ points: { penalties } }) => penalties)).toEqual(Array(10).fill(0))
  })
})

describe('a lone nominee, for whom nobody is asked to raise a hand (decision 041)', () => {
  const extras = (game: ScriptedGame, cause: string) =>
    score(game.state).flatMap(({ seat, extras }) => {
      const own = extras.filter((extra) => extra.cause === cause)
      return own.length === 0 ? [] : [[seat, own.reduce((sum, extra) => sum + extra.points, 0)]]
    })

  it('the nominee has the recorded hands of the whole table: each living town player is paid for a mafia player', () => {
    const game = scriptedGame()
      .out()
      .night({ shot: 1 })
      .out(8)
      .night({ shot: 2 })
      .out(9)
      .night({ shot: 3 })
      .out(10)
    game.expect('red')
    const both = [4, 5, 6, 7].map((seat) => [seat, expect.closeTo(0.3)])
    expect(extras(game, 'voted_out_black')).toEqual([[2, 0.1], [3, expect.closeTo(0.2)], ...both])
  })

  it('costs the town as hands would, the leaver too, when the mafia wins by it', () => {
    const game = scriptedGame().out().night({ shot: 1 }).out(2).night({ shot: 3 }).out(4).expect('mafia')
    expect(extras(game, 'decisive_vote_for_opponents')).toEqual([4, 5, 6, 7].map((seat) => [seat, -0.3]))
    expect(extras(game, 'decisive_vote_for_own_win')).toEqual([8, 9, 10].map((seat) => [seat, 0.3]))
  })
})

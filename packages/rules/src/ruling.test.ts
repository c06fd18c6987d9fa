import { describe, expect, it } from 'vitest'
import { type ProtocolChange, redact, replay, reviewPeriodMs, type Sanction, score } from './index.ts'
import type { PresetId } from './presets.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

function over(judge: 'human' | 'automatic' = 'human', preset: PresetId = 'fiim'): ScriptedGame {
  return untilOver(scriptedGame({ judge, preset }))
}

/** The town wins on day 4. */
function untilOver(game: ScriptedGame): ScriptedGame {
  return game
    .out()
    .night({ shot: 2 })
    .out(8)
    .night({ shot: 3 })
    .out(9)
    .night({ shot: 4 })
    .out(10)
    .until('gameOver')
}

function ruling(change: ProtocolChange, from: 'judge' | 'moderator' = 'judge') {
  return { type: 'makeRuling', from, change, reason: 'seen on the recording' } as const
}

const totals = (game: ScriptedGame) => score(game.state).map((seat) => seat.points.total)

describe('a ruling after the end', () => {
  it('replaces the extra points of a seat, and the log keeps what they were', () => {
    const game = over()
    game.send('judge', { type: 'awardExtra', seat: 4, points: 0.2, note: 'calm' })
    game.send('judge', { type: 'awardExtra', seat: 4, points: 0.1, note: 'brave' })
    const before = totals(game)
    const change = { kind: 'extra', seat: 4, points: -0.4, note: 'loud' } as const
    game.send('system', ruling(change))
    expect(game.events.at(-1)).toMatchObject({
      type: 'rulingMade',
      from: 'judge',
      reason: 'seen on the recording',
      before: { kind: 'extra', seat: 4, points: 0.3, note: 'calm; brave' },
      after: change,
    })
    expect(totals(game)).toEqual(
      before.map((total, index) => (index === 3 ? Math.round((total - 0.7) * 100) / 100 : total)),
    )
    game.send('system', ruling({ kind: 'extra', seat: 4, points: 0, note: 'a mistake' }))
    expect(game.state.extras).toEqual([])
  })

  it('a ruling may give every step of 0.05, and extra points of older games in other steps still count', () => {
    const game = over()
    for (let steps = -20; steps <= 20; steps++) {
      const points = Number((steps * 0.05).toFixed(2))
      const award = { type: 'awardExtra', seat: 1, points, note: 'step' } as const
      expect([points, game.try('judge', award)]).toEqual([points, null])
    }
    const award = { type: 'extraAwarded', seat: 2, points: 0.13, note: 'older', at: game.now } as const
    const older = replay([...over('human', 'fsm').events, award])
    expect(score(older)[1]?.points).toMatchObject({ extra: 0.13 })
  })

  it('names the best and the worst player, and takes the mark back', () => {
    const game = over()
    game.send('system', ruling({ kind: 'best', seat: 4 })).send('system', ruling({ kind: 'worst', seat: 5 }))
    expect(game.state).toMatchObject({ best: 4, worst: 5 })
    game.send('system', ruling({ kind: 'worst', seat: null }, 'moderator'))
    expect(game.state.worst).toBeNull()
  })

  it('changes the verdict: the points go to the other team', () => {
    const game = over()
    expect(score(game.state).filter(({ won }) => won)).toHaveLength(7)
    game.send('system', ruling({ kind: 'verdict', winner: 'black' }, 'moderator'))
    expect(game.state.final).toMatchObject({ winner: 'black', reason: 'judge' })
    expect(
      score(game.state)
        .filter(({ won }) => won)
        .map(({ seat }) => seat),
    ).toEqual([8, 9, 10])
  })

  describe('a ruling on a sanction', () => {
    const sanction = (seat: number, change: Partial<Sanction> = {}): Sanction => ({
      ...{ kind: 'sanction', seat, fouls: 0, techFouls: 0, majorTechFouls: 0, penalty: 'none' },
      ...change,
    })
    const pointsOf = (game: ScriptedGame, seat: number) => score(game.state)[seat - 1]?.points

    /** Seat 5 is out by the fourth foul, seat 6 was removed, seat 7 has a technical foul; the town wins. */
    function punished(): ScriptedGame {
      const game = scriptedGame({ judge: 'human', preset: 'fsm' }).untilSpeechOf(2)
      for (let foul = 0; foul < 4; foul++) game.send('judge', { type: 'giveFoul', seat: 5 }).wait(1_500)
      game.send('judge', { type: 'confirmRemoval', seat: 5 })
      game.send('judge', { type: 'removePlayer', seat: 6, reason: 'words' })
      game.send('judge', { type: 'giveTechFoul', seat: 7 })
      return game.out().night().out(8).night().out(9).night().out(10).until('gameOver')
    }

    it('takes the fourth foul and its removal back, with the points of both', () => {
      const game = punished()
      expect(pointsOf(game, 5)).toMatchObject({ base: 1, penalties: -0.6, total: 0.4 })
      const change = sanction(5, { fouls: 3 })
      game.send('system', ruling(change, 'moderator'))
      expect(game.events.at(-1)).toMatchObject({
        before: sanction(5, { fouls: 4, penalty: 'removal' }),
        after: change,
      })
      expect(pointsOf(game, 5)).toMatchObject({ base: 1, penalties: 0, total: 1 })
      expect(score(game.state)[4]).toMatchObject({ fouls: 3, won: true })
      // What happened at the table stays on record.
      expect(game.state.seats[4]?.exit).toMatchObject({ cause: 'fouls' })
      expect(game.try('system', ruling(change))).toBe('already_done')
    })

    it('takes a removal and a technical foul back, and gives others', () => {
      const game = punished()
      game.send('system', ruling(sanction(6))).send('system', ruling(sanction(7)))
      expect([6, 7].map((seat) => pointsOf(game, seat)?.penalties)).toEqual([0, 0])
      game.send('system', ruling(sanction(1, { techFouls: 1, penalty: 'removal' })))
      expect(pointsOf(game, 1)?.penalties).toBe(-0.9)
      expect(score(game.state)[0]).toMatchObject({ techFouls: 1, won: true })
    })

    it('gives a team loss and takes it back, and leaves the verdict alone', () => {
      const game = punished()
      game.send('system', ruling(sanction(2, { penalty: 'teamLoss' })))
      expect(pointsOf(game, 2)).toMatchObject({ base: 0, penalties: -1 })
      expect(score(game.state)[1]).toMatchObject({ won: false })
      expect(game.state.final).toMatchObject({ winner: 'red', reason: 'no_blacks' })
      // One culprit at most: the first one is taken back before.
      const other = ruling(sanction(3, { penalty: 'teamLoss' }))
      expect(game.try('system', other)).toBe('not_now')
      game.send('system', ruling(sanction(2)))
      expect(pointsOf(game, 2)).toMatchObject({ base: 1, penalties: 0 })
      expect(game.try('system', other)).toBeNull()
    })

    it('takes back the team loss that ended the game: the verdict is another ruling', () => {
      const game = scriptedGame({ judge: 'human', preset: 'fsm' }).untilSpeechOf(2)
      game.send('judge', { type: 'declareTeamLoss', seat: 2, reason: 'oath' }).until('gameOver')
      expect(pointsOf(game, 2)).toMatchObject({ base: 0, penalties: -1 })
      game.send('system', ruling(sanction(2))).send('system', ruling({ kind: 'verdict', winner: 'draw' }))
      expect(game.events.at(-2)).toMatchObject({ before: { penalty: 'teamLoss' } })
      expect(pointsOf(game, 2)).toMatchObject({ base: 0, penalties: 0 })
      expect(score(game.state).map(({ points }) => points.total)).toEqual(Array.from({ length: 10 }, () => 0))
    })

    it('counts the points of a removal from a last word, and a major technical foul', () => {
      const game = scriptedGame({ judge: 'human', preset: 'fsm', rules: { techFouls: 'minor_and_major' } })
      game.out().night().out(8).until('farewell')
      game.send('judge', { type: 'removePlayer', seat: 8, reason: 'words' })
      game.night().out(9).night().out(10).until('gameOver')
      expect(pointsOf(game, 8)?.penalties).toBe(-0.6)
      game.send('system', ruling(sanction(8, { techFouls: 1, majorTechFouls: 1 })))
      expect(game.events.at(-1)).toMatchObject({ before: { penalty: 'removal' } })
      expect(pointsOf(game, 8)?.penalties).toBe(-0.6)
      expect(game.state.seats[7]).toMatchObject({ techFouls: 1, majorTechFouls: 1 })
    })

    it.each<[string, Sanction, string]>([
      ['of a seat off the table', sanction(11, { penalty: 'removal' }), 'target_invalid'],
      ['with five fouls', sanction(1, { fouls: 5, penalty: 'removal' }), 'invalid'],
      ['with half a foul', sanction(1, { fouls: 0.5 }), 'invalid'],
      ['with fewer fouls than none', sanction(1, { fouls: -1 }), 'invalid'],
      ['with three technical fouls', sanction(1, { techFouls: 3, penalty: 'removal' }), 'invalid'],
      [
        'with more major fouls than technical ones',
        sanction(1, { techFouls: 1, majorTechFouls: 2 }),
        'invalid',
      ],
      ['with a fourth foul that removes nobody', sanction(1, { fouls: 4 }), 'forbidden_by_rules'],
      [
        'with a second technical foul that removes nobody',
        sanction(1, { techFouls: 2 }),
        'forbidden_by_rules',
      ],
      [
        'with a major foul that the rules do not know',
        sanction(1, { techFouls: 1, majorTechFouls: 1 }),
        'forbidden_by_rules',
      ],
      ['that is so already', sanction(1), 'already_done'],
    ])('a sanction is refused: one %s', (_name, change, refusal) => {
      const game = untilOver(scriptedGame({ judge: 'human', rules: { techFouls: 'two_is_removal' } }))
      expect(game.try('system', ruling(change))).toBe(refusal)
    })

    it('a sanction is refused with a technical foul where the rules know none', () => {
      const game = untilOver(scriptedGame({ judge: 'human', rules: { techFouls: 'off' } }))
      expect(game.try('system', ruling(sanction(1, { techFouls: 1 })))).toBe('forbidden_by_rules')
    })
  })

  it('annuls the game, and takes that back', () => {
    const game = over()
    game.send('system', ruling({ kind: 'annulled', annulled: true }))
    expect(game.state.annulled).toBe(true)
    game.send('system', ruling({ kind: 'annulled', annulled: false }))
    expect(game.state.annulled).toBe(false)
  })

  it.each<[ProtocolChange, ProtocolChange]>([
    [
      { kind: 'best', seat: 4 },
      { kind: 'best', seat: null },
    ],
    [
      { kind: 'worst', seat: 4 },
      { kind: 'worst', seat: null },
    ],
    [
      { kind: 'annulled', annulled: true },
      { kind: 'annulled', annulled: false },
    ],
    [
      { kind: 'verdict', winner: 'black' },
      { kind: 'verdict', winner: 'red' },
    ],
  ])('%j replaces %j in the log, and is refused when it is so already', (change, before) => {
    const game = over().send('system', ruling(change))
    expect(game.events.at(-1)).toMatchObject({ before, after: change })
    expect(game.try('system', ruling(change))).toBe('already_done')
    expect(game.send('system', ruling(before)).events.at(-1)).toMatchObject({ before: change })
  })

  it('extra points of one seat leave those of the others', () => {
    const game = over().send('judge', { type: 'awardExtra', seat: 4, points: 0.2, note: 'calm' })
    game.send('system', ruling({ kind: 'extra', seat: 5, points: 1, note: 'won it alone' }))
    expect(game.events.at(-1)).toMatchObject({ before: { seat: 5, points: 0, note: '' } })
    game.send('system', ruling({ kind: 'extra', seat: 6, points: -1, note: 'lost it alone' }))
    expect(game.state.extras.map(({ seat, points }) => [seat, points])).toEqual([
      [4, 0.2],
      [5, 1],
      [6, -1],
    ])
  })

  it('a day passes before the result is final', () => {
    expect(reviewPeriodMs).toBe(86_400_000)
  })

  it('a game that was broken off takes no ruling', () => {
    const game = scriptedGame({ judge: 'human' }).send('judge', { type: 'endGame', reason: 'fire' })
    expect(game.try('system', ruling({ kind: 'best', seat: 4 }))).toBe('game_over')
  })

  it('adds a remark, which replaces nothing', () => {
    const game = over().send('system', ruling({ kind: 'remark', seat: 3, text: 'spoke at night' }))
    expect(game.state.final).toMatchObject({ winner: 'red', reason: 'no_blacks' })
    expect(game.events.at(-1)).toMatchObject({ before: null, after: { kind: 'remark', seat: 3 } })
  })

  it('a ruling is open to everybody, and a page that folds the log comes to the same points', () => {
    const game = over().send('system', ruling({ kind: 'worst', seat: 5 }))
    const seen = game.events.flatMap((event) => redact(event, 'spectator') ?? [])
    expect(score(replay(seen))).toEqual(score(game.state))
    expect(seen.at(-1)).toEqual(game.events.at(-1))
  })

  it('stays when the judge then takes back an act of the review', () => {
    const game = over()
    game.send('judge', { type: 'markBest', seat: 4 }).send('system', ruling({ kind: 'worst', seat: 5 }))
    game.send('judge', { type: 'undo' })
    expect(game.state).toMatchObject({ best: null, worst: 5, rulings: 1 })
  })

  it('a ruling is refused while the game runs, at a table without a judge, and a day after the end', () => {
    const change = { kind: 'best', seat: 4 } as const
    expect(scriptedGame({ judge: 'human' }).until('speech').try('system', ruling(change))).toBe('not_now')
    for (const from of ['judge', 'moderator'] as const)
      expect(over('automatic').try('system', ruling(change, from))).toBe('not_judge')
    const game = over()
    game.now = game.state.phase.startedAt + reviewPeriodMs
    expect(game.try('system', ruling({ kind: 'worst', seat: 4 }))).toBeNull()
    game.now++
    expect(game.try('system', ruling(change))).toBe('game_over')
  })

  it('a ruling is refused to a judge who gave the table up, but not to a moderator', () => {
    const game = scriptedGame({ judge: 'human' }).until('speech').send('judge', { type: 'leaveGame' })
    untilOver(game)
    const change = { kind: 'best', seat: 4 } as const
    expect(game.try('system', ruling(change))).toBe('not_judge')
    expect(game.try('system', ruling(change, 'moderator'))).toBeNull()
  })

  it.each<[string, ProtocolChange, string]>([
    ['a seat off the table', { kind: 'best', seat: 11 }, 'target_invalid'],
    ['too many points', { kind: 'extra', seat: 1, points: 1.05, note: 'note' }, 'invalid'],
    ['too many points taken', { kind: 'extra', seat: 1, points: -1.05, note: 'note' }, 'invalid'],
    ['points in other steps', { kind: 'extra', seat: 1, points: 0.31, note: 'note' }, 'invalid'],
    ['a remark of spaces', { kind: 'remark', seat: null, text: ' ' }, 'invalid'],
    ['points without a note', { kind: 'extra', seat: 1, points: 0.5, note: ' ' }, 'invalid'],
    ['an empty remark', { kind: 'remark', seat: null, text: '' }, 'invalid'],
    ['what is so already', { kind: 'verdict', winner: 'red' }, 'already_done'],
  ])('a ruling is refused for %s', (_name, change, refusal) => {
    expect(over().try('system', ruling(change))).toBe(refusal)
  })

  it('a ruling is refused without a reason, and after a hundred others', () => {
    const game = over()
    expect(game.try('system', { ...ruling({ kind: 'best', seat: 4 }), reason: ' ' })).toBe('invalid')
    for (let count = 0; count < 100; count++)
      game.send('system', ruling({ kind: 'best', seat: (count % 2) + 1 }))
    expect(game.try('system', ruling({ kind: 'best', seat: 3 }))).toBe('limit_reached')
  })
})

describe('points with the context of a game', () => {
  it('FIIM 7 pays +0.3 to everybody but the worst player that the judge named', () => {
    const game = over()
    const paid = () =>
      score(game.state, { scoring: 'fiim_v7' })
        .filter(({ extras }) => extras.some(({ cause }) => cause === 'not_worst'))
        .map(({ seat }) => seat)
    expect(paid()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    game.send('system', ruling({ kind: 'worst', seat: 5 }))
    expect(paid()).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10])
  })
})

import { describe, expect, it } from 'vitest'
import { permitted, score } from './index.ts'
import { type GameScript, type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

/** The mafia is 2, 5, 9 as in the best-move vectors; the sheriff is 1. */
const mafia259 = { 1: 'sheriff', 2: 'godfather', 5: 'mafia', 9: 'mafia' } as const

function firstNight(script: GameScript = {}): ScriptedGame {
  return scriptedGame({ roles: mafia259, ...script }).out()
}

describe('night shots (K)', () => {
  it('K07: a seat that is out may be picked, which is a miss', () => {
    const game = firstNight().night({ shot: 7 }).out().night({ shot: 7 })
    expect(game.last('nightResolved')).toMatchObject({ night: 2, victim: null })
    expect(game.alive).toHaveLength(9)
  })

  it('K08: after the don was voted out the two left kill together', () => {
    const game = firstNight().night({ shot: 4 }).out(2).night({ shot: 6 })
    expect(game.last('nightResolved')?.victim).toBe(6)
  })

  it('K10: a sheriff shot this night still gets the answer of the check', () => {
    const game = firstNight().night({ shot: 4 }).out(2).night({ shot: 6 }).out(5)
    game.night({ shots: { 9: 1 }, sheriff: 9 })
    expect(game.state.seats[0]?.exit?.cause).toBe('shot')
    expect(game.last('sheriffChecked')).toMatchObject({ by: 1, seat: 9, isBlack: true })
  })

  const doctor = { 1: 'sheriff', 3: 'doctor', 8: 'godfather', 9: 'mafia', 10: 'mafia' } as const

  it('K11: a healed target lives, and the morning looks like a miss', () => {
    const game = scriptedGame({ preset: 'casual_doctor', roles: doctor }).out().night({ shot: 7, heal: 7 })
    expect(game.last('nightResolved')).toMatchObject({ victim: null, saved: false })
    expect(game.alive).toContain(7)
  })

  it('K11: with the other announcement the table learns that somebody was saved', () => {
    const healer = {
      selfHealMax: 1,
      sameTargetInRow: false,
      healOnFirstNight: true,
      reveal: 'saved_nobody_named',
    } as const
    const game = scriptedGame({ preset: 'casual_doctor', roles: doctor, rules: { doctor: healer } }).out()
    expect(game.night({ shot: 7, heal: 7 }).last('nightResolved')).toMatchObject({
      victim: null,
      saved: true,
    })
  })

  it('K12: healing somebody else saves nobody', () => {
    const game = scriptedGame({ preset: 'casual_doctor', roles: doctor }).out().night({ shot: 7, heal: 4 })
    expect(game.last('nightResolved')?.victim).toBe(7)
  })

  it('the doctor may not heal the same seat twice running, nor their own seat twice', () => {
    const game = scriptedGame({ preset: 'casual_doctor', roles: doctor })
      .out()
      .night({ heal: 3 })
      .out()
      .until('nightDoctor')
    expect(game.try(3, { type: 'heal', seat: 3 })).toBe('forbidden_by_rules')
    game.send(3, { type: 'heal', seat: 4 }).out().until('nightDoctor')
    expect(game.try(3, { type: 'heal', seat: 3 })).toBe('forbidden_by_rules')
    expect(game.try(3, { type: 'heal', seat: 4 })).toBe('forbidden_by_rules')
    expect(game.try(3, { type: 'heal', seat: 5 })).toBeNull()
  })

  it('the doctor may heal their own seat once, after healing others too', () => {
    const game = scriptedGame({ preset: 'casual_doctor', roles: doctor }).out().night({ heal: 4 })
    game.out().night({ heal: 3 }).out().until('nightDoctor')
    expect(game.try(3, { type: 'heal', seat: 3 })).toBe('forbidden_by_rules')
    expect(game.try(3, { type: 'heal', seat: 4 })).toBeNull()
  })

  it('where the mafia may not shoot its own, it may shoot everybody else', () => {
    const game = firstNight({ rules: { selfShot: false } }).until('nightShoot')
    expect(permitted(game.state, 2)).toContainEqual({ type: 'shoot', seats: [1, 3, 4, 6, 7, 8, 10] })
  })

  it('K13: one shot elsewhere is a miss', () => {
    const game = firstNight().night({ shots: { 2: 7, 5: 1, 9: 7 } })
    expect(game.last('nightResolved')?.victim).toBeNull()
  })

  it('K14: a mafia player removed during the day is not waited for', () => {
    const game = scriptedGame({ roles: mafia259, judge: 'human' }).until('speech')
    game.send('judge', { type: 'removePlayer', seat: 9, reason: 'insult' }).out()
    expect(game.night({ shots: { 2: 7, 5: 7 } }).last('nightResolved')?.victim).toBe(7)
  })

  it('the first shot is final, the window runs its whole length and shows nobody anything', () => {
    const game = firstNight().until('nightShoot').send(2, { type: 'shoot', seat: 7 })
    expect(game.try(2, { type: 'shoot', seat: 8 })).toBe('already_done')
    expect(game.try(1, { type: 'shoot', seat: 8 })).toBe('not_your_role')
    const { endsAt } = game.state.phase
    game.send(5, { type: 'shoot', seat: 7 }).send(9, { type: 'shoot', seat: 7 })
    expect(game.state.phase).toMatchObject({ id: 'nightShoot', endsAt })
  })

  it('a heir checks for the don only where the rules have one', () => {
    const without = firstNight().night().out(2).until('nightDon')
    expect(without.try(5, { type: 'check', seat: 1 })).toBe('not_your_role')
    const heir = firstNight({ rules: { donInherits: true } })
      .night()
      .out(2)
      .until('nightDon')
    expect(heir.try(9, { type: 'check', seat: 1 })).toBe('not_your_role')
    heir.send(5, { type: 'check', seat: 1 })
    expect(heir.last('donChecked')?.isSheriff).toBe(true)
  })

  it('nobody checks their own seat, and the dead only where the rules say so', () => {
    const game = firstNight().night({ shot: 4 }).out().until('nightSheriff')
    expect(game.try(1, { type: 'check', seat: 1 })).toBe('forbidden_by_rules')
    expect(game.try(1, { type: 'check', seat: 4 })).toBeNull()
    const strict = firstNight({ rules: { checkDead: false } })
      .night({ shot: 4 })
      .out()
      .until('nightSheriff')
    expect(strict.try(1, { type: 'check', seat: 4 })).toBe('target_not_alive')
  })

  it('without suspense a decided night skips its other windows', () => {
    const story = (suspense: boolean) => {
      const game = scriptedGame({ roles: mafia259, rules: { suspense } })
        .out()
        .night({ shot: 3 })
        .out()
        .night({ shot: 6 })
      return game.out().night({ shot: 7 }).out().until('nightShoot')
    }
    for (const suspense of [true, false]) {
      const game = story(suspense)
      for (const member of [2, 5, 9]) game.send(member, { type: 'shoot', seat: 8 })
      expect(game.tick().state.phase.id).toBe(suspense ? 'nightDon' : 'morning')
      game.until('morning').expect('mafia')
    }
  })
})

describe('the right to a best move (B)', () => {
  const owner = (game: ScriptedGame) =>
    game.state.phase.id === 'bestMove' ? game.state.phase.seat : undefined

  it('B01: three mafia players named by the first killed are announced in the morning', () => {
    const game = firstNight().night({ shot: 4, bestMove: [2, 5, 9] })
    expect(game.last('nightResolved')).toMatchObject({ victim: 4, bestMove: [2, 5, 9] })
  })

  it('B06: silence is an empty best move', () => {
    expect(firstNight().night({ shot: 4 }).last('nightResolved')?.bestMove).toEqual([])
  })

  it.each([
    { id: 'B07: the same seat twice', seats: [2, 2, 5] },
    { id: 'B08: himself', seats: [4, 2, 5] },
    { id: 'a seat that is not there', seats: [2, 5, 11] },
  ])('$id is refused', ({ seats }) => {
    const game = firstNight().until('nightShoot')
    for (const member of [2, 5, 9]) game.send(member, { type: 'shoot', seat: 4 })
    game.until('bestMove')
    expect(owner(game)).toBe(4)
    expect(game.try(4, { type: 'commitBestMove', seats })).toBe('target_invalid')
  })

  it('the owner of a best move may name every seat but their own, and nobody names after a removal', () => {
    const game = firstNight({ judge: 'human' }).until('nightShoot')
    for (const member of [2, 5, 9]) game.send(member, { type: 'shoot', seat: 4 })
    game.until('bestMove')
    expect(permitted(game.state, 4)).toContainEqual(
      expect.objectContaining({ type: 'commitBestMove', seats: [1, 2, 3, 5, 6, 7, 8, 9, 10] }),
    )
    game.send('judge', { type: 'removePlayer', seat: 4, reason: 'insult' })
    expect(game.try(4, { type: 'commitBestMove', seats: [2, 5, 9] })).toBe('not_alive')
  })

  it('a committed best move is final, a set one is not', () => {
    const game = firstNight().until('nightShoot')
    for (const member of [2, 5, 9]) game.send(member, { type: 'shoot', seat: 4 })
    game.until('bestMove').send(4, { type: 'setBestMove', seats: [2] })
    game.send(4, { type: 'commitBestMove', seats: [2, 5, 7] })
    expect(game.try(4, { type: 'setBestMove', seats: [9] })).toBe('already_done')
    expect(game.try(6, { type: 'setBestMove', seats: [9] })).toBe('not_your_turn')
  })

  it('B09: a mafia player shot by their own team names two of the mafia and scores nothing', () => {
    const game = firstNight().night({ shot: 2, bestMove: [5, 9, 3] })
    game.out(5).night().out(9).expect('red')
    expect(score(game.state)[1]).toMatchObject({ bestMove: { hits: 2 }, points: { bestMove: 0 } })
  })

  it.each([
    { judge: 'human', shot: 4, readers: { seats: [4], judge: true } },
    { judge: 'automatic', shot: 4, readers: { seats: [4], judge: false } },
    { judge: 'human', shot: undefined, readers: { seats: [], judge: true } },
  ] as const)(
    'the window of a best move is told to its owner and a human judge alone: $readers',
    ({ judge, shot, readers }) => {
      const game = firstNight({ judge }).night({ ...(shot && { shot }) })
      const windows = game.events.filter(
        (event) => event.type === 'phaseEntered' && event.phase.id === 'bestMove',
      )
      expect(windows).toMatchObject([{ readers, phase: { seat: shot ?? null } }])
      const others = game.events.filter(
        (event) => event.type === 'phaseEntered' && event.phase.id !== 'bestMove',
      )
      expect(others.every((event) => event.readers === undefined)).toBe(true)
    },
  )

  it('B10: after a missed first night nobody has the right', () => {
    const game = firstNight().until('bestMove')
    expect(owner(game)).toBeNull()
    game.until('morning').out().night({ shot: 4 })
    expect(
      game.events.filter((event) => event.type === 'phaseEntered' && event.phase.id === 'bestMove'),
    ).toHaveLength(1)
    expect(game.last('nightResolved')).toMatchObject({ victim: 4, bestMove: null })
  })

  it('B11: two leavers on day 1 take the right away', () => {
    const hands = { 6: [1, 2, 3, 4, 5], 7: [6, 7, 8, 9, 10] }
    const game = scriptedGame({ roles: mafia259 })
      .day([6, 7])
      .vote([hands, hands], [1, 2, 3, 4, 5, 6])
      .night({ shot: 4 })
    expect(game.last('nightResolved')).toMatchObject({ victim: 4, bestMove: null })
  })

  it('B12: one leaver on day 1 does not take the right away', () => {
    const game = scriptedGame({ roles: mafia259 })
      .day([6, 7])
      .vote([{ 6: [1, 2, 3, 4, 5, 8] }])
    expect(game.alive).not.toContain(6)
    expect(game.night({ shot: 4, bestMove: [2, 5, 9] }).last('nightResolved')?.bestMove).toEqual([2, 5, 9])
  })

  it('B13: a healed player was not killed and has no right', () => {
    const game = scriptedGame({ preset: 'casual_doctor', rules: { bestMove: 'fk_only' } })
      .out()
      .until('nightShoot')
    for (const member of [8, 9, 10]) game.send(member, { type: 'shoot', seat: 4 })
    game.until('nightDoctor').send(2, { type: 'heal', seat: 4 }).until('bestMove')
    expect(owner(game)).toBeNull()
  })
})

describe('points of a game played (T)', () => {
  const platform = { scoring: 'platform_v1' } as const
  const judged = (rules: GameScript['rules'] = {}) =>
    scriptedGame({ roles: mafia259, judge: 'human', rules: { ...platform, fourthFoul: 'auto', ...rules } })

  it('T01: the town won, first killed with three hits', () => {
    const game = judged()
      .out()
      .night({ shot: 4, bestMove: [2, 5, 9] })
      .out(2)
      .night()
      .out(5)
      .night()
      .out(9)
    expect(score(game.expect('red').state)[3]?.points).toMatchObject({ base: 1, bestMove: 0.6, total: 1.6 })
  })

  it('T02: the town lost, first killed with two hits, judge +0.2', () => {
    const game = judged()
      .out()
      .night({ shot: 4, bestMove: [2, 5, 7] })
      .until('speech')
    game.send('judge', { type: 'declareTeamLoss', seat: 1, reason: 'oath' })
    game.send('judge', { type: 'awardExtra', seat: 4, points: 0.2, note: 'for the checks' })
    expect(score(game.expect('mafia').state)[3]?.points).toMatchObject({
      base: 0,
      bestMove: 0.3,
      extra: 0.2,
      total: 0.5,
    })
  })

  it('T03: the mafia won with one technical foul', () => {
    const game = judged({ techFouls: 'two_is_removal' }).until('speech')
    game
      .send('judge', { type: 'giveTechFoul', seat: 5 })
      .send('judge', { type: 'declareTeamLoss', seat: 1, reason: 'oath' })
    expect(score(game.expect('mafia').state)[4]?.points.total).toBe(0.85)
  })

  it('T04: the mafia won, own fourth foul on day 2', () => {
    const game = judged().out().night().until('speech')
    for (let foul = 0; foul < 4; foul++) game.send('judge', { type: 'giveFoul', seat: 5 })
    game.send('judge', { type: 'declareTeamLoss', seat: 1, reason: 'oath' })
    expect(score(game.expect('mafia').state)[4]?.points.total).toBe(0.5)
  })

  it('T05: the culprit of a team loss pays, their team gets nothing, the others win', () => {
    const game = judged().until('speech').send('judge', { type: 'declareTeamLoss', seat: 1, reason: 'oath' })
    const totals = score(game.state).map((seat) => seat.points.total)
    expect(totals).toEqual([-0.7, 1, 0, 0, 1, 0, 0, 0, 1, 0])
  })

  it('T06: Ci of a tournament is paid half when the town won with a hit (FSM)', () => {
    const game = judged({ scoring: 'fsm' })
      .out()
      .night({ shot: 4, bestMove: [2, 7, 8] })
    game.out(2).night().out(5).night().out(9).expect('red')
    const tournament = game.state.seats.map(() => ({ games: 10, firstKills: 2 }))
    expect(score(game.state, { tournament })[3]?.points).toMatchObject({
      base: 1,
      bestMove: 0.1,
      ci: 0.1,
      total: 1.2,
    })
  })

  it('T07: a draw with an extra of 0.1', () => {
    const game = judged().until('speech').send('judge', { type: 'endGame', reason: 'fire alarm' })
    game.send('judge', { type: 'awardExtra', seat: 3, points: 0.1, note: 'calm' })
    expect(game.state.final).toMatchObject({ winner: 'draw', reason: 'judge' })
    expect(score(game.state)[2]?.points.total).toBe(0.1)
  })
})

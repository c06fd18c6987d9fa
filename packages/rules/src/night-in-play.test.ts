import { describe, expect, it } from 'vitest'
import { score } from './index.ts'
import { game, type Told, type ToldGame } from './testing/told-game.ts'

/** Blacks are 2, 5, 9 as in the best-move vectors; the sheriff is 1. */
const blacks259 = { 1: 'sheriff', 2: 'godfather', 5: 'mafia', 9: 'mafia' } as const

function firstNight(told: Told = {}): ToldGame {
  return game({ roles: blacks259, ...told }).out()
}

describe('night shots (K)', () => {
  it('K08: after the don was voted out the two left kill together', () => {
    const told = firstNight().night({ shot: 4 }).out(2).night({ shot: 6 })
    expect(told.last('nightResolved')?.victim).toBe(6)
  })

  it('K10: a sheriff shot this night still gets the answer of his check', () => {
    const told = firstNight().night({ shot: 4 }).out(2).night({ shot: 6 }).out(5)
    told.night({ shots: { 9: 1 }, sheriff: 9 })
    expect(told.state.seats[0]?.exit?.cause).toBe('shot')
    expect(told.last('sheriffChecked')).toMatchObject({ by: 1, seat: 9, isBlack: true })
  })

  const doctor = { 1: 'sheriff', 3: 'doctor', 8: 'godfather', 9: 'mafia', 10: 'mafia' } as const

  it('K11: a healed target lives, and the morning looks like a miss', () => {
    const told = game({ preset: 'casual_doctor', roles: doctor }).out().night({ shot: 7, heal: 7 })
    expect(told.last('nightResolved')).toMatchObject({ victim: null, saved: false })
    expect(told.alive).toContain(7)
  })

  it('K11: with the other announcement the table learns that somebody was saved', () => {
    const healer = {
      selfHealMax: 1,
      sameTargetInRow: false,
      healOnFirstNight: true,
      reveal: 'saved_nobody_named',
    } as const
    const told = game({ preset: 'casual_doctor', roles: doctor, rules: { doctor: healer } }).out()
    expect(told.night({ shot: 7, heal: 7 }).last('nightResolved')).toMatchObject({
      victim: null,
      saved: true,
    })
  })

  it('K12: healing somebody else saves nobody', () => {
    const told = game({ preset: 'casual_doctor', roles: doctor }).out().night({ shot: 7, heal: 4 })
    expect(told.last('nightResolved')?.victim).toBe(7)
  })

  it('the doctor may not heal the same seat twice running, nor himself twice', () => {
    const told = game({ preset: 'casual_doctor', roles: doctor })
      .out()
      .night({ heal: 3 })
      .out()
      .until('nightDoctor')
    expect(told.try(3, { type: 'heal', seat: 3 })).toBe('forbidden_by_rules')
    told.send(3, { type: 'heal', seat: 4 }).out().until('nightDoctor')
    expect(told.try(3, { type: 'heal', seat: 3 })).toBe('forbidden_by_rules')
    expect(told.try(3, { type: 'heal', seat: 4 })).toBe('forbidden_by_rules')
    expect(told.try(3, { type: 'heal', seat: 5 })).toBeNull()
  })

  it('K13: one shot elsewhere is a miss', () => {
    const told = firstNight().night({ shots: { 2: 7, 5: 1, 9: 7 } })
    expect(told.last('nightResolved')?.victim).toBeNull()
  })

  it('K14: a black removed during the day is not waited for', () => {
    const told = game({ roles: blacks259, judge: 'human' }).until('speech')
    told.send('judge', { type: 'removePlayer', seat: 9, reason: 'insult' }).out()
    expect(told.night({ shots: { 2: 7, 5: 7 } }).last('nightResolved')?.victim).toBe(7)
  })

  it('the first shot is final, the window runs its whole length and shows nobody anything', () => {
    const told = firstNight().until('nightShoot').send(2, { type: 'shoot', seat: 7 })
    expect(told.try(2, { type: 'shoot', seat: 8 })).toBe('already_done')
    expect(told.try(1, { type: 'shoot', seat: 8 })).toBe('not_your_role')
    const { endsAt } = told.state.phase
    told.send(5, { type: 'shoot', seat: 7 }).send(9, { type: 'shoot', seat: 7 })
    expect(told.state.phase).toMatchObject({ id: 'nightShoot', endsAt })
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

  it('nobody checks himself, and the dead only where the rules let him', () => {
    const told = firstNight().night({ shot: 4 }).out().until('nightSheriff')
    expect(told.try(1, { type: 'check', seat: 1 })).toBe('forbidden_by_rules')
    expect(told.try(1, { type: 'check', seat: 4 })).toBeNull()
    const strict = firstNight({ rules: { checkDead: false } })
      .night({ shot: 4 })
      .out()
      .until('nightSheriff')
    expect(strict.try(1, { type: 'check', seat: 4 })).toBe('target_not_alive')
  })

  it('without suspense a decided night skips its other windows', () => {
    const story = (suspense: boolean) => {
      const told = game({ roles: blacks259, rules: { suspense } })
        .out()
        .night({ shot: 3 })
        .out()
        .night({ shot: 6 })
      return told.out().night({ shot: 7 }).out().until('nightShoot')
    }
    for (const suspense of [true, false]) {
      const told = story(suspense)
      for (const black of [2, 5, 9]) told.send(black, { type: 'shoot', seat: 8 })
      expect(told.tick().state.phase.id).toBe(suspense ? 'nightDon' : 'morning')
      told.until('morning').expect('mafia')
    }
  })
})

describe('the right to a best move (B)', () => {
  const owner = (told: ToldGame) => (told.state.phase.id === 'bestMove' ? told.state.phase.seat : undefined)

  it('B01: three blacks named by the first killed are told in the morning', () => {
    const told = firstNight().night({ shot: 4, bestMove: [2, 5, 9] })
    expect(told.last('nightResolved')).toMatchObject({ victim: 4, bestMove: [2, 5, 9] })
  })

  it('B06: silence is an empty best move', () => {
    expect(firstNight().night({ shot: 4 }).last('nightResolved')?.bestMove).toEqual([])
  })

  it.each([
    { id: 'B07: the same seat twice', seats: [2, 2, 5] },
    { id: 'B08: himself', seats: [4, 2, 5] },
    { id: 'a seat that is not there', seats: [2, 5, 11] },
  ])('$id is refused', ({ seats }) => {
    const told = firstNight().until('nightShoot')
    for (const black of [2, 5, 9]) told.send(black, { type: 'shoot', seat: 4 })
    told.until('bestMove')
    expect(owner(told)).toBe(4)
    expect(told.try(4, { type: 'commitBestMove', seats })).toBe('target_invalid')
  })

  it('a committed best move is final, a set one is not', () => {
    const told = firstNight().until('nightShoot')
    for (const black of [2, 5, 9]) told.send(black, { type: 'shoot', seat: 4 })
    told.until('bestMove').send(4, { type: 'setBestMove', seats: [2] })
    told.send(4, { type: 'commitBestMove', seats: [2, 5, 7] })
    expect(told.try(4, { type: 'setBestMove', seats: [9] })).toBe('already_done')
    expect(told.try(6, { type: 'setBestMove', seats: [9] })).toBe('not_your_turn')
  })

  it('B09: a black shot by his own team names two blacks and scores nothing', () => {
    const told = firstNight().night({ shot: 2, bestMove: [5, 9, 3] })
    told.out(5).night().out(9).expect('red')
    expect(score(told.state)[1]).toMatchObject({ bestMove: { hits: 2 }, points: { bestMove: 0 } })
  })

  it('B10: after a missed first night nobody has the right', () => {
    const told = firstNight().until('bestMove')
    expect(owner(told)).toBeNull()
    told.until('morning').out().night({ shot: 4 })
    expect(
      told.events.filter((event) => event.type === 'phaseEntered' && event.phase.id === 'bestMove'),
    ).toHaveLength(1)
    expect(told.last('nightResolved')).toMatchObject({ victim: 4, bestMove: null })
  })

  it('B11: two leavers on day 1 take the right away', () => {
    const hands = { 6: [1, 2, 3, 4, 5], 7: [6, 7, 8, 9, 10] }
    const told = game({ roles: blacks259 })
      .day([6, 7])
      .vote([hands, hands], [1, 2, 3, 4, 5, 6])
      .night({ shot: 4 })
    expect(told.last('nightResolved')).toMatchObject({ victim: 4, bestMove: null })
  })

  it('B12: one leaver on day 1 does not', () => {
    const told = game({ roles: blacks259 })
      .day([6, 7])
      .vote([{ 6: [1, 2, 3, 4, 5, 8] }])
    expect(told.alive).not.toContain(6)
    expect(told.night({ shot: 4, bestMove: [2, 5, 9] }).last('nightResolved')?.bestMove).toEqual([2, 5, 9])
  })

  it('B13: who is healed was not killed', () => {
    const told = game({ preset: 'casual_doctor', rules: { bestMove: 'fk_only' } })
      .out()
      .until('nightShoot')
    for (const black of [8, 9, 10]) told.send(black, { type: 'shoot', seat: 4 })
    told.until('nightDoctor').send(2, { type: 'heal', seat: 4 }).until('bestMove')
    expect(owner(told)).toBeNull()
  })
})

describe('points of a game played (T)', () => {
  const platform = { scoring: 'platform_v1' } as const
  const judged = (rules: Told['rules'] = {}) =>
    game({ roles: blacks259, judge: 'human', rules: { ...platform, fourthFoul: 'auto', ...rules } })

  it('T01: red won, first killed with three hits', () => {
    const told = judged()
      .out()
      .night({ shot: 4, bestMove: [2, 5, 9] })
      .out(2)
      .night()
      .out(5)
      .night()
      .out(9)
    expect(score(told.expect('red').state)[3]?.points).toMatchObject({ base: 1, bestMove: 0.6, total: 1.6 })
  })

  it('T02: red lost, first killed with two hits, judge +0.2', () => {
    const told = judged()
      .out()
      .night({ shot: 4, bestMove: [2, 5, 7] })
      .until('speech')
    told.send('judge', { type: 'declareTeamLoss', seat: 1, reason: 'oath' })
    told.send('judge', { type: 'awardExtra', seat: 4, points: 0.2, note: 'for the checks' })
    expect(score(told.expect('mafia').state)[3]?.points).toMatchObject({
      base: 0,
      bestMove: 0.3,
      extra: 0.2,
      total: 0.5,
    })
  })

  it('T03: black won with one technical foul', () => {
    const told = judged({ techFouls: 'two_is_removal' }).until('speech')
    told
      .send('judge', { type: 'giveTechFoul', seat: 5 })
      .send('judge', { type: 'declareTeamLoss', seat: 1, reason: 'oath' })
    expect(score(told.expect('mafia').state)[4]?.points.total).toBe(0.85)
  })

  it('T04: black won, own fourth foul on day 2', () => {
    const told = judged().out().night().until('speech')
    for (let foul = 0; foul < 4; foul++) told.send('judge', { type: 'giveFoul', seat: 5 })
    told.send('judge', { type: 'declareTeamLoss', seat: 1, reason: 'oath' })
    expect(score(told.expect('mafia').state)[4]?.points.total).toBe(0.5)
  })

  it('T05: the culprit of a team loss pays, his team gets nothing, the others win', () => {
    const told = judged().until('speech').send('judge', { type: 'declareTeamLoss', seat: 1, reason: 'oath' })
    const totals = score(told.state).map((seat) => seat.points.total)
    expect(totals).toEqual([-0.7, 1, 0, 0, 1, 0, 0, 0, 1, 0])
  })

  it('T06: Ci of a tournament is paid half when red won with a hit (FSM)', () => {
    const told = judged({ scoring: 'fsm' })
      .out()
      .night({ shot: 4, bestMove: [2, 7, 8] })
    told.out(2).night().out(5).night().out(9).expect('red')
    const tournament = told.state.seats.map(() => ({ games: 10, firstKills: 2 }))
    expect(score(told.state, { tournament })[3]?.points).toMatchObject({
      base: 1,
      bestMove: 0.1,
      ci: 0.1,
      total: 1.2,
    })
  })

  it('T07: a draw with an extra of 0.1', () => {
    const told = judged().until('speech').send('judge', { type: 'endGame', reason: 'fire alarm' })
    told.send('judge', { type: 'awardExtra', seat: 3, points: 0.1, note: 'calm' })
    expect(told.state.final).toMatchObject({ winner: 'draw', reason: 'judge' })
    expect(score(told.state)[2]?.points.total).toBe(0.1)
  })
})

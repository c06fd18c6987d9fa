import { describe, expect, it } from 'vitest'
import type { RuleSet } from './model/rule-set.ts'
import { type ScriptedGame, scriptedGame } from './testing/scripted-game.ts'

/** The windows of a night, in their order. */
function windowsOf({ events }: ScriptedGame, night: number): readonly string[] {
  return events.flatMap((event) =>
    event.type === 'phaseEntered' && event.phase.day === night && event.phase.id.startsWith('night')
      ? [event.phase.id]
      : [],
  )
}

const WHOLE = ['nightFall', 'nightShoot', 'nightDon', 'nightSheriff']

/** Night 2 without the sheriff, who was shot in night 1. */
const withoutSheriff = (rules: Partial<RuleSet>) =>
  scriptedGame({ rules }).out().night({ shot: 1 }).out().night({ shot: 2 })

describe('the windows of a night', () => {
  it('a role that is out keeps its window, so that its absence tells nothing', () => {
    expect(windowsOf(withoutSheriff({ deadRoleWindow: true }), 2)).toEqual(WHOLE)
  })

  it('a role that is out has no window where the rules say so, and the others keep theirs', () => {
    const game = withoutSheriff({ deadRoleWindow: false })
    expect(windowsOf(game, 1)).toEqual(WHOLE)
    expect(windowsOf(game, 2)).toEqual(WHOLE.slice(0, 3))
  })

  it('a role that nobody was dealt has no window', () => {
    expect(windowsOf(scriptedGame().out().night({ shot: 2 }), 1)).not.toContain('nightDoctor')
  })

  it.each([true, false])(
    'the doctor has a window in night 1 where healing then is allowed: %s',
    (allowed) => {
      const { doctor } = scriptedGame({ preset: 'casual_doctor' }).state.ruleSet
      const rules = { doctor: { ...doctor, healOnFirstNight: allowed } }
      const game = scriptedGame({ preset: 'casual_doctor', rules })
        .out()
        .night({ shot: 3 })
        .out()
        .night({ shot: 4 })
      expect(windowsOf(game, 1).includes('nightDoctor')).toBe(allowed)
      expect(windowsOf(game, 2)).toContain('nightDoctor')
    },
  )

  it('a table without a sheriff and a don has no windows for them', () => {
    const roles = { civilian: 7, sheriff: 0, mafia: 3, godfather: 0, doctor: 0 }
    const game = scriptedGame({ rules: { roles }, roles: { 8: 'mafia', 9: 'mafia', 10: 'mafia' } })
    expect(windowsOf(game.out().night({ shot: 2 }), 1)).toEqual(WHOLE.slice(0, 2))
  })

  it('a doctor in the game has a window where the dead have none', () => {
    const game = scriptedGame({ preset: 'casual_doctor', rules: { deadRoleWindow: false } })
    expect(windowsOf(game.out().night({ shot: 3 }), 1)).toContain('nightDoctor')
  })

  it.each([
    { don: 1, isSheriff: true, sheriff: 9, isBlack: true },
    { don: 3, isSheriff: false, sheriff: 3, isBlack: false },
  ])(
    'a check tells the don whether seat $don is the sheriff, and the sheriff whether seat $sheriff is of the mafia',
    ({ don, isSheriff, sheriff, isBlack }) => {
      const game = scriptedGame().out().night({ don, sheriff })
      expect(game.last('donChecked')).toMatchObject({ by: 8, seat: don, isSheriff })
      expect(game.last('sheriffChecked')).toMatchObject({ by: 1, seat: sheriff, isBlack })
    },
  )

  it('nobody leaves in a night without a victim', () => {
    const game = scriptedGame().out().night()
    expect(game.last('nightResolved')).toMatchObject({ victim: null })
    expect(game.last('seatLeft')).toBeUndefined()
  })

  it('the count of the shots is for a human judge alone', () => {
    for (const judge of ['human', 'automatic'] as const) {
      const counted = scriptedGame({ judge }).out().night({ shot: 2 }).last('shotsResolved')
      expect(counted).toMatchObject({ victim: 2, readers: { seats: [], judge: judge === 'human' } })
    }
  })
})

describe('a night that decides the game', () => {
  /** Night 5: two of the mafia (9, 10) and three of the town, one of whom is shot. */
  const decided = (rules: Partial<RuleSet>) => {
    const game = scriptedGame({ rules }).out().night({ shot: 1 }).out(8).night({ shot: 2 })
    for (const shot of [3, 4]) game.out().night({ shot })
    return game.out().night({ shot: 5 })
  }

  it('a decided night runs all its windows under suspense', () => {
    const game = decided({ suspense: true, deadRoleWindow: true })
    expect(windowsOf(game, 5)).toEqual(WHOLE)
    game.expect('mafia')
  })

  it('a decided night skips the windows after the shots without suspense, and an undecided one does not', () => {
    const game = decided({ suspense: false, deadRoleWindow: true })
    expect(windowsOf(game, 4)).toEqual(WHOLE)
    expect(windowsOf(game, 5)).toEqual(WHOLE.slice(0, 2))
    game.expect('mafia')
  })
})

describe('a first night at a table with four of the mafia', () => {
  const special = { 7: 'mafia', 8: 'godfather', 9: 'mafia', 10: 'mafia', 1: 'sheriff' } as const
  const deck = { civilian: 5, sheriff: 1, doctor: 0, mafia: 3, godfather: 1 }
  const shootAll = (game: ScriptedGame, seat: number) => {
    for (const member of [7, 8, 9, 10]) game.send(member, { type: 'shoot', seat })
    return game.until('bestMove')
  }

  it('the game is decided when the doctor has not saved the target: who leaves in the window of the best move changes nothing', () => {
    const roles = { ...deck, civilian: 4, doctor: 1 }
    const game = scriptedGame({ rules: { roles }, roles: { ...special, 2: 'doctor' } })
      .day([3, 4])
      .vote([{ 3: [1, 2, 4, 5, 6, 7] }])
      .until('nightShoot')
    expect(shootAll(game, 4).state.verdict).toEqual({ winner: 'black', reason: 'parity' })
    game.send(7, { type: 'leaveGame' }).expect('mafia')
  })

  it('a shot and a seat that leaves meanwhile decide the game together, which is told in the morning', () => {
    const game = scriptedGame({ rules: { roles: deck }, roles: special })
      .out()
      .until('nightShoot')
    shootAll(game, 4).send(5, { type: 'leaveGame' })
    expect(game.state.verdict).toEqual({ winner: 'black', reason: 'parity' })
    expect(game.is('bestMove')).toBe(true)
    game.expect('mafia')
  })
})

describe('a night with a doctor', () => {
  const { doctor } = scriptedGame({ preset: 'casual_doctor' }).state.ruleSet
  const told = { doctor: { ...doctor, reveal: 'saved_nobody_named' } } as const

  it.each([
    { night: { shot: 3, heal: 3 }, victim: null, saved: true },
    { night: { shot: 3, heal: 4 }, victim: 3, saved: false },
    { night: { heal: 4 }, victim: null, saved: false },
  ])('where a rescue is told without a name, $night is told as saved: $saved', ({ night, victim, saved }) => {
    const game = scriptedGame({ preset: 'casual_doctor', rules: told }).out().night(night)
    expect(game.last('nightResolved')).toMatchObject({ victim, saved })
  })

  it('runs all its windows without suspense too, and the doctor saves the game', () => {
    const roles = { civilian: 5, sheriff: 1, doctor: 1, mafia: 2, godfather: 1 }
    const game = scriptedGame({ rules: { roles, suspense: false, selfShot: true } })
    for (const shot of [3, 4, 5]) game.out().night({ shot })
    game.out().night({ shot: 6, heal: 6 })
    expect(windowsOf(game, 4)).toEqual([...WHOLE, 'nightDoctor'])
    expect(game.alive).toContain(6)
    expect(game.state.verdict).toBeNull()
  })
})

describe('a seat that was removed at night', () => {
  const removedAtNight = (removed: number, rules: Partial<RuleSet> = {}) => {
    const game = scriptedGame({ judge: 'human', rules }).out().until('nightShoot')
    for (const seat of [8, 9, 10]) game.send(seat, { type: 'shoot', seat: 4 })
    game.until('nightSheriff').send('judge', { type: 'removePlayer', seat: removed, reason: 'insult' })
    return game.until('dayStart')
  }

  it('the removal cancels the vote of the next day, told in the morning', () => {
    const game = removedAtNight(5)
    expect(game.last('voteCancelled')).toMatchObject({ when: 'next' })
    expect(game.state.cancelledVotes).toEqual([2])
    expect(game.last('nightResolved')).toMatchObject({ victim: 4 })
  })

  it('the removal cancels no vote when the seat was shot as well, and is no victim', () => {
    const game = removedAtNight(4)
    expect(game.last('voteCancelled')).toBeUndefined()
    expect(game.last('nightResolved')).toMatchObject({ victim: null, saved: false, bestMove: null })
    expect(game.state.seats[3]?.exit?.cause).toBe('removal')
  })

  it('the removal cancels no vote where removals never do', () => {
    expect(removedAtNight(5, { removalCancels: 'never' }).last('voteCancelled')).toBeUndefined()
  })
})

describe('seats that are out before the shots are counted (decision 041)', () => {
  /** Night 1 in its shooting window: each of the mafia has shot at one of these seats. */
  const shotAt = (...seats: readonly number[]) => {
    const game = scriptedGame({ judge: 'human' }).out().until('nightShoot')
    for (const [index, seat] of seats.entries()) game.send(8 + index, { type: 'shoot', seat })
    return game
  }
  const remove = (game: ScriptedGame, seat: number) =>
    game.send('judge', { type: 'removePlayer', seat, reason: 'insult' })
  const victimOf = (game: ScriptedGame) => game.until('dayStart').last('nightResolved')?.victim

  it('a mafia player who was removed in the window has no shot: the others decide', () => {
    expect(victimOf(remove(shotAt(4, 4, 5), 10))).toBe(4)
    expect(victimOf(remove(shotAt(4, 5, 4), 10))).toBeNull()
  })

  it('a mafia player who was removed without a shot spoils nothing', () => {
    expect(victimOf(remove(shotAt(4, 4), 10))).toBe(4)
  })

  it('a mafia player who was removed after the count has shot', () => {
    expect(victimOf(remove(shotAt(4, 4, 5).until('nightDon'), 10))).toBeNull()
    expect(victimOf(remove(shotAt(4, 4, 4).until('nightDon'), 10))).toBe(4)
  })

  it('a target that was removed in the window was missed, and its removal cancels the next vote', () => {
    const game = remove(shotAt(4, 4, 4), 4)
    expect(victimOf(game)).toBeNull()
    expect(game.state.seats[3]?.exit?.cause).toBe('removal')
    expect(game.state.cancelledVotes).toEqual([2])
  })

  it('a fourth foul that waits for the judge removes nobody yet: the shot counts', () => {
    const game = scriptedGame({ judge: 'human', rules: { fourthFoul: 'judge_confirms' } })
      .out()
      .until('nightShoot')
    for (const [seat, target] of [
      [8, 4],
      [9, 4],
      [10, 5],
    ] as const)
      game.send(seat, { type: 'shoot', seat: target })
    game.wait((game.state.phase.endsAt ?? game.now) - game.now - 1)
    for (let foul = 0; foul < 4; foul++) game.send('judge', { type: 'giveFoul', seat: 10 })
    expect(game.state.removalPending?.seat).toBe(10)
    expect(victimOf(game.until('nightDon').send('judge', { type: 'confirmRemoval', seat: 10 }))).toBeNull()
  })
})

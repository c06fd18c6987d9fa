import { describe, expect, it } from 'vitest'
import { type Command, type FoulKind, permitted, recordOf, score, viewFor } from './index.ts'
import { dayTwo, judged, times } from './testing/day-two.ts'
import type { ScriptedGame } from './testing/scripted-game.ts'

const fsm = { techFouls: 'minor_and_major', fourthFoul: 'judge_confirms' } as const

const correct = (
  foul: number,
  kind: FoulKind,
  { offence = 'gesture', reason = 'seen again' }: { offence?: string | null; reason?: string | null } = {},
): Command => ({ type: 'correctFoul', foul, kind, offence, reason })

const seatOf = (game: ScriptedGame, seat: number) => game.state.seats[seat - 1]

const kindsOf = (game: ScriptedGame, number: number) => {
  const button = permitted(game.state, 'judge').find(({ type }) => type === 'correctFoul')
  return button?.type === 'correctFoul'
    ? button.fouls.find((foul) => foul.number === number)?.kinds
    : undefined
}

describe('a foul that is taken back', () => {
  it('leaves as many fouls as the event says', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5, count: 2 })
    game.send('judge', { type: 'takeBackFoul', seat: 5 })
    expect(game.last('foulTakenBack')).toMatchObject({ seat: 5, fouls: 1 })
    expect(seatOf(game, 5)?.fouls).toBe(1)
  })
})

describe('a technical foul that was another one', () => {
  it('becomes the first ordinary foul of a seat, which removes nobody and asks nothing', () => {
    const game = judged(fsm).send('judge', { type: 'giveTechFoul', seat: 5, severity: 'minor' })
    game.send('judge', correct(1, 'foul'))
    expect(seatOf(game, 5)).toMatchObject({ fouls: 1, techFouls: 0, alive: true })
    expect(game.state.removalPending).toBeNull()
  })

  it('becomes a major one while a removal waits, and asks for it no second time', () => {
    const game = judged(fsm).send('judge', { type: 'giveTechFoul', seat: 5, severity: 'minor' })
    game.send('judge', { type: 'giveFoul', seat: 5, count: 4 })
    const { removalPending } = game.state
    expect(removalPending).toMatchObject({ seat: 5 })
    game.send('judge', correct(1, 'major'))
    expect(game.state.removalPending).toEqual(removalPending)
    expect(game.events.filter(({ type }) => type === 'removalPending')).toHaveLength(1)
  })
})

describe('a foul with its offence', () => {
  it('says what it was given for, or nothing yet', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5, offence: 'outcry' })
    expect(game.last('foulGiven')).toMatchObject({ number: 1, offence: 'outcry', fouls: 1 })
    game.send('judge', { type: 'giveFoul', seat: 5 })
    expect(game.last('foulGiven')).toMatchObject({ number: 2, offence: null, fouls: 2 })
    game.send('judge', { type: 'giveTechFoul', seat: 5, severity: 'major', offence: 'rude word' })
    expect(game.last('techFoulGiven')).toMatchObject({ number: 3, offence: 'rude word', severity: 'major' })
  })

  it('comes with others in one act, which is taken back whole', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5, count: 3, offence: 'gesture' })
    expect(seatOf(game, 5)?.fouls).toBe(3)
    expect(game.state.fouls.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(game.send('judge', { type: 'undo' }).state.fouls).toEqual([])
    expect(seatOf(game, 5)?.fouls).toBe(0)
    game.send('judge', { type: 'giveFoul', seat: 5 })
    expect(game.last('foulGiven')?.number).toBe(4)
  })

  it('comes with three others at most', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5, count: 2 })
    const several = (count: number) => game.try('judge', { type: 'giveFoul', seat: 5, count })
    expect([several(3), several(0), several(1.5)]).toEqual(['limit_reached', 'invalid', 'invalid'])
    times(4, game, 'judge', { type: 'giveFoul', seat: 6 })
    expect([several(2), several(1)]).toEqual(['not_now', null])
  })

  it('counts the foul of an outcry as one of them', () => {
    const game = judged(fsm).send(5, { type: 'cryOut', acceptRemoval: false })
    game.send('judge', { type: 'giveFoul', seat: 5, count: 2 })
    expect(seatOf(game, 5)?.fouls).toBe(2)
  })
})

describe('a foul that the judge puts right', () => {
  it('gets its offence later without a reason, but not another one', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5 })
    game.send('judge', correct(1, 'foul', { offence: 'outcry', reason: null }))
    expect(game.state.fouls).toMatchObject([{ number: 1, kind: 'foul', offence: 'outcry' }])
    expect(game.try('judge', correct(1, 'foul', { offence: 'gesture', reason: null }))).toBe('invalid')
    expect(game.try('judge', correct(1, 'minor', { offence: 'outcry', reason: ' ' }))).toBe('invalid')
    expect(game.try('judge', correct(1, 'foul', { offence: ' ' }))).toBe('invalid')
    expect(game.try('judge', correct(1, 'foul', { offence: 'outcry' }))).toBe('already_done')
    expect(game.try('judge', correct(2, 'foul'))).toBe('target_invalid')
    expect(judged().try('judge', correct(1, 'foul'))).toBe('not_now')
  })

  it('moves to the other counter after a night, and says what it was', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5, offence: 'outcry' })
    game.out().night({ shot: 8 }).until('speech').send('judge', correct(1, 'major'))
    expect(seatOf(game, 5)).toMatchObject({ fouls: 0, techFouls: 1, majorTechFouls: 1 })
    expect(game.last('foulCorrected')).toMatchObject({
      seat: 5,
      before: { kind: 'foul', offence: 'outcry' },
      after: { kind: 'major', offence: 'gesture' },
      reason: 'seen again',
    })
    game.send('judge', correct(1, 'minor'))
    expect(seatOf(game, 5)).toMatchObject({ techFouls: 1, majorTechFouls: 0 })
    game.send('judge', correct(1, 'foul'))
    expect(seatOf(game, 5)).toMatchObject({ fouls: 1, techFouls: 0, majorTechFouls: 0 })
  })

  it('gives a speech back that the third foul would have cost', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5, count: 3 })
    expect(seatOf(game, 5)?.speechPenalty).toBe(true)
    expect(seatOf(game.send('judge', correct(2, 'minor')), 5)).toMatchObject({
      fouls: 2,
      speechPenalty: false,
    })
  })

  it('withdraws the removal that it would have caused, and causes the other one', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5, count: 4 })
    expect(game.state.removalPending?.seat).toBe(5)
    expect(game.send('judge', correct(4, 'minor')).state.removalPending).toBeNull()
    expect(seatOf(game.send('judge', correct(3, 'minor')), 5)?.exit?.cause).toBe('techFouls')
    const four = judged(fsm).send('judge', { type: 'giveFoul', seat: 6, count: 3 })
    four.send('judge', { type: 'giveTechFoul', seat: 6 }).send('judge', correct(4, 'foul'))
    expect(four.state.removalPending?.seat).toBe(6)
  })

  it('goes back to what it was when the judge takes the correction back', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5, offence: 'outcry' })
    game.send('judge', correct(1, 'minor'))
    expect(viewFor(game.state, 'judge').undoable[0]).toMatchObject({
      type: 'correctFoul',
      seat: 5,
      rewinds: false,
    })
    expect(game.send('judge', { type: 'undo' }).state.fouls).toMatchObject([
      { kind: 'foul', offence: 'outcry' },
    ])
    expect(seatOf(game, 5)).toMatchObject({ fouls: 1, techFouls: 0 })
    expect(recordOf(game.events).find(({ event }) => event.type === 'foulCorrected')?.withdrawn).toBe(true)
  })

  it('keeps its counter when its player is out or the game is over; its severity still counts', () => {
    const game = judged({ ...fsm, scoring: 'fsm' }).send('judge', { type: 'giveFoul', seat: 5 })
    game.send('judge', { type: 'giveTechFoul', seat: 5 }).send('judge', { type: 'giveTechFoul', seat: 5 })
    expect(seatOf(game, 5)?.alive).toBe(false)
    expect([kindsOf(game, 1), kindsOf(game, 2)]).toEqual([['foul'], ['minor', 'major']])
    expect(game.try('judge', correct(1, 'minor'))).toBe('forbidden_by_rules')
    game.send('judge', { type: 'giveFoul', seat: 6 }).send('judge', { type: 'endGame', reason: 'fire' })
    expect(kindsOf(game, 4)).toEqual(['foul'])
    const before = score(game.state)[4]?.points.penalties ?? 0
    game.send('judge', correct(2, 'major'))
    expect(score(game.state)[4]?.points.penalties).toBeLessThan(before)
    game.wait(game.state.ruleSet.timing.judgeReview + 1)
    expect(game.try('judge', correct(2, 'minor'))).toBe('game_over')
  })

  it('stays a foul where the rules know no other kind', () => {
    const game = dayTwo({ judge: 'human' }).send('judge', { type: 'giveFoul', seat: 5 })
    expect(kindsOf(game, 1)).toEqual(['foul'])
    const two = judged({ techFouls: 'two_is_removal' }).send('judge', { type: 'giveFoul', seat: 5 })
    expect(kindsOf(two, 1)).toEqual(['foul', 'minor'])
  })

  it('needs a reason for another kind, also where no offence was named', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5 })
    expect(game.try('judge', correct(1, 'minor', { offence: null, reason: null }))).toBe('invalid')
    expect(game.try('judge', correct(1, 'minor', { offence: null }))).toBeNull()
  })

  it('becomes one of the first counter only for a seat that may get such a foul', () => {
    const game = judged(fsm).send('judge', { type: 'giveTechFoul', seat: 5 })
    times(3, game, 'judge', { type: 'giveFoul', seat: 5 })
    expect(kindsOf(game, 1)).toContain('foul')
    times(4, game, 'judge', { type: 'giveFoul', seat: 6 })
    expect(kindsOf(game, 1)).toEqual(['minor', 'major'])
  })

  it('asks for no removal again, and moves nothing, when only its offence is named', () => {
    const game = times(4, judged(fsm), 'judge', { type: 'giveFoul', seat: 6 })
    game.send('judge', correct(2, 'foul', { reason: null }))
    expect(game.events.filter(({ type }) => type === 'removalPending')).toHaveLength(1)
    expect(game.state.removalPending).toMatchObject({ seat: 6 })
    const vote = judged({ ...fsm, removalCancels: 'never' }).send('judge', { type: 'giveFoul', seat: 5 })
    times(2, vote, 'judge', { type: 'giveTechFoul', seat: 5 })
    vote.day([3, 7]).voteUntil('voteResult', [{ 3: [2, 4, 6, 8, 9] }])
    const { phase } = vote.state
    vote.send('judge', correct(2, 'major')).send('judge', correct(1, 'foul', { reason: null }))
    expect(vote.state.phase).toEqual(phase)
  })

  it('a foul from before fouls had numbers stays as it is', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5 })
    game.state = { ...game.state, fouls: game.state.fouls.map((foul) => ({ ...foul, number: 0 })) }
    expect(kindsOf(game, 0)).toBeUndefined()
    expect(game.try('judge', correct(0, 'minor'))).toBe('not_now')
  })

  it('counts for its own seat and kind alone', () => {
    const game = times(4, judged(fsm), 'judge', { type: 'giveFoul', seat: 6 })
    for (const seat of [5, 7]) game.send('judge', { type: 'giveFoul', seat })
    game.send('judge', { type: 'giveTechFoul', seat: 5 }).send('judge', { type: 'takeBackFoul', seat: 5 })
    expect(game.state).toMatchObject({ removalPending: { seat: 6 } })
    expect(game.state.fouls.map(({ number }) => number)).toEqual([1, 2, 3, 4, 6, 7])
    game.send('judge', { type: 'removePlayer', seat: 5, reason: 'rude' })
    expect(game.state).toMatchObject({ removalPending: { seat: 6 } })
  })

  it('stands until it is the latest of its kind and a foul is taken back', () => {
    const game = judged(fsm).send('judge', { type: 'giveFoul', seat: 5, offence: 'outcry' })
    game.send('judge', { type: 'giveTechFoul', seat: 5 }).send('judge', { type: 'giveFoul', seat: 5 })
    game.send('judge', { type: 'takeBackFoul', seat: 5 })
    expect(game.state.fouls).toMatchObject([
      { kind: 'foul', offence: 'outcry' },
      { kind: 'minor', offence: null },
    ])
    game.send('judge', { type: 'takeBackTechFoul', seat: 5 })
    expect(game.state.fouls).toHaveLength(1)
  })
})

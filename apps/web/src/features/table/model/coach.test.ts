import type { Claim, Seat, View } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import type { PracticeTheme } from '../../../shared/practice-themes.ts'
import { COACH_TEXTS } from '../../../shared/texts/room/coach.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { allowedOf } from './allowed-commands.ts'
import { type CoachedDay, HINTS_A_DAY, type Hint, hintFor, NOT_COACHED, withHint } from './coach.ts'

/** 2 is the don, 5 and 7 the mafia, 6 the sheriff. */
const dealt = () => new ScriptedTable().gather().deal()

function adviceTo(table: ScriptedTable, seat: Seat, theme: PracticeTheme = 'game'): Hint | null {
  const { view, permitted } = seenBy(table, seat)
  return hintFor(view, allowedOf(permitted), theme)
}

/** Day 2: 8 was voted out, 9 was shot, and the sheriff has found 5. */
function secondDay(): ScriptedTable {
  const table = dealt().day({ 1: 8, 5: 4 })
  table.vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] })
  table.night({ shot: 9, don: 1, sheriff: 5, bestMove: [2, 5, 4] })
  return table.until('speech', (state) => state.phase.day === 2)
}

function untilSpeechOf(table: ScriptedTable, seat: Seat): ScriptedTable {
  return table.until('speech', ({ phase }) => phase.id === 'speech' && phase.seat === seat)
}

const black = (seat: Seat): Claim => ({ kind: 'color', seat, color: 'black' })

describe('the coach', () => {
  it('tells a sheriff with a mafia check to reveal it, until it is claimed', () => {
    const table = untilSpeechOf(secondDay(), 6)
    expect(adviceTo(table, 6)).toEqual({ kind: 'revealCheck', seat: 5, alive: 8 })
    const checks = [{ seat: 5, color: 'black' }] as const
    table.send(6, { type: 'say', text: '', claims: [{ kind: 'sheriff', checks }] })
    expect(adviceTo(table, 6)?.kind).not.toBe('revealCheck')
  })

  it('names the living players who called the speaker black, and nobody after an answer', () => {
    const table = untilSpeechOf(dealt(), 1).send(1, { type: 'say', text: '', claims: [black(3)] })
    untilSpeechOf(table, 2).send(2, { type: 'say', text: '', claims: [black(3), black(4)] })
    untilSpeechOf(table, 3)
    expect(adviceTo(table, 3)).toEqual({ kind: 'accused', by: [1, 2] })
    table.send(3, { type: 'say', text: 'Мимо.', claims: [] })
    expect(adviceTo(table, 3)).toBeNull()
  })

  it('says who nominated the speaker, and from day 2 that nobody is nominated', () => {
    const table = untilSpeechOf(dealt(), 1).send(1, { type: 'nominate', seat: 3 })
    expect(adviceTo(untilSpeechOf(table, 3), 3)).toEqual({ kind: 'nominated', by: 1 })
    expect(adviceTo(untilSpeechOf(secondDay(), 3), 3)).toEqual({ kind: 'noNominees' })
  })

  it('names two living players who both claim to be the sheriff', () => {
    const table = untilSpeechOf(dealt(), 1)
    for (const seat of [1, 2])
      untilSpeechOf(table, seat).send(seat, {
        type: 'say',
        text: '',
        claims: [{ kind: 'sheriff', checks: [] }],
      })
    expect(adviceTo(untilSpeechOf(table, 4), 4)).toEqual({ kind: 'twoSheriffs', seats: [1, 2] })
  })

  it('counts the hands that are up and those still free, and says where a silent hand goes', () => {
    const table = dealt().day({ 1: 8, 5: 4, 6: 3 }).until('voteCandidate')
    expect(adviceTo(table, 10)).toBeNull()
    for (const voter of [1, 2, 3, 6]) table.send(voter, { type: 'castVote', candidate: 8 })
    table.ring()
    expect(adviceTo(table, 10)).toEqual({ kind: 'leader', seats: [8], votes: 4, alive: 10, left: 6 })
    table.ring()
    expect(adviceTo(table, 10)).toEqual({ kind: 'lastCandidate', seat: 3 })
    expect(adviceTo(table, 1), 'a hand that is used').toBeNull()
  })

  it('holds the sheriff to their own checks in a vote, and tells nobody else of them', () => {
    const table = secondDay().day({ 2: 5, 3: 4 }).until('voteCandidate')
    expect(adviceTo(table, 6)).toEqual({ kind: 'checkedCandidate', seat: 5, black: true })
    for (const seat of [1, 2, 3, 4, 7, 10]) expect(adviceTo(table, seat)).toBeNull()
  })

  it('shows the mafia the target that all of them share, and the town nothing at night', () => {
    const table = dealt().day({}).until('nightShoot')
    const targets = [2, 5, 7].map((seat) => adviceTo(table, seat))
    expect(targets[0]).toMatchObject({ kind: 'nightTarget' })
    expect(new Set(targets.map((hint) => JSON.stringify(hint))).size).toBe(1)
    for (const seat of [1, 3, 4, 6]) expect(adviceTo(table, seat)).toBeNull()
  })

  it('sends the sheriff to the player whom most others call black', () => {
    const table = dealt()
    for (const seat of [1, 2, 3])
      untilSpeechOf(table, seat).send(seat, { type: 'say', text: '', claims: [black(seat === 1 ? 10 : 4)] })
    table.until('nightSheriff')
    expect(adviceTo(table, 6)).toEqual({ kind: 'checkSuspect', seat: 4, accusers: 2 })
  })

  it('counts the hands that a lift needs by the rule of the table', () => {
    const table = dealt().day({ 1: 8, 5: 4 })
    const tie = { 8: [1, 2, 3, 6, 9], 4: [4, 5, 7, 8, 10] }
    table.vote(tie).vote(tie).until('liftVote')
    expect(adviceTo(table, 1)).toEqual({ kind: 'lift', tied: [8, 4], needed: 6, alive: 10 })
  })

  it('tells the first killed how many seats the best move takes', () => {
    const table = dealt().day({ 1: 8, 5: 4 })
    table
      .vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] })
      .night({ shot: 9 })
      .until('bestMove')
    expect(adviceTo(table, 9)).toEqual({ kind: 'bestMove', max: 3 })
    expect(adviceTo(table, 1)).toBeNull()
  })

  it('puts the theme of the practice before what else there is to say', () => {
    const table = untilSpeechOf(dealt(), 1).send(1, { type: 'nominate', seat: 3 })
    untilSpeechOf(table, 2).send(2, { type: 'say', text: '', claims: [black(3)] })
    untilSpeechOf(table, 3)
    expect(adviceTo(table, 3)?.kind).toBe('accused')
    expect(adviceTo(table, 3, 'votes')?.kind).toBe('nominated')
    expect(adviceTo(table, 3, 'bestMove')?.kind).toBe('keepThree')
    expect(adviceTo(table, 3, 'critical')?.kind, 'nothing of the theme').toBe('accused')
  })

  it('warns when one hand may end the game', () => {
    const few = (table: ScriptedTable) => table.state.seats.filter(({ alive }) => alive).length
    const table = secondDay()
      .day({ 2: 7, 3: 4 })
      .vote({ 7: [1, 3, 4, 6, 10], 4: [2, 5, 7] })
    table
      .night({ shot: 10 })
      .day({ 1: 5, 2: 4 })
      .vote({ 5: [1, 3, 4, 6], 4: [2, 5] })
      .night({ shot: 6 })
    table.until('speech', ({ phase }) => phase.id === 'speech' && phase.day === 4)
    expect(few(table)).toBeLessThanOrEqual(5)
    const { phase } = table.state
    const seat = phase.id === 'speech' ? phase.seat : 0
    expect(adviceTo(table, seat, 'critical')).toMatchObject({ kind: 'critical', alive: few(table), mafia: 1 })
  })

  it('tells a spectator nothing, and nobody anything in a pause', () => {
    const { view, permitted } = seenBy(untilSpeechOf(secondDay(), 6), 6)
    const pause: View['pause'] = { by: 1, reason: '', since: 0, endsAt: null }
    expect(hintFor({ ...view, pause }, allowedOf(permitted))).toBeNull()
    expect(hintFor({ ...view, own: null }, allowedOf(permitted))).toBeNull()
  })

  it('every advice comes with a rule or a count in words', () => {
    const { leader, lift, revealCheck } = COACH_TEXTS.hints
    expect(leader({ seats: [4], votes: 4, alive: 9, left: 2 })).toEqual({
      advice: 'Исход ясен: больше всех рук у 4',
      because: 'У 4 четыре руки из девяти, свободно две руки.',
    })
    expect(leader({ seats: [4, 7], votes: 2, alive: 9, left: 5 }).because).toBe(
      'У 4 и 7 поровну: две руки из девяти, свободно пять рук.',
    )
    expect(lift({ tied: [4, 8], needed: 6, alive: 10 }).because).toBe(
      'Правило: за подъём нужно рук: 6 из десяти.',
    )
    expect(revealCheck({ seat: 5, alive: 8 }).advice).toBe('Вскройтесь и назовите 5')
  })
})

describe('the hints of a day', () => {
  const at = (day: number, key: string) => ({ ...secondDay().state.phase, day, key })
  const hinted = (keys: readonly string[], day = 1) =>
    keys.reduce<CoachedDay>((coached, key) => withHint(coached, at(day, key), false) ?? coached, NOT_COACHED)

  it('end with the third, and begin again on the next day', () => {
    const coached = hinted(['speech', 'vote 1', 'vote 2'])
    expect(coached.phases).toHaveLength(HINTS_A_DAY)
    expect(withHint(coached, at(1, 'vote 3'), false)).toBeNull()
    expect(withHint(coached, at(2, 'speech'), false)).toEqual({ day: 2, phases: ['speech'], strays: 0 })
  })

  it('leave the theme for one of them a day at most', () => {
    const stray = withHint(NOT_COACHED, at(1, 'speech'), true)
    expect(stray).toEqual({ day: 1, phases: ['speech'], strays: 1 })
    expect(withHint(stray ?? NOT_COACHED, at(1, 'vote 1'), true)).toBeNull()
    expect(withHint(stray ?? NOT_COACHED, at(1, 'vote 1'), false)?.phases).toHaveLength(2)
    expect(withHint(stray ?? NOT_COACHED, at(2, 'speech'), true)).not.toBeNull()
  })

  it('count a phase once, and stay for as long as it lasts', () => {
    const coached = hinted(['speech', 'vote 1', 'vote 2'])
    expect(withHint(coached, at(1, 'vote 2'), false)).toBe(coached)
  })
})

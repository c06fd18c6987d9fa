import { describe, expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { phaseTitle } from './phase-title.ts'
import { timeOfDay } from './time-of-day.ts'

const dealt = () => new ScriptedTable().gather().deal()
const time = (table: ScriptedTable, viewer = 4) => timeOfDay(seenBy(table, viewer).view)
const title = (table: ScriptedTable, viewer = 4) => phaseTitle(seenBy(table, viewer).view)

describe('the light of the room', () => {
  it('night light is for cards, day for speeches, dusk for the vote', () => {
    const table = dealt()
    expect(time(table)).toBe('night')
    expect(time(table.until('speech'))).toBe('day')
    expect(time(table.day({ 1: 8, 5: 4 }).until('voteCandidate'))).toBe('dusk')
    expect(time(table.until('nightShoot'))).toBe('night')
  })

  it('day light at the best move is for its owner alone', () => {
    const table = dealt().day({ 1: 8 }).night({ shot: 9 }).until('bestMove')
    expect([time(table, 9), time(table, 4), time(table, 7)]).toEqual(['day', 'night', 'night'])
  })
})

describe('the title of the phase', () => {
  it('says whose minute it is', () => {
    const table = dealt().until('speech')
    expect(title(table, 1)).toEqual({ title: 'День 1', note: 'ваша минута' })
    expect(title(table, 4)).toEqual({ title: 'День 1', note: 'речи игроков' })
  })

  it('says to sleepers only that the town sleeps', () => {
    const table = dealt().day({ 1: 8 }).until('nightDon')
    expect(title(table, 2)).toEqual({ title: 'Ночь 1', note: 'дон ищет шерифа' })
    expect(title(table, 4)).toEqual({ title: 'Ночь 1', note: 'город спит' })
    expect(title(table, 6)).toEqual(title(table, 4))
  })

  it('counts candidates and rounds of a vote', () => {
    const table = dealt().day({ 1: 8, 5: 4 })
    table.vote({ 8: [1, 2, 3, 4, 5], 4: [6, 7, 8, 9, 10] }).until('voteCandidate')
    expect(title(table)).toEqual({ title: 'Переголосование', note: 'кандидат 1 из 2' })
  })

  it('says how long a finished game lasted', () => {
    const table = dealt()
    const { view } = seenBy(table, 4)
    const over = { ...view, phase: { ...view.phase, id: 'gameOver' as const, startedAt: 47 * 60_000 } }
    expect(phaseTitle(over, 0).note).toBe('47 минут, 0 кругов')
  })
})

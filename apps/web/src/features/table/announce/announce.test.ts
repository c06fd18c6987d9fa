import { describe, expect, it } from 'vitest'
import { peopleOf } from '../model/people.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { actionLine, stageLine, timerLine } from './announce.ts'

const dealt = () => new ScriptedTable().gather().deal()
const people = peopleOf({ players: [], judge: null })

describe('the line read aloud', () => {
  it('names the stage and the speaker', () => {
    const table = dealt().until('speech')
    expect(stageLine(seenBy(table, 4).view, people)).toBe('День 1. Говорит 1, 1')
    expect(stageLine(seenBy(table, 1).view, people)).toBe('День 1. Ваша минута')
  })

  it('names the candidates of a vote, its result, and who has won', () => {
    const table = dealt().day({ 1: 8, 5: 4 }).until('voteIntro')
    const line = () => stageLine(seenBy(table, 3).view, people)
    expect(line()).toBe('Голосование. Выставлены 8, 4')
    table.vote({ 8: [1, 2, 3, 6, 9], 4: [4, 5, 7, 8, 10] }).until('voteResult')
    expect(line()).toBe('Голосование. Попил: 8, 4')
    table.vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] }).until('voteResult')
    expect(line()).toBe('Голосование. Больше всех у 8, 8')
    table.until('dayStart')
    expect(line()).toBe('День 2. Мафия промахнулась')
    const ended = new ScriptedTable({ judge: 'human' }).gather().deal().until('speech')
    ended.send('judge', { type: 'declareTeamLoss', seat: 2, reason: 'Подсказка' }).until('gameOver')
    expect(stageLine(seenBy(ended, 3).view, people)).toBe('Игра окончена. Победили мирные')
  })

  it('says that nobody will vote, and why', () => {
    const lineOf = (table: ScriptedTable) => stageLine(seenBy(table.until('voteIntro'), 3).view, people)
    expect(lineOf(dealt().day({}))).toBe('Голосование. Никто не выставлен')
    expect(lineOf(dealt().day({ 1: 8 }))).toBe(
      'Голосование. Выставлены 8. В первый день один кандидат не голосуется',
    )
    const lone = dealt().day({}).night({ shot: 9 }).until('speech').day({ 2: 8 })
    expect(lineOf(lone)).toBe('Голосование. Выставлены 8')
  })

  it('says the counted votes', () => {
    const table = dealt()
      .day({ 1: 8, 5: 4 })
      .until('voteCandidate')
      .send(3, { type: 'castVote', candidate: 8 })
    const before = seenBy(table, 4).view
    table.ring()
    expect(actionLine(before, seenBy(table, 4).view)).toBe('8: 1 голос')
  })

  it('says the seconds left at 30, 10 and 5 only', () => {
    expect([31, 30, 10, 5, 4].map(timerLine)).toEqual(['', '30 секунд', '10 секунд', '5 секунд', ''])
  })
})

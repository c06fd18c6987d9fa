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

  it('says what the table has taken from the listener, each thing once', () => {
    const opinions = { opinions: 'leavers', opinionsMax: 3 } as const
    const heard = (table: ScriptedTable, seat: number, away: number, act: () => unknown) => {
      const before = seenBy(table, seat).view
      act()
      const after = seenBy(table, seat).view
      table.send('system', { type: 'disconnectSeat', seat: away })
      expect(actionLine(after, seenBy(table, seat).view)).toBe('')
      return actionLine(before, after)
    }
    const killed = new ScriptedTable({ rules: opinions }).gather().deal().day({}).night({ shot: 9 })
    killed.until('bestMove')
    const named = () => killed.send(9, { type: 'commitBestMove', seats: [2, 5, 7] })
    expect(heard(killed, 9, 3, named)).toBe('Вы назвали 2, 5, 7')
    const left = { type: 'leaveOpinions', opinions: [], leader: 4 } as const
    expect(heard(killed.until('farewell'), 9, 4, () => killed.send(9, left))).toBe('Мнение записано')
    const doctors = new ScriptedTable({ preset: 'casual_doctor' }).gather().deal().until('nightDoctor')
    expect(heard(doctors, 1, 3, () => doctors.send(1, { type: 'heal', seat: 4 }))).toBe('Вы лечите 4')
  })

  it('names who was nominated, and by whom', () => {
    const table = dealt().until('speech')
    const before = seenBy(table, 4).view
    table.send(1, { type: 'nominate', seat: 8 })
    expect(actionLine(before, seenBy(table, 4).view)).toBe('1 выставляет 8')
  })

  it('says the seconds left at 30, 10 and 5 only', () => {
    expect([31, 30, 10, 5, 4].map(timerLine)).toEqual(['', '30 секунд', '10 секунд', '5 секунд', ''])
  })
})

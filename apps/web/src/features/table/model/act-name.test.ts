import { expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { actName } from './act-name.ts'

/** The list of the judge, the latest act first. */
function names(table: ScriptedTable): readonly string[] {
  const { view, events } = seenBy(table, 'judge')
  return view.undoable.map((act) => actName(act, events))
}

const judged = () => new ScriptedTable({ judge: 'human' }).gather().deal()

it('steps of the day are told by whom they gave the floor and by what came next', () => {
  const table = judged().until('speech').send('judge', { type: 'takePace' })
  const last = () => names(table)[0]
  table.send(1, { type: 'nominate', seat: 3 }).send('judge', { type: 'advance' })
  expect(last()).toBe('слово игроку 2')
  table.send(2, { type: 'nominate', seat: 5 })
  while (table.state.phase.id === 'speech') table.send('judge', { type: 'advance' })
  expect(last()).toBe('список кандидатов')
  table.send('judge', { type: 'advance' })
  expect(last()).toBe('открыто за 3')
  table.send(1, { type: 'castVote', candidate: 3 }).send('judge', { type: 'closeWindow' })
  expect(last()).toBe('закрыто за 3: 1 рука')
  table.send('judge', { type: 'restartVote', candidate: 3 })
  expect(last()).toBe('переголосование с 3')
})

it('fouls and remarks are told with their words, other acts as they are called', () => {
  const table = judged().until('speech')
  table
    .send('judge', { type: 'giveFoul', seat: 5, offence: 'Жест' })
    .send('judge', { type: 'giveFoul', seat: 6 })
  table
    .send('judge', { type: 'warn', seat: null, text: 'Тише' })
    .send('judge', { type: 'extend', ms: 10_000 })
  expect(names(table)).toEqual([
    'добавленное время',
    'замечание столу: «Тише»',
    'фол игроку 6',
    'фол игроку 5: Жест',
  ])
})

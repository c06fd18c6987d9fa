import { expect, it } from 'vitest'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { decidedAhead } from './vote-ahead.ts'

const ahead = (table: ScriptedTable) => decidedAhead(seenBy(table.until('voteIntro'), 4).view)
const dealt = (script?: ConstructorParameters<typeof ScriptedTable>[0]) =>
  new ScriptedTable(script).gather().deal()

it('the list of candidates is followed by a vote, or it is known that none is held', () => {
  expect(ahead(dealt().day({ 1: 8, 5: 4 }))).toBeNull()
  expect(ahead(dealt().day({}))).toBe('no_nominees')
  expect(ahead(dealt().day({ 1: 8 }))).toBe('first_day_single')
  expect(ahead(dealt({ preset: 'polemica' }).day({ 1: 8, 5: 4 }))).toBe('first_day_no_vote')
  expect(ahead(dealt({ rules: { firstDay: 'to_talk' } }).day({ 1: 8 }))).toBeNull()
})

it('a lone nominee of a later day leaves without a vote, and a removal cancels it', () => {
  const later = () =>
    dealt()
      .day({})
      .night({ shot: 9 })
      .until('speech', ({ phase }) => phase.day === 2)
  expect(ahead(later().day({ 2: 8 }))).toBe('out')
  const removed = dealt({ judge: 'human' }).until('speech')
  removed.send('judge', { type: 'removePlayer', seat: 3, reason: 'Подсказка' })
  expect(ahead(removed.day({ 1: 8, 5: 4 }))).toBe('cancelled')
})

it('nothing is known ahead in any other phase', () => {
  expect(decidedAhead(seenBy(dealt().until('speech'), 4).view)).toBeNull()
})

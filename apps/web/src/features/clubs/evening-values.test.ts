import { expect, it } from 'vitest'
import { isoOf } from '../../shared/day-and-time.ts'
import { eveningValues } from './evening-values.ts'

it('an evening is read back as it was typed', () => {
  const startsAt = isoOf({ day: '2026-12-05', time: '9:30' }) ?? ''
  const evening = { id: 1, title: 'Стол', startsAt, places: 20, membersOnly: true, begun: false }
  expect(eveningValues({ ...evening, signed: [], waiting: [] })).toEqual({
    title: 'Стол',
    day: '2026-12-05',
    time: '09:30',
    places: '20',
    membersOnly: true,
  })
})

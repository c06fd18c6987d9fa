import { describe, expect, it } from 'vitest'
import { eveningValues, momentOf } from './evening-values.ts'

describe('the moment of an evening', () => {
  it('a moment is read back as it was typed', () => {
    const startsAt = momentOf({ day: '2026-12-05', time: '9:30' }) ?? ''
    const evening = { id: 1, title: 'Стол', startsAt, places: 20, membersOnly: true, begun: false }
    expect(eveningValues({ ...evening, signed: [], waiting: [] })).toEqual({
      title: 'Стол',
      day: '2026-12-05',
      time: '09:30',
      places: '20',
      membersOnly: true,
    })
  })

  it.each([
    ['', '20:00'],
    ['2026-12', '20:00'],
    ['2026-02-31', '20:00'],
    ['2026-12-05', '24:00'],
    ['2026-12-05', '20.00'],
  ])('%s at %s is none', (day, time) => {
    expect(momentOf({ day, time })).toBeNull()
  })
})

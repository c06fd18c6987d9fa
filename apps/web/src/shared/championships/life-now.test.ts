import { expect, it } from 'vitest'
import { lifeNow } from './life-now.ts'

const times = { startsAt: '2026-11-20T12:00:00.000Z', endsAt: '2026-11-20T15:00:00.000Z' }
const at = (hour: number) => Date.parse(`2026-11-20T${hour}:30:00.000Z`)

it('a championship by search runs and ends by its times, one by schedule when its organiser says so', () => {
  const search = { ...times, roundsBy: 'search', life: 'registration' } as const
  expect([11, 12, 15].map((hour) => lifeNow(search, at(hour)))).toEqual([
    'registration',
    'running',
    'finished',
  ])
  expect(lifeNow({ ...search, life: 'cancelled' }, at(12))).toBe('cancelled')
  expect(lifeNow({ ...search, roundsBy: 'schedule' }, at(12))).toBe('registration')
})

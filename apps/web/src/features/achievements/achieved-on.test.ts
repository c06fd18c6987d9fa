import { expect, it } from 'vitest'
import { achievedOn } from './achieved-on.ts'

it('the day of an achievement is written in Russian', () => {
  expect(achievedOn('2026-03-02T12:00:00.000Z')).toBe('2 марта 2026 г.')
})

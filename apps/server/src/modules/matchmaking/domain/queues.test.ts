import { expect, it } from 'vitest'
import { waitingFor } from './queues.ts'

it('a player sees how many wait in their own championship, and without one how many wait in the fullest', () => {
  const counts = [
    { mode: 'rated' as const, championshipId: null, waiting: 4 },
    { mode: 'championship' as const, championshipId: 7, waiting: 3 },
    { mode: 'championship' as const, championshipId: 8, waiting: 6 },
  ]
  expect(waitingFor(counts, 'championship', 7)).toBe(3)
  expect(waitingFor(counts, 'championship', 9)).toBe(0)
  expect(waitingFor(counts, 'championship', null)).toBe(6)
  expect(waitingFor(counts, 'rated', 7)).toBe(4)
  expect(waitingFor(counts, 'league', null)).toBe(0)
})

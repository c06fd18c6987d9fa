import { expect, it } from 'vitest'
import { nameOf, queueFor, queuesOf } from './queues.ts'

it('a player sees how many wait in their own championship, and without one how many wait in the fullest', () => {
  const counts = [
    { mode: 'rated' as const, championshipId: null, waiting: 4 },
    { mode: 'championship' as const, championshipId: 7, waiting: 3 },
    { mode: 'championship' as const, championshipId: 8, waiting: 6 },
  ]
  expect(queueFor(counts, 'championship', 7)?.waiting).toBe(3)
  expect(queueFor(counts, 'championship', 9)).toBeNull()
  expect(queueFor(counts, 'championship', null)).toMatchObject({ championshipId: 8, waiting: 6 })
  expect(queueFor(counts, 'rated', 7)?.waiting).toBe(4)
  expect(queueFor(counts, 'league', null)).toBeNull()
})

it('a player stands in the queue of their own championship, and a judge in those of all', () => {
  const modes = ['rated', 'championship'] as const
  const rated = { mode: 'rated', championshipId: null }
  const championship = (championshipId: number) => ({ mode: 'championship', championshipId })
  expect(queuesOf({ role: 'player', modes, championshipId: 7 }, [7, 8])).toEqual([rated, championship(7)])
  expect(queuesOf({ role: 'player', modes, championshipId: null }, [7, 8])).toEqual([rated])
  expect(queuesOf({ role: 'judge', modes, championshipId: null }, [7, 8])).toEqual([
    rated,
    championship(7),
    championship(8),
  ])
})

it('the queue of a championship has a name of its own', () => {
  expect(nameOf({ mode: 'rated', championshipId: null })).toBe('rated')
  expect(nameOf({ mode: 'championship', championshipId: 7 })).toBe('championship:7')
})

import { expect, it } from 'vitest'
import { ci, paidCi } from './ci.ts'

it.each([
  ['C01', 10, 0, 0, 0, 0],
  ['C02', 10, 1, 0.1, 0.05, 0.125],
  ['C03', 10, 2, 0.2, 0.1, 0.25],
  ['C04', 10, 3, 0.3, 0.15, 0.375],
  ['C05', 10, 4, 0.4, 0.2, 0.5],
  ['C06', 10, 5, 0.4, 0.2, 0.5],
  ['C07', 5, 1, 0.2, 0.1, 0.25],
  ['C08', 5, 2, 0.4, 0.2, 0.5],
  ['C09', 12, 1, 0.08, 0.04, 0.1],
  ['C10', 12, 3, 0.24, 0.12, 0.3],
  ['C11', 12, 6, 0.4, 0.2, 0.5],
  ['C12', 20, 4, 0.2, 0.1, 0.25],
  ['C13', 7, 1, 0.1333, 0.0667, 0.1667],
  ['C14', 1, 1, 0.4, 0.2, 0.5],
  ['a threshold of none, and no first kill', 1, 0, 0, 0, 0],
  ['a threshold that is rounded down', 11, 2, 0.2, 0.1, 0.25],
])('Ci, %s: %i games with %i first kills', (_id, games, firstKills, lost, wonFsm, lostV7) => {
  const record = { games, firstKills, hits: 1 }
  expect(ci(games, firstKills)).toBeCloseTo(lost, 4)
  expect(paidCi('fsm', { ...record, winner: 'black' })).toBeCloseTo(lost, 4)
  expect(paidCi('fsm', { ...record, winner: 'red' })).toBeCloseTo(wonFsm, 4)
  expect(paidCi('fsm', { ...record, winner: 'red', hits: 0 })).toBe(0)
  expect(paidCi('fsm', { ...record, winner: 'draw' })).toBe(0)
  expect(paidCi('fiim_v3', { ...record, winner: 'red' })).toBe(0)
  expect(paidCi('fiim_v7', { ...record, winner: 'black' })).toBeCloseTo(lostV7, 4)
})

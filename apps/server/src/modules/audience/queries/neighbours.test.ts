import type { AudienceTable } from '@gorod/contracts/audience'
import { expect, it } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const table = (number: number) =>
  ({ number, mode: 'rated', phase: { kind: 'day', number: 1 }, viewers: number }) as AudienceTable

/** The neighbours of this table among tables of these numbers. */
const around = (number: number, ...numbers: number[]) => {
  const { previous, next } = neighboursOf(numbers.map(table), number)
  return [previous?.number ?? null, next?.number ?? null]
}

it('the tables before and after one are those with the nearest numbers, round in a circle', () => {
  expect(around(5, 9, 5, 3, 7)).toEqual([3, 7])
  expect(around(9, 9, 5, 3, 7)).toEqual([7, 3])
  expect(around(3, 9, 5, 3, 7)).toEqual([9, 5])
})

it('a table that is over has neighbours too, one other table is the next one, and alone there is none', () => {
  expect(around(6, 9, 5, 7)).toEqual([5, 7])
  expect(around(5, 5, 9)).toEqual([null, 9])
  expect(around(5, 5)).toEqual([null, null])
})

it('neighbours are told with their mode and phase, and nothing else', () => {
  expect(neighboursOf([table(2)], 1).next).toEqual({
    number: 2,
    mode: 'rated',
    phase: { kind: 'day', number: 1 },
  })
})

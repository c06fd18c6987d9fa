import { expect, it } from 'vitest'
import { sparkPoints } from './spark-points.ts'

it('a line of values goes from left to right, the largest at the top', () => {
  expect(sparkPoints([0, 10, 5])).toBe('0.0,28.0 50.0,4.0 100.0,16.0')
})

it('a line of equal values lies at the bottom', () => {
  expect(sparkPoints([3, 3])).toBe('0.0,28.0 100.0,28.0')
})

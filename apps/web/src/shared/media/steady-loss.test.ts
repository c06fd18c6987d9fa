import { expect, it } from 'vitest'
import { SteadyLoss } from './steady-loss.ts'

/** What is told in each second of these losses. */
function told(losses: readonly number[]): readonly number[] {
  const steady = new SteadyLoss()
  return losses.map((loss, second) => steady.read(loss, second * 1_000))
}

const seconds = (count: number, loss: number) => Array.from({ length: count }, () => loss)

it('a loss that is another one each second is told once', () => {
  expect(new Set(told([12, 9, 14, 11, 10, 13, 9, 12, 15, 10]).slice(1))).toEqual(new Set([10]))
})

it('one bad second is not told of', () => {
  expect(new Set(told([0, 0, 60, 0, 0, 9, 0]))).toEqual(new Set([0]))
})

it('a loss that has become worse is told at once, a better one when it has lasted', () => {
  expect(told([10, 10, 30, 30, 10, 30]).slice(1)).toEqual([10, 10, 30, 30, 30])
  const better = told([30, 30, ...seconds(12, 10), ...seconds(12, 0)])
  expect(better.slice(1, 11)).toEqual(seconds(10, 30))
  expect(better.slice(11, 21)).toEqual(seconds(10, 10))
  expect(better.at(-1)).toBe(0)
})

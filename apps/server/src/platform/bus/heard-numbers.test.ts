import { beforeEach, describe, expect, it } from 'vitest'
import { HeardNumbers } from './heard-numbers.ts'

let numbers: HeardNumbers
const hear = (...heard: number[]) => {
  for (const number of heard) numbers.hear('a', number)
}
/** Asks twice: what is missing is missed the second time. */
const areWhole = (said: number) => [numbers.isWhole('a', said), numbers.isWhole('a', said)]

beforeEach(() => {
  numbers = new HeardNumbers()
})

describe('the list of what a process says to all', () => {
  it('the list is whole when everything came, and nothing is missed of what was said before the first question', () => {
    expect(areWhole(7)).toEqual([true, true])
    hear(8, 9, 10)
    expect(areWhole(10)).toEqual([true, true])
  })

  it('the list is whole when the first that came was not the first that was said', () => {
    hear(5, 6)
    expect(areWhole(6)).toEqual([true, true])
    expect(areWhole(7)).toEqual([true, false])
  })

  it('the list is not whole when something is missing at the second question, once', () => {
    numbers.isWhole('a', 0)
    hear(1, 3)
    expect(areWhole(3)).toEqual([true, false])
    expect(areWhole(3)).toEqual([true, true])
    hear(4)
    expect(areWhole(4)).toEqual([true, true])
  })

  it('the list is not whole although more and more comes after what is missing', () => {
    numbers.isWhole('a', 0)
    hear(2, 3)
    expect(numbers.isWhole('a', 3)).toBe(true)
    hear(4, 5, 6)
    expect(numbers.isWhole('a', 6)).toBe(false)
    hear(7)
    expect(areWhole(7)).toEqual([true, true])
  })

  it('the list is whole when something was overtaken, by another message or by the question', () => {
    numbers.isWhole('a', 0)
    hear(2)
    expect(numbers.isWhole('a', 3)).toBe(true)
    hear(1, 3)
    expect(areWhole(3)).toEqual([true, true])
  })

  it('the list is whole when more came before the question was read', () => {
    numbers.isWhole('a', 0)
    hear(1, 2, 3)
    expect(areWhole(2)).toEqual([true, true])
    expect(areWhole(3)).toEqual([true, true])
  })

  it('the list is not whole when more than can be remembered is missing, once', () => {
    numbers.isWhole('a', 0)
    expect(areWhole(1_000_000)).toEqual([true, false])
    expect(areWhole(1_000_000)).toEqual([true, true])
    hear(1_000_001)
    expect(areWhole(1_000_001)).toEqual([true, true])
  })

  it('the list is counted for each process alone, and from the start for one that is back', () => {
    numbers.isWhole('a', 0)
    numbers.isWhole('b', 0)
    numbers.hear('b', 1)
    expect([numbers.isWhole('a', 1), numbers.isWhole('b', 1)]).toEqual([true, true])
    expect([numbers.isWhole('a', 1), numbers.isWhole('b', 1)]).toEqual([false, true])
    numbers.isWhole('a', 5)
    numbers.forget('a')
    expect(areWhole(9)).toEqual([true, true])
  })
})

import { describe, expect, it } from 'vitest'
import { integerBelow, randomFrom } from './chance.ts'

describe('a random whole number', () => {
  it('a bound without any number is refused instead of tried for ever', () => {
    for (const bound of [0, -1, Number.NaN])
      expect(() => integerBelow(bound, randomFrom('x'))).toThrow(RangeError)
  })

  it('every number below the bound comes, and no other', () => {
    const random = randomFrom('numbers')
    const seen = new Set(Array.from({ length: 200 }, () => integerBelow(6, random)))
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('a draw past the last full multiple of the bound is skipped, so that no number comes more often', () => {
    const past = 4_294_967_295
    const draws = [past, past, 5].map((word) => word / 4_294_967_296)
    expect(integerBelow(3, () => draws.shift() ?? 0)).toBe(2)
    expect(draws).toEqual([])
  })
})

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
})

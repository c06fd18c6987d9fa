import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { systemRandom } from './random.ts'

describe('the random source', () => {
  it('repeats itself for the same seed and not for another', () => {
    const row = (seed: string) => {
      const random = seededRandom(seed)
      return [random.uuid(), random.token(), random.integer(1000), random.bytes(100).toString('hex')]
    }
    expect(row('a')).toEqual(row('a'))
    expect(row('a')).not.toEqual(row('b'))
  })

  it('stays within its range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (below) => {
        const drawn = systemRandom.integer(below)
        return Number.isInteger(drawn) && drawn >= 0 && drawn < below
      }),
    )
    expect(() => systemRandom.integer(0)).toThrow(RangeError)
  })

  it('makes version 4 identifiers', () => {
    expect(systemRandom.uuid()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })
})

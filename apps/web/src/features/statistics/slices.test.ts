import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slicesOf } from './slices.ts'

describe('slices of the pie', () => {
  it('leave out a role without a share', () => {
    expect(
      slicesOf([
        { key: 'a', count: 0 },
        { key: 'b', count: 3 },
      ]).map(({ key }) => key),
    ).toEqual(['b'])
    expect(slicesOf([{ key: 'a', count: 0 }])).toEqual([])
  })

  it('make a single role the whole ring', () => {
    expect(slicesOf([{ key: 'a', count: 7 }])).toEqual([{ key: 'a', start: 0, length: 100 }])
  })

  it('keep a gap between neighbours', () => {
    expect(
      slicesOf([
        { key: 'a', count: 1 },
        { key: 'b', count: 1 },
      ]),
    ).toEqual([
      { key: 'a', start: expect.closeTo(0.55), length: expect.closeTo(48.9) },
      { key: 'b', start: expect.closeTo(50.55), length: expect.closeTo(48.9) },
    ])
  })

  it('slices never overlap, never vanish, and stay within the ring', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 5 })
    fc.assert(
      fc.property(counts, (list) => {
        const slices = slicesOf(list.map((count, index) => ({ key: String(index), count })))
        expect(slices).toHaveLength(list.filter((count) => count > 0).length)
        let reached = 0
        for (const { start, length } of slices) {
          expect(start).toBeGreaterThanOrEqual(reached - 1e-9)
          expect(length).toBeGreaterThan(0)
          reached = start + length
        }
        expect(reached).toBeLessThanOrEqual(100 + 1e-9)
      }),
    )
  })
})

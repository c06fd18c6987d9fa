import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelProgress } from './profile-level.ts'

describe('the level bar', () => {
  it('the bar shows the gained part of what the level needs', () => {
    expect(levelProgress({ level: 24, level_exp: 8000, reach_exp: 2680 })).toEqual({
      gained: 5320,
      needed: 8000,
      share: 0.665,
    })
    expect(levelProgress({ level: 1, level_exp: 100, reach_exp: 100 }).share).toBe(0)
  })

  it('the bar never leaves its frame, whatever the figures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10, max: 1e6 }),
        fc.integer({ min: -1e6, max: 1e6 }),
        (needed, missing) => {
          const { share } = levelProgress({ level: 1, level_exp: needed, reach_exp: missing })
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

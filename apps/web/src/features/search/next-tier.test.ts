import { expect, it } from 'vitest'
import { nextTier } from './next-tier.ts'

// As an operator may have stored them: in no order.
const TIERS = [
  { min: 1100, type: 'gold', image_url: '' },
  { min: 0, type: 'bronze', image_url: '' },
  { min: 900, type: 'silver', image_url: '' },
]

it.each([
  [0, { type: 'silver', missing: 900 }],
  [899.5, { type: 'silver', missing: 1 }],
  [900, { type: 'gold', missing: 200 }],
  [1100, null],
  [5000, null],
])('From MMR %d the next tier is %j', (mmr, next) => expect(nextTier(mmr, TIERS)).toEqual(next))

it('There is no next tier while the list is not known', () => expect(nextTier(1000, [])).toBeNull())

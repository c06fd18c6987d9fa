import { expect, it } from 'vitest'
import { mmrLabel, nextTier } from './mmr-tier.ts'

it('the rating is rounded and its thousands are set apart', () => {
  expect(mmrLabel({ value: 2183.6, label: 'diamond' }).value).toBe('2\u00a0184')
  expect(mmrLabel({ value: 999.5, label: 'silver' }).value).toBe('1\u00a0000')
  expect(mmrLabel({ value: 840, label: 'bronze' }).value).toBe('840')
})

it('a tier has a Russian name, and an operator’s own name stays as it is written', () => {
  expect(mmrLabel({ value: 1, label: 'gold' }).tier).toBe('Третий этаж')
  expect(mmrLabel({ value: 1, label: 'Крыша' }).tier).toBe('Крыша')
})

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

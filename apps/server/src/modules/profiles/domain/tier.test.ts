import { expect, test } from 'vitest'
import { tierOf } from './tier.ts'

/** Not in the order of their values: the settings of an operator need not be. */
const TIERS = [
  { min: 1200, type: 'Серебро', image_url: '/silver.svg' },
  { min: 0, type: 'Бронза', image_url: '/bronze.svg' },
  { min: 1500, type: 'Золото', image_url: '/gold.svg' },
]

test.each([
  [0, 'Бронза'],
  [1199, 'Бронза'],
  [1200, 'Серебро'],
  [1499, 'Серебро'],
  [1500, 'Золото'],
  [9000, 'Золото'],
])('the tier of %i MMR is the one with the highest minimum that is not above it: %s', (value, label) => {
  expect(tierOf(value, TIERS)).toMatchObject({ value, label })
})

test('an MMR below every minimum has no tier and no picture', () => {
  expect(tierOf(-1, TIERS)).toEqual({ value: -1, label: '', image_url: null })
})

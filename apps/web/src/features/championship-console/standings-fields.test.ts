import { expect, it } from 'vitest'
import { movedUp } from './standings-fields.tsx'

it('a rule that is moved up changes places with the one before it', () => {
  expect(movedUp(['extra', 'wins', 'ci'], 2)).toEqual(['extra', 'ci', 'wins'])
  expect(movedUp(['extra', 'wins', 'ci'], 0)).toEqual(['extra', 'wins', 'ci'])
})

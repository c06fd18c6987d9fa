import { expect, it } from 'vitest'
import { roleName } from './role-name.ts'

it('The don of the calls is the godfather of the code, every other role has one name', () => {
  expect(roleName('don')).toBe('godfather')
  expect(roleName('sheriff')).toBe('sheriff')
})

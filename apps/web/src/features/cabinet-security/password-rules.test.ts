import { expect, it } from 'vitest'
import { checkPasswords } from './password-rules.ts'

const GOOD = { currentPassword: 'old', newPassword: '12345678', repeatPassword: '12345678' }

it('a good change has no errors, and neither has a first password without a current one', () => {
  expect(checkPasswords(GOOD, true)).toEqual({})
  expect(checkPasswords({ ...GOOD, currentPassword: '' }, false)).toEqual({})
})

it.each([
  [{ currentPassword: '' }, { currentPassword: 'Это поле обязательно' }],
  [
    { newPassword: '1234567', repeatPassword: '1234567' },
    { newPassword: 'Пароль слишком короткий. (не менее 8 символов)' },
  ],
  [{ repeatPassword: '' }, { repeatPassword: 'Это поле обязательно' }],
  [{ repeatPassword: '12345679' }, { repeatPassword: 'Пароли не совпадают' }],
])('the form names what is wrong in %j', (change, errors) => {
  expect(checkPasswords({ ...GOOD, ...change }, true)).toEqual(errors)
})

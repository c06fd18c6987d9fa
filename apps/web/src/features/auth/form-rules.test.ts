import { expect, it } from 'vitest'
import { checkEmail, checkNewPassword, checkSignIn, checkSignUp, generatedUsername } from './form-rules.ts'

const GOOD = { email: 'inzhener@pochta.ru', password: '12345678', repeatPassword: '12345678' }

it('a good sign-up has no errors', () => {
  expect(checkSignUp(GOOD)).toEqual({})
})

it.each([
  [{ email: '' }, { email: 'Это поле обязательно' }],
  [{ email: 'inzhener@pochta' }, { email: 'Неправильный email' }],
  [{ email: 'in zhener@pochta.ru' }, { email: 'Неправильный email' }],
  [
    { password: '1234567', repeatPassword: '1234567' },
    { password: 'Пароль слишком короткий. (не менее 8 символов)' },
  ],
  [{ repeatPassword: '' }, { repeatPassword: 'Это поле обязательно' }],
  [{ repeatPassword: '12345679' }, { repeatPassword: 'Пароли не совпадают' }],
])('the form names what is wrong in %j', (change, errors) => {
  expect(checkSignUp({ ...GOOD, ...change })).toEqual(errors)
})

it('a sign-in requires both fields, in the specification’s own spelling', () => {
  expect(checkSignIn({ login: ' ', password: '' })).toEqual({
    login: 'Это поле обязаятельно',
    password: 'Это поле обязаятельно',
  })
  expect(checkSignIn({ login: 'a@b.ru', password: 'x' })).toEqual({})
})

it('an e-mail cannot be requested without an address', () => {
  expect(checkEmail({ email: ' ' })).toEqual({ email: 'Это поле обязательно' })
  expect(checkEmail({ email: 'a@b' })).toEqual({ email: 'Неправильный email' })
  expect(checkEmail({ email: ' a@b.ru ' })).toEqual({})
})

it('a new password is required twice', () => {
  expect(checkNewPassword({ password: '1234567', password_repeat: '' })).toEqual({
    password: 'Пароль слишком короткий. (не менее 8 символов)',
    password_repeat: 'Это поле обязательно',
  })
  expect(checkNewPassword({ password: '12345678', password_repeat: '12345679' })).toEqual({
    password_repeat: 'Пароли не совпадают',
  })
  expect(checkNewPassword({ password: '12345678', password_repeat: '12345678' })).toEqual({})
})

it('a missing username is made of the present moment', () => {
  expect(generatedUsername(1_700_000_000_000)).toBe('user1700000000000')
})

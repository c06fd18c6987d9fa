import { describe, expect, it } from 'vitest'
import { emailError, formErrors, passwordError } from './form-checks.ts'
import { argonPasswords } from './passwords.ts'
import { rightsOf } from './rights.ts'
import { hashOf } from './secret-hash.ts'

describe('a form', () => {
  it('a form without a wrong field succeeds', () => {
    expect(formErrors({ email: null, password: undefined })).toEqual({ success: true })
  })

  it('each wrong field of a form has its one message', () => {
    expect(formErrors({ email: 'wrong', password: null, phone: 'short', city: undefined })).toEqual({
      success: false,
      errors: { email: ['wrong'], phone: ['short'] },
    })
  })

  it.each([
    ['', /обязательно/],
    ['  ', /обязательно/],
    ['half', /Неправильный/],
    [`${'a'.repeat(250)}@b.ru`, /Неправильный/],
    ['a\u0007b@example.com', /Неправильный/],
    // Other names of the mailbox anna@example.com in the header of an e-mail.
    ['Реклама<anna@example.com', /Неправильный/],
    ['friend,anna@example.com', /Неправильный/],
    ['anna@example.com,', /Неправильный/],
    ['"anna"@example.com', /Неправильный/],
    ['(x)anna@example.com', /Неправильный/],
    ['anna@example.com\u200b', /Неправильный/],
    ['anna@mail\u3002example.com', /Неправильный/],
  ])('the address %j is refused', (address, message) => {
    expect(emailError(address)).toMatch(message)
  })

  it.each([
    ' Anna@Example.COM ',
    `${'a'.repeat(249)}@b.ru`,
    "o'brien+1_x@mail.example.co.uk",
    'анна@почта.рф',
  ])('the address %j is accepted', (address) => {
    expect(emailError(address)).toBeNull()
  })

  it('a password has 8 to 200 characters', () => {
    expect(passwordError('1234567')).toMatch(/короткий/)
    expect(passwordError('12345678')).toBeNull()
    expect(passwordError('x'.repeat(200))).toBeNull()
    expect(passwordError('x'.repeat(201))).toMatch(/длинный/)
  })
})

describe('a kept password', () => {
  const queue: Parameters<typeof argonPasswords>[1] = { run: async (work) => await work() }
  const passwords = argonPasswords(64, queue)

  it('a password is kept as a hash that only it fits', async () => {
    const kept = await passwords.hash('long enough')
    expect(kept).toMatch(/^\$argon2id\$.*\$m=64,t=2,p=1\$/)
    expect(await passwords.verify('long enough', kept)).toBe(true)
    expect(await passwords.verify('long enoug', kept)).toBe(false)
  })

  it('a hash of other costs or another method is outdated', async () => {
    const kept = await passwords.hash('long enough')
    expect(passwords.isOutdated(kept)).toBe(false)
    expect(passwords.isOutdated(await argonPasswords(128, queue).hash('long enough'))).toBe(true)
    expect(passwords.isOutdated(kept.replace('argon2id', 'argon2i'))).toBe(true)
  })

  it('a secret is kept as its SHA-256', () => {
    expect(hashOf('abc').toString('hex')).toMatch(/^ba7816bf8f01cfea/)
  })
})

describe('the rights of an account', () => {
  const provedAt = new Date(0)
  const admins = ['admin@example.com']
  const row = {
    email: 'admin@example.com',
    email_confirmed_by_owner_at: provedAt,
    rights: ['judge'] as const,
  }

  it('the owner of a named address is an administrator besides what was granted', () => {
    expect(rightsOf(row, admins)).toEqual(['judge', 'administrator'])
    expect(rightsOf({ ...row, rights: ['administrator'] }, admins)).toEqual(['administrator'])
  })

  it('nobody else is', () => {
    expect(rightsOf({ ...row, email_confirmed_by_owner_at: null }, admins)).toEqual(['judge'])
    expect(rightsOf({ ...row, email: 'other@example.com' }, admins)).toEqual(['judge'])
    expect(rightsOf({ ...row, email: null }, admins)).toEqual(['judge'])
  })
})

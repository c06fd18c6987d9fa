import { EMAIL_TAKEN_MESSAGE } from '@gorod/contracts/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { ACCOUNTS, AccountsDesk, FRAME, hashedAs } from '../../../testing/accounts/accounts-desk.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import { newSignInEmail } from '../domain/emails-text.ts'
import { hashOf } from '../domain/secret-hash.ts'
import { accountsDb } from '../store/tables.ts'
import { noticeSignIn } from './notice-sign-in.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const OWN = 'lisa@example.org'

const db = await databaseForFile(ACCOUNTS)
let desk: AccountsDesk

beforeEach(() => {
  desk = new AccountsDesk(db)
})

describe('a sign-up', () => {
  const wish = { email: ' Lisa@Example.org ', username: ' Lisa ', password: 'a password', newsletter: true }

  it('a sign-up makes an account of what was typed, with a hash for the password', async () => {
    const id = await signUp(desk, wish)
    expect(await desk.account(id)).toMatchObject({
      email: OWN,
      username: 'Lisa',
      password_hash: hashedAs('a password'),
      newsletter: true,
      created_at: desk.at,
      email_confirmed_at: null,
      email_confirmed_by_owner_at: null,
    })
  })

  it('a taken name gets a number', async () => {
    await signUp(desk, wish)
    const second = await signUp(desk, {
      ...wish,
      email: 'second@example.org',
      username: 'LISA',
      newsletter: false,
    })
    expect(await desk.account(second)).toMatchObject({ username: 'LISA2', newsletter: false })
  })

  it('an address has one account', async () => {
    await signUp(desk, wish)
    await expect(signUp(desk, { ...wish, username: 'Max' })).rejects.toMatchObject({
      code: 'email_taken',
      message: EMAIL_TAKEN_MESSAGE,
    })
  })

  it('a name of which every variant is taken is a fault', async () => {
    const random = { ...desk.random, integer: () => 0 }
    for (const username of ['Lisa', 'Lisa2', 'Lisa3', 'Lisa4', 'Lisa1000'])
      await desk.addAccount({ username, email: `${username}@example.org` })
    await expect(signUp({ ...desk, random }, wish)).rejects.toThrow('no free name near  Lisa ')
  })
})

describe('a sign-in', () => {
  const attempt = (password = 'a password', email = ' LISA@example.org') => signIn(desk, { email, password })

  it('address and password lead to their account', async () => {
    await desk.addAccount({ email: 'max@example.org', username: 'Max' })
    const id = await desk.addAccount()
    expect(await attempt()).toEqual({ accountId: id, passwordHash: hashedAs('a password') })
  })

  it('an unknown address and a wrong password are told apart', async () => {
    await desk.addAccount()
    await expect(attempt('a password', 'nobody@example.org')).rejects.toMatchObject({ code: 'login_unknown' })
    await expect(attempt('wrong')).rejects.toMatchObject({ code: 'password_wrong' })
    expect(desk.hashings).toBe(1)
  })

  it('an account of a provider has no password to type', async () => {
    await desk.addAccount({ password_hash: null })
    await expect(attempt('')).rejects.toMatchObject({ code: 'password_wrong' })
    expect(desk.hashings).toBe(0)
  })

  it('an outdated hash is made again, another stays', async () => {
    const id = await desk.addAccount({ password_hash: hashedAs('a password', 'old') })
    const other = await desk.addAccount({
      email: 'max@example.org',
      username: 'Max',
      password_hash: 'untouched',
    })
    const renewed = await attempt()
    expect((await desk.account(id)).password_hash).toBe(hashedAs('a password'))
    expect(renewed.passwordHash).toBe(hashedAs('a password'))
    expect((await desk.account(other)).password_hash).toBe('untouched')
    desk.hashings = 0
    await attempt()
    expect(desk.hashings).toBe(1)
  })

  it('an outdated hash does not undo a password that was changed meanwhile', async () => {
    const id = await desk.addAccount({ password_hash: hashedAs('a password', 'old') })
    const changed = hashedAs('another password')
    const passwords = {
      ...desk.passwords,
      hash: async (password: string) => {
        await accountsDb(db).updateTable('accounts').set({ password_hash: changed }).execute()
        return hashedAs(password)
      },
    }
    const login = { email: OWN, password: 'a password' }
    await expect(signIn({ ...desk, passwords }, login)).rejects.toMatchObject({ code: 'password_wrong' })
    expect((await desk.account(id)).password_hash).toBe(changed)
  })

  it('two sign-ins that renew one outdated hash at one moment both succeed', async () => {
    const id = await desk.addAccount({ password_hash: hashedAs('a password', 'old') })
    let hashing = 0
    let bothHash = () => {}
    const both = new Promise<void>((resolve) => (bothHash = resolve))
    const passwords = {
      ...desk.passwords,
      hash: async (password: string) => {
        hashing += 1
        if (hashing === 2) bothHash()
        await both
        return hashedAs(password)
      },
    }
    const login = { email: OWN, password: 'a password' }
    const signedIn = await Promise.all([1, 2].map(() => signIn({ ...desk, passwords }, login)))
    const expected = { accountId: id, passwordHash: hashedAs('a password') }
    expect(signedIn).toEqual([expected, expected])
  })

  it('a wrong password renews nothing', async () => {
    const id = await desk.addAccount({ password_hash: hashedAs('a password', 'old') })
    await expect(attempt('wrong')).rejects.toMatchObject({ code: 'password_wrong' })
    expect((await desk.account(id)).password_hash).toBe(hashedAs('a password', 'old'))
  })

  it('a hash that cannot be made now waits for the next sign-in, a fault is told', async () => {
    const id = await desk.addAccount({ password_hash: hashedAs('a password', 'old') })
    const unable = (cause: Error) => ({
      ...desk,
      passwords: { ...desk.passwords, hash: () => Promise.reject(cause) },
    })
    const login = { email: OWN, password: 'a password' }
    const old = hashedAs('a password', 'old')
    expect(await signIn(unable(new AppError('unavailable')), login)).toEqual({
      accountId: id,
      passwordHash: old,
    })
    expect((await desk.account(id)).password_hash).toBe(hashedAs('a password', 'old'))
    const fault = new Error('a fault of ours')
    await expect(signIn(unable(fault), login)).rejects.toBe(fault)
  })
})

describe('a device', () => {
  const notice = (accountId: number, device: string) =>
    noticeSignIn(desk, { accountId, device, userAgent: 'a browser', address: '192.0.2.7' })

  it('the first device is the owner’s own, a second one is told, a known one is not', async () => {
    const id = await desk.addAccount({ email_confirmed_at: new Date(0) })
    await notice(id, 'first')
    expect(desk.emails).toEqual([])
    await notice(id, 'second')
    const facts = { to: OWN, username: 'Lisa', at: desk.at, userAgent: 'a browser', address: '192.0.2.7' }
    expect(desk.emails).toEqual([{ ...newSignInEmail(FRAME, facts), goodUntil: undefined }])
    for (const device of ['first', 'second']) await notice(id, device)
    expect(desk.emails).toHaveLength(1)
  })

  it('a device is stored as a hash, another one for each account', async () => {
    const [one, other] = [await desk.addAccount(), await desk.addAccount({ email: null, username: 'Max' })]
    await notice(one, 'a cookie')
    await notice(other, 'a cookie')
    const rows = await accountsDb(db).selectFrom('known_devices').selectAll().orderBy('account_id').execute()
    expect(rows).toEqual(
      [one, other].map((id) => ({
        account_id: id,
        device_hash: hashOf(`${id}:a cookie`),
        created_at: desk.at,
      })),
    )
  })

  it.each([
    ['an unproved address', { email: OWN, email_confirmed_at: null }],
    ['no address', { email: null, email_confirmed_at: new Date(0) }],
  ])('an account with %s gets no e-mail', async (_, row) => {
    const id = await desk.addAccount(row)
    await notice(id, 'first')
    await notice(id, 'second')
    expect(desk.emails).toEqual([])
  })
})

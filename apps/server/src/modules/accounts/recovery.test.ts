import { getMe, login, sendEmailConfirmation, signup } from '@gorod/contracts/accounts'
import { getCabinet, updateCabinet } from '@gorod/contracts/cabinet'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { checkUsername } from '@gorod/contracts/profile'
import { checkEmail, checkRecoveryToken, sendRecoveryLink, setNewPassword } from '@gorod/contracts/recovery'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import {
  appForFile,
  call,
  confirmBy,
  connect,
  emailsTo,
  FakeClock,
  jobsDone,
  signUp,
  startTestApp,
  type TestAccount,
  tokenTo,
  until,
} from '../../testing/index.ts'
import { RECOVERY_PACE } from './domain/emails.ts'
import { usernameError } from './domain/username.ts'
import { addRecovery } from './store/recoveries-store.ts'

const DONE = { success: true }
const DEAD = { success: false, errors: { token: ['Ссылка устарела. Запросите новую'] } }
const NEW = 'battery staple'

const clock = new FakeClock()
const app = await appForFile({ clock })

const ask = async (email: string) => (await call(app, sendRecoveryLink, { body: { email } })).answer
const check = async (token: string) => (await call(app, checkRecoveryToken, { body: { token } })).answer
const set = async (token: string, password = NEW, password_repeat = password) =>
  (await call(app, setNewPassword, { body: { token, password, password_repeat } })).answer
const tokenOf = (address: string) => tokenTo(app, address, 'new_password')
const signInStatus = async (username: string, password: string) =>
  (await call(app, login, { body: { username, password } })).status

/** An account and the token of its e-mail. */
async function forgetful(options: Parameters<typeof signUp>[1] = {}): Promise<[TestAccount, string]> {
  const account = await signUp(app, options)
  expect(await ask(account.email)).toEqual(DONE)
  return [account, await tokenOf(account.email)]
}

describe('the recovery of an account', () => {
  it('the link of an e-mail replaces the password, ends every session and confirms the address', async () => {
    const [account, token] = await forgetful()
    const page = await connect(app, account.token)
    expect(await check(token)).toEqual(DONE)
    expect(await check(token)).toEqual(DONE)
    expect(await set(token)).toEqual(DONE)
    await until(() => page.socket.disconnected)
    page.close()
    expect((await call(app, getMe, { as: account })).status).toBe(401)
    expect(await signInStatus(account.email, account.password)).toBe(403)
    const signedIn = await call(app, login, { body: { username: account.email, password: NEW } })
    const as = { ...account, token: signedIn.answer.access_token }
    expect((await call(app, getMe, { as })).answer.verified).toBe(true)
    const subjects = (await emailsTo(app, account.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Город засыпает: пароль изменён')
  })

  it('no server ever receives the token of the link', async () => {
    const [account, token] = await forgetful()
    const [email] = await emailsTo(app, account.email)
    expect(email?.subject).toBe('Город засыпает: новый пароль')
    expect(email?.text).toContain(`${app.siteUrl()}/#new_password=${token}`)
    expect(email?.html).toContain(`href="${app.siteUrl()}/#new_password=${token}"`)
    // Anybody can sign up with another person's address and a name that is an advertisement.
    expect(email?.text).not.toContain(account.username)
  })

  it('an account is found whatever the case of the address', async () => {
    const account = await signUp(app)
    expect(await ask(` ${account.email.toUpperCase()} `)).toEqual(DONE)
    expect(await emailsTo(app, account.email)).toHaveLength(1)
  })

  it('leaves a confirmed account its moments and its provider of another address', async () => {
    const account = await signUp(app, { verified: true })
    await sql`insert into social_identities (provider, subject, account_id, email, created_at)
      values ('google', 'the-owner', ${account.id}, 'other@example.com', now())`.execute(app.db)
    const state = async () => {
      const { rows } = await sql`
        select email_confirmed_at, email_confirmed_by_owner_at, subject from accounts
        left join social_identities on account_id = id where id = ${account.id}`.execute(app.db)
      return rows
    }
    const before = await state()
    expect(before).toMatchObject([{ subject: 'the-owner' }])
    await clock.advance(MINUTE_MS)
    await ask(account.email)
    expect(await set(await tokenOf(account.email))).toEqual(DONE)
    expect(await state()).toEqual(before)
  })

  it('the first password of an account with a provider is set by a recovery as well', async () => {
    const account = await signUp(app, { verified: true })
    await sql`update accounts set password_hash = null where id = ${account.id}`.execute(app.db)
    await ask(account.email)
    expect(await set(await tokenOf(account.email))).toEqual(DONE)
    expect(await signInStatus(account.email, NEW)).toBe(200)
  })
})

describe('the link of a recovery', () => {
  it('works once, also when two requests come at the same moment', async () => {
    const [account, token] = await forgetful()
    const answers = await Promise.all([set(token, 'first phrase'), set(token, 'second phrase')])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers).toContainEqual(DEAD)
    expect([await check(token), await set(token)]).toEqual([DEAD, DEAD])
    const won = answers[0]?.success === true ? 'first phrase' : 'second phrase'
    expect(await signInStatus(account.email, won)).toBe(200)
  })

  it('expires after an hour', async () => {
    const [, token] = await forgetful()
    await clock.leap(60 * MINUTE_MS - 1)
    expect(await check(token)).toEqual(DONE)
    await clock.advance(1)
    expect([await check(token), await set(token)]).toEqual([DEAD, DEAD])
  })

  it('an invented link does not work', async () => {
    for (const token of ['', 'made-up', 'x'.repeat(200)]) {
      expect([await check(token), await set(token)]).toEqual([DEAD, DEAD])
    }
  })

  it('expires with the others when one is used, and when the password is changed in the cabinet', async () => {
    const [account, first] = await forgetful()
    await clock.advance(MINUTE_MS)
    await ask(account.email)
    const second = await tokenOf(account.email)
    expect(second).not.toBe(first)
    await set(second)
    expect(await check(first)).toEqual(DEAD)

    const [other, token] = await forgetful()
    const body = { currentPassword: other.password, newPassword: NEW }
    expect((await call(app, updateCabinet, { as: other, body })).answer).toEqual(DONE)
    expect(await check(token)).toEqual(DEAD)
  })

  it('cancels a change of address that somebody else asked for', async () => {
    const account = await signUp(app)
    const thief = `thief.${account.email}`
    const body = { email: thief, currentPassword: account.password }
    await call(app, updateCabinet, { as: account, body })
    const planted = await tokenTo(app, thief)
    await ask(account.email)
    await set(await tokenOf(account.email))
    const signedIn = await call(app, login, { body: { username: account.email, password: NEW } })
    const as = { ...account, token: signedIn.answer.access_token }
    expect((await confirmBy(app, planted, { password: NEW })).success).toBe(false)
    expect((await call(app, getCabinet, { as })).answer).toMatchObject({
      email: account.email,
      pendingEmail: null,
    })
  })

  it('expires when the account gets another address', async () => {
    const account = await signUp(app)
    await call(app, sendEmailConfirmation, { as: account })
    await confirmBy(app, await tokenTo(app, account.email), { as: account })
    await clock.advance(MINUTE_MS)
    const next = `next.${account.email}`
    await call(app, updateCabinet, { as: account, body: { email: next, currentPassword: account.password } })
    await ask(account.email)
    const token = await tokenOf(account.email)
    expect(await check(token)).toEqual(DONE)
    await confirmBy(app, await tokenTo(app, next), { as: account })
    expect(await check(token)).toEqual(DEAD)
  })
})

describe('the new password of a recovery', () => {
  it.each([
    ['is short', 'seven77', 'seven77', { password: ['Пароль слишком короткий. (не менее 8 символов)'] }],
    [
      'is endless',
      'x'.repeat(201),
      'x'.repeat(201),
      { password: ['Пароль слишком длинный. (не более 200 символов)'] },
    ],
    ['is missing', '', '', { password: ['Это поле обязательно'], password_repeat: ['Это поле обязательно'] }],
    ['is not repeated', NEW, '', { password_repeat: ['Это поле обязательно'] }],
    ['is repeated wrongly', NEW, 'battery stable', { password_repeat: ['Пароли не совпадают'] }],
  ])(
    'a password that %s is refused under its field and leaves the link valid',
    async (_name, password, repeat, errors) => {
      const [account, token] = await forgetful()
      expect(await set(token, password, repeat)).toEqual({ success: false, errors })
      expect((await call(app, getMe, { as: account })).status).toBe(200)
      expect(await set(token)).toEqual(DONE)
    },
  )
})

describe('a request for a recovery e-mail', () => {
  it('a request reveals nothing about who plays here: known, unknown and deleted addresses get the same answer', async () => {
    const [known, deleted] = [await signUp(app), await signUp(app)]
    await sql`update accounts set deleted_at = now(), email = null where id = ${deleted.id}`.execute(app.db)
    const seen = []
    for (const email of [known.email, 'nobody@example.com', deleted.email, known.email]) {
      const { status, headers, answer } = await call(app, sendRecoveryLink, { body: { email } })
      const told = Object.fromEntries(headers)
      for (const name of ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
        delete told[name]
      // The nonce differs each time.
      told['content-security-policy'] =
        told['content-security-policy']?.replace(/'nonce-[^']+'/g, 'nonce') ?? ''
      seen.push({ status, told, answer })
    }
    for (const one of seen) expect(one).toEqual(seen[0])
    expect(seen[0]?.answer).toEqual(DONE)
    expect(await emailsTo(app, known.email)).toHaveLength(1)
    expect(await emailsTo(app, 'nobody@example.com')).toEqual([])
    expect(await emailsTo(app, deleted.email)).toEqual([])
  })

  it('a second request gets the same answer, and sends no e-mail before the countdown is over', async () => {
    const [account] = await forgetful()
    expect(await ask(account.email)).toEqual(DONE)
    await clock.advance(54_000)
    expect(await ask(account.email)).toEqual(DONE)
    expect(await emailsTo(app, account.email)).toHaveLength(1)
    await clock.advance(1000)
    expect(await ask(account.email)).toEqual(DONE)
    expect(await emailsTo(app, account.email)).toHaveLength(2)
  })

  it('one mailbox has at most four links that work', async () => {
    const account = await signUp(app)
    for (let n = 0; n < 15; n++) {
      await ask(account.email)
      await emailsTo(app, account.email)
      await clock.advance(MINUTE_MS)
    }
    expect(await emailsTo(app, account.email)).toHaveLength(4)
    await clock.leap(50 * MINUTE_MS)
    await ask(account.email)
    expect(await emailsTo(app, account.email)).toHaveLength(5)
  })

  it('a stranger’s requests send the owner nothing while a link of the last ten minutes works', async () => {
    const [hour, proxied] = [new FakeClock(), { TRUST_PROXY: 'true' }]
    const site = await startTestApp({ clock: hour, env: proxied })
    const { email } = await signUp(site)
    const askFrom = async (address: string) => {
      const response = await fetch(`${site.url}${sendRecoveryLink.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email }),
      })
      await jobsDone(site)
      await hour.advance(MINUTE_MS)
      return [await response.json(), (await emailsTo(site, email)).length]
    }
    expect(await askFrom('192.0.2.1')).toEqual([DONE, 1])
    expect(await askFrom('198.51.100.7')).toEqual([DONE, 1])
    expect(await askFrom('192.0.2.1')).toEqual([DONE, 2])
    await hour.advance(9 * MINUTE_MS)
    expect(await askFrom('198.51.100.7')).toEqual([DONE, 3])
    await site.stop()
  })

  it.each([
    ['', 'Это поле обязательно'],
    ['nobody@', 'Неправильный email'],
    ['a@b.c\r\nBcc: d@e.f', 'Неправильный email'],
  ])('a request for %j is refused under the field', async (email, message) => {
    expect(await ask(email)).toEqual({ success: false, errors: { email: [message] } })
  })

  it('requests are limited for one address and for one login, known or unknown', async () => {
    const strict = await startTestApp({ env: { WRONG_PASSWORDS_PER_LOGIN: '3', SIGN_INS_PER_MINUTE: '8' } })
    const statusOf = async (email: string) =>
      (await call(strict, sendRecoveryLink, { body: { email } })).status
    const statuses = []
    for (let n = 0; n < 4; n++)
      statuses.push(await statusOf(n % 2 === 0 ? 'a@example.com' : ' A@Example.com'))
    expect(statuses).toEqual([200, 200, 200, 429])
    for (let n = 0; n < 4; n++) expect(await statusOf(`b${n}@example.com`)).toBe(200)
    expect(await statusOf('c@example.com')).toBe(429)
    await strict.stop()
  })
})

it('a requested recovery sends nothing when the account or its address is gone in the meantime', async () => {
  const [deleted, nameless] = [await signUp(app), await signUp(app)]
  await sql`update accounts set deleted_at = now(), email = null where id = ${deleted.id}`.execute(app.db)
  await sql`update accounts set email = null where id = ${nameless.id}`.execute(app.db)
  for (const [index, { id: accountId }] of [deleted, nameless].entries()) {
    const createdAt = new Date(clock.now())
    const recovery = {
      tokenHash: Buffer.from([index]),
      accountId,
      createdAt,
      expiresAt: createdAt,
      network: null,
    }
    const send = vi.fn(async () => undefined)
    expect(await addRecovery(app.db, recovery, RECOVERY_PACE, send)).toBe(false)
    expect(send).not.toHaveBeenCalled()
  }
})

describe('the check before a sign-up', () => {
  const emailErrors = async (email: string) =>
    (await call(app, checkEmail, { body: { email } })).answer.errors
  const nameErrors = async (username: string) =>
    (await call(app, checkUsername, { body: { username } })).answer.errors

  it('an address is reported as free, taken or wrong', async () => {
    const { email } = await signUp(app)
    expect((await call(app, checkEmail, { body: { email: 'free@example.com' } })).answer).toEqual(DONE)
    expect(await emailErrors(` ${email.toUpperCase()}`)).toEqual({
      email: ['Пользователь с таким email уже существует'],
    })
    expect(await emailErrors('half')).toEqual({ email: ['Неправильный email'] })
    expect(await emailErrors(' ')).toEqual({ email: ['Это поле обязательно'] })
  })

  it('a name is reported as free, taken or unfit', async () => {
    await signUp(app, { username: 'Ёжик' })
    expect((await call(app, checkUsername, { body: { username: 'Лис' } })).answer).toEqual(DONE)
    expect(await nameErrors(' ЁЖИК ')).toEqual({ username: ['Это имя уже занято'] })
    // The same to everybody who reads it.
    for (const look of ['Ё\u200bжик', 'Ёжик\u3164', '\u202eЁжик', 'Ежик'.replace('Е', 'Е\u0308')])
      expect(await nameErrors(look)).toEqual({ username: ['Это имя уже занято'] })
    expect(await nameErrors(' ')).toEqual({ username: ['Это поле обязательно'] })
    expect(await nameErrors('и'.repeat(41))).toEqual({ username: [expect.stringMatching(/40/)] })
  })

  it('a name is fit exactly when the sign-up accepts it', () => {
    const body = { email: 'a@example.com', password: 'long enough' }
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 45 }),
          fc.string({ unit: 'grapheme', maxLength: 45 }),
        ),
        (username) =>
          (usernameError(username) === null) ===
          (signup.body?.safeParse({ ...body, username }).success === true),
      ),
    )
  })
})

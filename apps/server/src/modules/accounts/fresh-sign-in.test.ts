import { getMe, login } from '@gorod/contracts/accounts'
import {
  deleteAccount,
  endOtherSessions,
  endSession,
  getCabinet,
  getSessions,
  unlinkSocial,
} from '@gorod/contracts/cabinet'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile, call, FakeClock, LONG_TOKENS, signUp, type TestAccount } from '../../testing/index.ts'

const DONE = { success: true }
const PASSWORD_WANTED = { success: false, errors: { currentPassword: ['Это поле обязательно'] } }
const PASSWORD_WRONG = { success: false, errors: { currentPassword: ['Неправильный пароль'] } }
const SIGN_IN_WANTED = { success: false, errors: { signIn: [expect.stringContaining('Войдите ещё раз')] } }

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })
const limited = await appForFile({ clock, env: { ...LONG_TOKENS, WRONG_PASSWORDS_PER_LOGIN: '3' } })

const isSignedIn = async (as: TestAccount) => (await call(app, getMe, { as })).status === 200
const sessionsOf = async (as: TestAccount) => (await call(app, getSessions, { as })).answer
const socialsOf = async (as: TestAccount) => (await call(app, getCabinet, { as })).answer.socials

/** An account signed in in two browsers, and linked with both providers; the second browser is the thief's. */
async function withThief() {
  const owner = await signUp(app, { verified: true })
  const { answer } = await call(app, login, { body: { username: owner.email, password: owner.password } })
  for (const type of ['google', 'apple']) {
    await sql`insert into social_identities values (${type}, ${`sub-${owner.id}`}, ${owner.id},
      ${owner.email}, now())`.execute(app.db)
  }
  return { owner, thief: { ...owner, token: answer.access_token } }
}

const withoutPassword = ({ id }: TestAccount) =>
  sql`update accounts set password_hash = null where id = ${id}`.execute(app.db)

type Proof = { readonly currentPassword?: string }

/** Every call that a thief could use to lock the owner out, each as one function. */
const HARMFUL: readonly (readonly [string, (as: TestAccount, proof: Proof) => Promise<unknown>])[] = [
  [
    'unlinking a provider',
    async (as, proof) => (await call(app, unlinkSocial, { as, body: { type: 'google', ...proof } })).answer,
  ],
  [
    'ending the other sessions',
    async (as, proof) => (await call(app, endOtherSessions, { as, body: proof })).answer,
  ],
  [
    'ending another session',
    async (as, proof) => {
      const sessionId = (await sessionsOf(as)).find(({ current }) => !current)?.id ?? ''
      return (await call(app, endSession, { as, body: { sessionId, ...proof } })).answer
    },
  ],
]

describe.each(HARMFUL)('%s', (_name, harm) => {
  it('needs no password in the first fifteen minutes after a sign-in', async () => {
    const { owner } = await withThief()
    await clock.leap(15 * MINUTE_MS - 1)
    expect(await harm(owner, {})).toEqual(DONE)
  })

  it('needs the password after that', async () => {
    const { owner, thief } = await withThief()
    await clock.leap(15 * MINUTE_MS)
    expect(await harm(thief, {})).toEqual(PASSWORD_WANTED)
    expect(await harm(thief, { currentPassword: 'a guess' })).toEqual(PASSWORD_WRONG)
    expect(await socialsOf(owner)).toHaveLength(2)
    expect(await isSignedIn(owner)).toBe(true)
    expect(await harm(owner, { currentPassword: owner.password })).toEqual(DONE)
  })

  it('needs a new sign-in where there is no password', async () => {
    const { owner, thief } = await withThief()
    const { answer } = await call(app, login, { body: { username: owner.email, password: owner.password } })
    const fresh = { ...owner, token: answer.access_token }
    await withoutPassword(owner)
    await clock.leap(10 * MINUTE_MS)
    await sql`update sessions set created_at = ${new Date(clock.now() - 15 * MINUTE_MS)}
      where account_id = ${owner.id} and id <> ${(await sessionsOf(fresh)).find(({ current }) => current)?.id}`.execute(
      app.db,
    )
    for (const proof of [{}, { currentPassword: '' }, { currentPassword: owner.password }]) {
      expect(await harm(thief, proof)).toEqual(SIGN_IN_WANTED)
    }
    expect(await socialsOf(owner)).toHaveLength(2)
    expect(await harm(fresh, {})).toEqual(DONE)
  })
})

it('a caller who ends their own session signs out, and proves nothing', async () => {
  const { owner, thief } = await withThief()
  await clock.leap(15 * MINUTE_MS)
  const sessionId = (await sessionsOf(thief)).find(({ current }) => current)?.id ?? ''
  expect((await call(app, endSession, { as: thief, body: { sessionId } })).answer).toEqual(DONE)
  expect([await isSignedIn(thief), await isSignedIn(owner)]).toEqual([false, true])
})

it('an account without a password is deleted by its name and a sign-in of the last fifteen minutes', async () => {
  const { owner, thief } = await withThief()
  await withoutPassword(owner)
  await clock.leap(15 * MINUTE_MS)
  const remove = async (body: { username?: string; password?: string }) =>
    (await call(app, deleteAccount, { as: thief, body })).answer
  expect(await remove({ username: owner.username })).toEqual(SIGN_IN_WANTED)
  expect(await remove({ username: owner.username, password: owner.password })).toEqual(SIGN_IN_WANTED)
  expect(await isSignedIn(owner)).toBe(true)
  await sql`update sessions set created_at = ${new Date(clock.now())} where account_id = ${owner.id}`.execute(
    app.db,
  )
  expect((await remove({ username: 'another' })).success).toBe(false)
  expect(await remove({ username: owner.username })).toEqual(DONE)
})

it('the password cannot be guessed at by these calls', async () => {
  const account = await signUp(limited)
  await clock.leap(15 * MINUTE_MS)
  for (const endpoint of [endOtherSessions, unlinkSocial]) {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const body = { type: 'google' as const, currentPassword: `guess ${n}` }
      statuses.push((await call(limited, endpoint, { as: account, body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  }
})

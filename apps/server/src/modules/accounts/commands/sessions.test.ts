import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import type { Authentication } from '../../../platform/identity.ts'
import {
  ACCOUNTS,
  AccountsDesk,
  hashedAs,
  MINUTE,
  SESSION_LIFE,
  TOKEN_LIFE,
} from '../../../testing/accounts/accounts-desk.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import { hashOf } from '../domain/secret-hash.ts'
import { accountsDb } from '../store/tables.ts'
import { authenticate, dropSession, dropSessions, openSession, renewSession, signOut } from './sessions.ts'

const GRAIN = 5 * MINUTE
const VISITOR = { userAgent: 'a browser', address: '192.0.2.7' }

const db = await databaseForFile(ACCOUNTS)
let desk: AccountsDesk
let accountId: number

beforeEach(async () => {
  desk = new AccountsDesk(db)
  accountId = await desk.addAccount()
})

const sessions = () => accountsDb(db).selectFrom('sessions').selectAll().execute()
const usedAt = async () => (await sessions())[0]?.used_at

async function opened() {
  const { accessToken, secret } = await openSession(desk, { accountId }, VISITOR)
  const [session] = await sessions()
  return { accessToken, secret, sessionId: session?.id ?? '' }
}

const tokenOf = (answer: Authentication) => (answer.state === 'signed_in' ? answer.freshToken : null)

it('a session that a chat opened has no power over others, whatever rights the account gets', async () => {
  await accountsDb(db)
    .updateTable('accounts')
    .set({ rights: ['judge', 'moderator', 'administrator'] })
    .execute()
  const rightsOf = async (opening: { byChat?: true }) => {
    const { accessToken, secret } = await openSession(desk, { accountId, ...opening }, VISITOR)
    const answer = await authenticate(desk, { accessToken, sessionSecret: secret })
    return answer.state === 'signed_in' ? answer.identity.rights : null
  }
  expect(await rightsOf({ byChat: true })).toEqual(['judge'])
  expect(await rightsOf({})).toEqual(['judge', 'moderator', 'administrator'])
})

describe('a session that begins', () => {
  it('a session stores who came from where, until when it lives, and of its secret only the hash', async () => {
    const { accessToken, secret, sessionId } = await opened()
    expect(await sessions()).toEqual([
      {
        id: sessionId,
        account_id: accountId,
        secret_hash: hashOf(secret),
        user_agent: 'a browser',
        address: '192.0.2.7',
        created_at: desk.at,
        used_at: desk.at,
        expires_at: new Date(desk.clock.now() + SESSION_LIFE),
        captcha_passed_at: null,
        owner_proved_at: null,
        by_chat: false,
      },
    ])
    expect(await desk.tokens.read(accessToken, desk.clock.now())).toEqual({
      claims: { accountId, sessionId },
      fresh: true,
    })
  })

  it('a session begins only while the password holds by which it was proved', async () => {
    const begin = (passwordHash: string) => openSession(desk, { accountId, passwordHash }, VISITOR)
    await expect(begin(hashedAs('the password before'))).rejects.toMatchObject({ code: 'password_wrong' })
    expect(await sessions()).toEqual([])
    await begin(hashedAs('a password'))
    expect(await sessions()).toHaveLength(1)
  })

  it('a name of a browser is kept to its 300th character', async () => {
    await openSession(desk, { accountId }, { ...VISITOR, userAgent: `${'a'.repeat(300)}b` })
    expect((await sessions())[0]?.user_agent).toBe('a'.repeat(300))
  })
})

describe('a caller', () => {
  it('a caller without a token is a visitor, whatever else comes along', async () => {
    const { secret } = await opened()
    const credentials = { accessToken: null, sessionSecret: secret }
    expect(await authenticate(desk, credentials)).toEqual({ state: 'visitor' })
    expect(await renewSession(desk, credentials)).toEqual({ state: 'visitor' })
  })

  it('a token of somebody else’s making counts for nothing', async () => {
    const { secret } = await opened()
    const credentials = { accessToken: 'not ours', sessionSecret: secret }
    expect(await authenticate(desk, credentials)).toEqual({ state: 'expired' })
    expect(await renewSession(desk, credentials)).toEqual({ state: 'expired' })
  })

  it('a fresh token identifies its account and needs no secret', async () => {
    const { accessToken, sessionId } = await opened()
    expect(await authenticate(desk, { accessToken, sessionSecret: null })).toEqual({
      state: 'signed_in',
      identity: { accountId, sessionId, rights: [] },
      freshToken: null,
    })
  })

  it('an address of the operator makes its proved owner an administrator', async () => {
    await accountsDb(db)
      .updateTable('accounts')
      .set({ email: 'admin@example.org', email_confirmed_by_owner_at: desk.at })
      .execute()
    const { accessToken } = await opened()
    expect(await authenticate(desk, { accessToken, sessionSecret: null })).toMatchObject({
      identity: { rights: ['administrator'] },
    })
  })

  it('a session that was ended or is over lets nobody in', async () => {
    const { accessToken, sessionId } = await opened()
    await accountsDb(db).updateTable('sessions').set({ expires_at: desk.at }).execute()
    expect(await authenticate(desk, { accessToken, sessionSecret: null })).toEqual({ state: 'expired' })
    await signOut(desk, sessionId)
    expect(await authenticate(desk, { accessToken, sessionSecret: null })).toEqual({ state: 'expired' })
  })

  it('a use is written down every five minutes', async () => {
    const { accessToken } = await opened()
    const beganAt = desk.at
    const use = () => authenticate(desk, { accessToken, sessionSecret: null })
    await desk.clock.advance(GRAIN - 1)
    await use()
    expect(await usedAt()).toEqual(beganAt)
    await desk.clock.advance(1)
    await use()
    expect(await usedAt()).toEqual(desk.at)
  })
})

describe('a use that cannot be written down', () => {
  /** The database of a call, which refuses to write. */
  const refusing = (cause: Error) =>
    ({
      withTables: () => {
        const own = accountsDb(db)
        return {
          selectFrom: own.selectFrom.bind(own),
          updateTable() {
            const query = { set: () => query, where: () => query, execute: () => Promise.reject(cause) }
            return query
          },
        }
      },
    }) as unknown as Db

  it('a full disk stops nobody from reading, another fault is told', async () => {
    const { accessToken } = await opened()
    await desk.clock.advance(GRAIN)
    const use = (cause: Error) =>
      authenticate({ ...desk, db: refusing(cause) }, { accessToken, sessionSecret: null })
    const full = Object.assign(new Error('no space left on device'), { code: '53100' })
    expect(await use(full)).toMatchObject({ state: 'signed_in' })
    const fault = new Error('a fault of ours')
    await expect(use(fault)).rejects.toBe(fault)
  })
})

describe('a stale token', () => {
  it.each([
    ['authenticate', authenticate],
    ['renewSession', renewSession],
  ] as const)('with the secret it is exchanged for a new one by %s', async (_, ask) => {
    const { accessToken, secret, sessionId } = await opened()
    await desk.clock.advance(TOKEN_LIFE + 1000)
    const answer = await ask(desk, { accessToken, sessionSecret: secret })
    const identity = { accountId, sessionId, rights: [] }
    expect(answer).toEqual({ state: 'signed_in', identity, freshToken: expect.any(String) })
    expect(await desk.tokens.read(tokenOf(answer) ?? '', desk.clock.now())).toEqual({
      claims: { accountId, sessionId },
      fresh: true,
    })
    expect((await sessions())[0]).toMatchObject({
      used_at: desk.at,
      expires_at: new Date(desk.clock.now() + SESSION_LIFE),
    })
  })

  it.each([null, 'another secret'])(
    'with the secret %s it gets nothing, and the session ends when it would',
    async (secret) => {
      const { accessToken } = await opened()
      const before = await sessions()
      await desk.clock.advance(TOKEN_LIFE + 1000)
      for (const ask of [authenticate, renewSession])
        expect(await ask(desk, { accessToken, sessionSecret: secret })).toEqual({ state: 'expired' })
      expect(await sessions()).toEqual(before)
    },
  )

  it('a session that is over is not renewed', async () => {
    const { accessToken, secret } = await opened()
    await desk.clock.leap(SESSION_LIFE)
    for (const ask of [authenticate, renewSession])
      expect(await ask(desk, { accessToken, sessionSecret: secret })).toEqual({ state: 'expired' })
  })

  it('a fresh token is renewed where that is asked for', async () => {
    const { accessToken, secret } = await opened()
    await desk.clock.advance(MINUTE)
    const renewed = await renewSession(desk, { accessToken, sessionSecret: secret })
    expect(tokenOf(renewed)).toEqual(expect.any(String))
    expect(tokenOf(renewed)).not.toBe(accessToken)
  })
})

describe('a session that ends', () => {
  it('a sign-out ends the session and closes its sockets', async () => {
    const { sessionId } = await opened()
    const other = await desk.addSession(accountId)
    await signOut(desk, sessionId)
    expect(await desk.sessionIds(accountId)).toEqual([other.sessionId])
    expect(desk.disconnected).toEqual([sessionId])
  })

  it('only the account itself ends its session', async () => {
    const stranger = await desk.addAccount({ email: 'max@example.org', username: 'Max' })
    const { sessionId } = await desk.addSession(accountId)
    expect(await dropSession(desk, stranger, sessionId)).toBe(false)
    expect(desk.disconnected).toEqual([])
    expect(await dropSession(desk, accountId, sessionId)).toBe(true)
    expect(desk.disconnected).toEqual([sessionId])
    expect(await desk.sessionIds(accountId)).toEqual([])
  })

  it('all sessions of an account end but the one that is spared', async () => {
    const stranger = await desk.addAccount({ email: 'max@example.org', username: 'Max' })
    await desk.addSession(stranger)
    const [first, second, third] = [
      await desk.addSession(accountId),
      await desk.addSession(accountId),
      await desk.addSession(accountId),
    ]
    await dropSessions(desk, accountId, second.sessionId)
    expect(desk.disconnected.toSorted()).toEqual([first.sessionId, third.sessionId].toSorted())
    expect(await desk.sessionIds(accountId)).toEqual([second.sessionId])
    await dropSessions(desk, accountId, null)
    expect(desk.disconnected.at(-1)).toBe(second.sessionId)
    expect([await desk.sessionIds(accountId), (await desk.sessionIds(stranger)).length]).toEqual([[], 1])
  })
})

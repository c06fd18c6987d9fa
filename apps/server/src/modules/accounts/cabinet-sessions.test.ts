import { getMe, login } from '@gorod/contracts/accounts'
import { endOtherSessions, endSession, getSessions } from '@gorod/contracts/cabinet'
import { DAY_MS, MINUTE_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile, call, connect, FakeClock, signUp, type TestAccount, until } from '../../testing/index.ts'

const clock = new FakeClock(Date.UTC(2026, 2, 15, 12))
const app = await appForFile({ clock })

const isSignedIn = async (as: TestAccount) => (await call(app, getMe, { as })).status === 200

/** The same account in another browser. */
async function signInAgain(account: TestAccount): Promise<TestAccount> {
  const body = { username: account.email, password: account.password }
  const { answer, status } = await call(app, login, { body })
  if (status !== 200) throw new Error(`could not sign in again: ${status}`)
  return { ...account, token: answer.access_token }
}

describe('sessions', () => {
  const list = async (as: TestAccount) => (await call(app, getSessions, { as })).answer

  it('sessions are listed with the one that asks, the latest first', async () => {
    const account = await signUp(app)
    await clock.advance(MINUTE_MS)
    const other = await signInAgain(account)
    const sessions = await list(other)
    expect(sessions).toEqual([
      expect.objectContaining({ current: true, address: '127.0.0.1', userAgent: 'node' }),
      expect.objectContaining({ current: false }),
    ])
    expect((await list(account)).map(({ current }) => current)).toEqual([false, true])
    expect(sessions[0]?.createdAt).toBe(new Date(clock.now()).toISOString())
  })

  it('say when they were used, to five minutes', async () => {
    const account = await signUp(app)
    const usedAt = async () => (await list(account))[0]?.usedAt
    const begun = new Date(clock.now()).toISOString()
    await clock.leap(4 * MINUTE_MS)
    await list(account)
    expect(await usedAt()).toBe(begun)
    await clock.advance(MINUTE_MS)
    await list(account)
    expect(await usedAt()).toBe(new Date(clock.now()).toISOString())
  })

  it('leave the list when they expire', async () => {
    const account = await signUp(app)
    await clock.leap(61 * DAY_MS)
    expect(await list(await signInAgain(account))).toHaveLength(1)
  })

  it('sessions are ended one by one: the page closes and its token is refused at once', async () => {
    const account = await signUp(app)
    const other = await signInAgain(account)
    const page = await connect(app, other.token)
    const sessionId = (await list(account)).find(({ current }) => !current)?.id ?? ''
    expect((await call(app, endSession, { as: account, body: { sessionId } })).answer).toEqual({
      success: true,
    })
    expect(await isSignedIn(other)).toBe(false)
    await until(() => page.socket.disconnected)
    const again = await call(app, endSession, { as: account, body: { sessionId } })
    expect([again.status, again.error.code]).toEqual([404, 'not_found'])
  })

  it('sessions of others are not found', async () => {
    const [mine, theirs] = [await signUp(app), await signUp(app)]
    const sessionId = (await list(theirs))[0]?.id ?? ''
    const { error } = await call(app, endSession, { as: mine, body: { sessionId } })
    expect(error.code).toBe('not_found')
    expect(await isSignedIn(theirs)).toBe(true)
  })

  it('a session that ends itself signs out', async () => {
    const account = await signUp(app)
    const sessionId = (await list(account))[0]?.id ?? ''
    const { headers } = await call(app, endSession, { as: account, body: { sessionId } })
    expect(headers.getSetCookie().join()).toContain('access-token=;')
    expect(await isSignedIn(account)).toBe(false)
  })

  it('all sessions but this one can be ended', async () => {
    const account = await signUp(app)
    const others = [await signInAgain(account), await signInAgain(account)]
    const stranger = await signUp(app)
    await call(app, endOtherSessions, { as: account, body: {} })
    expect(await list(account)).toEqual([expect.objectContaining({ current: true })])
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(stranger)).toBe(true)
  })
})

describe('a session whose use cannot be noted', () => {
  /** Runs the test while Postgres refuses every update of a session's last use with this code. */
  async function withRefusedNotes(code: string, test: () => Promise<void>): Promise<void> {
    await sql`
      create function refuse_note() returns trigger language plpgsql as $$
      begin raise exception 'from below' using errcode = ${sql.lit(code)}; end $$;
      create trigger refuse_note before update on sessions for each row execute function refuse_note()`.execute(
      app.db,
    )
    try {
      await test()
    } finally {
      await sql`drop function refuse_note cascade`.execute(app.db)
    }
  }

  const authenticate = ({ token }: TestAccount) =>
    app.accounts.api.authenticate({ accessToken: token, sessionSecret: null })

  it('the session stays signed in while the disk is full', async () => {
    const account = await signUp(app)
    await clock.leap(5 * MINUTE_MS)
    await withRefusedNotes('53100', async () => {
      expect(await authenticate(account)).toMatchObject({ state: 'signed_in' })
    })
  })

  it('every other failure reaches the caller', async () => {
    const account = await signUp(app)
    await clock.leap(5 * MINUTE_MS)
    await withRefusedNotes('42P01', async () => {
      await expect(authenticate(account)).rejects.toThrow('from below')
    })
  })
})

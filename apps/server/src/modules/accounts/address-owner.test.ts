import { getMe, sendEmailConfirmation } from '@gorod/contracts/accounts'
import { getCabinet, updateCabinet } from '@gorod/contracts/cabinet'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { listAudit } from '@gorod/contracts/moderation'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pagesForFile } from '../../testing/built-pages.ts'
import {
  appForFile,
  call,
  confirmBy,
  FakeClock,
  linkState,
  signUp,
  type TestAccount,
  tokenTo,
} from '../../testing/index.ts'
import { hashOf } from './domain/secret-hash.ts'
import { confirmLink, findLink } from './store/confirmations-store.ts'

const BOSS = 'boss@example.org'
const DONE = { success: true }
const DEAD = { success: false, errors: { token: ['Ссылка устарела. Запросите новую'] } }
const WRONG = { success: false, errors: { password: ['Неправильный пароль'] } }
const MISSING = { success: false, errors: { password: ['Это поле обязательно'] } }

const clock = new FakeClock()
const app = await appForFile({ clock, env: { ADMIN_EMAILS: BOSS, WEB_DIR: await pagesForFile() } })

const PAGE = '/registration/confirm-email'

async function withEmail(email?: string): Promise<{ account: TestAccount; token: string }> {
  const account = await signUp(app, email === undefined ? {} : { email })
  await call(app, sendEmailConfirmation, { as: account })
  return { account, token: await tokenTo(app, account.email) }
}

async function standing(as: TestAccount) {
  const { answer } = await call(app, getMe, { as })
  const audit = await call(app, listAudit, { as, query: { page: 1 } })
  return { verified: answer.verified, rights: answer.rights, console: audit.status }
}

const NOBODY = { verified: false, rights: [], console: 403 }

/** Acts like a mail scanner: opens the link, runs the page, presses every button, sends every form. */
async function scan(token: string): Promise<void> {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
    await fetch(`${app.url}${PAGE}?token=${token}`, { method, redirect: 'follow' })
  }
  await linkState(app, token)
  for (const password of [undefined, '', 'password', token, 'null']) {
    expect((await confirmBy(app, token, password === undefined ? {} : { password })).success).toBe(false)
  }
}

describe('a stranger who signs up with the address of an administrator', () => {
  it('gains nothing by a mail scanner that opens the link, runs its page and presses its buttons', async () => {
    const { account: stranger, token } = await withEmail(BOSS)
    await scan(token)
    expect(await standing(stranger)).toEqual(NOBODY)
    // The owner of the mailbox, signed in to an account of their own, is not the owner of this account.
    const { account: owner } = await withEmail()
    expect(await confirmBy(app, token, { as: owner })).toEqual(MISSING)
    expect(await confirmBy(app, token, { as: owner, password: 'the owner’s own' })).toEqual(WRONG)
    expect(await standing(stranger)).toEqual(NOBODY)
    // The link still works: nobody else can use it up.
    expect(await linkState(app, token)).toBe('password')
  })

  it('the stranger is no administrator where an older version took the opened link for a confirmation', async () => {
    await sql`update accounts set email_confirmed_at = now() where email = ${BOSS}`.execute(app.db)
    const { rows } = await sql<{ id: number }>`select id from accounts where email = ${BOSS}`.execute(app.db)
    const account = await app.accounts.api.getAccount(rows[0]?.id ?? 0)
    expect(account).toMatchObject({ verified: true, rights: [] })
    await sql`update accounts set email = null, email_confirmed_at = null where email = ${BOSS}`.execute(
      app.db,
    )
    // Makes the next e-mail to this address a later one.
    await clock.advance(MINUTE_MS)
  })
})

describe('the owner of account and mailbox', () => {
  it('confirms by a press where they are signed in, and only then is an administrator', async () => {
    const { account, token } = await withEmail(BOSS)
    await fetch(`${app.url}${PAGE}?token=${token}`, { headers: { cookie: account.cookie } })
    expect(await standing(account)).toEqual(NOBODY)
    expect(await linkState(app, token, { as: account })).toBe('ready')
    expect(await standing(account)).toEqual(NOBODY)
    expect(await confirmBy(app, token, { as: account })).toEqual(DONE)
    expect(await standing(account)).toEqual({ verified: true, rights: ['administrator'], console: 200 })
  })

  it('leaves the moment at which an older version had confirmed the address', async () => {
    const { account, token } = await withEmail()
    const before = new Date('2020-01-01T12:00:00.000Z')
    await sql`update accounts set email_confirmed_at = ${before} where id = ${account.id}`.execute(app.db)
    expect(await confirmBy(app, token, { as: account })).toEqual({ success: true })
    const { rows } = await sql`
      select email_confirmed_at, email_confirmed_by_owner_at from accounts where id = ${account.id}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ email_confirmed_at: before, email_confirmed_by_owner_at: new Date(clock.now()) }])
  })

  it('confirms by the password on another device, signed out or in to another account', async () => {
    const first = await withEmail()
    expect(await linkState(app, first.token)).toBe('password')
    expect(await confirmBy(app, first.token)).toEqual(MISSING)
    expect(await confirmBy(app, first.token, { password: 'wrong horse' })).toEqual(WRONG)
    expect(await confirmBy(app, first.token, { password: first.account.password })).toEqual(DONE)
    expect((await standing(first.account)).verified).toBe(true)
    const second = await withEmail()
    expect(await linkState(app, second.token, { as: first.account })).toBe('password')
    const reader = { as: first.account, password: second.account.password }
    expect(await confirmBy(app, second.token, reader)).toEqual(DONE)
    expect((await standing(second.account)).verified).toBe(true)
  })

  it('signs in to an account without a password', async () => {
    const { account, token } = await withEmail()
    await sql`update accounts set password_hash = null where id = ${account.id}`.execute(app.db)
    const refused = { success: false, errors: { signIn: [expect.any(String)] } }
    for (const reader of [{}, { password: '' }, { password: 'null' }, { as: await signUp(app) }]) {
      expect(await linkState(app, token, reader)).toBe('sign_in')
      expect(await confirmBy(app, token, reader)).toEqual(refused)
    }
    expect(await confirmBy(app, token, { as: account })).toEqual(DONE)
  })

  it('changes the address the same way, and nobody else does', async () => {
    const { account, token } = await withEmail()
    await confirmBy(app, token, { as: account })
    await clock.advance(MINUTE_MS)
    const email = `next.${account.email}`
    await call(app, updateCabinet, { as: account, body: { email, currentPassword: account.password } })
    const next = await tokenTo(app, email)
    await scan(next)
    expect((await call(app, getCabinet, { as: account })).answer.email).toBe(account.email)
    expect(await confirmBy(app, next, { password: account.password })).toEqual(DONE)
    expect((await call(app, getCabinet, { as: account })).answer.email).toBe(email)
  })

  it('a password that was changed after it was checked is refused', async () => {
    const { account, token } = await withEmail()
    const link = await findLink(app.db, hashOf(token), new Date(clock.now()))
    const proof = { accountId: account.id, passwordHash: link?.passwordHash ?? '' }
    const body = { currentPassword: account.password, newPassword: 'another horse' }
    await call(app, updateCabinet, { as: account, body })
    expect(
      await confirmLink(
        app.db,
        hashOf(token),
        { ...proof, at: new Date(clock.now()) },
        async () => undefined,
      ),
    ).toBe(false)
    expect((await standing(account)).verified).toBe(false)
    expect(await confirmBy(app, token, { password: 'another horse' })).toEqual(DONE)
  })
})

describe('the link to confirm an address', () => {
  it('gets the same answer when it is unknown, used or too old', async () => {
    const used = await withEmail()
    await confirmBy(app, used.token, { as: used.account })
    const old = await withEmail()
    await sql`update email_confirmations set expires_at = ${new Date(clock.now())}
      where account_id = ${old.account.id}`.execute(app.db)
    for (const token of [used.token, old.token, 'made-up', '', 'x'.repeat(200)]) {
      for (const reader of [{}, { as: used.account }, { password: used.account.password }]) {
        expect(await linkState(app, token, reader)).toBe('dead')
        expect(await confirmBy(app, token, reader)).toEqual(DEAD)
      }
    }
  })

  it('opens a page that neither keeps nor passes on its address', async () => {
    const page = await fetch(`${app.url}${PAGE}?token=abc`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await page.text()).not.toContain('token=abc')
    const other = await fetch(`${app.url}/registration/confirm-emails`)
    expect(other.status).toBe(404)
  })

  it('accepts no press that comes from elsewhere', async () => {
    const { account, token } = await withEmail()
    const send = (headers: Record<string, string>) =>
      fetch(`${app.url}${PAGE}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: account.cookie, ...headers },
        body: JSON.stringify({ token }),
      })
    expect((await send({})).status).toBe(403)
    expect((await send({ origin: 'https://evil.example' })).status).toBe(400)
    expect((await standing(account)).verified).toBe(false)
  })
})

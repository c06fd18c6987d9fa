import { DAY_MS, HOUR_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '../../../platform/mail/mail.ts'
import { ACCOUNTS, AccountsDesk, DONE, FRAME, MINUTE } from '../../../testing/accounts/accounts-desk.ts'
import { changedMeanwhile, databaseForFile } from '../../../testing/module-database.ts'
import { until } from '../../../testing/until.ts'
import { CABINET_ERRORS } from '../domain/cabinet-errors-text.ts'
import { CONFIRMATION_LIFE_MS, RESEND_PACE } from '../domain/emails.ts'
import { confirmationEmail, emailChangeNotice, newAddressEmail } from '../domain/emails-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { hashOf } from '../domain/secret-hash.ts'
import { addLink } from '../store/confirmations-store.ts'
import { accountsDb } from '../store/tables.ts'
import { passCaptcha, spendCaptcha } from './captcha.ts'
import { correctEmail, requestEmailChange } from './change-email.ts'
import type { Asker } from './prove-owner.ts'
import { newLink, sendConfirmation, sendConfirmationLink } from './send-confirmation.ts'

const OWN = 'lisa@example.org'
const NEW = 'new@example.org'
const GAP = RESEND_PACE.accountGapMs
const refused = (message: string) => ({ success: false, errors: { email: [message] } })

const db = await databaseForFile(ACCOUNTS)
let desk: AccountsDesk
let asker: Asker

beforeEach(async () => {
  desk = new AccountsDesk(db)
  asker = await desk.addAsker()
})

const set = (values: { email?: string | null; email_confirmed_at?: Date | null; deleted_at?: Date }) =>
  accountsDb(db).updateTable('accounts').set(values).where('id', '=', asker.accountId).execute()
const links = () =>
  accountsDb(db).selectFrom('email_confirmations').selectAll().orderBy('created_at').execute()
const gone = () => set({ deleted_at: desk.at })
const isDrawn = (email: Email, lives = true) => ({
  ...email,
  goodUntil: lives ? new Date(desk.clock.now() + CONFIRMATION_LIFE_MS) : undefined,
})
const ownLink = () => isDrawn(confirmationEmail(FRAME, { to: OWN, token: desk.lastToken() }))

/** Another link of the account has just gone out. */
async function sendMeanwhile() {
  const { link } = newLink(desk, asker.accountId, OWN)
  await accountsDb(db)
    .insertInto('email_confirmations')
    .values({
      token_hash: link.tokenHash,
      account_id: asker.accountId,
      email: OWN,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Signs up `count` more accounts. */
async function addFoxes(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let fox = 0; fox < count; fox++)
    ids.push(await desk.addAccount({ username: `Fox${fox}`, email: `fox${fox}@example.org` }))
  return ids
}

/** Somebody waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}

describe('a link to confirm an address', () => {
  it('a link is stored as the hash of its token, and lives for a week', async () => {
    expect(await sendConfirmation(desk, asker)).toBe('sent')
    expect(desk.emails).toEqual([ownLink()])
    expect(await links()).toEqual([
      {
        token_hash: hashOf(desk.lastToken()),
        account_id: asker.accountId,
        email: OWN,
        created_at: desk.at,
        expires_at: new Date(desk.clock.now() + 7 * 24 * 60 * MINUTE),
        used_at: null,
      },
    ])
  })

  it('no link goes to an address that is confirmed, or to none', async () => {
    await set({ email_confirmed_at: desk.at })
    expect(await sendConfirmation(desk, asker)).toBe('confirmed')
    expect(await sendConfirmationLink(desk, asker)).toEqual(refused(CABINET_ERRORS.emailConfirmed))
    await set({ email: null, email_confirmed_at: null })
    expect(await sendConfirmation(desk, asker)).toBe('no_address')
    expect(await sendConfirmationLink(desk, asker)).toEqual(refused(CABINET_ERRORS.emailNone))
    expect(desk.emails).toEqual([])
  })

  it('a new address that waits gets the link, also beside a confirmed one and beside none', async () => {
    await requestEmailChange(desk, asker.accountId, NEW)
    desk.emails.splice(0)
    for (const values of [{ email_confirmed_at: desk.at }, { email: null, email_confirmed_at: null }]) {
      await set(values)
      await desk.clock.advance(GAP)
      expect(await sendConfirmation(desk, asker)).toBe('sent')
      expect(desk.emails.at(-1)).toEqual(
        isDrawn(newAddressEmail(FRAME, { to: NEW, token: desk.lastToken() })),
      )
    }
  })

  it('a second one needs some patience, and says how many seconds', async () => {
    expect(await sendConfirmationLink(desk, asker)).toEqual(DONE)
    await desk.clock.advance(500)
    await expect(sendConfirmation(desk, asker)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: GAP / 1000 },
    })
    expect(await sendConfirmationLink(desk, asker)).toEqual(refused(FIELD_ERRORS.emailWait))
    await desk.clock.advance(GAP - 501)
    await expect(sendConfirmation(desk, asker)).rejects.toMatchObject({
      details: { retryAfterSeconds: 1 },
    })
    await desk.clock.advance(1)
    expect(await sendConfirmation(desk, asker)).toBe('sent')
    expect(desk.emails).toHaveLength(2)
  })

  it('one that goes out from another page at the same moment is the only one', async () => {
    const crowded = { ...desk, db: changedMeanwhile(db, sendMeanwhile) }
    await expect(sendConfirmation(crowded, asker)).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(desk.emails).toEqual([])
    expect(await links()).toHaveLength(1)
  })

  it('an account that is gone gets none', async () => {
    await gone()
    await expect(sendConfirmation(desk, asker)).rejects.toMatchObject({ code: 'session_expired' })
    await expect(sendConfirmationLink(desk, asker)).rejects.toMatchObject({ code: 'session_expired' })
    expect(desk.emails).toEqual([])
  })

  it('a fault is no message under a field', async () => {
    const fault = new Error('a fault of ours')
    const outbox = { put: () => Promise.reject(fault) }
    await expect(sendConfirmationLink({ ...desk, outbox }, asker)).rejects.toBe(fault)
  })
})

describe('a captcha', () => {
  const captcha = {
    siteKey: () => Promise.reject(new Error('not asked for')),
    check: async (token: string, address: string) =>
      token === 'solved' && address === '192.0.2.1'
        ? { hash: hashOf(token), expiresAt: new Date(desk.clock.now() + 60 * MINUTE) }
        : null,
  }
  const pass = (token: string) =>
    passCaptcha({ ...desk, captcha }, { token, sessionId: asker.sessionId, address: '192.0.2.1' })
  const spend = () => spendCaptcha(desk, asker.sessionId)
  const required = { code: 'captcha_required' }

  beforeEach(() => {
    desk.settingValues.useCaptcha = true
  })

  it('where the site wants one, each e-mail but the first needs its own', async () => {
    expect(await sendConfirmation(desk, asker)).toBe('sent')
    await desk.clock.advance(GAP)
    await expect(sendConfirmation(desk, asker)).rejects.toMatchObject(required)
    await expect(sendConfirmationLink(desk, asker)).rejects.toMatchObject(required)
    await pass('solved')
    expect(await sendConfirmation(desk, asker)).toBe('sent')
    await desk.clock.advance(GAP)
    await expect(sendConfirmation(desk, asker)).rejects.toMatchObject(required)
    desk.settingValues.useCaptcha = false
    expect(await sendConfirmation(desk, asker)).toBe('sent')
  })

  it('a captcha is asked for only when the e-mail may go out', async () => {
    await sendConfirmation(desk, asker)
    await expect(sendConfirmation(desk, asker)).rejects.toMatchObject({ code: 'too_many_requests' })
    await pass('solved')
    await expect(sendConfirmation(desk, asker)).rejects.toMatchObject({ code: 'too_many_requests' })
    await desk.clock.advance(GAP)
    expect(await sendConfirmation(desk, asker)).toBe('sent')
  })

  it('a wrong solution, and one that has counted, lets nothing through', async () => {
    await expect(pass('wrong')).rejects.toMatchObject({ code: 'captcha_invalid' })
    await expect(spend()).rejects.toMatchObject(required)
    await pass('solved')
    await expect(pass('solved')).rejects.toMatchObject({ code: 'captcha_invalid' })
    await spend()
    await expect(spend()).rejects.toMatchObject(required)
  })

  it('a solution is good for ten minutes and for its own session', async () => {
    await pass('solved')
    const other = await desk.addSession(asker.accountId)
    await expect(spendCaptcha(desk, other.sessionId)).rejects.toMatchObject(required)
    await desk.clock.advance(10 * MINUTE - 1)
    await spend()
    await desk.clock.leap(60 * MINUTE)
    await pass('solved')
    await desk.clock.advance(10 * MINUTE)
    await expect(spend()).rejects.toMatchObject(required)
  })
})

describe('an address that is corrected', () => {
  const correct = (typed: string) => correctEmail(desk, asker.accountId, typed)
  const email = async () => (await desk.account(asker.accountId)).email

  it('the new address counts at once and gets its link, without any patience', async () => {
    await sendConfirmation(desk, asker)
    expect(await correct(' New@Example.org ')).toEqual(DONE)
    expect(await email()).toBe(NEW)
    expect(desk.emails.at(-1)).toEqual(
      isDrawn(confirmationEmail(FRAME, { to: NEW, token: desk.lastToken() })),
    )
    expect((await links()).map(({ used_at }) => used_at)).toContainEqual(desk.at)
  })

  it('one that is a day old is changed in the cabinet only, which asks for the password', async () => {
    await sendConfirmation(desk, asker)
    await desk.clock.leap(DAY_MS)
    expect(await correct(NEW)).toEqual(DONE)
    await desk.clock.leap(1)
    expect(await correct('third@example.org')).toEqual(refused(FIELD_ERRORS.emailByPassword))
    expect(await correct(NEW)).toEqual(DONE)
    expect(await email()).toBe(NEW)
  })

  it('a confirmed one is changed in the cabinet only', async () => {
    await sendConfirmation(desk, asker)
    await set({ email_confirmed_at: desk.at })
    for (const email of [NEW, OWN]) expect(await correct(email)).toEqual(refused(FIELD_ERRORS.emailInCabinet))
    expect(await correct('nonsense')).toEqual(refused(FIELD_ERRORS.emailWrong))
    expect(await email()).toBe(OWN)
  })

  it('one that is confirmed while it is corrected stays', async () => {
    const confirmed = changedMeanwhile(db, () => set({ email_confirmed_at: desk.at }))
    expect(await correctEmail({ ...desk, db: confirmed }, asker.accountId, NEW)).toEqual(
      refused(FIELD_ERRORS.emailInCabinet),
    )
    expect([await email(), desk.emails]).toEqual([OWN, []])
  })

  it('an address that is none, or that another account has, is refused', async () => {
    await desk.addAccount({ email: 'max@example.org', username: 'Max' })
    expect(await correct('')).toEqual(refused(FIELD_ERRORS.required))
    expect(await correct('nonsense')).toEqual(refused(FIELD_ERRORS.emailWrong))
    expect(await correct('max@example.org')).toEqual(refused(FIELD_ERRORS.emailTaken))
    expect([await email(), desk.emails]).toEqual([OWN, []])
  })

  it('the same address gets its first link and no second one', async () => {
    expect(await correct(OWN)).toEqual(DONE)
    expect(desk.emails).toEqual([ownLink()])
    expect(await correct(` ${OWN.toUpperCase()}`)).toEqual(DONE)
    expect(desk.emails).toHaveLength(1)
  })

  it('two accounts that ask at one moment send the last e-mail of an address in this hour once', async () => {
    const max = RESEND_PACE.recipient[0]?.max ?? 0
    const [first = 0, second = 0, ...others] = await addFoxes(max + 1)
    for (const id of others) await requestEmailChange(desk, id, NEW)
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const sent: number[] = []
    const add = (id: number, meanwhile: Promise<void>) =>
      addLink(db, newLink(desk, id, NEW).link, RESEND_PACE, async () => {
        sent.push(id)
        await meanwhile
      })
    const one = add(first, held)
    await until(() => sent.length > 0, 'the first e-mail')
    const other = add(second, Promise.resolve())
    await until(async () => sent.length > 1 || (await isWaiting()), 'the second one waits')
    release()
    expect([await one, await other]).toEqual([null, expect.any(Date)])
    expect(sent).toEqual([first])
  })

  const addressed = async (name: string) => {
    const id = await desk.addAccount({ email: `${name}@example.org`, username: name })
    return requestEmailChange(desk, id, NEW)
  }

  it('an address that got ten e-mails in an hour gets no more in it', async () => {
    for (let sent = 0; sent < 10; sent++) expect(await addressed(`n${sent}`)).toBe('sent')
    expect(await correct(NEW)).toEqual(refused(FIELD_ERRORS.emailWait))
    expect(await email()).toBe(OWN)
    await desk.clock.advance(HOUR_MS)
    expect(await addressed('later')).toBe('sent')
  })

  it('an address that got twenty e-mails gets no more for a day after the first', async () => {
    for (let sent = 0; sent < 20; sent++) {
      expect(await addressed(`n${sent}`)).toBe('sent')
      await desk.clock.advance(HOUR_MS)
    }
    expect(await addressed('refused')).toBe('wait')
    await desk.clock.advance(4 * HOUR_MS)
    expect(await addressed('next')).toBe('sent')
    expect(await addressed('refused2')).toBe('wait')
  })

  it('an account that is gone has no address', async () => {
    await gone()
    await expect(correct(NEW)).rejects.toMatchObject({ code: 'session_expired' })
  })
})

describe('another address for an account', () => {
  const change = (to = NEW) => requestEmailChange(desk, asker.accountId, to)
  const link = (to: string) => isDrawn(newAddressEmail(FRAME, { to, token: desk.lastToken() }))

  it('the new address gets a link, and a proved present one learns of it', async () => {
    await set({ email_confirmed_at: desk.at })
    expect(await change()).toBe('sent')
    const token = /token=([\w-]+)/.exec(desk.emails[0]?.text ?? '')?.[1] ?? ''
    expect(desk.emails).toEqual([
      isDrawn(newAddressEmail(FRAME, { to: NEW, token })),
      isDrawn(emailChangeNotice(FRAME, { to: OWN, username: 'Lisa', at: desk.at, newEmail: NEW }), false),
    ])
    expect((await desk.account(asker.accountId)).email).toBe(OWN)
  })

  it('an unproved present address learns nothing, and none cannot', async () => {
    expect(await change()).toBe('sent')
    expect(desk.emails).toEqual([link(NEW)])
    desk.emails.splice(0)
    await desk.clock.advance(GAP)
    await set({ email: null, email_confirmed_at: desk.at })
    expect(await change()).toBe('sent')
    expect(desk.emails).toEqual([link(NEW)])
  })

  it('an address that an account has, is taken', async () => {
    await desk.addAccount({ email: 'max@example.org', username: 'Max' })
    expect(await change('max@example.org')).toBe('taken')
    expect([desk.emails, await links()]).toEqual([[], []])
  })

  it('a second change needs some patience, and cancels the first', async () => {
    expect(await change()).toBe('sent')
    await desk.clock.advance(GAP - 1)
    expect(await change('other@example.org')).toBe('wait')
    expect(desk.emails).toHaveLength(1)
    await desk.clock.advance(1)
    expect(await change('other@example.org')).toBe('sent')
    expect((await links()).map(({ email, used_at }) => [email, used_at])).toEqual([
      [NEW, desk.at],
      ['other@example.org', null],
    ])
  })

  it('an account that is gone changes nothing', async () => {
    await gone()
    expect(await change()).toBe('wait')
    expect([desk.emails, await links()]).toEqual([[], []])
  })
})

import { getMe, login, sendEmailConfirmation } from '@gorod/contracts/accounts'
import { getCabinet, sendLinkToConfirmEmail, updateCabinet } from '@gorod/contracts/cabinet'
import { DAY_MS, MINUTE_MS } from '@gorod/contracts/durations'
import { changeEmail } from '@gorod/contracts/recovery'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  confirmBy,
  emailsTo,
  FakeClock,
  signUp,
  type TestAccount,
  tokenTo,
} from '../../testing/index.ts'
import { readAddressState } from './store/confirmations-store.ts'

const DONE = { success: true }
const DEAD = { success: false, errors: { token: ['Ссылка устарела. Запросите новую'] } }

const clock = new FakeClock()
const app = await appForFile({ clock })

const send = (as: TestAccount) => call(app, sendEmailConfirmation, { as })
/** Presses the button of the link as a signed-in player. */
const confirm = (as: TestAccount, token: string) => confirmBy(app, token, { as })
const tokenOf = (address: string) => tokenTo(app, address)
const me = async (as: TestAccount) => (await call(app, getMe, { as })).answer
const cabinet = async (as: TestAccount) => (await call(app, getCabinet, { as })).answer

/** A new account with an e-mail on its way. */
async function newcomer(): Promise<TestAccount> {
  const account = await signUp(app)
  expect((await send(account)).answer).toEqual(DONE)
  return account
}

async function confirmed(): Promise<TestAccount> {
  const account = await newcomer()
  expect(await confirm(account, await tokenOf(account.email))).toEqual(DONE)
  return account
}

const wish = async (as: TestAccount, email: string) =>
  (await call(app, updateCabinet, { as, body: { email, currentPassword: as.password } })).answer
/** Asks for another address when the countdown is over. */
async function wishLater(as: TestAccount, email: string): Promise<void> {
  await clock.advance(MINUTE_MS)
  expect(await wish(as, email)).toEqual(DONE)
}
const correct = async (as: TestAccount, email: string) =>
  (await call(app, changeEmail, { as, body: { email } })).answer

describe('the confirmation e-mail', () => {
  it('the e-mail has a link that makes the player verified', async () => {
    const account = await newcomer()
    expect((await me(account)).verified).toBe(false)
    expect(await confirm(account, await tokenOf(account.email))).toEqual(DONE)
    expect((await me(account)).verified).toBe(true)
  })

  it('the link works once', async () => {
    const account = await newcomer()
    const token = await tokenOf(account.email)
    const answers = await Promise.all([
      confirm(account, token),
      confirm(account, token),
      confirm(account, token),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    await wishLater(account, `next.${account.email}`)
    expect(await confirm(account, token)).toEqual(DEAD)
    expect(await cabinet(account)).toMatchObject({
      email: account.email,
      pendingEmail: `next.${account.email}`,
    })
  })

  it('the e-mail can be sent again after the countdown', async () => {
    const account = await newcomer()
    const early = await send(account)
    expect([early.status, early.error.code]).toEqual([429, 'too_many_requests'])
    expect(early.error.details).toEqual({ retryAfterSeconds: 55 })
    await clock.advance(58_000)
    expect((await send(account)).status).toBe(200)
    expect(await emailsTo(app, account.email)).toHaveLength(2)
  })

  it('five requests at once send one e-mail', async () => {
    const account = await signUp(app)
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await send(account)).status))
    expect(statuses.sort()).toEqual([200, 429, 429, 429, 429])
    expect(await emailsTo(app, account.email)).toHaveLength(1)
  })

  it('the link works for seven days and not a moment longer', async () => {
    const [inTime, late] = [await newcomer(), await newcomer()]
    // Their sessions have expired by then; the password proves the account.
    const press = async ({ email, password }: TestAccount) =>
      confirmBy(app, await tokenOf(email), { password })
    await clock.leap(7 * DAY_MS - 1)
    expect(await press(inTime)).toEqual(DONE)
    await clock.advance(1)
    expect(await press(late)).toEqual(DEAD)
    expect((await app.accounts.api.getAccount(late.id))?.verified).toBe(false)
  })

  it('only the links of the latest e-mail work', async () => {
    expect(await confirm(await newcomer(), 'made-up')).toEqual(DEAD)
  })

  it('no e-mail goes to an address that is confirmed, and only accounts get one', async () => {
    const account = await confirmed()
    await clock.advance(MINUTE_MS)
    expect((await send(account)).answer).toEqual(DONE)
    expect(await emailsTo(app, account.email)).toHaveLength(1)
    expect((await call(app, sendEmailConfirmation)).status).toBe(401)
  })

  it('no mailbox is flooded, however many accounts ask', async () => {
    const victim = 'victim@example.com'
    let sent = 0
    for (let n = 0; n < 12; n++) {
      const account = await signUp(app)
      if ((await correct(account, victim)).success) sent++
      await sql`update accounts set email = ${`gone${n}@example.com`} where id = ${account.id}`.execute(
        app.db,
      )
    }
    expect(sent).toBe(10)
    await clock.leap(60 * MINUTE_MS)
    expect(await correct(await signUp(app), victim)).toEqual(DONE)
  })
})

describe('a mistyped address', () => {
  it('a mistyped address is replaced at once, and the link in its e-mail no longer works', async () => {
    const account = await newcomer()
    const right = `right.${account.email}`
    const old = await tokenOf(account.email)
    expect(await correct(account, ` ${right.toUpperCase()} `)).toEqual(DONE)
    expect(await cabinet(account)).toMatchObject({ email: right, emailConfirmed: false, pendingEmail: null })
    expect(await confirm(account, old)).toEqual(DEAD)
    expect((await me(account)).verified).toBe(false)
    expect(await confirm(account, await tokenOf(right))).toEqual(DONE)
    expect(await cabinet(account)).toMatchObject({ email: right, emailConfirmed: true })
    expect(await confirm(account, old)).toEqual(DEAD)
    const { status } = await call(app, login, { body: { username: right, password: account.password } })
    expect(status).toBe(200)
  })

  it.each([
    ['nothing', '', 'Это поле обязательно'],
    ['spaces', '   ', 'Это поле обязательно'],
    ['no address', 'half an address', 'Неправильный email'],
    ['a line break', 'a@b.c\nBcc: d@e.f', 'Неправильный email'],
    ['an endless one', `${'x'.repeat(250)}@example.com`, 'Неправильный email'],
  ])('an address is not replaced by %s', async (_name, email, message) => {
    const account = await newcomer()
    expect(await correct(account, email)).toEqual({ success: false, errors: { email: [message] } })
    expect(await confirm(account, await tokenOf(account.email))).toEqual(DONE)
  })

  it('an address of somebody else is not accepted', async () => {
    const [account, other] = [await newcomer(), await signUp(app)]
    const taken = { success: false, errors: { email: ['Пользователь с таким email уже существует'] } }
    expect(await correct(account, other.email.toUpperCase())).toEqual(taken)
    expect(await emailsTo(app, other.email)).toEqual([])
    expect(await confirm(account, await tokenOf(account.email))).toEqual(DONE)
  })

  it('the same address again sends no second e-mail', async () => {
    const account = await newcomer()
    expect(await correct(account, account.email)).toEqual(DONE)
    expect(await emailsTo(app, account.email)).toHaveLength(1)
    expect(await confirm(account, await tokenOf(account.email))).toEqual(DONE)
  })

  it('an address that was right gets the e-mail that never went out', async () => {
    const account = await signUp(app)
    expect(await correct(account, account.email)).toEqual(DONE)
    expect(await emailsTo(app, account.email)).toHaveLength(1)
  })

  it('a confirmed account changes its address in the cabinet', async () => {
    const account = await confirmed()
    const { success, errors } = await correct(account, 'other@example.com')
    expect([success, errors?.email?.[0]]).toEqual([false, expect.stringMatching(/в кабинете/)])
    expect((await cabinet(account)).email).toBe(account.email)
  })

  it('an address may be corrected ten times in a quarter of an hour', async () => {
    const account = await signUp(app)
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const body = { email: `try${n}.${account.email}` }
      statuses.push((await call(app, changeEmail, { as: account, body })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('a correction ends the links to a new password that were sent to the old address', async () => {
    const account = await newcomer()
    await sql`insert into password_recoveries values ('\x07', ${account.id}, now(), now() + interval '9 years')`.execute(
      app.db,
    )
    await correct(account, `own.${account.email}`)
    const { rows } = await sql`select 1 from password_recoveries where account_id = ${account.id}
      and used_at is null`.execute(app.db)
    expect(rows).toEqual([])
  })
})

describe('a change of address in the cabinet', () => {
  it('holds when the link at the new address is opened; the old address is told at once', async () => {
    const account = await confirmed()
    const next = `next.${account.email}`
    await wishLater(account, next)
    expect(await cabinet(account)).toMatchObject({
      email: account.email,
      emailConfirmed: true,
      pendingEmail: next,
    })
    const notice = (await emailsTo(app, account.email)).at(-1)
    expect(notice?.subject).toBe('Город засыпает: запрошена смена e-mail')
    expect(notice?.text).toContain(account.username)
    expect(notice?.text).not.toContain(next)
    expect(notice?.text).not.toMatch(/token=/)
    const email = (await emailsTo(app, next)).at(-1)
    expect(email?.subject).toBe('Город засыпает: подтвердите новый e-mail')
    const token = await tokenOf(next)
    expect(await confirm(account, token)).toEqual(DONE)
    expect(await cabinet(account)).toMatchObject({ email: next, emailConfirmed: true, pendingEmail: null })
    expect(await confirm(account, token)).toEqual(DEAD)
  })

  it('a change is given up when its link was not opened for a week', async () => {
    const account = await confirmed()
    const next = `next.${account.email}`
    await wishLater(account, next)
    const pendingAt = async (ms: number) =>
      (await readAddressState(app.db, account.id, new Date(clock.now() + ms)))?.pendingEmail
    expect(await pendingAt(7 * DAY_MS - 1)).toBe(next)
    expect(await pendingAt(7 * DAY_MS)).toBeNull()
  })

  it('a second change replaces the first', async () => {
    const account = await confirmed()
    const [first, second] = [`first.${account.email}`, `second.${account.email}`]
    await wishLater(account, first)
    await wishLater(account, second)
    expect((await cabinet(account)).pendingEmail).toBe(second)
    expect(await confirm(account, await tokenOf(first))).toEqual(DEAD)
    expect((await cabinet(account)).email).toBe(account.email)
    expect(await confirm(account, await tokenOf(second))).toEqual(DONE)
    expect((await cabinet(account)).email).toBe(second)
  })

  it('a link that was left unopened in the old mailbox does not undo the change', async () => {
    const account = await newcomer()
    await clock.advance(MINUTE_MS)
    await send(account)
    const unopened = await tokenOf(account.email)
    const next = `next.${account.email}`
    await wishLater(account, next)
    await confirm(account, await tokenOf(next))
    expect(await confirm(account, unopened)).toEqual(DEAD)
    expect((await cabinet(account)).email).toBe(next)
  })

  it('fails when somebody else has taken the address meanwhile', async () => {
    const [account, next] = [await confirmed(), 'coveted@example.com']
    await wishLater(account, next)
    const token = await tokenOf(next)
    await signUp(app, { email: next })
    expect(await confirm(account, token)).toEqual(DEAD)
    expect(await cabinet(account)).toMatchObject({
      email: account.email,
      emailConfirmed: true,
      pendingEmail: null,
    })
  })

  it('asks for nothing where the address is taken or an e-mail has just been sent', async () => {
    const [account, other] = [await confirmed(), await signUp(app)]
    const fields = async (email: string) => (await wish(account, email)).errors?.email
    expect(await fields(other.email)).toEqual(['Пользователь с таким email уже существует'])
    expect(await fields('soon@example.com')).toEqual([expect.stringMatching(/уже отправлено/)])
    expect((await cabinet(account)).pendingEmail).toBeNull()
    expect(await emailsTo(app, 'soon@example.com')).toEqual([])
  })

  it('a change by an account that never proved its address tells nobody there', async () => {
    const account = await newcomer()
    await wishLater(account, `next.${account.email}`)
    expect(await emailsTo(app, account.email)).toHaveLength(1)
    // Either link may be opened first.
    expect(await confirm(account, await tokenOf(account.email))).toEqual(DONE)
    expect((await cabinet(account)).pendingEmail).toBe(`next.${account.email}`)
    expect(await confirm(account, await tokenOf(`next.${account.email}`))).toEqual(DONE)
  })

  it('a change by an account without an address writes to the new one alone', async () => {
    const account = await signUp(app)
    const [former, next] = [account.email, `next.${account.email}`]
    await sql`update accounts set email = null, email_confirmed_at = now() where id = ${account.id}`.execute(
      app.db,
    )
    expect(await wish(account, next)).toEqual(DONE)
    expect(await emailsTo(app, next)).toHaveLength(1)
    expect(await emailsTo(app, former)).toEqual([])
  })

  it('the waiting address gets its e-mail again from the cabinet', async () => {
    const account = await confirmed()
    const again = async () => (await call(app, sendLinkToConfirmEmail, { as: account, body: {} })).answer
    expect((await again()).errors?.email).toEqual([expect.stringMatching(/подтверждён/)])
    const next = `next.${account.email}`
    await wishLater(account, next)
    expect((await again()).errors?.email).toEqual([expect.stringMatching(/уже отправлено/)])
    await clock.advance(MINUTE_MS)
    expect(await again()).toEqual(DONE)
    expect(await emailsTo(app, next)).toHaveLength(2)
    // The old address got one notice.
    expect(await emailsTo(app, account.email)).toHaveLength(2)
  })
})

describe('a site that wants a captcha', () => {
  it('the first e-mail is free, the next is not, and a captcha is not used up for nothing', async () => {
    await app.settings.api.set('useCaptcha', true)
    const account = await signUp(app)
    const solve = () =>
      sql`update sessions set captcha_passed_at = ${new Date(clock.now())} where account_id = ${account.id}`.execute(
        app.db,
      )
    expect((await send(account)).status).toBe(200)
    await solve()
    // Too early, whether or not a captcha was solved.
    expect((await send(account)).error.code).toBe('too_many_requests')
    await clock.advance(MINUTE_MS)
    expect((await send(account)).status).toBe(200)
    await clock.advance(MINUTE_MS)
    const refused = await send(account)
    expect([refused.status, refused.error.code]).toEqual([403, 'captcha_required'])
    const cabinetCall = await call(app, sendLinkToConfirmEmail, { as: account, body: {} })
    expect(cabinetCall.error.code).toBe('captcha_required')
    await solve()
    expect((await call(app, sendLinkToConfirmEmail, { as: account, body: {} })).answer).toEqual(DONE)
    await app.settings.api.set('useCaptcha', false)
    expect(await emailsTo(app, account.email)).toHaveLength(3)
  })
})

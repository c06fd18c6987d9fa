import { DAY_MS } from '@gorod/contracts/durations'
import {
  DEFAULT_WISHES,
  type DigestRhythm,
  readNotifications,
  setNotificationWishes,
} from '@gorod/contracts/notifications'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  emailsTo,
  FakeClock,
  LONG_TOKENS,
  signUp,
  type TestAccount,
} from '../../testing/index.ts'
import { sendDigests } from './commands/digest.ts'
import type { Announcement } from './public.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })
const deps = () => ({ ...app.platform, accounts: app.accounts.api })

const ANSWER: Announcement = {
  kind: 'answer',
  title: 'Протест рассмотрен',
  text: 'Матч 17',
  path: '/match/17',
}
const announce = (to: TestAccount, announcement: Partial<Announcement> = {}) =>
  app.db
    .transaction()
    .execute((tx) => app.notifications.api.announce(tx, [to.id], { ...ANSWER, ...announcement }))
const reader = async (digest: DigestRhythm, options = { verified: true }) => {
  const account = await signUp(app, options)
  await call(app, setNotificationWishes, { as: account, body: { ...DEFAULT_WISHES, digest } })
  // What was told in the moment of the wish is of before.
  await clock.advance(1000)
  return account
}
/** Sends what is due after so many days, in two processes at once. */
const pass = async (days: number) => {
  await clock.leap(days * DAY_MS)
  await Promise.all([sendDigests(deps()), sendDigests(deps())])
  await app.drainJobs()
}

describe('a digest', () => {
  it('tells once a day what was not read, and is not sent when nothing happened', async () => {
    const anna = await reader('daily')
    await announce(anna, { title: 'Прочитанное' })
    await call(app, readNotifications, { as: anna, body: { until: new Date(clock.now()).toISOString() } })
    await clock.advance(1000)
    await announce(anna)
    await announce(anna, { kind: 'tableFound', title: 'Стол собран' })
    await pass(1)
    const [email, ...more] = await emailsTo(app, anna.email)
    expect(more).toEqual([])
    expect(email?.text).toContain('Протест рассмотрен. Матч 17')
    expect(email?.text).not.toContain('Прочитанное')
    expect(email?.text).not.toContain('Стол собран')
    await pass(1)
    expect(await emailsTo(app, anna.email)).toHaveLength(1)
  })

  it('waits for its week, and for an address that is confirmed', async () => {
    const [weekly, unconfirmed] = [await reader('weekly'), await reader('weekly', { verified: false })]
    for (const account of [weekly, unconfirmed]) await announce(account)
    await pass(6)
    expect(await emailsTo(app, weekly.email)).toEqual([])
    await pass(1)
    expect(await emailsTo(app, weekly.email)).toHaveLength(1)
    expect(await emailsTo(app, unconfirmed.email)).toEqual([])
  })

  it('ends with one press of its link or of the mail program, without a sign-in', async () => {
    const anna = await reader('daily')
    await announce(anna)
    await pass(1)
    const [email] = await emailsTo(app, anna.email)
    expect(email?.text).toContain('/unsubscribe?token=')
    const headers = new Map(email?.source.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, path = ''] = /^<http:\/\/[^/]+(\/.+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
    const post = (address: string) =>
      fetch(app.url + address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect(await (await post(path.replace(/=\d+\./, `=${anna.id + 1}.`))).json()).toEqual({ success: false })
    const digestOf = async () => {
      const { rows } = await sql<{ digest: string }>`
        select digest from notification_wishes where account_id = ${anna.id}`.execute(app.db)
      return rows[0]?.digest
    }
    expect(await digestOf()).toBe('daily')
    expect(await (await post(path)).json()).toEqual({ success: true })
    expect(await digestOf()).toBe('never')
    await announce(anna)
    await pass(2)
    expect(await emailsTo(app, anna.email)).toHaveLength(1)
  })
})

import { logout } from '@gorod/contracts/accounts'
import { HOUR_MS } from '@gorod/contracts/durations'
import {
  addPushDevice,
  DEFAULT_WISHES,
  getNotificationSettings,
  NOTIFICATION_LIMITS,
  type NotificationWishes,
  readNotifications,
  removePushDevice,
  setNotificationWishes,
  testPush,
} from '@gorod/contracts/notifications'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { appForFile, call, FakeClock, LONG_TOKENS, signUp, type TestAccount } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { ANSWER, announcerOf } from '../../testing/notifications/announcer.ts'
import { type StandInSubscription, startPushService } from '../../testing/push-service.ts'
import { sendNotificationJob } from './commands/send.ts'
import { sendPostponed } from './commands/send-postponed.ts'

const service = await startPushService()
afterAll(() => service.stop())
const clock = new FakeClock()
const app = await appForFile({ clock, env: { ...LONG_TOKENS, PUSH_SERVICE: service.origin } })

const announce = announcerOf(app)
const add = async (as: TestAccount, body: StandInSubscription) =>
  (await call(app, addPushDevice, { as, body })).answer
const settings = async (as: TestAccount) => (await call(app, getNotificationSettings, { as })).answer
const wish = (as: TestAccount, wishes: Partial<NotificationWishes>) =>
  call(app, setNotificationWishes, { as, body: { ...DEFAULT_WISHES, ...wishes } })
/** An account with a browser at the push service. */
const subscribed = async () => {
  const account = await signUp(app)
  const subscription = service.subscribe()
  expect(await add(account, subscription)).toEqual({ success: true })
  const to = Number(subscription.endpoint.split('/').at(-1))
  return { account, subscription, caught: () => service.caught.filter((push) => push.to === to) }
}

describe('a push', () => {
  it('reaches every browser of its account, signed and sealed', async () => {
    const { account, caught } = await subscribed()
    const second = service.subscribe()
    await add(account, second)
    await announce(account)
    expect(service.refused).toEqual([])
    expect(caught()).toEqual([
      {
        to: expect.any(Number),
        payload: {
          title: 'Ответ',
          text: 'Итог оставлен',
          path: '/match/17',
          tag: expect.any(String),
          urgent: false,
        },
        ttl: 3600,
        urgency: 'normal',
        topic: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
    expect(service.caught.at(-1)?.payload).toEqual(caught()[0]?.payload)
    expect((await settings(account)).devices).toHaveLength(2)
  })

  it('rings for a found table, and lives as long as the table', async () => {
    const { account, caught } = await subscribed()
    await announce(account, { kind: 'tableFound', goodUntil: new Date(clock.now() + 20_000) })
    expect(caught()).toMatchObject([
      { ttl: 20, urgency: 'high', payload: { tag: 'table-found', urgent: true } },
    ])
  })

  it('goes once, whether or not its job runs again', async () => {
    const { account, caught } = await subscribed()
    await announce(account)
    const { rows } = await sql<{ id: string }>`
      select id from notifications where account_id = ${account.id}`.execute(app.db)
    await app.platform.jobs.enqueue(app.db, sendNotificationJob, { id: rows[0]!.id, attempt: 0 })
    await jobsDone(app)
    expect(caught()).toHaveLength(1)
  })

  it('goes again after a service that was busy', async () => {
    const { account, caught } = await subscribed()
    service.answers.push(503, 429)
    await announce(account)
    expect(service.answers).toEqual([])
    expect(caught()).toHaveLength(1)
  })

  it('stays away when it became useless before its turn', async () => {
    const { account, caught } = await subscribed()
    await app.db.transaction().execute(async (tx) => {
      const goodUntil = new Date(clock.now() + 20_000)
      await app.notifications.api.announce(tx, [account.id], { ...ANSWER, goodUntil })
      await clock.advance(20_000)
    })
    await jobsDone(app)
    expect(caught()).toEqual([])
  })

  it('stays away when the subject left the site a moment ago', async () => {
    const { account, caught } = await subscribed()
    await announce(account, { key: 'follow:1' })
    await clock.advance(1000)
    await announce(account, { key: 'follow:1' })
    expect(caught()).toHaveLength(1)
    await clock.leap(11 * 60_000)
    await announce(account, { key: 'follow:1' })
    expect(caught()).toHaveLength(2)
  })

  it('stays away where its kind is switched off', async () => {
    const { account, caught } = await subscribed()
    await wish(account, { channels: { ...DEFAULT_WISHES.channels, answer: ['email'] } })
    await announce(account)
    expect(caught()).toEqual([])
    await announce(account, { kind: 'round' })
    expect(caught()).toHaveLength(1)
  })
})

describe('quiet hours', () => {
  /** Quiet for one more hour, by the clock of the test. */
  const forAnHour = (foundRings = false) => {
    const timeOf = (moment: number) => new Date(moment).toISOString().slice(11, 16)
    const now = clock.now()
    return { on: true, from: timeOf(now - HOUR_MS), to: timeOf(now + HOUR_MS), timeZone: 'UTC', foundRings }
  }
  const asleep = async (foundRings = false) => {
    const listening = await subscribed()
    await wish(listening.account, { quiet: forAnHour(foundRings) })
    return listening
  }
  /** Sends what is due after so long, in two processes at once. */
  const pass = async (ms: number) => {
    await clock.leap(ms)
    await Promise.all([sendPostponed(app.platform), sendPostponed(app.platform)])
    await jobsDone(app)
  }

  it('let a found table ring only where its account wants it, and nothing is said of it later', async () => {
    const [silent, rings] = [await asleep(), await asleep(true)]
    for (const { account } of [silent, rings])
      await announce(account, { kind: 'tableFound', momentary: true })
    expect(silent.caught()).toEqual([])
    expect(rings.caught()).toMatchObject([{ payload: { tag: 'table-found' } }])
    await pass(HOUR_MS)
    expect([silent.caught().length, rings.caught().length]).toEqual([0, 1])
  })

  it('postpone what is of use after them, once and with its whole time', async () => {
    const { account, caught } = await asleep()
    await announce(account)
    await pass(HOUR_MS - 60_000)
    expect(caught()).toEqual([])
    await pass(60_000)
    expect(caught()).toMatchObject([{ ttl: 3600, payload: { title: 'Ответ', path: '/match/17' } }])
    await pass(HOUR_MS)
    expect(caught()).toHaveLength(1)
  })

  it('drop what ends with them, what is of use only now and what was read meanwhile', async () => {
    const { account, caught } = await asleep()
    await announce(account, { kind: 'message', title: 'Сообщение' })
    const until = new Date(clock.now()).toISOString()
    await call(app, readNotifications, { as: account, body: { until } })
    await clock.advance(1000)
    await announce(account, { kind: 'invitation', goodUntil: new Date(clock.now() + HOUR_MS / 2) })
    await announce(account, {
      kind: 'round',
      goodUntil: new Date(clock.now() + 2 * HOUR_MS),
      momentary: true,
    })
    await pass(HOUR_MS)
    expect(caught()).toEqual([])
  })

  it('leave one message of all that waited, the latest first', async () => {
    const { account, caught } = await asleep()
    for (const title of ['Первое', 'Второе', 'Третье', 'Четвёртое']) {
      await announce(account, { title })
      await clock.advance(1000)
    }
    await pass(HOUR_MS)
    expect(caught()).toMatchObject([
      {
        payload: {
          title: 'Новых уведомлений: 4',
          text: 'Четвёртое\nТретье\nВторое\nи ещё 1',
          path: '/notifications',
        },
      },
    ])
    expect(caught()).toHaveLength(1)
  })

  it('say a subject that changed meanwhile in its latest words', async () => {
    const { account, caught } = await asleep()
    await announce(account, { key: 'follow:1', title: 'Сначала' })
    await clock.advance(1000)
    await announce(account, { key: 'follow:1', title: 'Потом' })
    await pass(HOUR_MS)
    expect(caught()).toMatchObject([{ payload: { title: 'Потом' } }])
  })

  it('say what they would have made useless when they end sooner', async () => {
    const { account, caught } = await asleep()
    await announce(account, { kind: 'invitation', goodUntil: new Date(clock.now() + HOUR_MS / 2) })
    await wish(account, {})
    await pass(60_000)
    expect(caught()).toMatchObject([{ ttl: 29 * 60 }])
  })

  it('end for what waits when their account changes them', async () => {
    const [longer, none] = [await asleep(), await asleep()]
    for (const { account } of [longer, none]) await announce(account)
    await wish(none.account, {})
    await clock.leap(HOUR_MS / 2)
    await wish(longer.account, { quiet: forAnHour() })
    await pass(HOUR_MS / 2)
    expect([longer.caught().length, none.caught().length]).toEqual([0, 1])
    await pass(HOUR_MS / 2)
    expect(longer.caught()).toHaveLength(1)
  })

  it('postpone only what its account still wants when they end', async () => {
    const { account, caught } = await asleep()
    await announce(account)
    const channels = { ...DEFAULT_WISHES.channels, answer: ['email' as const] }
    await wish(account, { channels, quiet: forAnHour() })
    await pass(HOUR_MS)
    expect(caught()).toEqual([])
  })
})

describe('a browser', () => {
  it('gets nothing more when its session is over, and another account may have it', async () => {
    const { account, subscription, caught } = await subscribed()
    await call(app, logout, { as: account })
    await announce(account)
    expect(caught()).toEqual([])
    const next = await signUp(app)
    await add(next, subscription)
    await announce(next)
    expect(caught()).toHaveLength(1)
  })

  it('disappears when nobody listens there any more', async () => {
    const { account } = await subscribed()
    service.answers.push(410)
    await announce(account)
    expect((await settings(account)).devices).toEqual([])
  })

  it('obeys its account alone', async () => {
    const { account, caught } = await subscribed()
    const stranger = await signUp(app)
    const [device] = (await settings(account)).devices
    await call(app, removePushDevice, { as: stranger, body: { id: device!.id } })
    expect((await settings(account)).devices).toMatchObject([{ id: device!.id, current: true }])
    await call(app, removePushDevice, { as: account, body: { id: device!.id } })
    await announce(account)
    expect(caught()).toEqual([])
  })

  it('makes room for the next when an account has too many', async () => {
    const { account } = await subscribed()
    const first = (await settings(account)).devices[0]!
    for (let count = 0; count < NOTIFICATION_LIMITS.devices; count++) {
      await clock.advance(1)
      await add(account, service.subscribe())
    }
    const { devices } = await settings(account)
    expect(devices).toHaveLength(NOTIFICATION_LIMITS.devices)
    expect(devices).not.toContainEqual(first)
  })

  it('a browser is not one too many of those that an account adds at one moment', async () => {
    const account = await signUp(app)
    const added = Array.from({ length: NOTIFICATION_LIMITS.devices + 6 }, () => service.subscribe())
    await Promise.all(added.map((subscription) => add(account, subscription)))
    expect((await settings(account)).devices).toHaveLength(NOTIFICATION_LIMITS.devices)
  })

  it.each([
    'http://push.example.org/1',
    'https://127.0.0.1/1',
    'https://169.254.169.254/1',
    'https://[::1]/1',
    'https://localhost/1',
    'not an address',
  ])('needs a push service that the public reaches, not %s', async (endpoint) => {
    const account = await signUp(app)
    expect(await add(account, { ...service.subscribe(), endpoint })).toMatchObject({
      success: false,
      errors: { endpoint: [expect.any(String)] },
    })
  })

  it('needs an address that is short enough when it is written in full', async () => {
    const account = await signUp(app)
    // Each of these characters is nine in the address, and no two are equal.
    const path = Array.from({ length: 900 }, (_, at) => String.fromCharCode(0x4e00 + at * 19)).join('')
    const endpoint = `https://push.example.com/${path}`
    expect(await add(account, { ...service.subscribe(), endpoint })).toMatchObject({
      success: false,
      errors: { endpoint: [expect.any(String)] },
    })
  })

  it('needs keys for which something can be encrypted', async () => {
    const account = await signUp(app)
    const good = service.subscribe()
    for (const wrong of [
      { p256dh: 'AAAA' },
      { p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { auth: 'AA' },
    ])
      expect(await add(account, { ...good, ...wrong })).toMatchObject({ success: false })
  })
})

it('a test push goes to all browsers of the caller at any hour, a few times', async () => {
  const { account, caught } = await subscribed()
  await wish(account, {
    quiet: { on: true, from: '00:00', to: '23:59', timeZone: 'UTC', foundRings: false },
  })
  for (let count = 0; count < 5; count++)
    expect((await call(app, testPush, { as: account })).answer).toEqual({ sent: 1 })
  expect((await call(app, testPush, { as: account })).status).toBe(429)
  expect(caught()).toHaveLength(5)
})

it('a notification that was read on a page stays on the site', async () => {
  const { account, caught } = await subscribed()
  await app.db.transaction().execute(async (tx) => {
    await app.notifications.api.announce(tx, [account.id], ANSWER)
    await sql`update notifications set read_at = now() where account_id = ${account.id}`.execute(tx)
  })
  await jobsDone(app)
  expect(caught()).toEqual([])
})

import {
  addPushDevice,
  DEFAULT_WISHES,
  getNotifications,
  type NotificationWishes,
  setNotificationWishes,
} from '@gorod/contracts/notifications'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  type TestAccount,
  until,
} from '../../testing/index.ts'
import { telegramChats } from '../../testing/notifications/telegram-chats.ts'
import { startPushService } from '../../testing/push-service.ts'
import { startTelegram } from '../../testing/telegram.ts'
import { spreadBroadcastJob } from './commands/broadcast.ts'
import { waitForTurn } from './commands/telegram-turns.ts'
import type { Broadcast } from './public.ts'
import { readHold, writeHold } from './store/turns-store.ts'

const CHANNEL = '@gorod_news'
const telegram = await startTelegram()
const service = await startPushService()
afterAll(() => Promise.all([telegram.stop(), service.stop()]))
const clock = new FakeClock()
const env = { ...LONG_TOKENS, ...telegram.env, TELEGRAM_CHANNEL: CHANNEL, PUSH_SERVICE: service.origin }
const app = await appForFile({ clock, env })
const { saidTo } = telegram
const { linked } = telegramChats(app, telegram)

let subjects = 0
const news = (fields: Partial<Broadcast> = {}): Broadcast => ({
  key: `news:${++subjects}`,
  title: 'Переезд на новый сервер',
  text: 'Ночью сайт закрыт на час',
  path: '/blog/pereezd',
  to: ['subscribers', 'channel'],
  ...fields,
})
const tell = (wanted: Broadcast) =>
  app.db.transaction().execute((tx) => app.notifications.api.broadcast(tx, wanted))
const broadcast = async (fields: Partial<Broadcast> = {}) => {
  const wish = news(fields)
  await tell(wish)
  await jobsDone(app)
  return wish
}
const titles = async (as: TestAccount) =>
  (await call(app, getNotifications, { as })).answer.notifications.map(({ title }) => title)

const ALL = ['push', 'email', 'telegram'] as const
const wish = (as: TestAccount, wishes: Partial<NotificationWishes> = {}) =>
  call(app, setNotificationWishes, {
    as,
    body: {
      ...DEFAULT_WISHES,
      channels: { ...DEFAULT_WISHES.channels, announcement: [...ALL] },
      ...wishes,
    },
  })
/** An account with a browser and a chat; `wishes` null: it has chosen nothing. */
async function listener(wishes: Partial<NotificationWishes> | null = {}) {
  const { account, told } = await linked()
  const subscription = service.subscribe()
  await call(app, addPushDevice, { as: account, body: subscription })
  if (wishes !== null) await wish(account, wishes)
  const to = Number(subscription.endpoint.split('/').at(-1))
  return { account, told, pushed: () => service.caught.filter((push) => push.to === to) }
}

describe('a broadcast', () => {
  it('reaches those who have switched it on, by list, push and Telegram, and nobody else', async () => {
    const [listens, other, silent] = [
      await listener(),
      await listener(null),
      await listener({ channels: { ...DEFAULT_WISHES.channels, announcement: [] } }),
    ]
    const { title, text } = await broadcast()
    expect(await titles(listens.account)).toEqual([title])
    expect(listens.told()).toEqual([expect.stringMatching(`^${title}\n${text}\nhttp://.+/blog/pereezd$`)])
    expect(listens.pushed()).toMatchObject([{ payload: { title, text, path: '/blog/pereezd' } }])
    for (const { account, told, pushed } of [other, silent])
      expect([await titles(account), told(), pushed()]).toEqual([[], [], []])
  })

  it('stays in the list alone in quiet hours, and off a way that was not chosen', async () => {
    const quiet = { on: true, from: '00:00', to: '23:59', timeZone: 'UTC', foundRings: true }
    const [asleep, byPush] = [
      await listener({ quiet }),
      await listener({ channels: { ...DEFAULT_WISHES.channels, announcement: ['push'] } }),
    ]
    const { title } = await broadcast()
    expect([await titles(asleep.account), asleep.told(), asleep.pushed()]).toEqual([[title], [], []])
    expect([byPush.told(), byPush.pushed().length]).toEqual([[], 1])
  })

  it('a withdrawn broadcast is told to nobody, and is posted in the channel once however often it begins', async () => {
    const one = await listener()
    const wanted = news()
    const before = saidTo(CHANNEL).length
    await app.db.transaction().execute(async (tx) => {
      await app.notifications.api.broadcast(tx, wanted)
      await app.notifications.api.withdraw(tx, wanted.key)
    })
    await jobsDone(app)
    expect([await titles(one.account), one.told(), saidTo(CHANNEL).length - before]).toEqual([[], [], 0])
    for (const title of ['Первый раз', 'Второй раз']) {
      await tell({ ...wanted, title })
      await jobsDone(app)
      expect(await titles(one.account)).toEqual([title])
      await app.db.transaction().execute((tx) => app.notifications.api.withdraw(tx, wanted.key))
      await jobsDone(app)
      expect(await titles(one.account)).toEqual([])
    }
    await until(() => saidTo(CHANNEL).length > before)
    expect(saidTo(CHANNEL).length - before).toBe(1)
  })

  it('tells a subject once, also when it is told twice at once, and not to an account that was told by name', async () => {
    const [one, named] = [await listener(), await listener()]
    const wanted = news()
    const { key, title, text, path } = wanted
    await app.db.transaction().execute((tx) =>
      app.notifications.api.announce(tx, [named.account.id], {
        kind: 'announcement',
        key,
        title,
        text,
        path,
      }),
    )
    const before = saidTo(CHANNEL).length
    await Promise.all([tell(wanted), tell(wanted), tell(wanted)])
    await jobsDone(app)
    await clock.leap(20 * 60_000)
    await tell(wanted)
    await jobsDone(app)
    for (const { account, told, pushed } of [one, named]) {
      expect(await titles(account)).toEqual([title])
      expect([told().length, pushed().length]).toEqual([1, 1])
    }
    expect(saidTo(CHANNEL)).toHaveLength(before + 1)
  })
})

describe('the pages of a broadcast', () => {
  const FIRST = 1_000_000
  /** Accounts that nobody else tells anything; they need not exist. */
  const subscribe = (count: number) =>
    sql`insert into notification_wishes (account_id, channels, quiet, digest, digest_at)
      select ${FIRST} + number, '{"announcement":["push"]}', ${JSON.stringify(DEFAULT_WISHES.quiet)}::jsonb, 'never', now()
      from generate_series(1, ${count}::integer) as number`.execute(app.db)
  const timesTold = async (key: string) =>
    (
      await sql<{ accounts: number; rows: number }>`
        select count(distinct account_id)::int as accounts, count(*)::int as rows
        from notifications where key = ${key} and account_id >= ${FIRST}`.execute(app.db)
    ).rows[0]

  it('tell each account once, also when a page is done twice', async () => {
    await subscribe(250)
    const wanted = await broadcast()
    expect(await timesTold(wanted.key)).toEqual({ accounts: 250, rows: 250 })
    const made = () => sql`select id from notifications where key = ${wanted.key} order by id`.execute(app.db)
    const before = await made()
    const { rows } = await sql<{ id: string }>`
      select id from notification_broadcasts where key = ${wanted.key}`.execute(app.db)
    for (const after of [0, FIRST + 100, FIRST + 200])
      await sql`select graphile_worker.add_job(${spreadBroadcastJob.name}::text,
        ${JSON.stringify({ id: rows[0]?.id, after })}::json)`.execute(app.db)
    await jobsDone(app)
    expect((await made()).rows).toEqual(before.rows)
    await sql`delete from notification_wishes where account_id >= ${FIRST}`.execute(app.db)
  })
})

describe('the channel of the site', () => {
  it('gets what is public once, with its page, and nothing that is for subscribers alone', async () => {
    const { title, text } = await broadcast({ title: 'Новый чемпионат' })
    await broadcast({ title: 'Не для канала', to: ['subscribers'] })
    expect(saidTo(CHANNEL).at(-1)).toMatch(new RegExp(`^${title}\n${text}\nhttp://.+/blog/pereezd$`))
  })

  it('gets what Telegram did not take at first, and nothing twice where the bot may not post', async () => {
    const before = saidTo(CHANNEL).length
    telegram.answers.push(502)
    await broadcast()
    expect(saidTo(CHANNEL)).toHaveLength(before + 1)
    telegram.answers.push(403)
    await broadcast()
    expect(telegram.answers).toEqual([])
    expect(saidTo(CHANNEL)).toHaveLength(before + 1)
  })

  it('waits as long as Telegram asks for silence', async () => {
    const before = saidTo(CHANNEL).length
    await clock.advance(5_000)
    telegram.answers.push({ retryAfter: 7 })
    await tell(news({ to: ['channel'] }))
    await until(() => telegram.answers.length === 0, 'the answer of a busy Telegram')
    await until(async () => (await readHold(app.db)) === clock.now() + 7_000, 'the silence')
    await clock.advance(6_999)
    await sql`select pg_sleep(0)`.execute(app.db)
    expect(saidTo(CHANNEL)).toHaveLength(before)
    await clock.advance(2_000)
    await jobsDone(app)
    expect(saidTo(CHANNEL)).toHaveLength(before + 1)
  })
})

describe('the turns at Telegram', () => {
  const turns = async (count: number, wanted: (index: number) => { chat: number; urgent?: boolean }) => {
    const waits: number[] = []
    for (let index = 0; index < count; index++)
      waits.push(await waitForTurn({ db: app.db, clock }, { urgent: false, turn: false, ...wanted(index) }))
    return waits
  }
  const fresh = () => clock.leap(60_000)

  it('come once a second in one chat', async () => {
    await fresh()
    expect(await turns(3, () => ({ chat: 5001 }))).toEqual([0, 1_000, 2_000])
    await clock.leap(3_000)
    expect(await turns(1, () => ({ chat: 5001 }))).toEqual([0])
  })

  it('let at most 25 messages go in one second, and an urgent one before the others', async () => {
    await fresh()
    const waits = await turns(100, (index) => ({ chat: 6000 + index }))
    for (const from of waits)
      expect(waits.filter((wait) => wait >= from && wait < from + 1_000).length).toBeLessThanOrEqual(26)
    expect(waits.at(-1)).toBeGreaterThan(6_000)
    expect(await turns(1, () => ({ chat: 7000, urgent: true }))).toEqual([0])
  })

  it('begin after the silence that Telegram asked for, for all of them', async () => {
    await fresh()
    await writeHold(app.db, new Date(clock.now() + 4_000))
    const [first, urgent] = await turns(2, (index) => ({ chat: 8000 + index, urgent: index === 1 }))
    expect([first, urgent]).toEqual([4_000, 4_000])
    await fresh()
  })
})

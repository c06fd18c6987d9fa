import { downloadData } from '@gorod/contracts/cabinet'
import {
  DEFAULT_WISHES,
  getNotificationSettings,
  getNotifications,
  notificationsChangedMessage,
  readNotifications,
  setNotificationWishes,
  type WishesChange,
} from '@gorod/contracts/notifications'
import { describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  LONG_TOKENS,
  signUp,
  type TestAccount,
} from '../../testing/index.ts'
import type { Announcement } from './public.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

const GAME: Announcement = {
  kind: 'answer',
  title: 'Ваш протест рассмотрен',
  text: 'Матч 17: итог оставлен',
  path: '/match/17',
}
const announce = (to: readonly TestAccount[], announcement: Partial<Announcement> = {}) =>
  app.db.transaction().execute((tx) =>
    app.notifications.api.announce(
      tx,
      to.map(({ id }) => id),
      { ...GAME, ...announcement },
    ),
  )
const listed = async (as: TestAccount) => (await call(app, getNotifications, { as })).answer
const titles = async (as: TestAccount) => (await listed(as)).notifications.map(({ title }) => title)

describe('an announcement', () => {
  it('appears in the list of everybody it is for, the latest first, and of nobody else', async () => {
    const [anna, boris, vera] = [await signUp(app), await signUp(app), await signUp(app)]
    await announce([anna, boris, anna], { title: 'Первое' })
    await clock.advance(1000)
    await announce([anna], { title: 'Второе' })
    expect(await titles(anna)).toEqual(['Второе', 'Первое'])
    expect(await titles(boris)).toEqual(['Первое'])
    expect(await listed(vera)).toEqual({ notifications: [], unread: 0 })
    expect((await listed(boris)).notifications[0]).toMatchObject({
      kind: 'answer',
      text: GAME.text,
      path: '/match/17',
      read: false,
    })
  })

  it('leaves nothing behind when its transaction is rolled back', async () => {
    const anna = await signUp(app)
    const failing = app.db.transaction().execute(async (tx) => {
      await app.notifications.api.announce(tx, [anna.id], GAME)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await titles(anna)).toEqual([])
  })

  it('reaches the open pages of the account after its transaction', async () => {
    const anna = await signUp(app)
    const page = await connect(app, anna.token)
    await announce([anna])
    await page.wait(notificationsChangedMessage)
    expect(await titles(anna)).toEqual([GAME.title])
  })

  it('replaces the earlier one of its subject, which is unread again', async () => {
    const anna = await signUp(app)
    await announce([anna], { key: 'follow:1', title: 'Первое' })
    await call(app, readNotifications, { as: anna, body: { until: new Date(clock.now()).toISOString() } })
    await clock.advance(1000)
    await announce([anna], { key: 'follow:2', title: 'Другое' })
    await announce([anna], { key: 'follow:1', title: 'Второе' })
    expect((await titles(anna)).sort()).toEqual(['Второе', 'Другое'].sort())
    expect((await listed(anna)).unread).toBe(2)
  })

  it('disappears when it is of no use any more', async () => {
    const anna = await signUp(app)
    await announce([anna], { goodUntil: new Date(clock.now() + 20_000) })
    expect((await listed(anna)).unread).toBe(1)
    await clock.advance(20_000)
    expect(await listed(anna)).toEqual({ notifications: [], unread: 0 })
  })
})

describe('reading', () => {
  it('marks what the page has shown, not what came later, and tells the other pages', async () => {
    const anna = await signUp(app)
    await announce([anna], { title: 'Раньше' })
    const until = new Date(clock.now()).toISOString()
    await clock.advance(1000)
    await announce([anna], { title: 'Позже' })
    const page = await connect(app, anna.token)
    await call(app, readNotifications, { as: anna, body: { until } })
    await page.wait(notificationsChangedMessage)
    const { notifications, unread } = await listed(anna)
    expect(notifications.map(({ title, read }) => [title, read])).toEqual([
      ['Позже', false],
      ['Раньше', true],
    ])
    expect(unread).toBe(1)
  })
})

describe('the wishes of an account', () => {
  it('a window changes what it names, and leaves what other windows have changed meanwhile', async () => {
    const anna = await signUp(app)
    const quiet = { ...DEFAULT_WISHES.quiet, on: true, from: '21:30' }
    const changes: WishesChange[] = [
      { quiet },
      { channels: { playing: [] } },
      { channels: { club: ['email'] } },
      { digest: 'weekly' },
    ]
    const answers = await Promise.all(
      changes.map((body) => call(app, setNotificationWishes, { as: anna, body })),
    )
    expect(answers.map(({ answer }) => answer)).toEqual(changes.map(() => ({ success: true })))
    const { wishes } = (await call(app, getNotificationSettings, { as: anna })).answer
    expect(wishes).toEqual({
      channels: { ...DEFAULT_WISHES.channels, playing: [], club: ['email'] },
      quiet,
      digest: 'weekly',
    })
  })
})

describe('notifications of an account', () => {
  it('belong to its download, and go with it', async () => {
    const anna = await signUp(app)
    await announce([anna])
    const { answer } = await call(app, downloadData, { as: anna })
    expect(answer.notifications).toMatchObject({
      notifications: [{ title: GAME.title, path: GAME.path }],
      wishes: { digest: 'never' },
    })
    await app.notifications.personalData?.forget?.(anna.id, '')
    expect(await titles(anna)).toEqual([])
  })

  it('disappear after sixty days', async () => {
    const anna = await signUp(app)
    await announce([anna])
    const day = 24 * 60 * 60_000
    await app.notifications.cleanup?.(new Date(clock.now() + 59 * day))
    expect(await titles(anna)).toEqual([GAME.title])
    await app.notifications.cleanup?.(new Date(clock.now() + 61 * day))
    expect(await titles(anna)).toEqual([])
  })
})

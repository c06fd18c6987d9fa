import { downloadData } from '@gorod/contracts/cabinet'
import {
  getConversation,
  getConversations,
  MESSAGE_LIMITS,
  messagesChangedMessage,
  readPrivateMessages,
  reportPrivateMessages,
  sendPrivateMessage,
} from '@gorod/contracts/messages'
import { setBlock } from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import { getPartyMessage } from '@gorod/contracts/party'
import { setFriend } from '@gorod/contracts/people'
import { startPracticeMessage } from '@gorod/contracts/search'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { holdLock } from '../../platform/db/hold-lock.ts'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  LONG_TOKENS,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'
import { gate, someoneWaits } from '../../testing/race.ts'
import { MESSAGE_TEXTS as T } from './messages-text.ts'
import { insertMessage } from './store/messages-store.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

async function friends(): Promise<readonly [TestAccount, TestAccount]> {
  const [one, other] = [await signUp(app), await signUp(app)]
  await befriend(one, other)
  return [one, other]
}

async function befriend(one: TestAccount, other: TestAccount): Promise<void> {
  await call(app, setFriend, { as: one, body: { userId: other.id, friends: true } })
  await call(app, setFriend, { as: other, body: { userId: one.id, friends: true } })
}

const send = async (as: TestAccount, to: TestAccount, text: string) =>
  (await call(app, sendPrivateMessage, { as, body: { userId: to.id, text } })).answer
const talk = async (as: TestAccount, other: TestAccount, before?: number) =>
  (
    await call(app, getConversation, {
      as,
      query: { userId: other.id, ...(before === undefined ? {} : { before }) },
    })
  ).answer
const list = async (as: TestAccount) => (await call(app, getConversations, { as })).answer
const textsOf = async (as: TestAccount, other: TestAccount) =>
  (await talk(as, other)).messages.map(({ text }) => text)

describe('private messages', () => {
  it('a message reaches every page of a friend and is unread until it is read', async () => {
    const [anna, boris] = await friends()
    const pages = [await connect(app, boris.token), await connect(app, boris.token)]
    expect(await send(anna, boris, '  Сыграем в восемь?  ')).toEqual({ success: true })
    for (const page of pages) await page.wait(messagesChangedMessage)
    expect(await list(boris)).toMatchObject({
      unread: 1,
      conversations: [{ with: { id: anna.id }, unread: 1, last: { own: false, text: 'Сыграем в восемь?' } }],
    })
    expect(await list(anna)).toMatchObject({ unread: 0, conversations: [{ unread: 0, last: { own: true } }] })
    const [last] = (await talk(boris, anna)).messages
    await call(app, readPrivateMessages, { as: boris, body: { userId: anna.id, until: last?.id ?? 0 } })
    expect(await list(boris)).toMatchObject({ unread: 0 })
    for (const page of pages) page.close()
  })

  it('a friend who is away gets a notification without the words', async () => {
    const [anna, boris] = await friends()
    await send(anna, boris, 'тайна')
    const { answer } = await call(app, getNotifications, { as: boris })
    expect(answer.notifications.find(({ kind }) => kind === 'message')).toMatchObject({
      title: T.announced(anna.username),
      text: '',
      path: `/messages/${anna.id}`,
    })
    expect(JSON.stringify(answer)).not.toContain('тайна')
  })

  it('only friends write; after the friendship or a block both still read what was written', async () => {
    const [anna, boris] = await friends()
    const stranger = await signUp(app)
    expect(await send(stranger, anna, 'Привет')).toMatchObject({ errors: { userId: [T.noFriend] } })
    await send(anna, boris, 'Первое')
    await call(app, setBlock, { as: boris, body: { userId: anna.id, blocked: true } })
    expect(await send(anna, boris, 'Второе')).toMatchObject({ errors: { userId: [T.noFriend] } })
    expect(await talk(anna, boris)).toMatchObject({ maySend: false, messages: [{ text: 'Первое' }] })
    expect(await textsOf(boris, anna)).toEqual(['Первое'])
    expect(await textsOf(stranger, anna)).toEqual([])
  })

  it('a message that is blank or long, and one too many in a minute, is refused under its field', async () => {
    const [anna, boris] = await friends()
    expect(await send(anna, boris, ' \n ')).toMatchObject({ errors: { text: [T.required] } })
    expect(await send(anna, boris, 'х'.repeat(MESSAGE_LIMITS.text + 1))).toMatchObject({
      errors: { text: [T.long(MESSAGE_LIMITS.text)] },
    })
    for (let count = 0; count < MESSAGE_LIMITS.perMinute; count++)
      expect(await send(anna, boris, `${count}`)).toEqual({ success: true })
    expect(await send(anna, boris, 'ещё')).toMatchObject({ errors: { text: [T.fast] } })
    expect(await talk(boris, anna)).toMatchObject({ hasMore: false })
  })

  it('a conversation is read page by page, the latest messages first', async () => {
    const [anna, boris] = await friends()
    await send(anna, boris, 'старое')
    await sql`
      insert into private_messages (low_id, high_id, author_id, text, sent_at)
      select low_id, high_id, author_id, 'новое ' || n, sent_at
      from private_messages, generate_series(1, ${MESSAGE_LIMITS.page}) as n
      where author_id = ${anna.id}`.execute(app.db)
    const first = await talk(boris, anna)
    expect(first.messages).toHaveLength(MESSAGE_LIMITS.page)
    expect(first.hasMore).toBe(true)
    const second = await talk(boris, anna, first.messages.at(-1)?.id)
    expect(second).toMatchObject({ hasMore: false, messages: [{ text: 'старое' }] })
  })

  it('new conversations of a day have a limit', async () => {
    const anna = await signUp(app)
    const others = await Promise.all(
      Array.from({ length: MESSAGE_LIMITS.newConversationsPerDay + 1 }, () => signUp(app)),
    )
    for (const other of others) await befriend(anna, other)
    const answers = []
    for (const other of others) answers.push(await send(anna, other, 'Привет'))
    expect(answers.filter(({ success }) => success)).toHaveLength(MESSAGE_LIMITS.newConversationsPerDay)
    expect(answers.at(-1)).toMatchObject({ errors: { text: [T.manyNew] } })
  })
})

describe('the figure of unread messages', () => {
  it('a message that is being written while earlier ones are read stays unread', async () => {
    const [anna, boris] = await friends()
    await send(anna, boris, 'Первое')
    const [first] = (await talk(boris, anna)).messages
    const body = { userId: anna.id, until: first?.id ?? 0 }
    const [written, sent] = [gate(), gate()]
    const sending = app.db.transaction().execute(async (tx) => {
      await holdLock(tx, 'messages', Math.min(anna.id, boris.id))
      const sides = { own: anna.id, other: boris.id }
      await insertMessage(tx, sides, { text: 'Второе', at: new Date(clock.now()) })
      written.open()
      await sent.passed
    })
    await written.passed
    let isRead = false
    const reading = call(app, readPrivateMessages, { as: boris, body }).then(() => {
      isRead = true
    })
    await until(async () => isRead || (await someoneWaits(app.db)))
    sent.open()
    await Promise.all([sending, reading])
    expect(await list(boris)).toMatchObject({ unread: 1, conversations: [{ unread: 1 }] })
  })
})

describe('somebody who plays', () => {
  it('neither writes nor reads, and hears of a message only after the game', async () => {
    const [anna, boris] = await friends()
    const page = await connect(app, boris.token)
    await send(boris, anna, 'до игры')
    await page.wait(messagesChangedMessage)
    const { gameId } = await page.ask(startPracticeMessage, {})
    for (const refused of [
      await call(app, getConversations, { as: boris }),
      await call(app, getConversation, { as: boris, query: { userId: anna.id } }),
      await call(app, sendPrivateMessage, { as: boris, body: { userId: anna.id, text: 'я дон' } }),
      await call(app, readPrivateMessages, { as: boris, body: { userId: anna.id, until: 1 } }),
      await call(app, reportPrivateMessages, {
        as: boris,
        body: { userId: anna.id, messages: [1], text: '' },
      }),
    ])
      expect(refused.error).toMatchObject({ code: 'already_in_game', details: { gameId } })
    const heard = page.received(messagesChangedMessage).length
    expect(await send(anna, boris, 'пятый чёрный')).toEqual({ success: true })
    // Whatever was pushed before this answer has arrived with it.
    await page.ask(getPartyMessage, {})
    expect(page.received(messagesChangedMessage)).toHaveLength(heard)
    const { answer } = await call(app, getNotifications, { as: boris })
    expect(answer.notifications.filter(({ kind }) => kind === 'message')).toEqual([])
    await app.db.transaction().execute((tx) => app.activity.api.leaveGame(tx, gameId, 'all'))
    expect(await textsOf(boris, anna)).toEqual(['пятый чёрный', 'до игры'])
    page.close()
  })
})

describe('private messages that are kept', () => {
  it('an unread message that goes after ninety days leaves the figure, and a newer one stays in it', async () => {
    const [anna, boris] = await friends()
    const at = (days: number) => new Date(clock.now() + days * 24 * 60 * 60_000)
    const sides = { own: anna.id, other: boris.id }
    const write = (text: string, days: number) =>
      app.db.transaction().execute((tx) => insertMessage(tx, sides, { text, at: at(days) }))
    for (const text of ['Первое', 'Второе']) await write(text, 0)
    await write('Через день', 2)
    expect(await list(boris)).toMatchObject({ unread: 3 })
    await app.messages.cleanup?.(at(MESSAGE_LIMITS.daysKept + 1))
    expect(await list(boris)).toMatchObject({ unread: 1, conversations: [{ unread: 1 }] })
    // Nothing of a read conversation comes back, and the writer has nothing to read.
    expect(await list(anna)).toMatchObject({ unread: 0, conversations: [{ unread: 0 }] })
    await app.messages.cleanup?.(at(MESSAGE_LIMITS.daysKept + 3))
    expect(await list(boris)).toMatchObject({ unread: 0, conversations: [] })
  })

  it('private messages go after ninety days; the download has the person’s own, and a deletion removes them', async () => {
    const [anna, boris] = await friends()
    await send(anna, boris, 'моё')
    await send(boris, anna, 'чужое')
    const { answer } = await call(app, downloadData, { as: anna })
    expect(JSON.stringify(answer)).toContain('моё')
    expect(JSON.stringify(answer)).not.toContain('чужое')
    const day = 24 * 60 * 60_000
    await app.messages.cleanup?.(new Date(clock.now() + (MESSAGE_LIMITS.daysKept - 1) * day))
    expect(await textsOf(anna, boris)).toEqual(['чужое', 'моё'])
    const news = async () => (await call(app, getNotifications, { as: anna })).answer.notifications
    expect((await news()).filter(({ kind }) => kind === 'message')).toHaveLength(1)
    await app.messages.personalData?.forget?.(boris.id, '')
    expect(await textsOf(anna, boris)).toEqual(['моё'])
    // It had the name of somebody who is gone.
    expect((await news()).filter(({ kind }) => kind === 'message')).toEqual([])
    await app.messages.cleanup?.(new Date(clock.now() + (MESSAGE_LIMITS.daysKept + 1) * day))
    expect(await textsOf(anna, boris)).toEqual([])
  })
})

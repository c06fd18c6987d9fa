import {
  DEFAULT_WISHES,
  getNotificationSettings,
  linkTelegram,
  setNotificationWishes,
  unlinkTelegram,
} from '@gorod/contracts/notifications'
import { afterAll, describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'
import { startTelegram } from '../../testing/telegram.ts'
import type { Announcement } from './public.ts'

const TOKEN = '123:test'
const telegram = await startTelegram(TOKEN)
afterAll(() => telegram.stop())
const clock = new FakeClock()
const app = await appForFile({
  clock,
  env: { ...LONG_TOKENS, TELEGRAM_BOT: 'gorod_bot', TELEGRAM_TOKEN: TOKEN, TELEGRAM_API: telegram.url },
})

const ANSWER: Announcement = { kind: 'answer', title: 'Ответ', text: 'Итог оставлен', path: '/match/17' }
const announce = async (to: TestAccount, announcement: Partial<Announcement> = {}) => {
  await app.db
    .transaction()
    .execute((tx) => app.notifications.api.announce(tx, [to.id], { ...ANSWER, ...announcement }))
  await jobsDone(app)
}
const saidTo = (chatId: number) =>
  telegram.said.filter(({ chat_id }) => chat_id === chatId).map(({ text }) => text)
/** Writes to the bot and waits for its answer. */
const ask = async (chatId: number, text: string) => {
  const before = saidTo(chatId).length
  telegram.write(chatId, text)
  await until(() => saidTo(chatId).length > before, 'an answer of the bot')
  return saidTo(chatId).at(-1)
}
const codeOf = async (as: TestAccount) => {
  const { url } = (await call(app, linkTelegram, { as })).answer
  expect(url).toMatch(/^https:\/\/t\.me\/gorod_bot\?start=[\w-]{1,64}$/)
  return url.split('=')[1] ?? ''
}
const isLinked = async (as: TestAccount) =>
  (await call(app, getNotificationSettings, { as })).answer.telegram?.linked
let chats = 0
const linked = async () => {
  const account = await signUp(app)
  const chatId = ++chats
  expect(await ask(chatId, `/start ${await codeOf(account)}`)).toContain('Готово')
  expect(await isLinked(account)).toBe(true)
  return { account, chatId, told: () => saidTo(chatId).slice(1) }
}

describe('a linked Telegram', () => {
  it('hears of notifications with their page, and of a found table', async () => {
    const { account, told } = await linked()
    await announce(account)
    await announce(account, { kind: 'tableFound', title: 'Стол собран', text: '', path: '/game-search' })
    expect(told()[0]).toMatch(/^Ответ\nИтог оставлен\nhttp:\/\/.+\/match\/17$/)
    expect(told()[1]).toMatch(/^Стол собран\nhttp:\/\/.+\/game-search$/)
  })

  it('hears nothing of a kind that is switched off', async () => {
    const { account, told } = await linked()
    const channels = { ...DEFAULT_WISHES.channels, answer: ['push' as const] }
    await call(app, setNotificationWishes, { as: account, body: { ...DEFAULT_WISHES, channels } })
    await announce(account)
    expect(told()).toEqual([])
  })

  it('ends by /stop, by the page, and when the chat has blocked the bot', async () => {
    const [one, two, three] = [await linked(), await linked(), await linked()]
    expect(await ask(one.chatId, '/stop')).toContain('Больше ничего')
    await call(app, unlinkTelegram, { as: two.account })
    telegram.answers.push(403)
    await announce(three.account)
    for (const { account } of [one, two, three]) {
      expect(await isLinked(account)).toBe(false)
      await announce(account)
    }
    expect([two.told(), three.told()]).toEqual([[], []])
    expect(await ask(one.chatId, '/stop')).toContain('не подключён')
  })

  it('hears once what a busy Telegram took at the second try', async () => {
    const { account, told } = await linked()
    telegram.answers.push(429)
    await announce(account)
    expect(told()).toHaveLength(1)
  })
})

describe('a code', () => {
  it('links once, for ten minutes, and only the latest of an account', async () => {
    const account = await signUp(app)
    const [first, second] = [await codeOf(account), await codeOf(account)]
    expect(await ask(901, `/start ${first}`)).toContain('уже не действует')
    expect(await ask(901, `/start ${second}`)).toContain('Готово')
    expect(await ask(902, `/start ${second}`)).toContain('уже не действует')
    const late = await codeOf(account)
    await clock.leap(10 * 60_000)
    expect(await ask(902, `/start ${late}`)).toContain('уже не действует')
  })

  it('moves a chat to the account that linked it last', async () => {
    const [one, two] = [await linked(), await signUp(app)]
    await ask(one.chatId, `/start ${await codeOf(two)}`)
    expect([await isLinked(one.account), await isLinked(two)]).toEqual([false, true])
  })
})

it('the bot hears no group, and answers a flood of one chat only for a while', async () => {
  telegram.write(-5, '/start', 'group')
  for (let count = 0; count < 30; count++) telegram.write(77, 'привет')
  await ask(78, 'привет')
  expect(saidTo(-5)).toEqual([])
  expect(saidTo(77)).toHaveLength(20)
})

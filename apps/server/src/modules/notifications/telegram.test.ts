import { getMe, login } from '@gorod/contracts/accounts'
import {
  allowTelegramSignIn,
  DEFAULT_WISHES,
  getNotificationSettings,
  linkTelegram,
  setNotificationWishes,
  signInByTelegram,
  unlinkTelegram,
} from '@gorod/contracts/notifications'
import { sendRecoveryLink, setNewPassword } from '@gorod/contracts/recovery'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  emailsTo,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  signUp,
  type TestAccount,
  tokenTo,
} from '../../testing/index.ts'
import { announcerOf } from '../../testing/notifications/announcer.ts'
import { telegramChats } from '../../testing/notifications/telegram-chats.ts'
import { startTelegram } from '../../testing/telegram.ts'
import { sendPostponed } from './commands/send-postponed.ts'
import { allowSignIn, type TelegramSignInDeps } from './commands/telegram-sign-in.ts'

const telegram = await startTelegram()
afterAll(() => telegram.stop())
const clock = new FakeClock()
const app = await appForFile({ clock, env: { ...LONG_TOKENS, ...telegram.env } })
const { saidTo } = telegram
const { ask, codeOf, linked } = telegramChats(app, telegram)

const announce = announcerOf(app)
const isLinked = async (as: TestAccount) =>
  (await call(app, getNotificationSettings, { as })).answer.telegram?.linked

describe('a linked Telegram', () => {
  it('hears of notifications with their page, and of a found table', async () => {
    const { account, told } = await linked()
    expect(await isLinked(account)).toBe(true)
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

  it('hears after quiet hours, in one message, what waited for their end', async () => {
    const { account, told } = await linked()
    const quiet = { on: true, from: '00:00', to: '23:59', timeZone: 'UTC', foundRings: false }
    await call(app, setNotificationWishes, { as: account, body: { ...DEFAULT_WISHES, quiet } })
    await announce(account)
    await announce(account, { kind: 'message', title: 'Сообщение' })
    await announce(account, { kind: 'people', title: 'Не для Телеграма' })
    expect(told()).toEqual([])
    await call(app, setNotificationWishes, { as: account, body: DEFAULT_WISHES })
    await sendPostponed(app.platform)
    await jobsDone(app)
    const [message, ...more] = told()
    expect(more).toEqual([])
    expect(message).toMatch(
      /^Новых уведомлений: 2\n(Ответ\nСообщение|Сообщение\nОтвет)\nhttp:.+\/notifications$/,
    )
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

describe('the link of a chat', () => {
  const link = (as: TestAccount, currentPassword?: string) =>
    call(app, linkTelegram, { as, ...(currentPassword !== undefined && { body: { currentPassword } }) })

  it('takes the password, also in a session that has just begun and is stolen', async () => {
    const account = await signUp(app, { verified: true })
    for (const typed of [undefined, '', 'wrong password']) {
      const { answer } = await link(account, typed)
      expect(answer).toMatchObject({ success: false, url: null })
      expect(answer.errors).toHaveProperty('currentPassword')
    }
    expect((await link(account, account.password)).answer.url).toContain('https://t.me/')
  })

  it('takes a fresh sign-in where the account has no password', async () => {
    const account = await signUp(app, { verified: true })
    await sql`update accounts set password_hash = null where id = ${account.id}`.execute(app.db)
    expect((await link(account, '')).answer.success).toBe(true)
    await clock.leap(16 * 60_000)
    expect((await link(account, '')).answer).toMatchObject({ success: false, url: null })
  })

  it('the owner is told of it by e-mail, where the address is proved', async () => {
    const { account } = await linked({ verified: true })
    const [email] = (await emailsTo(app, account.email)).filter(({ subject }) => subject.includes('Телеграм'))
    expect(email?.text).toContain(account.username)
    expect(email?.text).toContain('/notifications')
    const stranger = (await linked()).account
    expect(await emailsTo(app, stranger.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('Телеграм') }),
    )
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

it('a chat that somebody linked before the owner recovered the account hears nothing of it any more', async () => {
  const { account, chatId, told } = await linked()
  const code = await codeOf(account)
  await call(app, sendRecoveryLink, { body: { email: account.email } })
  const token = await tokenTo(app, account.email, 'new_password')
  const body = { token, password: 'battery staple', password_repeat: 'battery staple' }
  const lost = [expect.stringContaining('Telegram отвязан от аккаунта')]
  expect((await call(app, setNewPassword, { body })).answer).toEqual({ success: true, lost })
  const emails = await emailsTo(app, account.email)
  expect(emails.filter(({ text }) => text.includes('Telegram отвязан от аккаунта'))).toHaveLength(1)
  await announce(account)
  expect(told()).toEqual([])
  expect(await ask(chatId, `/start ${code}`)).toContain('уже не действует')
  const signedIn = await call(app, login, { body: { username: account.email, password: body.password } })
  expect(await isLinked({ ...account, token: signedIn.answer.access_token })).toBe(false)
})

describe('the sign-in by a link of the bot', () => {
  const allow = (as: TestAccount, currentPassword: string) =>
    call(app, allowTelegramSignIn, { as, body: { allowed: true, currentPassword } })
  const settings = async (as: TestAccount) =>
    (await call(app, getNotificationSettings, { as })).answer.telegram
  const linkFor = async (chatId: number) =>
    /\/callbacks\/sign-in-with-telegram#([\w-]{32})$/.exec((await ask(chatId, '/login')) ?? '')?.[1] ?? ''
  const use = (code: string) => call(app, signInByTelegram, { body: { code } })
  const allowed = async (options: Parameters<typeof signUp>[1] = {}) => {
    const { account, chatId } = await linked(options)
    expect((await allow(account, '')).answer).toEqual({ success: true })
    return { account, chatId }
  }

  it('needs the linked chat, and its owner, who has just signed in or knows the password', async () => {
    const account = await signUp(app)
    expect((await allow(account, '')).error.code).toBe('not_found')
    expect(await ask(801, '/login')).toContain('не подключён')
    await ask(801, `/start ${await codeOf(account)}`)
    expect(await ask(801, '/login')).toContain('не включён')
    await clock.leap(16 * 60_000)
    expect((await allow(account, '')).answer.errors).toHaveProperty('currentPassword')
    expect((await allow(account, 'wrong password')).answer.errors).toHaveProperty('currentPassword')
    expect((await settings(account))?.signsIn).toBe(false)
    expect((await allow(account, account.password)).answer).toEqual({ success: true })
    expect(await settings(account)).toEqual({ linked: true, signsIn: true })
  })

  it('signs the linked account in once, within five minutes', async () => {
    const { account, chatId } = await allowed()
    const [replaced, code] = [await linkFor(chatId), await linkFor(chatId)]
    expect((await use(replaced)).status).toBe(404)
    const tries = await Promise.all([use(code), use(code)])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 404])
    const token = tries.find(({ status }) => status === 200)?.answer.access_token ?? ''
    const { answer: me } = await call(app, getMe, { as: { ...account, token } })
    expect(me.id).toBe(account.id)
    // Who held the chat before the account got power over others has none of it.
    await app.accounts.api.setRight(app.db, account.id, 'moderator', true)
    expect((await call(app, getMe, { as: { ...account, token } })).answer.rights).toEqual([])
    expect((await call(app, getMe, { as: account })).answer.rights).toEqual(['moderator'])
    await app.accounts.api.setRight(app.db, account.id, 'moderator', false)
    const late = await linkFor(chatId)
    await clock.leap(5 * 60_000)
    expect((await use(late)).status).toBe(404)
  })

  it('ends with the password, with the link of the chat, and with a right that others depend on', async () => {
    const [one, two, three] = [await allowed(), await allowed(), await allowed()]
    const codes = [await linkFor(one.chatId), await linkFor(two.chatId), await linkFor(three.chatId)]
    const [hash] = (
      await sql<{
        password_hash: string
      }>`select password_hash from accounts where id = ${two.account.id}`.execute(app.db)
    ).rows
    await sql`update accounts set password_hash = ${hash?.password_hash ?? ''} where id = ${one.account.id}`.execute(
      app.db,
    )
    await call(app, unlinkTelegram, { as: two.account })
    await app.accounts.api.setRight(app.db, three.account.id, 'moderator', true)
    for (const code of codes) expect((await use(code)).status).toBe(404)
    expect(await ask(one.chatId, '/login')).toContain('не включён')
    expect(await ask(three.chatId, '/login')).toContain('не включён')
    expect((await allow(three.account, three.account.password)).error.code).toBe('forbidden')
  })

  it('a chat that was linked while the owner proved it for another may not sign in', async () => {
    const { account } = await linked()
    const [session] = await app.accounts.api.livingSessions(account.id)
    const accounts: TelegramSignInDeps['accounts'] = {
      ...app.accounts.api,
      async proveOwner() {
        await ask(802, `/start ${await codeOf(account)}`)
        return { success: true }
      },
    }
    const asker = { accountId: account.id, sessionId: session?.id ?? '' }
    const wish = { allowed: true, currentPassword: account.password }
    await expect(allowSignIn({ db: app.db, accounts }, asker, wish)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await ask(802, '/login')).toContain('не включён')
  })

  it('a chat gets five links an hour', async () => {
    const { chatId } = await allowed()
    for (let count = 0; count < 5; count++) expect(await linkFor(chatId)).not.toBe('')
    expect(await ask(chatId, '/login')).toContain('Слишком много')
  })
})

it('the bot hears no group, and answers a flood of one chat only for a while', async () => {
  telegram.write(-5, '/start', 'group')
  for (let count = 0; count < 30; count++) telegram.write(77, 'привет')
  await ask(78, 'привет')
  expect(saidTo(-5)).toEqual([])
  expect(saidTo(77)).toHaveLength(20)
})

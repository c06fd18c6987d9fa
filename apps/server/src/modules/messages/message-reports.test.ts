import { DAY_MS } from '@gorod/contracts/durations'
import {
  decideMessageReport,
  getConversation,
  listMessageReports,
  MESSAGE_LIMITS,
  type MessageReport,
  reportPrivateMessages,
  sendPrivateMessage,
} from '@gorod/contracts/messages'
import { getNotifications } from '@gorod/contracts/notifications'
import { setFriend } from '@gorod/contracts/people'
import { getOwnReports, REPORT_LIMITS, type ReportVerdict, sendReport } from '@gorod/contracts/reports'
import { decideAppeal, getOwnSanctions, listAppeals, sendAppeal } from '@gorod/contracts/sanctions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { finishedGame } from '../../testing/games/finished-game.ts'
import {
  appForFile,
  call,
  emailsTo,
  FakeClock,
  LONG_TOKENS,
  signUp,
  type TestAccount,
} from '../../testing/index.ts'
import { REPORT_TEXTS } from '../reports/reports-text.ts'
import { MESSAGE_TEXTS as T } from './messages-text.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })
const moderator = await signUp(app, { rights: ['moderator'] })

/** Two friends; each of these lines is written by the one or, with a dash before it, by the other. */
async function talk(
  lines: readonly string[],
  people?: readonly [TestAccount, TestAccount],
): Promise<{ one: TestAccount; other: TestAccount; ids: readonly number[] }> {
  const [one, other] = people ?? [
    await signUp(app, { verified: true }),
    await signUp(app, { verified: true }),
  ]
  await call(app, setFriend, { as: one, body: { userId: other.id, friends: true } })
  await call(app, setFriend, { as: other, body: { userId: one.id, friends: true } })
  for (const line of lines) {
    const [as, to] = line.startsWith('—') ? [other, one] : [one, other]
    await call(app, sendPrivateMessage, { as, body: { userId: to.id, text: line } })
  }
  const { messages } = (await call(app, getConversation, { as: one, query: { userId: other.id } })).answer
  return { one, other, ids: messages.map(({ id }) => id).reverse() }
}

const report = async (as: TestAccount, about: TestAccount, messages: readonly (number | undefined)[]) =>
  (
    await call(app, reportPrivateMessages, {
      as,
      body: { userId: about.id, messages: messages.map((id) => id ?? 0), text: 'Угрожает' },
    })
  ).answer
const listed = async (as = moderator, state: 'open' | 'decided' = 'open') =>
  (await call(app, listMessageReports, { as, query: { state } })).answer.rows
const waiting = async (by: TestAccount): Promise<MessageReport> => {
  const found = (await listed()).find(({ reporter }) => reporter.id === by.id)
  if (found === undefined) throw new Error('no report waits')
  return found
}

interface Wish {
  readonly words?: string
  readonly ban?: { readonly minutes: number | null }
  readonly as?: TestAccount
}

const decide = (
  id: number,
  verdict: ReportVerdict,
  { words = 'Так нельзя', ban, as = moderator }: Wish = {},
) =>
  call(app, decideMessageReport, {
    as,
    body: { id, verdict, words, category: 'insults', ...(ban && { ban }) },
  })
const sanctionsOf = async (as: TestAccount) => (await call(app, getOwnSanctions, { as })).answer.rows
const noticesOf = async (as: TestAccount) =>
  JSON.stringify((await call(app, getNotifications, { as })).answer.notifications)

/** A new report of one message, by the first account about the second. */
async function reported(people?: readonly [TestAccount, TestAccount]) {
  const { one, other, ids } = await talk(['—угроза'], people)
  expect(await report(one, other, [ids.at(-1)])).toEqual({ success: true })
  return { one, other, id: (await waiting(one)).id }
}

describe('a report of private messages', () => {
  it('a report shows moderators the chosen messages with one neighbour on each side, and nothing more', async () => {
    const { one, other, ids } = await talk(['давно', '—рядом до', '—угроза', 'рядом после', '—потом'])
    expect(await report(one, other, [ids[0]])).toMatchObject({ errors: { messages: [T.notTheirs] } })
    expect(await report(one, other, [ids[2]])).toEqual({ success: true })
    expect(await report(one, other, [ids[2]])).toMatchObject({ errors: { messages: [T.reported] } })
    expect(await waiting(one)).toMatchObject({
      accused: { id: other.id },
      reporter: { id: one.id, sent: 1, confirmed: 0, falseNow: 0, aDay: REPORT_LIMITS.aDay[0] },
      confirmedBefore: 0,
      messages: [
        { byAccused: true, reported: false, text: '—рядом до' },
        { byAccused: true, reported: true, text: '—угроза' },
        { byAccused: false, reported: false, text: 'рядом после' },
      ],
    })
    const shown = JSON.stringify(await listed())
    for (const hidden of ['давно', '—потом']) expect(shown).not.toContain(hidden)
  })

  it('neighbours are of the same conversation, and each is shown once', async () => {
    const { one, other, ids } = await talk(['—первое', '—второе'])
    const stranger = await talk(['чужое', '—чужое'])
    const later = await talk(['—третье'], [one, other])
    expect(await report(one, other, [stranger.ids[1]])).toMatchObject({ errors: { messages: [T.notTheirs] } })
    expect(await report(one, other, [ids[0], later.ids[2], stranger.ids[1]])).toEqual({ success: true })
    expect((await waiting(one)).messages.map(({ text, reported }) => [text, reported])).toEqual([
      ['—первое', true],
      ['—второе', false],
      ['—третье', true],
    ])
  })

  it('counts among the reports of a day', async () => {
    const { one, other, ids } = await talk(['—угроза'])
    await sql`insert into reports (game_id, moment, seat, reporter_id, accused_id, kind, text, sent_at, verdict)
      select gen_random_uuid(), 0, 2, ${one.id}, 0, 'other', '', ${new Date(clock.now())}, 'none'
      from generate_series(1, 9)`.execute(app.db)
    expect(await report(one, other, ids)).toEqual({ success: true })
    const next = await talk(['—угроза'], [one, await signUp(app)])
    expect(await report(one, next.other, next.ids)).toMatchObject({
      errors: { text: [REPORT_TEXTS.manyToday] },
    })
  })
})

describe('the decision on a report of private messages', () => {
  it('a violation warns who wrote them, with the words, and tells the sender the verdict alone', async () => {
    const { one, other, id } = await reported()
    expect((await decide(id, 'violation', { words: ' ' })).answer).toMatchObject({
      errors: { words: [REPORT_TEXTS.wordsRequired] },
    })
    expect((await decide(id, 'violation', { words: ' Не угрожайте ' })).answer).toEqual({ success: true })
    expect((await decide(id, 'none')).answer).toMatchObject({ errors: { verdict: [T.decided] } })
    expect((await listed(moderator, 'decided'))[0]).toMatchObject({
      id,
      confirmedBefore: 0,
      decision: { verdict: 'violation', words: 'Не угрожайте', by: moderator.username, banned: false },
    })
    const [warning] = await sanctionsOf(other)
    expect((await listed(moderator, 'decided'))[0]?.decision?.sanction).toEqual({
      kind: 'warning',
      id: warning?.id,
    })
    const mailTo = async ({ email }: TestAccount) => (await emailsTo(app, email)).at(-1)?.text ?? ''
    expect(await mailTo(one)).toContain('нарушение подтвердилось')
    expect(await mailTo(one)).not.toContain('Не угрожайте')
    expect(await noticesOf(one)).toContain('Жалоба на личные сообщения: нарушение подтвердилось')
    expect(await mailTo(other)).toContain('Не угрожайте')
    expect(await mailTo(other)).not.toContain(one.username)
    expect(await noticesOf(other)).toContain('Личные сообщения: предупреждение')
    expect(await sanctionsOf(other)).toMatchObject([
      { kind: 'warning', category: 'insults', reason: 'Не угрожайте', gameNumber: null },
    ])
    const again = await reported([await signUp(app), other])
    expect(await waiting(again.one)).toMatchObject({ confirmedBefore: 1 })
  })

  it('a violation may carry a ban; one that may not be given decides nothing', async () => {
    const { other, id } = await reported()
    const ban = { minutes: 60 }
    expect((await decide(id, 'none', { ban })).answer).toMatchObject({
      errors: { ban: [REPORT_TEXTS.banWithoutViolation] },
    })
    expect((await decide(id, 'violation', { ban })).answer).toEqual({ success: true })
    expect(await app.moderation.api.activeBan(other.id)).toMatchObject({ reason: 'Так нельзя' })
    const given = await sanctionsOf(other)
    expect(given.map(({ kind }) => kind)).toEqual(['ban'])
    expect((await listed(moderator, 'decided'))[0]?.decision?.sanction).toEqual({
      kind: 'ban',
      id: given[0]?.id,
    })
    const peer = await signUp(app, { rights: ['moderator'] })
    const about = await reported([await signUp(app), peer])
    expect((await decide(about.id, 'violation', { ban })).answer.success).toBe(false)
    expect((await waiting(about.one)).id).toBe(about.id)
  })

  it('nobody decides a report about themselves or of their own', async () => {
    const [one, other] = [
      await signUp(app, { rights: ['moderator'] }),
      await signUp(app, { rights: ['moderator'] }),
    ]
    const { id } = await reported([one, other])
    expect((await decide(id, 'none', { as: other })).error.code).toBe('not_found')
    expect((await decide(id, 'none', { as: one })).error.code).toBe('forbidden')
  })

  it('a warning is lifted by the appeal, which another moderator decides and whose sender does not', async () => {
    const reporting = await signUp(app, { rights: ['moderator'] })
    const { other, id } = await reported([reporting, await signUp(app)])
    await decide(id, 'violation')
    const [warning] = await sanctionsOf(other)
    // Warnings of games and of messages are told apart by their numbers alone.
    const { rows: later } = await sql<{ id: number }>`
      insert into reports (game_id, moment, seat, reporter_id, accused_id, kind, text, sent_at)
      values (gen_random_uuid(), 0, 2, 0, 0, 'other', '', now()) returning id`.execute(app.db)
    expect(later[0]?.id).toBe((warning?.id ?? 0) + 1)
    const sent = await call(app, sendAppeal, {
      as: other,
      body: { kind: 'warning', id: warning?.id ?? 0, text: 'Это шутка' },
    })
    expect(sent.answer).toEqual({ success: true })
    const appealFor = async (as: TestAccount) =>
      (await call(app, listAppeals, { as, query: {} })).answer.rows.find(
        ({ player }) => player.id === other.id,
      )
    expect(await appealFor(reporting)).toMatchObject({ mayDecide: false })
    expect(await appealFor(moderator)).toMatchObject({ mayDecide: false })
    const third = await signUp(app, { rights: ['moderator'] })
    const appeal = await appealFor(third)
    expect(appeal).toMatchObject({ mayDecide: true, moment: null, sanction: { reason: 'Так нельзя' } })
    const answered = await call(app, decideAppeal, {
      as: third,
      body: { id: appeal?.id ?? 0, outcome: 'lifted', minutes: null, words: 'Правда шутка' },
    })
    expect(answered.answer).toEqual({ success: true })
    expect(await sanctionsOf(other)).toMatchObject([{ kind: 'warning', lifted: true }])
    const row = (await listed(moderator, 'decided')).find((one) => one.id === id)
    expect(row).toMatchObject({ confirmedBefore: 0, decision: { overturned: true } })
  })

  it('false reports of messages leave their sender fewer reports of games too, and they hear why', async () => {
    const [one, other] = [await signUp(app), await signUp(app)]
    for (const _each of [1, 2, 3]) {
      const { id } = await reported([one, other])
      expect((await decide(id, 'false', { words: 'Сообщение о другом' })).answer).toEqual({ success: true })
      await sql`update message_reports set sent_at = sent_at - interval '2 days' where id = ${id}`.execute(
        app.db,
      )
    }
    expect(await noticesOf(one)).toContain('жалоба признана ложной')
    expect(await sanctionsOf(other)).toEqual([])
    const game = await finishedGame(app, [one, other])
    const ofGame = () =>
      call(app, sendReport, { as: one, body: { game, seat: 2, moment: null, kind: 'insults', text: '' } })
    expect((await ofGame()).answer).toMatchObject({ errors: { text: [REPORT_TEXTS.falseBefore] } })
    const { ids } = await talk([], [one, other])
    expect(await report(one, other, ids)).toMatchObject({ errors: { text: [REPORT_TEXTS.falseBefore] } })
  })

  it('a decided report loses its messages after ninety days; the warning stays, and so does its number', async () => {
    const { one, other, id } = await reported()
    await decide(id, 'violation')
    const plain = await reported()
    await decide(plain.id, 'none')
    await app.messages.cleanup?.(new Date(clock.now() + (MESSAGE_LIMITS.daysKept + 1) * DAY_MS))
    const rows = await listed(moderator, 'decided')
    expect(rows.find((row) => row.reporter.id === one.id)).toMatchObject({ messages: [], text: '' })
    expect(rows.some((row) => row.id === plain.id)).toBe(false)
    expect(await sanctionsOf(other)).toHaveLength(1)
  })

  it('the sender finds it among their own reports, with the verdict and the words about a false one', async () => {
    const { one, other, id } = await reported()
    const own = async () => (await call(app, getOwnReports, { as: one })).answer.rows
    const row = { id, gameNumber: null, kind: null, accused: other.username, verdict: null, words: null }
    expect(await own()).toEqual([{ ...row, at: expect.any(String) }])
    await clock.advance(1000)
    const game = await finishedGame(app, [one, other])
    await call(app, sendReport, { as: one, body: { game, seat: 2, moment: null, kind: 'hints', text: '' } })
    await decide(id, 'false', { words: 'Сообщение о другом' })
    expect(await own()).toMatchObject([
      { gameNumber: expect.any(Number), kind: 'hints', verdict: null },
      { ...row, verdict: 'false', words: 'Сообщение о другом' },
    ])
    expect((await call(app, getOwnReports, { as: other })).answer.rows).toEqual([])
  })

  it('the sender reads no words of a violation, and none after an appeal has lifted it', async () => {
    const { one, other, id } = await reported()
    await decide(id, 'violation', { words: 'Не угрожайте' })
    const own = async () => (await call(app, getOwnReports, { as: one })).answer.rows
    expect(await own()).toMatchObject([{ verdict: 'violation', words: null }])
    const [warning] = await sanctionsOf(other)
    await app.db
      .transaction()
      .execute((tx) => app.reports.api.overturn(tx, { kind: 'warning', id: warning?.id ?? 0 }))
    expect(await own()).toMatchObject([{ verdict: 'none', words: null }])
  })

  it('a warning outlives the account of who reported it, without the messages', async () => {
    const { one, other, id } = await reported()
    await decide(id, 'violation')
    const open = await reported([one, await signUp(app)])
    await app.messages.personalData?.forget?.(one.id, '')
    expect(await sanctionsOf(other)).toHaveLength(1)
    const rows = await listed(moderator, 'decided')
    expect(rows.find((row) => row.id === id)).toMatchObject({ messages: [], text: '' })
    expect((await listed()).some((row) => row.id === open.id)).toBe(false)
  })

  it('a report that the version before decided is shown as it was', async () => {
    const { id } = await reported()
    await sql`update message_reports set violation = false, decided_by = ${moderator.id}, decided_at = now(),
      messages = '[{"byAccused":true,"text":"старое","at":"2026-01-01T00:00:00.000Z"}]' where id = ${id}`.execute(
      app.db,
    )
    const row = (await listed(moderator, 'decided')).find((one) => one.id === id)
    expect(row).toMatchObject({
      messages: [{ text: 'старое', reported: true }],
      decision: { verdict: 'none', words: '', by: moderator.username },
    })
  })
})

import { simulateGame } from '@gorod/bots/testing'
import { downloadData } from '@gorod/contracts/cabinet'
import { getNotifications } from '@gorod/contracts/notifications'
import {
  decideReport,
  getOwnReports,
  listReports,
  REPORT_LIMITS,
  type ReportKind,
  type ReportVerdict,
  sendReport,
} from '@gorod/contracts/reports'
import { replay } from '@gorod/rules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile, call, emailsTo, signUp, type TestAccount } from '../../testing/index.ts'
import { REPORT_TEXTS as T } from './reports-text.ts'

const app = await appForFile()
const moderator = await signUp(app, { rights: ['moderator'] })

const person = ({ id, username }: TestAccount) => ({
  accountId: id,
  username,
  image: null,
  portrait: null,
})

/** A lobby game of these people on seats 1, 2, …, and practice players. */
async function gameOf(people: readonly TestAccount[], judge: TestAccount | null = null): Promise<string> {
  const players = [...people.map(person), ...Array.from({ length: 10 - people.length }, () => null)]
  return app.db.transaction().execute((tx) =>
    app.games.api.create(tx, {
      mode: 'lobby',
      type: 'other',
      ruleSet: 'fiim',
      pace: 'normal',
      comingFrom: null,
      players: app.games.api.fillWithBots(players),
      judge: judge && person(judge),
    }),
  )
}

interface Wish {
  readonly gameId: string | number
  readonly seat: number
  readonly moment?: number | null
  readonly kind?: ReportKind
  readonly text?: string
}

const report = (
  as: TestAccount,
  { gameId: game, kind = 'insults', text = 'Ругался', moment = null, ...wish }: Wish,
) => call(app, sendReport, { as, body: { game, kind, text, moment, ...wish } })
const listed = async (as = moderator, state: 'open' | 'decided' = 'open') =>
  (await call(app, listReports, { as, query: { state } })).answer.rows
const decide = (id: number, verdict: ReportVerdict, words = 'Так нельзя', as = moderator) =>
  call(app, decideReport, { as, body: { id, verdict, words } })

/** A finished game of these people. */
async function finishedGame(people: readonly TestAccount[]): Promise<number> {
  const gameId = await gameOf(people)
  await app.games.api.playOut(gameId, (begun) => {
    const { events } = simulateGame({ ruleSet: replay(begun).ruleSet, begun, seed: 'reported' })
    return events.slice(begun.length)
  })
  const [table] = await app.games.api.tables([gameId])
  return table?.number ?? 0
}

describe('a report about a player', () => {
  it('reaches moderators with both names, the game and how far it was, and nobody else', async () => {
    const [one, two, judge] = [await signUp(app), await signUp(app), await signUp(app, { rights: ['judge'] })]
    const gameId = await gameOf([one, two], judge)
    expect((await report(one, { gameId, seat: 2, text: '  Кричал «дурак» ' })).answer).toEqual({
      success: true,
    })
    expect((await report(judge, { gameId, seat: 2, kind: 'hints', text: '' })).answer.success).toBe(true)
    const [table] = await app.games.api.tables([gameId])
    const [byOne, byJudge] = await listed()
    expect(byJudge).toMatchObject({ kind: 'hints', text: '', reporter: { username: judge.username } })
    expect(byOne).toEqual({
      id: expect.any(Number),
      game: { number: table?.number, mode: 'lobby', running: true },
      moment: (table?.version ?? 0) - 1,
      seat: 2,
      accused: { id: two.id, username: two.username },
      reporter: { id: one.id, username: one.username },
      kind: 'insults',
      text: 'Кричал «дурак»',
      at: expect.any(String),
      confirmedBefore: 0,
      falseBefore: 0,
      decision: null,
    })
    const { status } = await call(app, listReports, { as: two, query: {} })
    expect(status).toBe(403)
  })

  it('names a moment of a finished game by its number, and none of a running one', async () => {
    const [one, two, three] = [await signUp(app), await signUp(app), await signUp(app)]
    const gameId = await gameOf([one, two, three])
    await report(two, { gameId, seat: 1, moment: 0 })
    await app.games.api.playOut(gameId, (begun) => {
      const { events } = simulateGame({ ruleSet: replay(begun).ruleSet, begun, seed: 'reported' })
      return events.slice(begun.length)
    })
    const [table] = await app.games.api.tables([gameId])
    expect((await report(one, { gameId: table?.number ?? 0, seat: 2, moment: 7 })).answer.success).toBe(true)
    const past = { gameId: table?.number ?? 0, seat: 2, moment: 100_000 }
    expect((await report(three, past)).answer.success).toBe(true)
    const [running, byOne, late] = (await listed()).slice(-3)
    expect([late?.moment, byOne?.moment]).toEqual([(table?.version ?? 0) - 1, 7])
    expect(byOne?.game).toMatchObject({ number: table?.number, running: false })
    expect(running?.moment).toBeGreaterThan(0)
    expect((await report(one, { gameId: 999_999, seat: 2 })).error.code).toBe('game_not_found')
  })

  it('counts once a game about one player, and comes from those of the table alone', async () => {
    const [one, two, stranger] = [await signUp(app), await signUp(app), await signUp(app)]
    const gameId = await gameOf([one, two])
    const errorOf = async (as: TestAccount, wish: Omit<Wish, 'gameId'>) =>
      (await report(as, { gameId, ...wish })).answer
    expect(await errorOf(one, { seat: 1 })).toMatchObject({ errors: { seat: [T.self] } })
    expect(await errorOf(one, { seat: 3 })).toMatchObject({ errors: { seat: [T.practicePlayer] } })
    expect(await errorOf(one, { seat: 2, kind: 'other', text: ' ' })).toMatchObject({
      errors: { text: [T.required] },
    })
    const long = 'а'.repeat(REPORT_LIMITS.text + 1)
    expect(await errorOf(one, { seat: 2, text: long })).toMatchObject({ errors: { text: [T.long] } })
    expect(await errorOf(one, { seat: 2 })).toEqual({ success: true })
    expect(await errorOf(one, { seat: 2, kind: 'peeking' })).toMatchObject({ errors: { seat: [T.already] } })
    const { error } = await report(stranger, { gameId, seat: 2 })
    expect(error.code).toBe('not_in_game')
  })

  it('stays hidden from a moderator whom it is about', async () => {
    const [one, playing] = [await signUp(app), await signUp(app, { rights: ['moderator'] })]
    const gameId = await gameOf([one, playing])
    await report(one, { gameId, seat: 2, text: 'Модератор тоже играет' })
    const about = ({ accused }: { readonly accused: { readonly id: number } }) => accused.id === playing.id
    expect((await listed()).some(about)).toBe(true)
    expect((await listed(playing)).some(about)).toBe(false)
  })

  it('stays hidden from a moderator who plays at that table while it runs', async () => {
    const [one, two, playing] = [
      await signUp(app),
      await signUp(app),
      await signUp(app, { rights: ['moderator'] }),
    ]
    await report(one, { gameId: await gameOf([one, two, playing]), seat: 2, text: 'За одним столом' })
    const shown = async (as: TestAccount) => (await listed(as)).some(({ text }) => text === 'За одним столом')
    expect([await shown(playing), await shown(moderator)]).toEqual([false, true])
  })

  it('stops after ten in an hour', async () => {
    const [one, two] = [await signUp(app), await signUp(app)]
    const gameId = await gameOf([one, two])
    for (let sent = 0; sent < 10; sent++) expect((await report(one, { gameId, seat: 2 })).status).toBe(200)
    const { error } = await report(one, { gameId, seat: 2 })
    expect(error.code).toBe('too_many_requests')
  })

  it('belongs to the download of its sender, and goes with the account of either', async () => {
    const people = [await signUp(app), await signUp(app), await signUp(app)]
    const [one, two, three] = people as [TestAccount, TestAccount, TestAccount]
    const gameId = await gameOf(people)
    await report(one, { gameId, seat: 2, text: 'Первый о втором' })
    await report(two, { gameId, seat: 3, text: 'Второй о третьем' })
    await report(three, { gameId, seat: 1, text: 'Третий о первом' })
    const { answer } = await call(app, downloadData, { as: one })
    expect(JSON.stringify(answer)).toContain('Первый о втором')
    expect(JSON.stringify(answer)).not.toContain('Третий о первом')
    await app.reports.personalData?.forget?.(two.id, '')
    const left = (await listed()).map(({ text }) => text).filter((text) => text.includes(' о '))
    expect(left).toEqual(['Третий о первом'])
  })
})

describe('the decision on a report', () => {
  /** The waiting report of this sender. */
  const waiting = async ({ id }: TestAccount) => {
    const report = (await listed()).find(({ reporter }) => reporter.id === id)
    if (report === undefined) throw new Error('no report waits')
    return report
  }

  it('a decision is told to the sender without words, and a violation to the reported player with them', async () => {
    const [one, two] = [await signUp(app, { verified: true }), await signUp(app, { verified: true })]
    await report(one, { gameId: await finishedGame([one, two]), seat: 2 })
    const { id } = await waiting(one)
    expect((await decide(id, 'violation', ' Оскорблял соседа ')).answer).toEqual({ success: true })
    expect((await listed()).some((each) => each.id === id)).toBe(false)
    const [decided] = await listed(moderator, 'decided')
    expect(decided).toMatchObject({
      id,
      confirmedBefore: 1,
      decision: { verdict: 'violation', words: 'Оскорблял соседа', by: moderator.username },
    })
    const own = (await call(app, getOwnReports, { as: one })).answer.rows
    expect(own).toEqual([expect.objectContaining({ accused: two.username, verdict: 'violation' })])
    expect(JSON.stringify(own)).not.toContain('Оскорблял')
    const mailTo = async ({ email }: TestAccount) => (await emailsTo(app, email)).at(-1)?.text ?? ''
    expect(await mailTo(one)).toContain('нарушение подтвердилось')
    expect(await mailTo(one)).not.toContain('Оскорблял')
    const notified = async (as: TestAccount) =>
      (await call(app, getNotifications, { as })).answer.notifications
    expect(await notified(one)).toMatchObject([{ kind: 'answer', title: 'Ваша жалоба рассмотрена' }])
    const [violation] = await notified(two)
    expect(violation?.title).toContain('Нарушение в игре')
    expect(JSON.stringify(violation)).not.toContain(one.username)
    const told = await mailTo(two)
    expect(told).toContain('Оскорблял соседа')
    expect(told).not.toContain(one.username)
  })

  it('a decision is made once, by a moderator whom it is not about and who did not send it, after the game', async () => {
    const playing = await signUp(app, { rights: ['moderator'] })
    const [one, two] = [await signUp(app), await signUp(app)]
    await report(one, { gameId: await finishedGame([one, playing]), seat: 2 })
    const about = await waiting(one)
    expect((await decide(about.id, 'none', '', playing)).error.code).toBe('not_found')
    expect((await decide(about.id, 'violation', ' ')).answer).toMatchObject({
      errors: { words: [T.wordsRequired] },
    })
    const long = 'а'.repeat(REPORT_LIMITS.words + 1)
    expect((await decide(about.id, 'none', long)).answer).toMatchObject({ errors: { words: [T.wordsLong] } })
    const both = await Promise.all([decide(about.id, 'none', ''), decide(about.id, 'violation')])
    const wrong = both.map(({ answer }) => ('errors' in answer ? answer.errors : null))
    expect(wrong.filter((errors) => errors !== null)).toEqual([{ verdict: [T.decided] }])
    await report(playing, { gameId: await finishedGame([playing, two]), seat: 2 })
    expect((await decide((await waiting(playing)).id, 'none', '', playing)).error.code).toBe('forbidden')
    await report(two, { gameId: await gameOf([one, two]), seat: 1 })
    expect((await decide((await waiting(two)).id, 'none')).answer).toMatchObject({
      errors: { verdict: [T.running] },
    })
    expect((await decide(about.id, 'none', '', one)).error.code).toBe('forbidden')
  })

  it('three false reports in thirty days keep their sender from another, and moderators see how many they were', async () => {
    const [one, two] = [await signUp(app), await signUp(app)]
    for (let sent = 0; sent < 3; sent++) {
      await report(one, { gameId: await finishedGame([one, two]), seat: 2 })
      const { id, falseBefore } = await waiting(one)
      expect(falseBefore).toBe(sent)
      await decide(id, 'false', 'Этого не было')
    }
    const gameId = await finishedGame([one, two])
    expect((await report(one, { gameId, seat: 2 })).answer).toMatchObject({
      errors: { text: [T.falseBefore] },
    })
    expect((await report(two, { gameId, seat: 1 })).answer).toEqual({ success: true })
    await sql`update reports set decided_at = decided_at - interval '31 days' where reporter_id = ${one.id}`.execute(
      app.db,
    )
    expect((await report(one, { gameId, seat: 2 })).answer).toEqual({ success: true })
  })
})

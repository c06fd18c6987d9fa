import { downloadData } from '@gorod/contracts/cabinet'
import { getNotifications } from '@gorod/contracts/notifications'
import type { ReportKind } from '@gorod/contracts/report-kinds'
import {
  decideReport,
  getOwnReports,
  listReports,
  REPORT_LIMITS,
  type ReportVerdict,
  sendReport,
} from '@gorod/contracts/reports'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { gameOf as begin, finish, finishedGame as playedGame } from '../../testing/games/finished-game.ts'
import { appForFile, call, emailsTo, signUp, type TestAccount, until } from '../../testing/index.ts'
import { REPORT_TEXTS as T } from './reports-text.ts'

const app = await appForFile()
const moderator = await signUp(app, { rights: ['moderator'] })

const gameOf = (
  people: readonly TestAccount[],
  judge: TestAccount | null = null,
  secondJudge: TestAccount | null = null,
) => begin(app, people, { judge, secondJudge })
const finishedGame = (people: readonly TestAccount[]) => playedGame(app, people)

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

describe('a report about a player', () => {
  it('reaches moderators with both names and the game, not how far it is, and nobody else', async () => {
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
      moment: null,
      seat: 2,
      accused: { id: two.id, username: two.username },
      reporter: { id: one.id, username: one.username, sent: 1, confirmed: 0, falseNow: 0, aDay: 10 },
      kind: 'insults',
      text: 'Кричал «дурак»',
      at: expect.any(String),
      confirmedBefore: 0,
      proposals: { decided: 0, rejected: 0 },
      others: [{ id: one.id, username: one.username, seat: 1 }],
      taken: null,
      decision: null,
    })
    const { status } = await call(app, listReports, { as: two, query: {} })
    expect(status).toBe(403)
  })

  it('names a moment of a finished game by its number, and none of a running one', async () => {
    const [one, two, three] = [await signUp(app), await signUp(app), await signUp(app)]
    const gameId = await gameOf([one, two, three])
    await report(two, { gameId, seat: 1, moment: 0 })
    await finish(app, gameId)
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

  it('comes from the second judge of the table too', async () => {
    const [player, stranger] = [await signUp(app), await signUp(app, { rights: ['judge'] })]
    const [judge, second] = [
      await signUp(app, { rights: ['judge'] }),
      await signUp(app, { rights: ['judge'] }),
    ]
    const gameId = await gameOf([player], judge, second)
    expect((await report(second, { gameId, seat: 1 })).answer).toEqual({ success: true })
    expect((await report(stranger, { gameId, seat: 1 })).error.code).toBe('not_in_game')
    expect((await listed()).some(({ reporter }) => reporter.username === second.username)).toBe(true)
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
    const countFor = async (as: TestAccount) =>
      (await call(app, listReports, { as, query: {} })).answer.totalCount
    const before = [await countFor(playing), await countFor(moderator)] as const
    const gameId = await gameOf([one, two, playing])
    await report(one, { gameId, seat: 2, text: 'За одним столом' })
    const shown = async (as: TestAccount) => (await listed(as)).some(({ text }) => text === 'За одним столом')
    expect([await shown(playing), await shown(moderator)]).toEqual([false, true])
    expect([await countFor(playing), await countFor(moderator)]).toEqual([before[0], before[1] + 1])
    await finish(app, gameId)
    expect(await shown(playing)).toBe(true)
  })

  it('stops after ten in an hour', async () => {
    const [one, two] = [await signUp(app), await signUp(app)]
    const gameId = await gameOf([one, two])
    for (let sent = 0; sent < 10; sent++) expect((await report(one, { gameId, seat: 2 })).status).toBe(200)
    const { error } = await report(one, { gameId, seat: 2 })
    expect(error.code).toBe('too_many_requests')
  })

  it('the last report of a day is taken once, also when two are sent in the same moment', async () => {
    const people = [await signUp(app), await signUp(app), await signUp(app)]
    const [one] = people as [TestAccount]
    const gameId = await gameOf(people)
    await sql`insert into reports (game_id, moment, seat, reporter_id, accused_id, kind, text, sent_at, verdict)
      select gen_random_uuid(), 0, 2, ${one.id}, 0, 'other', '', now(), 'none' from generate_series(1, 9)`.execute(
      app.db,
    )
    const both = await app.db.transaction().execute(async (tx) => {
      // Neither is written before both have come.
      await sql`lock table reports in share mode`.execute(tx)
      const sent = [2, 3].map((seat) => report(one, { gameId, seat }))
      const waiting = async () =>
        (
          await sql`select from pg_locks where not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(tx)
        ).rows.length
      await until(async () => (await waiting()) === 2, 'both reports waiting')
      return sent
    })
    const answers = (await Promise.all(both)).map(({ answer }) => answer)
    expect(answers).toContainEqual({ success: true })
    expect(answers).toContainEqual({ success: false, errors: { text: [T.manyToday] } })
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

  it('stays without its words as the record of who was warned for it, when its sender deletes the account', async () => {
    const [one, two] = [await signUp(app), await signUp(app)]
    await report(one, { gameId: await finishedGame([one, two]), seat: 2, text: 'Слова ушедшего' })
    const id = (await listed()).find(({ reporter }) => reporter.id === one.id)?.id ?? 0
    await decide(id, 'violation')
    await app.reports.personalData?.forget?.(one.id, '')
    expect(await app.reports.api.warningsOf(two.id)).toMatchObject([{ id, reason: 'Так нельзя' }])
    const rows = await listed(moderator, 'decided')
    expect(rows.find((row) => row.id === id)).toMatchObject({ text: '', accused: { id: two.id } })
    expect(JSON.stringify(rows)).not.toContain('Слова ушедшего')
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
      confirmedBefore: 0,
      decision: { verdict: 'violation', words: 'Оскорблял соседа', by: moderator.username },
    })
    const again = await signUp(app)
    await report(again, { gameId: await finishedGame([again, two]), seat: 2 })
    expect(await waiting(again)).toMatchObject({ confirmedBefore: 1, decision: null })
    const own = (await call(app, getOwnReports, { as: one })).answer.rows
    expect(own).toEqual([
      expect.objectContaining({ accused: two.username, kind: 'insults', verdict: 'violation', words: null }),
    ])
    expect(JSON.stringify(own)).not.toContain('Оскорблял')
    const mailTo = async ({ email }: TestAccount) => (await emailsTo(app, email)).at(-1)?.text ?? ''
    expect(await mailTo(one)).toContain('нарушение подтвердилось')
    expect(await mailTo(one)).not.toContain('Оскорблял')
    const noticesOf = async (as: TestAccount) =>
      JSON.stringify((await call(app, getNotifications, { as })).answer.notifications)
    expect(await noticesOf(one)).toContain('нарушение подтвердилось')
    expect(await noticesOf(two)).toContain('предупреждение')
    expect(await noticesOf(two)).not.toContain(one.username)
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

  it('false reports leave their sender fewer a day, then none, until they are forgotten; moderators see how many count', async () => {
    const [one, two] = [await signUp(app), await signUp(app)]
    for (const [falseNow, aDay] of [10, 5, 2].entries()) {
      await report(one, { gameId: await finishedGame([one, two]), seat: 2 })
      const { id, reporter } = await waiting(one)
      expect(reporter).toMatchObject({ sent: falseNow + 1, falseNow, aDay })
      await decide(id, 'false', 'Этого не было')
      // The day of the sender goes by; the report still counts as false.
      await sql`update reports set sent_at = sent_at - interval '2 days' where id = ${id}`.execute(app.db)
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

  it('two reports a day are left after two false ones', async () => {
    const people = [await signUp(app), await signUp(app), await signUp(app), await signUp(app)]
    const [one] = people as [TestAccount]
    const gameId = await finishedGame(people)
    await report(one, { gameId, seat: 2 })
    await sql`update reports set verdict = 'false', decided_at = sent_at, sent_at = sent_at - interval '2 days'
      where reporter_id = ${one.id}`.execute(app.db)
    const other = await finishedGame(people)
    await report(one, { gameId: other, seat: 2 })
    await sql`update reports set verdict = 'false', decided_at = sent_at, sent_at = sent_at - interval '2 days'
      where reporter_id = ${one.id} and verdict is null`.execute(app.db)
    const last = await finishedGame(people)
    const sent = [2, 3, 4].map((seat) => () => report(one, { gameId: last, seat }))
    const answers = []
    for (const send of sent) answers.push((await send()).answer.success)
    expect(answers).toEqual([true, true, false])
  })

  it('a violation may carry a ban, whose length the player reads; one that may not be given decides nothing', async () => {
    const [one, two] = [await signUp(app), await signUp(app, { verified: true })]
    const other = await signUp(app, { rights: ['moderator'] })
    await report(one, { gameId: await finishedGame([one, two, other]), seat: 2, kind: 'hints' })
    const { id } = await waiting(one)
    const withBan = (reportId: number, verdict: ReportVerdict, minutes: number | null) =>
      call(app, decideReport, {
        as: moderator,
        body: { id: reportId, verdict, words: 'Подсказывал', ban: { minutes } },
      })
    expect((await withBan(id, 'none', 60)).answer).toMatchObject({ errors: { ban: [T.banWithoutViolation] } })
    expect((await withBan(id, 'violation', 1500)).answer).toEqual({ success: true })
    expect(await app.moderation.api.activeBan(two.id)).toMatchObject({ reason: 'Подсказывал' })
    expect((await emailsTo(app, two.email)).at(-1)?.text).toContain('1 дн. 1 ч')
    expect((await listed(moderator, 'decided'))[0]).toMatchObject({ id, decision: { banned: true } })
    await report(two, { gameId: await finishedGame([one, two, other]), seat: 3 })
    const about = await waiting(two)
    expect((await withBan(about.id, 'violation', 60)).answer.success).toBe(false)
    expect((await waiting(two)).id).toBe(about.id)
  })
})

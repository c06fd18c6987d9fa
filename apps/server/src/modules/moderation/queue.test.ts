import { type CaseKind, type CaseState, CASE_LIMITS as LIMITS, takeCase } from '@gorod/contracts/cases'
import { listMessageReports } from '@gorod/contracts/messages'
import { letMeet, listApart, listAudit } from '@gorod/contracts/moderation'
import { decideReport, listReports, sendReport } from '@gorod/contracts/reports'
import { listProtests } from '@gorod/contracts/reviews'
import { listAppeals } from '@gorod/contracts/sanctions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { finishedGame } from '../../testing/games/finished-game.ts'
import { appForFile, call, signUp, type TestAccount } from '../../testing/index.ts'
import { REPORT_TEXTS } from '../reports/reports-text.ts'
import { MODERATION_TEXTS as T } from './domain/moderation-text.ts'
import { pairKey } from './public.ts'

const app = await appForFile()
const one = await signUp(app, { rights: ['moderator'] })
const two = await signUp(app, { rights: ['moderator'] })

const take = (as: TestAccount, kind: CaseKind, id: number, taken = true) =>
  call(app, takeCase, { as, body: { kind, id, taken } })

interface QueueQuestion {
  readonly state?: CaseState
  readonly find?: string
}

const reportsFor = async (as: TestAccount, query: QueueQuestion) =>
  (await call(app, listReports, { as, query })).answer.rows
const decide = (as: TestAccount, id: number, more: object = {}) =>
  call(app, decideReport, { as, body: { id, verdict: 'violation', words: 'Так нельзя', ...more } })

/** A report of a new player about another new one; with a third at the table. */
async function reported() {
  const people = [await signUp(app), await signUp(app), await signUp(app)]
  const [reporter, accused, third] = people as [TestAccount, TestAccount, TestAccount]
  const game = await finishedGame(app, people)
  const body = { game, seat: 2, moment: null, kind: 'insults', text: '' } as const
  await call(app, sendReport, { as: reporter, body })
  const id = (await reportsFor(one, { find: accused.username }))[0]?.id ?? 0
  return { id, game, reporter, accused, third }
}

/** Makes `count` open reports that a moderator has taken. */
async function waitingReports(count: number, takenBy: TestAccount): Promise<number[]> {
  const { id } = await reported()
  const { rows } = await sql<{ id: number }>`
    insert into reports (game_id, moment, seat, reporter_id, accused_id, kind, text, sent_at)
    select game_id, moment, seat, reporter_id + 1000000 * number, accused_id, kind, text, sent_at
    from reports, generate_series(1, ${count}::int) as number where id = ${id} returning id`.execute(app.db)
  const ids = rows.map((row) => row.id)
  await sql`insert into taken_cases select 'reports', id, ${takenBy.id}, now() from unnest(${ids}::int[]) as id`.execute(
    app.db,
  )
  return ids
}

describe('the queue of moderators', () => {
  it('shows a moderator their own cases: those that were taken and wait, and those decided', async () => {
    const [first, second, third] = [await reported(), await reported(), await reported()]
    expect((await take(one, 'reports', first.id)).answer).toEqual({ success: true })
    expect((await take(one, 'reports', first.id)).answer).toEqual({ success: true })
    expect((await take(two, 'reports', first.id)).answer).toMatchObject({
      errors: { id: [T.takenBy(one.username)] },
    })
    await decide(one, second.id)
    await decide(two, third.id)
    const mine = async (as: TestAccount) => (await reportsFor(as, { state: 'mine' })).map(({ id }) => id)
    expect(await mine(one)).toEqual([second.id, first.id])
    expect(await mine(two)).toEqual([third.id])
    const takenOf = async (as: TestAccount) =>
      (await reportsFor(as, {})).find(({ id }) => id === first.id)?.taken
    expect(await takenOf(one)).toEqual({ by: one.username, own: true })
    expect(await takenOf(two)).toEqual({ by: one.username, own: false })
    // It binds nobody.
    expect((await decide(two, first.id)).answer.success).toBe(true)
    expect(await mine(one)).toEqual([second.id])
  })

  it('a case is free again when its moderator lets it go, and after a day', async () => {
    const { id } = await reported()
    await take(one, 'reports', id)
    await take(two, 'reports', id, false)
    expect((await take(two, 'reports', id)).answer.success).toBe(false)
    await take(one, 'reports', id, false)
    expect((await take(two, 'reports', id)).answer.success).toBe(true)
    await sql`update taken_cases set taken_at = taken_at - make_interval(hours => ${LIMITS.takenHours})`.execute(
      app.db,
    )
    expect((await reportsFor(two, { state: 'mine' })).some((row) => row.id === id)).toBe(false)
    expect((await take(one, 'reports', id)).answer.success).toBe(true)
  })

  it('nobody takes a case that is decided, or of their own, or more than there may be', async () => {
    const { id } = await reported()
    await decide(one, id)
    expect((await take(one, 'reports', id)).error.code).toBe('not_found')
    const about = await signUp(app, { rights: ['moderator'] })
    const reporter = await signUp(app)
    const game = await finishedGame(app, [reporter, about])
    const body = { game, seat: 2, moment: null, kind: 'hints', text: '' } as const
    await call(app, sendReport, { as: reporter, body })
    const [waiting] = await reportsFor(one, { find: reporter.username })
    expect((await take(about, 'reports', waiting?.id ?? 0)).error.code).toBe('not_found')
    await call(app, sendReport, { as: about, body: { ...body, seat: 1 } })
    const [sent] = await reportsFor(about, { find: reporter.username })
    expect((await take(about, 'reports', sent?.id ?? 0)).error.code).toBe('not_found')
    await waitingReports(LIMITS.taken, about)
    expect((await take(about, 'reports', (await reported()).id)).answer).toMatchObject({
      errors: { id: [T.manyTaken] },
    })
  })

  it('cases that a moderator has decided do not count as taken', async () => {
    const busy = await signUp(app, { rights: ['moderator'] })
    const ids = await waitingReports(LIMITS.taken, busy)
    const next = await reported()
    expect((await take(busy, 'reports', next.id)).answer.success).toBe(false)
    for (const id of ids.slice(0, 2)) await decide(busy, id)
    expect((await take(busy, 'reports', next.id)).answer).toEqual({ success: true })
    // Those that wait are still held.
    expect((await take(two, 'reports', ids[2] ?? 0)).answer).toMatchObject({
      errors: { id: [T.takenBy(busy.username)] },
    })
  })

  it('finds reports by a part of the name of either player, and by the number of the game', async () => {
    const { id, game, reporter, accused, third } = await reported()
    const found = async (find: string) => (await reportsFor(one, { find })).map((row) => row.id)
    for (const find of [reporter.username, ` ${accused.username.slice(1).toUpperCase()} `])
      expect(await found(find)).toEqual([id])
    expect(await found(String(game))).toContain(id)
    expect(await found(third.username)).toEqual([])
    expect(await found('так никого не зовут')).toEqual([])
  })

  it('chooses among protests, appeals and reports of messages in the same way', async () => {
    const [player, other] = [await signUp(app), await signUp(app)]
    const at = new Date()
    await sql`insert into message_reports (reporter_id, accused_id, text, messages, sent_at)
      values (${other.id}, ${player.id}, '', '[]', ${at})`.execute(app.db)
    await sql`insert into bans (account_id, reason, from_at, by_account)
      values (${player.id}, 'Причина', ${at}, ${two.id})`.execute(app.db)
    await sql`insert into appeals (kind, sanction_id, account_id, text, sent_at)
      select 'ban', id, account_id, '', from_at from bans where account_id = ${player.id}`.execute(app.db)
    const judge = await signUp(app, { rights: ['judge'] })
    const number = await finishedGame(app, [player], { judge, mode: 'rated' })
    await sql`insert into protests (game_id, account_id, text, sent_at)
      select id, ${player.id}, '', ${at} from games where number = ${number}`.execute(app.db)
    type Rows = (query: QueueQuestion) => Promise<readonly { readonly id: number; readonly taken: unknown }[]>
    const lists: readonly (readonly [CaseKind, Rows])[] = [
      ['messages', async (query) => (await call(app, listMessageReports, { as: one, query })).answer.rows],
      ['appeals', async (query) => (await call(app, listAppeals, { as: one, query })).answer.rows],
      ['protests', async (query) => (await call(app, listProtests, { as: one, query })).answer.rows],
    ]
    for (const [kind, rows] of lists) {
      const [row] = await rows({ find: player.username })
      expect(row, kind).toMatchObject({ taken: null })
      expect(await rows({ find: 'так никого не зовут' }), kind).toEqual([])
      expect(await rows({ state: 'mine' }), kind).toEqual([])
      if (kind === 'appeals') expect((await take(two, kind, row?.id ?? 0)).error.code).toBe('not_found')
      expect((await take(one, kind, row?.id ?? 0)).answer, kind).toEqual({ success: true })
      expect(await rows({ state: 'mine' }), kind).toMatchObject([
        { id: row?.id, taken: { by: one.username, own: true } },
      ])
    }
    const byGame = (await call(app, listProtests, { as: one, query: { find: String(number) } })).answer.rows
    expect(byGame.map(({ gameNumber }) => gameNumber)).toContain(number)
  })
})

describe('two players whom a moderator keeps apart', () => {
  it('two who are kept apart are not seated together until a moderator lets them meet, and both acts are in the log', async () => {
    const { id, accused, third } = await reported()
    expect((await decide(one, id, { verdict: 'none', words: '', apart: third.id })).answer.success).toBe(true)
    const pairs = () => app.moderation.api.blockedPairs([accused.id, third.id, one.id])
    expect([...(await pairs())]).toEqual([pairKey(accused.id, third.id)])
    const apartFrom = async (accountId: number) =>
      (await call(app, listApart, { as: one, query: { accountId: String(accountId) } })).answer
    expect(await apartFrom(accused.id)).toMatchObject([{ player: { id: third.id }, by: one.username }])
    expect(await apartFrom(third.id)).toMatchObject([{ player: { id: accused.id } }])
    const meet = (reason: string) =>
      call(app, letMeet, { as: two, body: { accountId: third.id, otherId: accused.id, reason } })
    expect((await meet(' ')).answer).toMatchObject({ errors: { reason: [T.reasonRequired] } })
    expect((await meet('Разобрались')).answer).toEqual({ success: true })
    expect((await meet('Разобрались')).error.code).toBe('not_found')
    expect([...(await pairs())]).toEqual([])
    const { rows } = (await call(app, listAudit, { as: one })).answer
    expect(rows.filter(({ act }) => ['kept_apart', 'let_meet'].includes(act))).toMatchObject([
      { act: 'let_meet', about: accused.username, by: two.username, player: { id: third.id } },
      { act: 'kept_apart', about: third.username, by: one.username, player: { id: accused.id } },
    ])
  })

  it('only players of the game of the report are kept apart, never after a false report, and no moderator decides about themselves', async () => {
    const { id, reporter } = await reported()
    const stranger = await signUp(app)
    const answerOf = async (verdict: string, apart: number) =>
      (await decide(one, id, { verdict, apart })).answer
    expect(await answerOf('none', stranger.id)).toMatchObject({
      errors: { apart: [REPORT_TEXTS.apartElsewhere] },
    })
    expect(await answerOf('false', reporter.id)).toMatchObject({
      errors: { apart: [REPORT_TEXTS.apartWithFalse] },
    })
    expect(await answerOf('none', one.id)).toMatchObject({ errors: { apart: [REPORT_TEXTS.apartOneself] } })
    expect([...(await app.moderation.api.blockedPairs([reporter.id, stranger.id]))]).toEqual([])
  })
})

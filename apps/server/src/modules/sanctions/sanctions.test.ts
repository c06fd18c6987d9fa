import { downloadData } from '@gorod/contracts/cabinet'
import { takeCase } from '@gorod/contracts/cases'
import { DAY_MS, MINUTE_MS } from '@gorod/contracts/durations'
import { banPlayer, liftBan, listAudit } from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import { decideReport, getOwnReports, listReports, sendReport } from '@gorod/contracts/reports'
import {
  APPEAL_LIMITS,
  type AppealOutcome,
  decideAppeal,
  getOwnSanctions,
  listAppeals,
  listSanctions,
  sendAppeal,
} from '@gorod/contracts/sanctions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { finishedGame } from '../../testing/games/finished-game.ts'
import {
  appForFile,
  call,
  emailsTo,
  FakeClock,
  gameIdOf,
  LONG_TOKENS,
  signUp,
  type TestAccount,
} from '../../testing/index.ts'
import { MODERATION_TEXTS as M } from '../moderation/domain/moderation-text.ts'
import { SANCTION_TEXTS as T } from './domain/sanctions-text.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })
const giver = await signUp(app, { rights: ['moderator'] })
const other = await signUp(app, { rights: ['moderator'] })

const ban = (player: TestAccount, minutes: number | null = 60, as = giver) =>
  call(app, banPlayer, {
    as,
    body: { accountId: player.id, category: 'insults', reason: 'Ругался', minutes },
  })
const own = async (as: TestAccount) => (await call(app, getOwnSanctions, { as })).answer.rows
const latest = async (as: TestAccount) => {
  const [row] = await own(as)
  if (row === undefined) throw new Error('no sanction')
  return row
}
const appeal = async (as: TestAccount, text = 'Это был не я') => {
  const { kind, id } = await latest(as)
  return call(app, sendAppeal, { as, body: { kind, id, text } })
}
const queue = async (as = other, state: 'open' | 'decided' = 'open') =>
  (await call(app, listAppeals, { as, query: { state } })).answer.rows
const waiting = async (player: TestAccount, as = other) => {
  const found = (await queue(as)).find((one) => one.player.id === player.id)
  if (found === undefined) throw new Error('no appeal waits')
  return found
}
const decide = (id: number, outcome: AppealOutcome, minutes: number | null = null, as = other) =>
  call(app, decideAppeal, { as, body: { id, outcome, minutes, words: 'Посмотрели ещё раз' } })
const activeBan = (player: TestAccount) => app.moderation.api.activeBan(player.id)

describe('appeals', () => {
  it('an appeal comes from a banned player, waits for another moderator, and may lift the ban', async () => {
    const player = await signUp(app, { verified: true })
    await ban(player)
    expect(await latest(player)).toEqual({
      kind: 'ban',
      id: expect.any(Number),
      category: 'insults',
      reason: 'Ругался',
      from: new Date(clock.now()).toISOString(),
      until: new Date(clock.now() + 60 * MINUTE_MS).toISOString(),
      lifted: false,
      gameNumber: null,
      appealUntil: new Date(clock.now() + APPEAL_LIMITS.days * DAY_MS).toISOString(),
      appeal: null,
    })
    expect((await appeal(player, ' Это был не я ')).answer).toEqual({ success: true })
    expect(await latest(player)).toMatchObject({
      appealUntil: null,
      appeal: { text: 'Это был не я', decision: null },
    })
    const { id, mayDecide } = await waiting(player)
    expect(mayDecide).toBe(true)
    expect((await waiting(player, giver)).mayDecide).toBe(false)
    expect((await decide(id, 'lifted', null, giver)).error.code).toBe('forbidden')
    expect((await decide(id, 'lifted')).answer).toEqual({ success: true })
    expect(await activeBan(player)).toBeNull()
    expect(await latest(player)).toMatchObject({
      lifted: true,
      appeal: { decision: { outcome: 'lifted', words: 'Посмотрели ещё раз' } },
    })
    const email = (await emailsTo(app, player.email)).at(-1)?.text ?? ''
    expect(email).toContain('Посмотрели ещё раз')
    expect(email).not.toContain(other.username)
    const { notifications } = (await call(app, getNotifications, { as: player })).answer
    // Both came at the same moment of the clock.
    expect(notifications.map(({ kind, path, title }) => ({ kind, path, title }))).toEqual(
      expect.arrayContaining([
        { kind: 'answer', path: '/appeals', title: 'Апелляция рассмотрена' },
        { kind: 'answer', path: '/appeals', title: 'Бан 1 ч' },
      ]),
    )
    expect(notifications).toHaveLength(2)
    expect((await queue()).some((one) => one.id === id)).toBe(false)
    expect(await queue(other, 'decided')).toContainEqual(
      expect.objectContaining({ id, decision: expect.objectContaining({ by: other.username }) }),
    )
    expect((await call(app, listAudit, { as: other })).answer.rows[0]).toMatchObject({
      act: 'appeal_decided',
      by: other.username,
    })
  })

  it('an appeal is sent once a sanction, with words, by its own player', async () => {
    const [player, stranger] = [await signUp(app), await signUp(app)]
    await ban(player)
    const { kind, id } = await latest(player)
    const errorsOf = async (text: string) => (await appeal(player, text)).answer.errors
    expect(await errorsOf(' ')).toEqual({ text: [T.required] })
    expect(await errorsOf('а'.repeat(APPEAL_LIMITS.text + 1))).toEqual({ text: [T.textLong] })
    const foreign = await call(app, sendAppeal, { as: stranger, body: { kind, id, text: 'Я' } })
    expect(foreign.error.code).toBe('not_found')
    const both = await Promise.all([appeal(player), appeal(player)])
    expect(both.map(({ answer }) => answer.success).sort()).toEqual([false, true])
    expect(await errorsOf('Ещё раз')).toEqual({ text: [T.already] })
  })

  it('a lifted ban for leaving a game is no step of the next ones', async () => {
    const player = await signUp(app)
    const leave = (game: number) =>
      app.db.transaction().execute((tx) => app.moderation.api.banForLeaving(tx, player.id, gameIdOf(game)))
    await leave(901)
    await clock.leap(5 * MINUTE_MS)
    expect(await activeBan(player)).toBeNull()
    expect(await latest(player)).toMatchObject({ category: 'leaving' })
    await appeal(player, 'Погас свет')
    await decide((await waiting(player)).id, 'lifted')
    await leave(902)
    expect((await activeBan(player))?.until).toBe(clock.now() + 5 * MINUTE_MS)
  })

  it('a moderator may shorten a ban, even to what is over, and never lengthen it', async () => {
    const player = await signUp(app)
    await ban(player, null)
    await appeal(player)
    const { id } = await waiting(player)
    expect((await decide(id, 'shortened')).answer.errors).toEqual({ minutes: [T.lengthRequired] })
    expect((await decide(id, 'shortened', 90)).answer.success).toBe(true)
    expect((await activeBan(player))?.until).toBe(clock.now() + 90 * MINUTE_MS)
    expect((await decide(id, 'lifted')).answer.errors).toEqual({ outcome: [T.decided] })
    await ban(player, 100)
    await appeal(player)
    const next = await waiting(player)
    expect((await decide(next.id, 'shortened', 100)).answer.errors).toEqual({ minutes: [T.notShorter] })
    expect((await waiting(player)).decision).toBeNull()
  })

  it('an appeal is taken for two weeks, three at a time, and not of what is lifted', async () => {
    const player = await signUp(app)
    for (let sent = 0; sent < 3; sent++) {
      await ban(player)
      expect((await appeal(player)).answer.success).toBe(true)
      await clock.advance(MINUTE_MS)
    }
    await ban(player)
    expect((await appeal(player)).answer.errors).toEqual({ text: [T.manyOpen] })
    await decide((await waiting(player)).id, 'confirmed')
    const { id } = await latest(player)
    await call(app, liftBan, { as: giver, body: { banId: id, reason: 'Ошибка' } })
    expect((await appeal(player)).answer.errors).toEqual({ text: [T.liftedAlready] })
    const late = await signUp(app)
    await ban(late)
    // Not by the clock: the sessions would end.
    await sql`update bans set from_at = from_at - interval '15 days' where account_id = ${late.id}`.execute(
      app.db,
    )
    expect((await latest(late)).appealUntil).toBeNull()
    expect((await appeal(late)).answer.errors).toEqual({ text: [T.late] })
  })

  it('the appeal of a warning is not decided by who reported, and lifts the violation', async () => {
    const [reporter, player] = [await signUp(app, { rights: ['moderator'] }), await signUp(app)]
    const game = await finishedGame(app, [reporter, player])
    const report = { game, seat: 2, moment: 7, kind: 'hints', text: 'Подсказывал' } as const
    await call(app, sendReport, { as: reporter, body: report })
    const confirmed = async () => {
      const { answer } = await call(app, listReports, { as: giver, query: { state: 'decided' } })
      return answer.rows.find(({ accused }) => accused.id === player.id)
    }
    const { answer } = await call(app, listReports, { as: giver, query: {} })
    const id = answer.rows.find(({ accused }) => accused.id === player.id)?.id ?? 0
    const verdict = { id, verdict: 'violation', words: 'Так нельзя' } as const
    await call(app, decideReport, { as: giver, body: verdict })
    const count = async () => (await app.reports.api.countConfirmed([player.id])).get(player.id)
    expect(await confirmed()).toMatchObject({ confirmedBefore: 0, decision: { overturned: false } })
    expect(await count()).toBe(1)
    const { kind, id: given } = await latest(player)
    expect((await confirmed())?.decision?.sanction).toEqual({ kind, id: given })
    expect(await latest(player)).toMatchObject({ kind: 'warning', category: 'hints', gameNumber: game })
    expect(JSON.stringify(await own(player))).not.toContain(reporter.username)
    await appeal(player)
    const waits = await waiting(player)
    expect(waits).toMatchObject({ moment: 7, sanction: { by: giver.username } })
    expect((await waiting(player, reporter)).mayDecide).toBe(false)
    expect((await decide(waits.id, 'lifted', null, reporter)).error.code).toBe('forbidden')
    expect((await decide(waits.id, 'shortened', 5)).answer.errors).toEqual({
      minutes: [T.warningHasNoLength],
    })
    await decide(waits.id, 'lifted')
    expect(await confirmed()).toMatchObject({ confirmedBefore: 0, decision: { overturned: true } })
    expect(await count()).toBe(0)
    const sent = (await call(app, getOwnReports, { as: reporter })).answer.rows
    expect(sent[0]?.verdict).toBe('none')
    const listed = await call(app, listSanctions, { as: other, query: { accountId: player.id } })
    expect(listed.answer.rows).toEqual([expect.objectContaining({ kind: 'warning', lifted: true })])
  })

  it('the appeal of a ban that an administrator gave, or a moderator has, is decided by an administrator', async () => {
    const player = await signUp(app)
    const [chief, colleague] = [
      await signUp(app, { rights: ['administrator'] }),
      await signUp(app, { rights: ['administrator'] }),
    ]
    await ban(player, 60, chief)
    await appeal(player)
    const { id } = await waiting(player)
    expect((await waiting(player)).mayDecide).toBe(false)
    expect((await decide(id, 'lifted')).answer.errors).toEqual({ outcome: [M.adminBan] })
    const take = await call(app, takeCase, { as: other, body: { kind: 'appeals', id, taken: true } })
    expect(take.error.code).toBe('not_found')
    expect((await waiting(player, colleague)).mayDecide).toBe(true)
    expect((await decide(id, 'lifted', null, colleague)).answer.success).toBe(true)
    expect(await activeBan(player)).toBeNull()
    // Nobody banned them as a moderator; since then they are one.
    await ban(player)
    await app.accounts.api.setRight(app.db, player.id, 'moderator', true)
    await appeal(player)
    const next = await waiting(player)
    expect(next.mayDecide).toBe(false)
    expect((await decide(next.id, 'shortened', 5)).answer.errors).toEqual({ outcome: [M.moderatorsBan] })
    expect((await decide(next.id, 'confirmed', null, chief)).answer.success).toBe(true)
  })

  it('the appeal of a moderator is not in their own queue', async () => {
    const player = await signUp(app, { rights: ['judge'] })
    await ban(player)
    await app.accounts.api.setRight(app.db, player.id, 'moderator', true)
    await appeal(player)
    const { id } = await waiting(player)
    expect((await queue(player)).some((one) => one.player.id === player.id)).toBe(false)
    expect((await decide(id, 'lifted', null, player)).error.code).toBe('not_found')
  })

  it('an appeal belongs to the download of its player; of a deleted account only the outcome stays', async () => {
    const [player, hasty] = [await signUp(app), await signUp(app)]
    for (const each of [player, hasty]) {
      await ban(each)
      await appeal(each, `Слова ${each.username}`)
    }
    await decide((await waiting(player)).id, 'confirmed')
    const { answer } = await call(app, downloadData, { as: player })
    expect(JSON.stringify(answer)).toContain(`Слова ${player.username}`)
    for (const each of [player, hasty]) await app.sanctions.personalData?.forget?.(each.id, '')
    const { rows } = await sql<{ text: string; outcome: string }>`
      select text, outcome from appeals where account_id in (${player.id}, ${hasty.id})`.execute(app.db)
    expect(rows).toEqual([{ text: '', outcome: 'confirmed' }])
  })
})

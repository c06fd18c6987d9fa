import { takeCase } from '@gorod/contracts/cases'
import { banPlayer, listAudit } from '@gorod/contracts/moderation'
import { decideReport, listReports, sendReport } from '@gorod/contracts/reports'
import { decideAppeal, getOwnSanctions, listAppeals, sendAppeal } from '@gorod/contracts/sanctions'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { finishedGame } from '../../testing/games/finished-game.ts'
import { appForFile, call, emailsTo, signUp, type TestAccount } from '../../testing/index.ts'
import { SANCTION_TEXTS as T } from './domain/sanctions-text.ts'

const NAMED = 'chief@example.org'
const app = await appForFile({ env: { ADMIN_EMAILS: NAMED } })

// Each test has moderators of its own.
beforeEach(async () => {
  await sql`update accounts set rights = '{}'`.execute(app.db)
})

const ban = (player: TestAccount, as: TestAccount) =>
  call(app, banPlayer, {
    as,
    body: { accountId: player.id, category: 'insults', reason: 'Ругался', minutes: 60 },
  })
async function appeal(as: TestAccount): Promise<void> {
  const [row] = (await call(app, getOwnSanctions, { as })).answer.rows
  await call(app, sendAppeal, { as, body: { kind: row?.kind ?? 'ban', id: row?.id ?? 0, text: 'Это не я' } })
}
const waiting = async (player: TestAccount, as: TestAccount) =>
  (await call(app, listAppeals, { as, query: {} })).answer.rows.find((one) => one.player.id === player.id)
const decide = async (player: TestAccount, as: TestAccount) =>
  call(app, decideAppeal, {
    as,
    body: {
      id: (await waiting(player, as))?.id ?? 0,
      outcome: 'confirmed',
      minutes: null,
      words: 'Посмотрели ещё раз',
    },
  })
const setRight = (account: TestAccount, granted: boolean) =>
  app.accounts.api.setRight(app.db, account.id, 'administrator', granted)

async function appealed(giver: TestAccount): Promise<TestAccount> {
  const player = await signUp(app, { verified: true })
  await ban(player, giver)
  await appeal(player)
  return player
}

describe('the appeal of a sanction that nobody else may decide', () => {
  it('the only administrator decides about their own ban, and player and audit log are told', async () => {
    const [chief, moderator] = [
      await signUp(app, { rights: ['administrator'] }),
      await signUp(app, { rights: ['moderator'] }),
    ]
    const player = await appealed(chief)
    expect(await waiting(player, moderator)).toMatchObject({ mayDecide: false, alone: false })
    const listed = await waiting(player, chief)
    expect(listed).toMatchObject({ mayDecide: true, alone: true })
    const body = { kind: 'appeals', id: listed?.id ?? 0, taken: true } as const
    expect((await call(app, takeCase, { as: chief, body })).answer).toEqual({ success: true })
    expect((await decide(player, chief)).answer).toEqual({ success: true })
    const [own] = (await call(app, getOwnSanctions, { as: player })).answer.rows
    expect(own?.appeal?.decision).toMatchObject({ outcome: 'confirmed', byGiver: true })
    expect((await emailsTo(app, player.email)).at(-1)?.text).toContain('тот, кто выдал санкцию')
    const [entry] = (await call(app, listAudit, { as: chief })).answer.rows
    expect(entry).toMatchObject({ act: 'appeal_decided', by: chief.username, reason: T.alone })
  })

  it('the only moderator decides about their own warning', async () => {
    const [reporter, player] = [await signUp(app), await signUp(app)]
    const moderator = await signUp(app, { rights: ['moderator'] })
    const game = await finishedGame(app, [reporter, player])
    await call(app, sendReport, {
      as: reporter,
      body: { game, seat: 2, moment: 7, kind: 'hints', text: 'Подсказывал' },
    })
    const [report] = (await call(app, listReports, { as: moderator, query: {} })).answer.rows
    const verdict = { id: report?.id ?? 0, verdict: 'violation', words: 'Так нельзя' } as const
    expect((await call(app, decideReport, { as: moderator, body: verdict })).answer.success).toBe(true)
    await appeal(player)
    expect((await decide(player, moderator)).answer).toEqual({ success: true })
  })

  it('a second administrator, granted or named by the operator, keeps the giver from it', async () => {
    const [chief, second] = [
      await signUp(app, { rights: ['administrator'] }),
      await signUp(app, { rights: ['administrator'] }),
    ]
    const player = await appealed(chief)
    expect(await waiting(player, chief)).toMatchObject({ mayDecide: false, alone: false })
    expect((await decide(player, chief)).error.code).toBe('forbidden')
    await setRight(second, false)
    expect(await waiting(player, chief)).toMatchObject({ alone: true })
    const named = await signUp(app, { email: NAMED, verified: true })
    expect((await decide(player, chief)).error.code).toBe('forbidden')
    expect((await decide(player, named)).answer).toEqual({ success: true })
    const [own] = (await call(app, getOwnSanctions, { as: player })).answer.rows
    expect(own?.appeal?.decision?.byGiver).toBe(false)
    await sql`update accounts set deleted_at = now(), email = null where id = ${named.id}`.execute(app.db)
  })

  it('an administrator keeps a moderator from the appeal of their own ban', async () => {
    const chief = await signUp(app, { rights: ['administrator'] })
    const moderator = await signUp(app, { rights: ['moderator'] })
    const player = await appealed(moderator)
    expect((await decide(player, moderator)).error.code).toBe('forbidden')
    expect((await decide(player, chief)).answer).toEqual({ success: true })
  })
})

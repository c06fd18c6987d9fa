import { sendEmailConfirmation } from '@gorod/contracts/accounts'
import { deleteAccount, updateCabinet } from '@gorod/contracts/cabinet'
import { DAY_MS, HOUR_MS } from '@gorod/contracts/durations'
import { banPlayer } from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import { sendRecoveryLink, setNewPassword } from '@gorod/contracts/recovery'
import { getOwnSanctions } from '@gorod/contracts/sanctions'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  confirmBy,
  emailsTo,
  gameIdOf,
  jobsDone,
  signUp,
  type TestAccount,
  tokenTo,
  until,
} from '../../testing/index.ts'
import { startOpenidProvider } from '../../testing/openid-provider.ts'
import { socialVisitors } from '../../testing/social-visitors.ts'
import { MODERATION_TEXTS } from './domain/moderation-text.ts'

const provider = await startOpenidProvider()
afterAll(() => provider.stop())
const app = await appForFile({ env: provider.env })
const { signInAs, person, me } = socialVisitors(app, provider)
const moderator = await signUp(app, { rights: ['moderator'] })

const ban = (accountId: number, minutes: number | null = 60) =>
  call(app, banPlayer, {
    as: moderator,
    body: { accountId, category: 'insults', reason: 'Ругался', minutes },
  })
const leave = (accountId: number, game: number) =>
  app.db.transaction().execute((tx) => app.moderation.api.banForLeaving(tx, accountId, gameIdOf(game)))
const remove = async (as: TestAccount) => {
  expect((await call(app, deleteAccount, { as, body: { password: as.password } })).status).toBe(200)
  await jobsDone(app)
}
const activeBan = (id: number) => app.moderation.api.activeBan(id)
async function confirm(as: TestAccount): Promise<void> {
  await call(app, sendEmailConfirmation, { as })
  expect(await confirmBy(app, await tokenTo(app, as.email), { as })).toEqual({ success: true })
}
async function marksOf(id: number): Promise<number> {
  const { rows } = await sql`select 1 from ban_marks where account_id = ${id}`.execute(app.db)
  return rows.length
}
const cleanup = (afterMs: number) => app.moderation.cleanup?.(new Date(Date.now() + afterMs))

describe('the owner of a deleted account who comes back', () => {
  it('the owner has the same ban from the moment at which they prove the same address, and hears of it', async () => {
    const player = await signUp(app, { verified: true })
    await ban(player.id)
    const before = await activeBan(player.id)
    await remove(player)
    const again = await signUp(app, { email: player.email })
    // Anybody may type this address, and would learn of the ban.
    expect(await activeBan(again.id)).toBeNull()
    const told: number[] = []
    const stop = app.moderation.api.onBanned((id) => void told.push(id))
    await confirm(again)
    expect(await activeBan(again.id)).toMatchObject({ reason: 'Ругался', until: before?.until })
    await jobsDone(app)
    await until(() => told.includes(again.id))
    stop()
    const { notifications } = (await call(app, getNotifications, { as: again })).answer
    expect(notifications).toMatchObject([
      { title: 'Бан прежнего аккаунта действует дальше', path: '/appeals' },
    ])
    const own = (await call(app, getOwnSanctions, { as: again })).answer.rows
    expect(own).toMatchObject([{ reason: 'Ругался', appealUntil: expect.any(String) }])
    expect(await activeBan(player.id)).toBeNull()
  })

  it('the ban follows the same account at a provider, and an address that a recovery proves', async () => {
    const who = person()
    const { id } = await me((await signInAs(who)).token)
    await ban(id, null)
    await sql`update accounts set password_hash = null where id = ${id}`.execute(app.db)
    const token = (await signInAs(who)).token ?? ''
    const as = { id, username: '', email: who.email, password: '', token, cookie: '' }
    const { username } = await me(token)
    expect((await call(app, deleteAccount, { as, body: { username } })).answer).toEqual({ success: true })
    const next = await me((await signInAs({ ...who, email: 'moved@example.org' })).token)
    expect(next.id).not.toBe(id)
    expect(await activeBan(next.id)).toMatchObject({ until: null })

    const player = await signUp(app, { verified: true })
    await ban(player.id)
    await remove(player)
    const recovered = await signUp(app, { email: player.email })
    await call(app, sendRecoveryLink, { body: { email: player.email } })
    await jobsDone(app)
    const link = await tokenTo(app, player.email, 'new_password')
    const body = { token: link, password: 'another horse', password_repeat: 'another horse' }
    expect((await call(app, setNewPassword, { body })).answer.success).toBe(true)
    expect(await activeBan(recovered.id)).not.toBeNull()
  })

  it('the ban follows the address to another account that takes it over', async () => {
    const player = await signUp(app, { verified: true })
    await ban(player.id)
    await remove(player)
    const other = await signUp(app, { verified: true })
    const body = { email: player.email, currentPassword: other.password }
    expect((await call(app, updateCabinet, { as: other, body })).answer).toEqual({ success: true })
    expect(await activeBan(other.id)).toBeNull()
    expect(await confirmBy(app, await tokenTo(app, player.email), { as: other })).toEqual({ success: true })
    expect(await activeBan(other.id)).not.toBeNull()
  })

  it('a ban for leaving that comes after the deletion is that of the new account, made before it or after', async () => {
    const [early, late] = [await signUp(app, { verified: true }), await signUp(app, { verified: true })]
    for (const one of [early, late]) await remove(one)
    await leave(early.id, 501)
    const second = await signUp(app, { email: early.email })
    await confirm(second)
    expect(await activeBan(second.id)).not.toBeNull()
    const third = await signUp(app, { email: late.email })
    await confirm(third)
    expect(await activeBan(third.id)).toBeNull()
    await leave(late.id, 502)
    expect(await activeBan(third.id)).not.toBeNull()
    // A third account of the same person, and a game that the first of them left.
    await remove(third)
    const fourth = await signUp(app, { email: late.email })
    await confirm(fourth)
    expect(await app.moderation.api.bansOf(fourth.id)).toHaveLength(1)
    await leave(late.id, 503)
    expect(await app.moderation.api.bansOf(fourth.id)).toHaveLength(2)
  })

  it('a ban that a moderator gives after the deletion is that of the new account, made before it or after', async () => {
    const [early, late] = [await signUp(app, { verified: true }), await signUp(app, { verified: true })]
    for (const one of [early, late]) await remove(one)
    expect((await ban(early.id)).answer).toEqual({ success: true })
    const second = await signUp(app, { email: early.email })
    await confirm(second)
    expect(await activeBan(second.id)).toMatchObject({ reason: 'Ругался' })
    const third = await signUp(app, { email: late.email })
    await confirm(third)
    expect((await ban(late.id)).answer).toEqual({ success: true })
    expect(await activeBan(third.id)).toMatchObject({ reason: 'Ругался' })
    expect(await activeBan(late.id)).toBeNull()
    const { notifications } = (await call(app, getNotifications, { as: third })).answer
    expect(notifications).toMatchObject([{ title: 'Бан 1 ч', path: '/appeals' }])
  })

  it('a violation that is decided after the deletion bans, and tells the owner who came back alone', async () => {
    const [gone, back] = [await signUp(app, { verified: true }), await signUp(app, { verified: true })]
    for (const one of [gone, back]) await remove(one)
    const again = await signUp(app, { email: back.email })
    await confirm(again)
    const reporter = await signUp(app)
    const frame = await app.accounts.api.emailFrame()
    for (const { id: accusedId } of [gone, back])
      await app.db.transaction().execute((tx) =>
        app.reports.api.carryOut(
          tx,
          { accountId: moderator.id, sessionId: 'any', rights: ['moderator'] },
          {
            reporterId: reporter.id,
            accusedId,
            category: 'insults',
            subject: { kind: 'game', number: 7 },
            frame,
            verdict: 'violation',
            words: 'Так нельзя',
            ban: { minutes: 60 },
          },
        ),
      )
    expect(await app.moderation.api.bansOf(gone.id)).toMatchObject([{ reason: 'Так нельзя' }])
    expect(await activeBan(again.id)).toMatchObject({ reason: 'Так нельзя' })
    const { rows } = await sql<{ of: number }>`
      select account_id as of from notifications where account_id in (${gone.id}, ${back.id}, ${again.id})`.execute(
      app.db,
    )
    expect(rows).toEqual([{ of: again.id }])
  })

  it('a moderator bans no deleted account whose owner cannot be known, nor an administrator through their former account', async () => {
    const [nobody, player] = [await signUp(app), await signUp(app, { verified: true })]
    for (const one of [nobody, player]) await remove(one)
    expect((await ban(nobody.id)).error.code).toBe('profile_not_found')
    const again = await signUp(app, { email: player.email, rights: ['administrator'] })
    await confirm(again)
    expect((await ban(player.id)).answer.errors).toEqual({ accountId: [MODERATION_TEXTS.adminUntouchable] })
    await cleanup(2 * DAY_MS)
    expect((await ban(player.id)).error.code).toBe('profile_not_found')
  })

  it('a ban that is over follows nobody, and none follows an address that was only typed', async () => {
    const player = await signUp(app, { verified: true })
    await ban(player.id)
    await remove(player)
    await sql`update bans set until_at = now() where account_id = ${player.id}`.execute(app.db)
    const again = await signUp(app, { email: player.email })
    await confirm(again)
    expect(await app.moderation.api.bansOf(again.id)).toEqual([])
    const stranger = await signUp(app)
    await ban(stranger.id)
    await remove(stranger)
    const owner = await signUp(app, { email: stranger.email })
    await confirm(owner)
    expect(await activeBan(owner.id)).toBeNull()
    expect(await emailsTo(app, owner.email)).not.toEqual([])
  })

  it('the marks of an owner are keyed hashes, kept for a day, or as long as a ban holds', async () => {
    const [free, banned] = [await signUp(app, { verified: true }), await signUp(app, { verified: true })]
    await ban(banned.id, 7 * 24 * 60)
    for (const one of [free, banned]) await remove(one)
    const { rows } = await sql<{ mark: Buffer }>`
      select mark from ban_marks where account_id in (${free.id}, ${banned.id})`.execute(app.db)
    expect(rows.map(({ mark }) => mark.length)).toEqual([32, 32])
    await cleanup(HOUR_MS)
    expect([await marksOf(free.id), await marksOf(banned.id)]).toEqual([1, 1])
    await cleanup(2 * DAY_MS)
    expect([await marksOf(free.id), await marksOf(banned.id)]).toEqual([0, 1])
    await cleanup(8 * DAY_MS)
    expect(await marksOf(banned.id)).toBe(0)
  })
})

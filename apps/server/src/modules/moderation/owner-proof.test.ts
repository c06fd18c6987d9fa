import { login } from '@gorod/contracts/accounts'
import { listSettings, resetSetting, saveSetting } from '@gorod/contracts/admin-settings'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { banPlayer, proveAdministrator, setRight, setSearchSwitch } from '@gorod/contracts/moderation'
import type { Right } from '@gorod/contracts/permissions'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { proveOwner } from '../../testing/accounts/prove-owner.ts'
import { appForFile, call, FakeClock, LONG_TOKENS, signUp, type TestAccount } from '../../testing/index.ts'

const LASTS = 15 * MINUTE_MS
const TRIES = 3

const clock = new FakeClock()
const app = await appForFile({ clock, env: { ...LONG_TOKENS, WRONG_PASSWORDS_PER_LOGIN: String(TRIES) } })
let admin: TestAccount
let player: TestAccount
let moderator: TestAccount

beforeEach(async () => {
  admin = await signUp(app, { verified: true, rights: ['administrator'] })
  moderator = await signUp(app, { verified: true, rights: ['moderator'] })
  player = await signUp(app, { verified: true })
})

const give = (right: Right, granted = true, as = admin) =>
  call(app, setRight, { as, body: { accountId: player.id, right, granted } })
const ban = (accountId: number) =>
  call(app, banPlayer, { as: admin, body: { accountId, reason: 'Ссора', minutes: 5 } })
const prove = (currentPassword: string, as = admin) =>
  call(app, proveAdministrator, { as, body: { currentPassword } })
const rightsNow = async () => (await app.accounts.api.getAccount(player.id))?.rights
const WANTED = {
  status: 403,
  error: { code: 'owner_proof_required', statusCode: 403, details: { by: 'password' } },
}

describe('an act by which a stolen session would gain lasting power', () => {
  it('rights over others are given and taken only after the password', async () => {
    expect(await give('administrator')).toMatchObject(WANTED)
    expect(await rightsNow()).toEqual([])
    await proveOwner(app, admin)
    expect((await give('administrator')).answer).toEqual({ success: true })
    await clock.leap(LASTS)
    expect(await give('administrator', false)).toMatchObject(WANTED)
    expect(await rightsNow()).toEqual(['administrator'])
  })

  it('somebody who moderates is banned only after it, a player at once', async () => {
    expect((await ban(player.id)).answer).toEqual({ success: true })
    expect(await ban(moderator.id)).toMatchObject(WANTED)
    expect(await app.moderation.api.activeBan(moderator.id)).toBeNull()
    await proveOwner(app, admin)
    expect((await ban(moderator.id)).answer).toEqual({ success: true })
  })

  it('a setting is changed and reset only after it', async () => {
    const change = () =>
      call(app, saveSetting, { as: admin, body: { name: 'ymCode', version: 0, value: 'goal' } })
    expect(await change()).toMatchObject(WANTED)
    await proveOwner(app, admin)
    expect((await change()).answer).toEqual({ success: true })
    await clock.leap(LASTS)
    const { answer } = await call(app, listSettings, { as: admin })
    const { version = 0, value } = answer.find(({ name }) => name === 'ymCode') ?? {}
    expect(value).toBe('goal')
    expect(await call(app, resetSetting, { as: admin, body: { name: 'ymCode', version } })).toMatchObject(
      WANTED,
    )
  })

  it('the search is closed and opened only after it', async () => {
    const turn = (disabledReason: string | null) =>
      call(app, setSearchSwitch, { as: admin, body: { disabledReason } })
    expect(await turn('Обновляем')).toMatchObject(WANTED)
    expect(await app.moderation.api.searchDisabledReason()).toBeNull()
    await proveOwner(app, admin)
    expect((await turn('Обновляем')).answer).toEqual({ success: true })
    await clock.leap(LASTS)
    expect(await turn(null)).toMatchObject(WANTED)
    expect(await app.moderation.api.searchDisabledReason()).toBe('Обновляем')
    await proveOwner(app, admin)
    expect((await turn(null)).answer).toEqual({ success: true })
  })

  it('the daily work of a moderator asks for none', async () => {
    expect((await give('judge', true, moderator)).answer).toEqual({ success: true })
    expect((await give('judge', false, moderator)).answer).toEqual({ success: true })
    expect(await prove(moderator.password, moderator)).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
  })
})

describe('the proof of an administrator', () => {
  it('the proof lasts fifteen minutes, in the session in which the password was typed', async () => {
    await proveOwner(app, admin)
    const body = { username: admin.email, password: admin.password }
    const other = { ...admin, token: (await call(app, login, { body })).answer.access_token }
    expect(await give('editor', true, other)).toMatchObject(WANTED)
    await clock.leap(LASTS - 1)
    expect((await give('editor')).answer).toEqual({ success: true })
    await clock.leap(1)
    expect(await give('editor', false)).toMatchObject(WANTED)
  })

  it('a sign-in that has just been made is none, where there is a password', async () => {
    expect(await give('editor')).toMatchObject(WANTED)
    expect((await prove('')).answer.errors).toEqual({ currentPassword: ['Это поле обязательно'] })
    expect(await give('editor')).toMatchObject(WANTED)
  })

  it('wrong passwords are counted for the account, from all its sessions', async () => {
    const body = { username: admin.email, password: admin.password }
    const other = { ...admin, token: (await call(app, login, { body })).answer.access_token }
    for (let tries = 0; tries < TRIES; tries++)
      expect((await prove('wrong', tries === 0 ? other : admin)).answer.errors).toEqual({
        currentPassword: ['Неправильный пароль'],
      })
    for (const as of [admin, other])
      expect(await prove(admin.password, as)).toMatchObject({
        status: 429,
        error: { code: 'too_many_requests' },
      })
    expect(await give('editor')).toMatchObject(WANTED)
  })

  it('without a password a sign-in of the last fifteen minutes is the proof, and nothing prolongs it', async () => {
    await sql`update accounts set password_hash = null where id = ${admin.id}`.execute(app.db)
    await clock.leap(LASTS - 1)
    expect((await give('editor')).answer).toEqual({ success: true })
    expect((await prove('')).answer).toEqual({ success: true })
    await clock.leap(1)
    expect(await give('editor', false)).toMatchObject({ status: 403, error: { details: { by: 'sign_in' } } })
    expect((await prove('anything')).answer.errors).toEqual({
      signIn: [expect.stringContaining('Войдите ещё раз')],
    })
  })
})

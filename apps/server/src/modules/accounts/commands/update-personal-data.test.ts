import type { CabinetUpdate } from '@gorod/contracts/cabinet'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import {
  ACCOUNTS,
  AccountsDesk,
  DONE,
  FRAME,
  hashedAs,
  MINUTE,
  refused,
} from '../../../testing/accounts/accounts-desk.ts'
import { changedMeanwhile, databaseForFile } from '../../../testing/module-database.ts'
import { CABINET_ERRORS } from '../domain/cabinet-errors-text.ts'
import { newAddressEmail, passwordChangedEmail } from '../domain/emails-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { accountsDb } from '../store/tables.ts'
import { requestEmailChange } from './change-email.ts'
import type { Asker } from './prove-owner.ts'
import { updatePersonalData } from './update-personal-data.ts'

const OWN = 'lisa@example.org'
const NEW = 'new@example.org'
const PASSWORD = 'a new password'
const FRESH = 15 * MINUTE

const db = await databaseForFile(ACCOUNTS)
let desk: AccountsDesk
let asker: Asker

beforeEach(async () => {
  desk = new AccountsDesk(db)
  asker = await desk.addAsker()
})

const update = (wish: CabinetUpdate) => updatePersonalData(desk, asker, wish)
const own = () => desk.account(asker.accountId)
const set = (values: { email?: string | null; email_confirmed_at?: Date; password_hash?: string | null }) =>
  accountsDb(db).updateTable('accounts').set(values).execute()
const proof = { currentPassword: 'a password' }

describe('plain data', () => {
  it('a typed field is written, and the rest stays', async () => {
    await set({ email_confirmed_at: new Date(0) })
    await desk.addSession(asker.accountId)
    desk.settingValues.regions = [{ code: 'msk', name: 'Москва' }] as never
    expect(await update({ city: ' Омск ', country: 'ru', region_domen: 'msk', regionShown: true })).toEqual(
      DONE,
    )
    expect(await update({ newsletter: true })).toEqual(DONE)
    expect(await own()).toMatchObject({
      city: 'Омск',
      country: 'RU',
      region_domen: 'msk',
      region_shown: true,
      newsletter: true,
      email: OWN,
      password_hash: hashedAs('a password'),
    })
    expect(desk.toldRegions).toEqual([[asker.accountId, 'msk']])
    expect([desk.emails, desk.hashings, desk.disconnected]).toEqual([[], 0, []])
  })

  it('a country and a region are those of the lists, and nobody is a child', async () => {
    expect(
      await update({ country: 'XX', region_domen: 'msk', birthday: '2008-01-02', city: 'Омск' }),
    ).toEqual(
      refused({
        country: CABINET_ERRORS.country,
        region_domen: CABINET_ERRORS.region,
        birthday: CABINET_ERRORS.birthdayYoung,
      }),
    )
    expect((await own()).city).toBeNull()
    expect(await update({ birthday: '2008-01-01' })).toEqual(DONE)
  })

  it('an account that is gone is changed no more', async () => {
    await accountsDb(db).updateTable('accounts').set({ deleted_at: desk.at }).execute()
    await expect(update({ city: 'Омск' })).rejects.toMatchObject({ code: 'session_expired' })
  })
})

describe('a new address', () => {
  it('a new address gets a link when the password is right', async () => {
    expect(await update({ email: ' New@Example.org', ...proof })).toEqual(DONE)
    expect(desk.emails).toMatchObject([newAddressEmail(FRAME, { to: NEW, token: desk.lastToken() })])
    expect(await own()).toMatchObject({ email: OWN })
    expect([desk.disconnected, desk.hashings]).toEqual([[], 1])
  })

  it('the present one is none, however it is typed, and needs no proof', async () => {
    expect(await update({ email: ' LISA@example.org ' })).toEqual(DONE)
    await set({ email: null })
    expect(await update({ email: ' ' })).toEqual(DONE)
    expect([desk.emails, desk.hashings]).toEqual([[], 0])
  })

  it('each wrong field has its message', async () => {
    expect(await update({ email: 'nonsense' })).toEqual(
      refused({ currentPassword: FIELD_ERRORS.required, email: FIELD_ERRORS.emailWrong }),
    )
    expect(await update({ email: '', currentPassword: 'wrong', phone: '1' })).toEqual(
      refused({
        phone: CABINET_ERRORS.phone,
        currentPassword: FIELD_ERRORS.passwordWrong,
        email: FIELD_ERRORS.required,
      }),
    )
    expect(desk.emails).toEqual([])
  })

  it('with a taken one, or one too early after another, nothing at all is written', async () => {
    await desk.addAccount({ email: 'max@example.org', username: 'Max' })
    expect(await update({ email: 'max@example.org', city: 'Омск', ...proof })).toEqual(
      refused({ email: FIELD_ERRORS.emailTaken }),
    )
    await requestEmailChange(desk, asker.accountId, 'other@example.org')
    expect(await update({ email: NEW, city: 'Омск', ...proof })).toEqual(
      refused({ email: FIELD_ERRORS.emailWait }),
    )
    expect((await own()).city).toBeNull()
  })

  it('a fresh sign-in is no proof beside a password, and the only one without', async () => {
    expect(await update({ email: NEW })).toEqual(refused({ currentPassword: FIELD_ERRORS.required }))
    await set({ password_hash: null })
    await desk.clock.advance(FRESH)
    expect(await update({ email: NEW, ...proof })).toEqual(refused({ signIn: CABINET_ERRORS.signInAgain }))
    asker = await desk.addSession(asker.accountId)
    expect(await update({ email: NEW })).toEqual(DONE)
  })
})

describe('a new password', () => {
  it('a new password ends the other sessions, and the owner of a proved address is told', async () => {
    await set({ email_confirmed_at: new Date(0) })
    const other = await desk.addSession(asker.accountId)
    expect(await update({ newPassword: PASSWORD, ...proof })).toEqual(DONE)
    expect((await own()).password_hash).toBe(hashedAs(PASSWORD))
    expect(desk.disconnected).toEqual([other.sessionId])
    expect(await desk.sessionIds(asker.accountId)).toEqual([asker.sessionId])
    expect(desk.emails).toMatchObject([
      passwordChangedEmail(FRAME, { to: OWN, username: 'Lisa', at: desk.at }),
    ])
  })

  it('a wrong one is refused, with the message of the proof beside it', async () => {
    expect(await update({ newPassword: 'short' })).toEqual(
      refused({ currentPassword: FIELD_ERRORS.required, newPassword: FIELD_ERRORS.passwordShort }),
    )
    expect(await update({ newPassword: '', ...proof })).toEqual(
      refused({ newPassword: FIELD_ERRORS.passwordShort }),
    )
    expect((await own()).password_hash).toBe(hashedAs('a password'))
    expect([desk.emails, desk.disconnected]).toEqual([[], []])
  })

  it('with a new address at once the link to it stays good, and those to others end', async () => {
    await requestEmailChange(desk, asker.accountId, 'other@example.org')
    await desk.clock.advance(MINUTE)
    expect(await update({ email: NEW, newPassword: PASSWORD, ...proof })).toEqual(DONE)
    const links = await accountsDb(db)
      .selectFrom('email_confirmations')
      .select(['email', 'used_at'])
      .orderBy('created_at')
      .execute()
    expect(links).toEqual([
      { email: 'other@example.org', used_at: desk.at },
      { email: NEW, used_at: null },
    ])
    expect((await own()).password_hash).toBe(hashedAs(PASSWORD))
  })

  it('a first password needs a fresh sign-in only', async () => {
    await set({ password_hash: null })
    expect(await update({ newPassword: PASSWORD })).toEqual(DONE)
    expect((await own()).password_hash).toBe(hashedAs(PASSWORD))
  })

  it('a hash that cannot be made now sends no e-mail', async () => {
    const busy = { ...desk.passwords, hash: () => Promise.reject(new AppError('unavailable')) }
    const wish = { email: NEW, newPassword: PASSWORD, ...proof }
    await expect(updatePersonalData({ ...desk, passwords: busy }, asker, wish)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(desk.emails).toEqual([])
  })

  it('one whose notice cannot be written is not set, and ends no session', async () => {
    await set({ email_confirmed_at: new Date(0) })
    const other = await desk.addSession(asker.accountId)
    const full = { put: () => Promise.reject(new AppError('unavailable')) }
    const wish = { newPassword: PASSWORD, ...proof }
    await expect(updatePersonalData({ ...desk, outbox: full }, asker, wish)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect((await own()).password_hash).toBe(hashedAs('a password'))
    expect(await desk.sessionIds(asker.accountId)).toHaveLength(2)
    expect([other.accountId, desk.disconnected]).toEqual([asker.accountId, []])
  })

  it('one that is set elsewhere meanwhile stays, and no session ends', async () => {
    await desk.addSession(asker.accountId)
    const changed = changedMeanwhile(db, () => set({ password_hash: hashedAs('another') }))
    const wish = { newPassword: PASSWORD, ...proof }
    expect(await updatePersonalData({ ...desk, db: changed }, asker, wish)).toEqual(
      refused({ currentPassword: FIELD_ERRORS.passwordWrong }),
    )
    expect((await own()).password_hash).toBe(hashedAs('another'))
    expect(desk.disconnected).toEqual([])
  })
})

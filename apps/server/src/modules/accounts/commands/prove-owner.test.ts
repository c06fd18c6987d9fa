import type { SocialType } from '@gorod/contracts/social'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNTS, AccountsDesk, DONE, MINUTE, refused } from '../../../testing/accounts/accounts-desk.ts'
import { databaseForFile } from '../../../testing/module-database.ts'
import { CABINET_ERRORS } from '../domain/cabinet-errors-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { accountsDb } from '../store/tables.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { type Asker, ownerProofErrors, type TypedProof } from './prove-owner.ts'
import { unlinkSocial } from './unlink-social.ts'

const FRESH = 15 * MINUTE

const db = await databaseForFile(ACCOUNTS)
let desk: AccountsDesk
let asker: Asker

beforeEach(async () => {
  desk = new AccountsDesk(db)
  asker = await desk.addAsker()
})

const gone = () => accountsDb(db).updateTable('accounts').set({ deleted_at: desk.at }).execute()

describe('the proof that the owner asks', () => {
  const errors = (proof: Partial<TypedProof>) =>
    ownerProofErrors(desk, asker, { passwordHash: 'new:a password', typed: '', ...proof })

  it('the password proves it', async () => {
    expect(await errors({})).toEqual({ currentPassword: FIELD_ERRORS.required })
    expect(await errors({ typed: 'wrong' })).toEqual({ currentPassword: FIELD_ERRORS.passwordWrong })
    expect(await errors({ typed: 'a password' })).toEqual({})
  })

  it('a sign-in of less than fifteen minutes replaces it where that is enough', async () => {
    await desk.clock.advance(FRESH - 1)
    expect(await errors({ freshDoes: true })).toEqual({})
    expect(await errors({})).toEqual({ currentPassword: FIELD_ERRORS.required })
    await desk.clock.advance(1)
    expect(await errors({ freshDoes: true })).toEqual({ currentPassword: FIELD_ERRORS.required })
    expect(await errors({ freshDoes: true, typed: 'a password' })).toEqual({})
  })

  it('without a password only a fresh sign-in does', async () => {
    expect(await errors({ passwordHash: null })).toEqual({})
    await desk.clock.advance(FRESH)
    expect(await errors({ passwordHash: null, typed: 'a password' })).toEqual({
      signIn: CABINET_ERRORS.signInAgain,
    })
  })

  it('another fresh session of the account proves nothing for this one', async () => {
    await desk.clock.advance(FRESH)
    await desk.addSession(asker.accountId)
    expect(await errors({ passwordHash: null })).toEqual({ signIn: CABINET_ERRORS.signInAgain })
    asker = { ...asker, sessionId: '00000000-0000-4000-8000-000000000000' }
    expect(await errors({ passwordHash: null })).toEqual({ signIn: CABINET_ERRORS.signInAgain })
  })

  it('a session that a chat opened is not fresh: who holds the chat could keep the account', async () => {
    await accountsDb(db).updateTable('sessions').set({ by_chat: true }).execute()
    expect(await errors({ passwordHash: null })).toEqual({ signIn: CABINET_ERRORS.signInAgain })
    expect(await errors({ freshDoes: true })).toEqual({ currentPassword: FIELD_ERRORS.required })
  })

  it('a session that has ended is not fresh', async () => {
    await accountsDb(db).updateTable('sessions').set({ expires_at: desk.at }).execute()
    expect(await errors({ passwordHash: null })).toEqual({ signIn: CABINET_ERRORS.signInAgain })
  })
})

describe('a session that its owner ends', () => {
  const end = (sessionId: string, currentPassword = '') =>
    endSession(desk, asker, { sessionId, currentPassword })

  it('the caller’s own needs no proof', async () => {
    await desk.clock.advance(FRESH)
    expect(await end(asker.sessionId)).toEqual(DONE)
    expect(desk.disconnected).toEqual([asker.sessionId])
    expect(await desk.sessionIds(asker.accountId)).toEqual([])
  })

  it('another one needs the password, or a fresh sign-in', async () => {
    const [second, third] = [await desk.addSession(asker.accountId), await desk.addSession(asker.accountId)]
    expect(await end(second.sessionId)).toEqual(DONE)
    await desk.clock.advance(FRESH)
    expect(await end(third.sessionId)).toEqual(refused({ currentPassword: FIELD_ERRORS.required }))
    expect(await end(third.sessionId, 'wrong')).toEqual(
      refused({ currentPassword: FIELD_ERRORS.passwordWrong }),
    )
    expect(desk.disconnected).toEqual([second.sessionId])
    expect(await end(third.sessionId, 'a password')).toEqual(DONE)
    expect(await desk.sessionIds(asker.accountId)).toEqual([asker.sessionId])
  })

  it('an account without a password has to sign in again', async () => {
    await desk.dropPassword(asker.accountId)
    await desk.clock.advance(FRESH)
    const other = await desk.addSession(asker.accountId)
    expect(await end(other.sessionId)).toEqual(refused({ signIn: CABINET_ERRORS.signInAgain }))
  })

  it('a stranger’s session is not found', async () => {
    const stranger = await desk.addSession(await desk.addAccount({ email: null, username: 'Max' }))
    await expect(end(stranger.sessionId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await desk.sessionIds(stranger.accountId)).toEqual([stranger.sessionId])
  })

  it('all others end at once, and the asker’s stays', async () => {
    const others = [await desk.addSession(asker.accountId), await desk.addSession(asker.accountId)]
    await desk.clock.advance(FRESH)
    expect(await endOtherSessions(desk, asker, 'wrong')).toEqual(
      refused({ currentPassword: FIELD_ERRORS.passwordWrong }),
    )
    expect(desk.disconnected).toEqual([])
    expect(await endOtherSessions(desk, asker, 'a password')).toEqual(DONE)
    expect(desk.disconnected.toSorted()).toEqual(others.map(({ sessionId }) => sessionId).toSorted())
    expect(await desk.sessionIds(asker.accountId)).toEqual([asker.sessionId])
    await desk.addSession(asker.accountId)
    expect(await desk.sessionIds(asker.accountId)).toHaveLength(2)
  })

  it('a fresh sign-in ends the others too', async () => {
    await desk.addSession(asker.accountId)
    expect(await endOtherSessions(desk, asker, '')).toEqual(DONE)
    expect(await desk.sessionIds(asker.accountId)).toEqual([asker.sessionId])
  })

  it('an account that is gone ends nothing', async () => {
    const other = await desk.addSession(asker.accountId)
    await gone()
    await expect(endOtherSessions(desk, asker, '')).rejects.toMatchObject({ code: 'session_expired' })
    await expect(end(other.sessionId)).rejects.toMatchObject({ code: 'session_expired' })
    expect(desk.disconnected).toEqual([])
  })
})

describe('a provider that is unlinked', () => {
  const unlink = (type: SocialType = 'google', currentPassword = '') =>
    unlinkSocial(desk, asker, { type, currentPassword })
  const link = (provider: SocialType) =>
    accountsDb(db)
      .insertInto('social_identities')
      .values({
        provider,
        subject: 'a person',
        account_id: asker.accountId,
        email: 'lisa@example.org',
        created_at: desk.at,
      })
      .execute()
  const linked = async () =>
    (await accountsDb(db).selectFrom('social_identities').select('provider').execute()).map(
      ({ provider }) => provider,
    )

  it('an unlinked provider is gone when the owner asks, and again without harm', async () => {
    await link('google')
    expect(await unlink()).toEqual(DONE)
    expect(await linked()).toEqual([])
    expect(await unlink()).toEqual(DONE)
  })

  it('without a proof it stays; the password is one', async () => {
    await link('google')
    await desk.clock.advance(FRESH)
    expect(await unlink()).toEqual(refused({ currentPassword: FIELD_ERRORS.required }))
    expect(await unlink('google', 'wrong')).toEqual(refused({ currentPassword: FIELD_ERRORS.passwordWrong }))
    expect(await linked()).toEqual(['google'])
    expect(await unlink('google', 'a password')).toEqual(DONE)
    expect(await linked()).toEqual([])
  })

  it('the only way to sign in stays', async () => {
    await link('google')
    await desk.dropPassword(asker.accountId)
    expect(await unlink()).toEqual(refused({ type: CABINET_ERRORS.lastWayIn }))
    expect(await linked()).toEqual(['google'])
  })

  it('an account that is gone has none', async () => {
    await gone()
    await expect(unlink()).rejects.toMatchObject({ code: 'session_expired' })
  })
})

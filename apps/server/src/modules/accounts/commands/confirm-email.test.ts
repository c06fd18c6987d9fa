import { beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNTS, AccountsDesk, HOUR, hashedAs } from '../../../testing/accounts/accounts-desk.ts'
import { changedMeanwhile, databaseForFile } from '../../../testing/module-database.ts'
import { CONFIRMATION_LIFE_MS } from '../domain/emails.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { accountsDb } from '../store/tables.ts'
import { confirmEmail, emailLinkState } from './confirm-email.ts'
import { newLink } from './send-confirmation.ts'

const DEAD = { success: false, errors: { token: [FIELD_ERRORS.linkDead] } }

const db = await databaseForFile(ACCOUNTS)
let desk: AccountsDesk
let accountId: number

beforeEach(async () => {
  desk = new AccountsDesk(db)
  accountId = await desk.addAccount()
})

/** A link as an e-mail has it; returns its token. */
async function linkTo(email: string): Promise<string> {
  const { token, link } = newLink(desk, accountId, email)
  await accountsDb(db)
    .insertInto('email_confirmations')
    .values({
      token_hash: link.tokenHash,
      account_id: accountId,
      email,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
  return token
}

const OWN = 'lisa@example.org'
const confirm = (token: string, password = '', callerId: number | null = null) =>
  confirmEmail(desk, { token, password }, callerId)
const confirmedAt = async () => (await desk.account(accountId)).email_confirmed_by_owner_at

describe('the reader of a link', () => {
  it('a link that nobody sent, or that is too old, is dead', async () => {
    expect(await emailLinkState(desk, 'made up', accountId)).toBe('dead')
    const token = await linkTo(OWN)
    await desk.clock.leap(CONFIRMATION_LIFE_MS - 1)
    expect(await emailLinkState(desk, token, accountId)).toBe('ready')
    await desk.clock.leap(1)
    expect(await emailLinkState(desk, token, accountId)).toBe('dead')
  })

  it('the account itself only presses the button; another and a visitor need the password', async () => {
    const token = await linkTo(OWN)
    expect(await emailLinkState(desk, token, accountId)).toBe('ready')
    expect(await emailLinkState(desk, token, accountId + 1)).toBe('password')
    expect(await emailLinkState(desk, token, null)).toBe('password')
  })

  it('an account without a password has to sign in', async () => {
    await accountsDb(db).updateTable('accounts').set({ password_hash: null }).execute()
    const token = await linkTo(OWN)
    expect(await emailLinkState(desk, token, null)).toBe('sign_in')
    expect(await emailLinkState(desk, token, accountId)).toBe('ready')
  })
})

describe('a confirmation', () => {
  it('a made-up link is refused before anything is compared', async () => {
    expect(await confirm('made up', 'a password')).toEqual(DEAD)
    expect(desk.hashings).toBe(0)
  })

  it('the session of the account proves it without a password', async () => {
    const token = await linkTo(OWN)
    await desk.clock.advance(HOUR)
    expect(await confirm(token, '', accountId)).toEqual({ success: true })
    expect(desk.hashings).toBe(0)
    expect(await desk.account(accountId)).toMatchObject({
      email: OWN,
      email_confirmed_at: desk.at,
      email_confirmed_by_owner_at: desk.at,
    })
    expect(await confirm(token, '', accountId)).toEqual(DEAD)
  })

  it.each([null, 999])('the password proves it to the caller %s', async (callerId) => {
    const token = await linkTo('new@example.org')
    const refused = (message: string) => ({ success: false, errors: { password: [message] } })
    expect(await confirm(token, '', callerId)).toEqual(refused(FIELD_ERRORS.required))
    expect(desk.hashings).toBe(0)
    expect(await confirm(token, 'wrong', callerId)).toEqual(refused(FIELD_ERRORS.passwordWrong))
    expect(await confirmedAt()).toBeNull()
    expect(await confirm(token, 'a password', callerId)).toEqual({ success: true })
    expect(await desk.account(accountId)).toMatchObject({
      email: 'new@example.org',
      email_confirmed_by_owner_at: desk.at,
    })
  })

  it('without a password on the account only its session proves it', async () => {
    await accountsDb(db).updateTable('accounts').set({ password_hash: null }).execute()
    const token = await linkTo(OWN)
    expect(await confirm(token, 'a password')).toEqual({
      success: false,
      errors: { signIn: [FIELD_ERRORS.signInFirst] },
    })
    expect(await confirm(token, '', accountId)).toEqual({ success: true })
  })

  it('a password that changes while it is compared proves nothing', async () => {
    const token = await linkTo(OWN)
    const changing = {
      ...desk.passwords,
      verify: async () => {
        await accountsDb(db)
          .updateTable('accounts')
          .set({ password_hash: hashedAs('another') })
          .execute()
        return true
      },
    }
    expect(
      await confirmEmail({ ...desk, passwords: changing }, { token, password: 'a password' }, null),
    ).toEqual(DEAD)
    expect(await confirmedAt()).toBeNull()
    // The session proves it whatever the password is.
    expect(await confirm(token, '', accountId)).toEqual({ success: true })
  })

  it('a session proves it even where the password changes meanwhile', async () => {
    const token = await linkTo(OWN)
    const changing = changedMeanwhile(db, () =>
      accountsDb(db)
        .updateTable('accounts')
        .set({ password_hash: hashedAs('another') })
        .execute(),
    )
    expect(await confirmEmail({ ...desk, db: changing }, { token, password: '' }, accountId)).toEqual({
      success: true,
    })
  })
})

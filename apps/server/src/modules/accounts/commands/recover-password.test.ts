import type { Right } from '@gorod/contracts/permissions'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  ACCOUNTS,
  AccountsDesk,
  DONE,
  FRAME,
  HOUR,
  hashedAs,
  refused,
} from '../../../testing/accounts/accounts-desk.ts'
import { changedMeanwhile, databaseForFile } from '../../../testing/module-database.ts'
import { RECOVERY_PACE } from '../domain/emails.ts'
import { passwordChangedEmail, recoveryEmail } from '../domain/emails-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { hashOf } from '../domain/secret-hash.ts'
import { accountsDb } from '../store/tables.ts'
import {
  checkRecoveryToken,
  recoveryAskedJob,
  requestRecovery,
  sendRecoveryEmail,
  setNewPassword,
  tellPasswordChanged,
} from './recover-password.ts'

const OWN = 'lisa@example.org'
const DEAD = refused({ token: FIELD_ERRORS.linkDead })
const PASSWORD = 'a new password'
const HOME = 'a keyed hash'

const db = await databaseForFile(ACCOUNTS)
let desk: AccountsDesk
let accountId: number

beforeEach(async () => {
  desk = new AccountsDesk(db)
  accountId = await desk.addAccount({ email_confirmed_at: new Date(0) })
})

const set = (values: {
  email?: string | null
  email_confirmed_at?: Date | null
  email_confirmed_by_owner_at?: Date | null
  deleted_at?: Date
  rights?: Right[]
}) => accountsDb(db).updateTable('accounts').set(values).where('id', '=', accountId).execute()
const recoveries = () => accountsDb(db).selectFrom('password_recoveries').selectAll().execute()
const hash = async () => (await desk.account(accountId)).password_hash

/** The token of a link that was sent now. */
async function sentToken(): Promise<string> {
  await sendRecoveryEmail(desk, { email: OWN, network: HOME })
  const token = desk.lastToken()
  desk.emails.splice(0)
  return token
}

describe('a recovery that somebody asks for', () => {
  it('the wish for a recovery is only written down, for whatever address', async () => {
    expect(await requestRecovery(desk, ' Nobody@Example.org', '10.0.0.1')).toEqual(DONE)
    expect(desk.enqueued).toEqual([
      {
        name: 'recovery-asked',
        payload: { email: 'nobody@example.org', network: expect.stringMatching(/^[\w-]{43}$/) },
        key: undefined,
      },
    ])
    expect(recoveryAskedJob.payload.safeParse({ email: OWN }).success).toBe(true)
    expect(recoveryAskedJob.payload.safeParse({}).success).toBe(false)
  })

  it('the wish keeps a keyed hash of the network of one customer', async () => {
    const networkOf = async (address: string, secret = desk.secret) => {
      await requestRecovery({ ...desk, secret }, OWN, address)
      return recoveryAskedJob.payload.parse(desk.enqueued.at(-1)?.payload).network
    }
    const home = await networkOf('2001:db8:1:2::1')
    expect(await networkOf('2001:db8:1:2:ffff::9')).toBe(home)
    expect(await networkOf('2001:db8:1:3::1')).not.toBe(home)
    expect(await networkOf('2001:db8:1:2::1', 'another secret')).not.toBe(home)
  })

  it('a text that is no address is refused', async () => {
    expect(await requestRecovery(desk, 'nonsense', '10.0.0.1')).toEqual(
      refused({ email: FIELD_ERRORS.emailWrong }),
    )
    expect(desk.enqueued).toEqual([])
  })

  it('the account gets a link that lives for an hour, of which only the hash is kept', async () => {
    await sendRecoveryEmail(desk, { email: OWN, network: HOME })
    const expiresAt = new Date(desk.clock.now() + HOUR)
    const token = desk.lastToken()
    expect(desk.emails).toEqual([{ ...recoveryEmail(FRAME, { to: OWN, token }), goodUntil: expiresAt }])
    expect(await recoveries()).toEqual([
      {
        token_hash: hashOf(token),
        account_id: accountId,
        created_at: desk.at,
        expires_at: expiresAt,
        used_at: null,
        network: HOME,
      },
    ])
  })

  it('an unknown address and a deleted account get none', async () => {
    await sendRecoveryEmail(desk, { email: 'nobody@example.org', network: HOME })
    await set({ deleted_at: desk.at })
    await sendRecoveryEmail(desk, { email: OWN, network: HOME })
    expect([desk.emails, await recoveries()]).toEqual([[], []])
  })

  it('a second one needs some patience', async () => {
    await sendRecoveryEmail(desk, { email: OWN, network: HOME })
    await desk.clock.advance(RECOVERY_PACE.gapMs - 1)
    await sendRecoveryEmail(desk, { email: OWN, network: HOME })
    expect(desk.emails).toHaveLength(1)
    await desk.clock.advance(1)
    await sendRecoveryEmail(desk, { email: OWN, network: HOME })
    expect(desk.emails).toHaveLength(2)
  })
})

describe('a recovery link', () => {
  it('a recovery link works until its hour is over, and to look at it does not use it up', async () => {
    const token = await sentToken()
    expect(await checkRecoveryToken(desk, 'made up')).toEqual(DEAD)
    await desk.clock.advance(HOUR - 1)
    expect(await checkRecoveryToken(desk, token)).toEqual(DONE)
    expect(await checkRecoveryToken(desk, token)).toEqual(DONE)
    await desk.clock.advance(1)
    expect(await checkRecoveryToken(desk, token)).toEqual(DEAD)
  })
})

describe('a new password by a link', () => {
  const setIt = (token: string, password = PASSWORD, repeat = password) =>
    setNewPassword(desk, { token, password, repeat })

  it('a new password counts from now on, ends every session and is told to the owner', async () => {
    const token = await sentToken()
    const sessions = [await desk.addSession(accountId), await desk.addSession(accountId)]
    await desk.clock.advance(1000)
    expect(await setIt(token)).toEqual(DONE)
    expect(await hash()).toBe(hashedAs(PASSWORD))
    expect(await desk.sessionIds(accountId)).toEqual([])
    expect(desk.disconnected.toSorted()).toEqual(sessions.map(({ sessionId }) => sessionId).toSorted())
    expect(desk.emails).toEqual([
      { ...passwordChangedEmail(FRAME, { to: OWN, username: 'Lisa', at: desk.at }), goodUntil: undefined },
    ])
    expect((await desk.account(accountId)).email_confirmed_by_owner_at).toEqual(desk.at)
    expect(await setIt(token)).toEqual(DEAD)
  })

  it('the losses of the account are in the answer and in the e-mail to its owner', async () => {
    const lost = ['A chat was unlinked.']
    const proved: number[] = []
    const its = {
      ...desk,
      takenBack: async (_tx: unknown, id: number) => (id === accountId ? lost : []),
      ownerProved: async (_tx: unknown, id: number) => void proved.push(id),
    }
    const token = await sentToken()
    expect(await setNewPassword(its, { token, password: PASSWORD, repeat: PASSWORD })).toEqual({
      ...DONE,
      lost,
    })
    expect(desk.emails).toMatchObject([
      passwordChangedEmail(FRAME, { to: OWN, username: 'Lisa', at: desk.at, lost }),
    ])
    expect(proved).toEqual([accountId])
  })

  it('rights that were given before anybody proved the address are not for who reads that mailbox', async () => {
    await set({ rights: ['moderator'], email_confirmed_at: null, email_confirmed_by_owner_at: null })
    const token = await sentToken()
    expect(await setNewPassword(desk, { token, password: PASSWORD, repeat: PASSWORD })).toEqual({
      ...DONE,
      lost: [FIELD_ERRORS.rightsLost],
    })
    expect((await desk.account(accountId)).rights).toEqual([])
  })

  it('an owner who has proved the address before keeps the rights', async () => {
    await set({ rights: ['moderator'], email_confirmed_at: desk.at, email_confirmed_by_owner_at: desk.at })
    expect(await setIt(await sentToken())).toEqual(DONE)
    expect((await desk.account(accountId)).rights).toEqual(['moderator'])
  })

  it('a link that was used keeps its owner from no other, from another network too', async () => {
    await setIt(await sentToken())
    await desk.clock.advance(RECOVERY_PACE.gapMs)
    await sendRecoveryEmail(desk, { email: OWN, network: 'another keyed hash' })
    expect(await recoveries()).toHaveLength(2)
  })

  it.each([
    ['', '', { password: FIELD_ERRORS.required, password_repeat: FIELD_ERRORS.required }],
    ['short', 'short', { password: FIELD_ERRORS.passwordShort }],
    [PASSWORD, '', { password_repeat: FIELD_ERRORS.required }],
    [PASSWORD, `${PASSWORD} `, { password_repeat: FIELD_ERRORS.passwordsDiffer }],
    ['', PASSWORD, { password: FIELD_ERRORS.required, password_repeat: FIELD_ERRORS.passwordsDiffer }],
  ] as const)(
    'the password «%s», repeated as «%s», is refused under its fields',
    async (password, repeat, errors) => {
      const token = await sentToken()
      expect(await setIt(token, password, repeat)).toEqual(refused(errors))
      expect(await hash()).toBe(hashedAs('a password'))
      expect(await checkRecoveryToken(desk, token)).toEqual(DONE)
    },
  )

  it('a made-up link, and one that is too old, cost no hash', async () => {
    const token = await sentToken()
    expect(await setIt('made up')).toEqual(DEAD)
    await desk.clock.advance(HOUR)
    expect(await setIt(token)).toEqual(DEAD)
    expect(desk.hashings).toBe(0)
    expect(await hash()).toBe(hashedAs('a password'))
  })

  it('one of two passwords at the same moment counts', async () => {
    const token = await sentToken()
    const used = changedMeanwhile(db, () =>
      accountsDb(db).updateTable('password_recoveries').set({ used_at: desk.at }).execute(),
    )
    const late = { ...desk, db: used }
    expect(await setNewPassword(late, { token, password: PASSWORD, repeat: PASSWORD })).toEqual(DEAD)
    expect([await hash(), desk.emails]).toEqual([hashedAs('a password'), []])
  })

  it('an account that has lost its address learns nothing', async () => {
    const token = await sentToken()
    await set({ email: null })
    expect(await setIt(token)).toEqual(DONE)
    expect([await hash(), desk.emails]).toEqual([hashedAs(PASSWORD), []])
  })
})

describe('the owner of an account whose password has changed', () => {
  it('the owner of a confirmed address is told', async () => {
    await tellPasswordChanged(desk, desk.db, { accountId, frame: FRAME })
    expect(desk.emails).toEqual([
      { ...passwordChangedEmail(FRAME, { to: OWN, username: 'Lisa', at: desk.at }), goodUntil: undefined },
    ])
  })

  it('a stranger at an unproved address, and nobody at none, are not', async () => {
    await set({ email_confirmed_at: null })
    await tellPasswordChanged(desk, desk.db, { accountId, frame: FRAME })
    await set({ email: null, email_confirmed_at: desk.at })
    await tellPasswordChanged(desk, desk.db, { accountId, frame: FRAME })
    expect(desk.emails).toEqual([])
  })
})

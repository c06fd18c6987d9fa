import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { ACCOUNTS, AccountsDesk, hashedAs, MINUTE } from '../../../testing/accounts/accounts-desk.ts'
import { changedMeanwhile, databaseForFile } from '../../../testing/module-database.ts'
import { hashOf } from '../domain/secret-hash.ts'
import type { SocialPerson, SocialProvider } from '../domain/social.ts'
import { socialNonces } from '../domain/social-nonce.ts'
import { accountsDb } from '../store/tables.ts'
import { type SocialSignInDeps, socialSignIn, startSocial } from './social-sign-in.ts'

const LIFE = 10 * MINUTE
const OWN = 'lisa@example.org'
const INVALID = { code: 'social_token_invalid' }

const db = await databaseForFile(ACCOUNTS)
const nonces = socialNonces('a secret')
let desk: AccountsDesk
let deps: SocialSignInDeps
let person: SocialPerson

const google: SocialProvider = {
  type: 'google',
  authorizeUrl: async ({ redirectUri, nonce, state }) =>
    `https://google.example/${redirectUri}/${nonce}/${state}`,
  readToken: async () => person,
}

beforeEach(() => {
  desk = new AccountsDesk(db)
  deps = depsOf(db)
  person = {
    subject: 'person 1',
    email: ' Lisa@Example.org ',
    emailVerified: true,
    name: 'Лиса',
    nonce: 'nonce 1',
  }
})

function depsOf(its: Db): SocialSignInDeps {
  const { clock, random, realtime, takenBack, ownerProved, outbox, settings, siteUrl } = desk
  const providers = new Map([['google', google] as const])
  return {
    clock,
    random,
    realtime,
    takenBack,
    ownerProved,
    outbox,
    settings,
    siteUrl,
    db: its,
    nonces,
    providers,
  }
}

/** Signs in with a token that was asked for with this browser, just now. */
async function signIn(change: Partial<SocialPerson> = {}, its = deps): Promise<number> {
  person = { ...person, nonce: desk.random.token(), ...change }
  const sealedNonce = nonces.seal('google', person.nonce, desk.clock.now() + LIFE)
  return await socialSignIn(its, { type: 'google', token: 'a token', sealedNonce })
}

const identities = () =>
  accountsDb(db).selectFrom('social_identities').selectAll().orderBy('subject').execute()
const link = (accountId: number, subject: string, email = OWN) =>
  accountsDb(db)
    .insertInto('social_identities')
    .values({ provider: 'google', subject, account_id: accountId, email, created_at: desk.at })
    .execute()
const proved = () => ({ email_confirmed_at: desk.at, email_confirmed_by_owner_at: desk.at })

describe('a sign-in through a provider that begins', () => {
  it('the browser is led there and keeps a seal for ten minutes', async () => {
    const { url, state, sealedNonce } = await startSocial(deps, { type: 'google', redirectUri: 'back' })
    const [nonce = '', told] = url.split('/').slice(-2)
    expect(url).toMatch(/^https:\/\/google\.example\/back\//)
    expect(told).toBe(state)
    expect(nonce).not.toBe(state)
    const now = desk.clock.now()
    expect(nonces.matches(sealedNonce, 'google', nonce, now + LIFE - 1)).toBe(true)
    expect(nonces.matches(sealedNonce, 'google', nonce, now + LIFE)).toBe(false)
  })

  it('a provider that the site does not have is not found', async () => {
    const wish = { type: 'apple' as const, redirectUri: 'back' }
    await expect(startSocial(deps, wish)).rejects.toMatchObject({ code: 'not_found' })
    const attempt = { type: wish.type, token: 'a token', sealedNonce: 'a seal' }
    await expect(socialSignIn(deps, attempt)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a token', () => {
  const attempt = (sealedNonce: string | null) =>
    socialSignIn(deps, { type: 'google', token: 'a token', sealedNonce })
  const seal = (nonce = person.nonce, endsAt = desk.clock.now() + LIFE) =>
    nonces.seal('google', nonce, endsAt)

  it('a token without a seal of this browser, or with an old one, signs nobody in', async () => {
    await expect(attempt(null)).rejects.toMatchObject(INVALID)
    await expect(attempt(seal('another nonce'))).rejects.toMatchObject(INVALID)
    await expect(attempt(seal(person.nonce, desk.clock.now()))).rejects.toMatchObject(INVALID)
    expect(await attempt(seal())).toBe(1)
  })

  it('a token signs in once', async () => {
    expect(await attempt(seal())).toBe(1)
    await expect(attempt(seal())).rejects.toMatchObject(INVALID)
    const [kept] = await accountsDb(db).selectFrom('used_nonces').selectAll().execute()
    expect(kept).toEqual({ nonce_hash: hashOf('nonce 1'), expires_at: new Date(desk.clock.now() + LIFE) })
  })

  it.each([
    ['no address', { email: null }],
    ['an address that nobody verified', { emailVerified: false }],
    ['an address that is none', { email: 'nonsense' }],
  ])('a token with %s signs nobody in, and may be tried again', async (_, change) => {
    person = { ...person, ...change }
    await expect(attempt(seal())).rejects.toMatchObject(INVALID)
    person = { ...person, email: OWN, emailVerified: true }
    expect(await attempt(seal())).toBe(1)
  })
})

describe('a person whom nobody knows', () => {
  it('the person gets an account with the address of the provider and its own name', async () => {
    const id = await signIn()
    expect(await desk.account(id)).toMatchObject({
      email: OWN,
      username: 'Лиса',
      password_hash: null,
      created_at: desk.at,
      ...proved(),
    })
    expect(await identities()).toEqual([
      { provider: 'google', subject: 'person 1', account_id: id, email: OWN, created_at: desk.at },
    ])
    expect(await signIn()).toBe(id)
    expect(await identities()).toHaveLength(1)
  })

  it('a taken name gets a number, and none becomes a word with the moment', async () => {
    await desk.addAccount({ email: null, username: 'Лиса' })
    expect((await desk.account(await signIn())).username).toBe('Лиса2')
    const nameless = await signIn({ subject: 'person 2', email: 'max@example.org', name: null })
    expect((await desk.account(nameless)).username).toBe(`user${desk.clock.now()}`)
  })

  it('a name of which every variant is taken is a fault', async () => {
    deps = { ...deps, random: { ...desk.random, integer: () => 0 } }
    for (const username of ['Лиса', 'Лиса2', 'Лиса3', 'Лиса4', 'Лиса1000'])
      await desk.addAccount({ email: null, username })
    await expect(signIn()).rejects.toThrow('no free name for a new account')
  })

  it('an account that was made for the person meanwhile is the one', async () => {
    let made: number | null = null
    const its = changedMeanwhile(db, async () => {
      made ??= await desk.addAccount(proved())
    })
    expect(await signIn({}, depsOf(its))).toBe(made)
    expect(await identities()).toMatchObject([{ account_id: made }])
  })
})

it('a newcomer whose name looks like somebody’s gets it with a number', async () => {
  await desk.addAccount({ email: 'other@example.org', username: 'Лиса' })
  const id = await signIn({ name: 'Лиcа' })
  expect((await desk.account(id)).username).toBe('Лиcа2')
})

describe('an identity that is linked', () => {
  it('a linked identity signs in to its account, whose address may be another by now', async () => {
    const id = await desk.addAccount({ email: 'other@example.org' })
    await link(id, 'person 1')
    expect(await signIn()).toBe(id)
    const proof = await desk.addAccount({ email: 'max@example.org', username: 'Max', ...proved() })
    await link(proof, 'person 2')
    expect(await signIn({ subject: 'person 2', email: 'max@example.org' })).toBe(proof)
    expect(await signIn({ subject: 'person 2', email: 'somebody@example.org' })).toBe(proof)
  })

  it('an account with the same address that nobody proved is taken over', async () => {
    const id = await desk.addAccount()
    await link(id, 'person 1')
    const { sessionId } = await desk.addSession(id)
    expect(await signIn()).toBe(id)
    expect(await desk.account(id)).toMatchObject({ password_hash: null, ...proved() })
    expect(desk.disconnected).toEqual([sessionId])
  })
})

describe('an account with the address of the person', () => {
  it('one whose owner has proved it is linked, and keeps its password and its sessions', async () => {
    const id = await desk.addAccount(proved())
    await desk.addSession(id)
    await desk.clock.advance(MINUTE)
    expect(await signIn()).toBe(id)
    expect(await identities()).toMatchObject([{ subject: 'person 1', account_id: id, created_at: desk.at }])
    expect((await desk.account(id)).password_hash).toBe(hashedAs('a password'))
    expect([await desk.sessionIds(id), desk.disconnected]).toMatchObject([{ length: 1 }, []])
    // Its owner hears of the new way in, once.
    await signIn()
    expect(desk.emails).toMatchObject([{ to: OWN, subject: 'Город засыпает: вход через Google' }])
  })

  it('one with another identity of this provider stays with that', async () => {
    const id = await desk.addAccount(proved())
    await link(id, 'person 2')
    await expect(signIn()).rejects.toMatchObject(INVALID)
    expect(await identities()).toMatchObject([{ subject: 'person 2' }])
  })

  it('one that nobody has proved is taken over: nothing that was set gives access any more', async () => {
    const id = await desk.addAccount({ rights: ['moderator'] })
    const sessions = [await desk.addSession(id), await desk.addSession(id)]
    await desk.clock.advance(MINUTE)
    expect(await signIn()).toBe(id)
    expect(await desk.account(id)).toMatchObject({
      username: 'Lisa',
      password_hash: null,
      rights: [],
      ...proved(),
    })
    expect(await desk.sessionIds(id)).toEqual([])
    expect(desk.disconnected.toSorted()).toEqual(sessions.map(({ sessionId }) => sessionId).toSorted())
    expect(await identities()).toMatchObject([{ account_id: id }])
    expect(desk.toldTakenBack).toEqual([id])
  })

  it('one that is proved at the moment of the taking over is linked instead', async () => {
    const id = await desk.addAccount()
    const its = changedMeanwhile(db, () => accountsDb(db).updateTable('accounts').set(proved()).execute())
    expect(await signIn({}, depsOf(its))).toBe(id)
    expect((await desk.account(id)).password_hash).toBe(hashedAs('a password'))
    expect([desk.disconnected, desk.toldTakenBack]).toEqual([[], []])
  })

  it('one that loses the address at the moment of the linking is left alone', async () => {
    const id = await desk.addAccount(proved())
    const its = changedMeanwhile(db, () =>
      accountsDb(db)
        .updateTable('accounts')
        .set({ email: 'other@example.org' })
        .where('id', '=', id)
        .execute(),
    )
    const made = await signIn({}, depsOf(its))
    expect(made).not.toBe(id)
    expect(await identities()).toMatchObject([{ account_id: made }])
  })

  it('one that never stands still ends the attempt after five looks', async () => {
    await desk.addAccount(proved())
    let looks = 0
    const its = changedMeanwhile(db, async () => {
      looks += 1
      const isProved = looks % 2 === 0
      const email_confirmed_by_owner_at = isProved ? desk.at : null
      await accountsDb(db).updateTable('accounts').set({ email_confirmed_by_owner_at }).execute()
    })
    await expect(signIn({}, depsOf(its))).rejects.toThrow(
      'the account of google identity person 1 never stood still',
    )
    expect(looks).toBe(5)
  })
})

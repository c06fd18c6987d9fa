import { getMe, login, signup } from '@gorod/contracts/accounts'
import { sendRecoveryLink, setNewPassword } from '@gorod/contracts/recovery'
import { getSocialProviders } from '@gorod/contracts/social'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { appForFile, call, signUp, tokenTo } from '../../testing/index.ts'
import { GOOGLE_CLIENT, startOpenidProvider } from '../../testing/openid-provider.ts'
import { REFUSED_TOKEN, socialVisitors } from '../../testing/social-visitors.ts'

const provider = await startOpenidProvider()
afterAll(() => provider.stop())
const app = await appForFile({ env: provider.env })
const { begin, finish, person, signInAs, me } = socialVisitors(app, provider)

describe('sign-in through a provider', () => {
  it('offers the configured providers', async () => {
    const { answer } = await call(app, getSocialProviders)
    expect(answer).toEqual([{ type: 'google' }, { type: 'apple' }])
  })

  it('asks the provider for an id token in the way of each', async () => {
    const google = new URL((await begin('google')).url)
    expect(Object.fromEntries(google.searchParams)).toMatchObject({
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid email profile',
      client_id: GOOGLE_CLIENT,
      redirect_uri: `${app.siteUrl()}/callbacks/sign-in-with-google`,
    })
    const apple = new URL((await begin('apple')).url)
    expect(apple.searchParams.get('response_mode')).toBe('form_post')
    expect(apple.searchParams.get('scope')).toBe('openid email name')
  })

  it('makes an account with the provider’s name and a confirmed address, then knows it again', async () => {
    const who = person({ name: 'Вера Звонарёва' })
    const first = await signInAs(who)
    const account = await me(first.token)
    expect(account).toMatchObject({ username: 'Вера Звонарёва', email: who.email, verified: true })
    const again = await signInAs({ ...who, email: 'moved@example.com', name: 'Other' })
    expect((await me(again.token)).id).toBe(account.id)
  })

  it('makes a name of the moment where Apple tells none and writes booleans as words', async () => {
    const { token } = await signInAs(person({ email_verified: 'true' }), 'apple')
    expect(await me(token)).toMatchObject({ username: expect.stringMatching(/^user\d+$/), verified: true })
  })

  it('gives a taken name a number, and never one that does not fit', async () => {
    await signUp(app, { username: 'Taken' })
    const { token } = await signInAs(person({ name: ' Taken\u0000 ' }))
    expect((await me(token)).username).toBe('Taken2')
    const long = await signInAs(person({ name: '🎲'.repeat(50) }))
    expect((await me(long.token)).username).toBe('🎲'.repeat(20))
  })

  it('makes one account of two first sign-ins at the same moment', async () => {
    const who = person({ name: 'Twice' })
    provider.become(who)
    const begun = await Promise.all([begin(), begin(), begin()])
    const tokens: string[] = []
    for (const { url } of begun) tokens.push((await provider.authorize(url)).id_token ?? '')
    const answers = await Promise.all(begun.map((one, index) => finish(one, tokens[index] ?? '')))
    const ids = await Promise.all(answers.map(async ({ token }) => (await me(token)).id))
    expect(new Set(ids).size).toBe(1)
    const { rows } = await sql`select 1 from accounts where email = ${who.email}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })
})

describe('the account behind a provider’s identity', () => {
  it('links an account whose owner confirmed the address, and leaves its password and sessions', async () => {
    const account = await signUp(app, { verified: true })
    const { token } = await signInAs(person({ email: account.email.toUpperCase() }))
    expect((await me(token)).id).toBe(account.id)
    expect((await me(account.token)).id).toBe(account.id)
    const { status } = await call(app, login, {
      body: { username: account.email, password: account.password },
    })
    expect(status).toBe(200)
  })

  it('links an account once when its owner signs in twice at the same moment', async () => {
    const account = await signUp(app, { verified: true })
    provider.become(person({ email: account.email }))
    const begun = await Promise.all([begin(), begin(), begin()])
    const tokens: string[] = []
    for (const { url } of begun) tokens.push((await provider.authorize(url)).id_token ?? '')
    const answers = await Promise.all(begun.map((one, index) => finish(one, tokens[index] ?? '')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { token } of answers) expect((await me(token)).id).toBe(account.id)
  })

  it('takes over an account nobody proved to own: password, sessions and links of the first person no longer work', async () => {
    const squatter = await signUp(app)
    await sql`insert into password_recoveries (token_hash, account_id, created_at, expires_at)
      values ('\x01', ${squatter.id}, now(), now() + interval '1 hour')`.execute(app.db)
    await sql`insert into email_confirmations (token_hash, account_id, email, created_at, expires_at)
      values ('\x02', ${squatter.id}, 'squatter@example.com', now(), now() + interval '1 hour')`.execute(
      app.db,
    )
    const { token } = await signInAs(person({ email: squatter.email }))
    expect(await me(token)).toMatchObject({ id: squatter.id, verified: true })
    expect((await call(app, getMe, { as: squatter })).error.code).toBe('session_expired')
    const old = await call(app, login, { body: { username: squatter.email, password: squatter.password } })
    expect(old.error.code).toBe('password_wrong')
    for (const table of ['password_recoveries', 'email_confirmations']) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where account_id = ${squatter.id}`.execute(
        app.db,
      )
      expect(rows).toEqual([])
    }
  })

  describe('an account whose address an older version let a mail scanner confirm for a stranger', () => {
    /** An account with the owner's address, which an opened link confirmed. */
    async function confirmedByScanner() {
      const stranger = await signUp(app)
      await sql`update accounts set email_confirmed_at = now() where id = ${stranger.id}`.execute(app.db)
      return stranger
    }
    const isOut = async (stranger: Awaited<ReturnType<typeof signUp>>) => {
      expect((await call(app, getMe, { as: stranger })).error.code).toBe('session_expired')
      const body = { username: stranger.email, password: stranger.password }
      expect((await call(app, login, { body })).error.code).toBe('password_wrong')
    }

    it('the account goes to the owner who comes through a provider, and the stranger is out', async () => {
      const stranger = await confirmedByScanner()
      const { token } = await signInAs(person({ email: stranger.email }))
      expect(await me(token)).toMatchObject({ id: stranger.id, verified: true })
      await isOut(stranger)
      // From now on it belongs to the owner, and a second sign-in takes nothing away.
      const { token: again } = await signInAs(person({ email: stranger.email }), 'apple')
      expect((await me(again)).id).toBe(stranger.id)
      expect((await me(token)).id).toBe(stranger.id)
    })

    it('the stranger is out as well where the owner was linked to the account already', async () => {
      const stranger = await confirmedByScanner()
      const owner = person({ email: stranger.email })
      await sql`insert into social_identities (provider, subject, account_id, email, created_at)
        values ('google', ${owner.sub}, ${stranger.id}, ${owner.email}, now())`.execute(app.db)
      const { token } = await signInAs(owner)
      expect((await me(token)).id).toBe(stranger.id)
      await isOut(stranger)
    })

    it('a recovery takes away the stranger’s own provider, and leaves one of the same address', async () => {
      const stranger = await confirmedByScanner()
      const before = person({ name: 'Stranger' })
      const owner = person({ email: stranger.email })
      await sql`insert into social_identities (provider, subject, account_id, email, created_at)
        values ('google', ${before.sub}, ${stranger.id}, ${before.email}, now()),
          ('apple', ${owner.sub}, ${stranger.id}, ${owner.email}, now())`.execute(app.db)
      await call(app, sendRecoveryLink, { body: { email: stranger.email } })
      const token = await tokenTo(app, stranger.email, 'new_password')
      const password = 'the owner’s password'
      await call(app, setNewPassword, { body: { token, password, password_repeat: password } })
      await isOut(stranger)
      expect((await me((await signInAs(before)).token)).id).not.toBe(stranger.id)
      expect((await me((await signInAs(owner, 'apple')).token)).id).toBe(stranger.id)
      const signedIn = await call(app, login, { body: { username: stranger.email, password } })
      expect(signedIn.status).toBe(200)
    })
  })

  it('signs a known identity in to its account whose address is another meanwhile', async () => {
    const who = person()
    const { id } = await me((await signInAs(who)).token)
    await sql`update accounts set email = ${`moved.${who.email}`}, email_confirmed_by_owner_at = null
      where id = ${id}`.execute(app.db)
    const { token } = await signInAs(who)
    expect((await me(token)).id).toBe(id)
  })

  it('refuses an address the provider has not verified, or does not tell', async () => {
    const account = await signUp(app, { verified: true })
    expect(await signInAs(person({ email: account.email, email_verified: false }))).toEqual(REFUSED_TOKEN)
    expect(await signInAs(person({ email: account.email, email_verified: 'false' }))).toEqual(REFUSED_TOKEN)
    const { email: _, ...nameless } = person()
    expect(await signInAs(nameless as ReturnType<typeof person>)).toEqual(REFUSED_TOKEN)
  })

  it('keeps an account with its first identity when the address is given to somebody else', async () => {
    const first = person()
    await signInAs(first)
    expect(await signInAs(person({ email: first.email }))).toEqual(REFUSED_TOKEN)
  })

  it('lets one account be reached through both providers', async () => {
    const who = person()
    const one = await me((await signInAs(who, 'google')).token)
    const other = await me((await signInAs(who, 'apple')).token)
    expect(other.id).toBe(one.id)
  })

  it('a deleted account is never found', async () => {
    const who = person()
    const gone = await me((await signInAs(who)).token)
    await sql`update accounts set deleted_at = now(), email = null where id = ${gone.id}`.execute(app.db)
    expect((await me((await signInAs(who)).token)).id).not.toBe(gone.id)
  })

  it('a taken address stays taken: nobody signs up with it afterwards', async () => {
    const who = person()
    await signInAs(who)
    const body = { email: who.email, username: 'late', password: 'correct horse' }
    expect((await call(app, signup, { body })).error.code).toBe('email_taken')
  })
})

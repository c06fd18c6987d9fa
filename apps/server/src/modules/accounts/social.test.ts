import { getMe, login, signup } from '@gorod/contracts/accounts'
import { sendRecoveryLink, setNewPassword } from '@gorod/contracts/recovery'
import { getSocialProviders, type SocialType, socialLogin, startSocial } from '@gorod/contracts/social'
import { SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { appForFile, call, signUp, startTestApp, type TestApp, tokenTo } from '../../testing/index.ts'
import { GOOGLE_CLIENT, type OpenidStandIn, startOpenidProvider } from '../../testing/openid-provider.ts'

const provider = await startOpenidProvider()
afterAll(() => provider.stop())
const app = await appForFile({ env: provider.env })

interface Begun {
  readonly url: string
  readonly state: string
  readonly nonce: string
  readonly cookie: string
}

async function begin(type: SocialType = 'google'): Promise<Begun> {
  const { status, answer, headers } = await call(app, startSocial, { body: { type } })
  expect(status).toBe(200)
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
  const nonce = new URL(answer.url).searchParams.get('nonce') ?? ''
  return { ...answer, nonce, cookie: cookie.split(';')[0] ?? '' }
}

interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly token: string | undefined
}

async function finish(
  begun: { readonly cookie: string },
  token: string,
  { type = 'google', at = app }: { readonly type?: SocialType; readonly at?: TestApp } = {},
): Promise<Answer> {
  const response = await fetch(`${at.url}${socialLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: begun.cookie },
    body: JSON.stringify({ type, token, platform: 'web' }),
  })
  const body = (await response.json()) as { code?: string; access_token?: string }
  return { status: response.status, code: body.code, token: body.access_token }
}

let people = 0

function person(more: Partial<Parameters<OpenidStandIn['become']>[0]> = {}) {
  people += 1
  return { sub: `sub-${people}`, email: `person${people}@example.com`, email_verified: true, ...more }
}

/** The whole way of one sign-in through the provider. */
async function signInAs(who: ReturnType<typeof person>, type: SocialType = 'google'): Promise<Answer> {
  provider.become(who)
  const begun = await begin(type)
  const { id_token = '', state } = await provider.authorize(begun.url)
  expect(state).toBe(begun.state)
  return finish(begun, id_token, { type })
}

async function me(token: string | undefined) {
  const answered = await call(app, getMe, { as: { ...NOBODY, token: token ?? '' } })
  return answered.answer
}

const NOBODY = { id: 0, username: '', email: '', password: '', token: '', cookie: '' }
const REFUSED = { status: 401, code: 'social_token_invalid', token: undefined }

/** A token such as the provider makes for this sign-in, but for what the test changes. */
function claims(begun: Begun, more: Readonly<Record<string, unknown>> = {}) {
  const now = Math.floor(Date.now() / 1000)
  const who = person()
  return {
    ...who,
    iss: provider.issuer,
    aud: GOOGLE_CLIENT,
    iat: now,
    exp: now + 3600,
    nonce: begun.nonce,
    ...more,
  }
}

describe('sign-in through a provider', () => {
  it('offers what is configured', async () => {
    const { answer } = await call(app, getSocialProviders)
    expect(answer).toEqual([
      { type: 'google', flow: 'popup' },
      { type: 'apple', flow: 'redirect' },
    ])
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

describe('whose account it is', () => {
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

  it('takes over an account nobody proved to own: password, sessions and letters of the first are worth nothing', async () => {
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

  describe('where an older version let a mail scanner confirm the address for a stranger', () => {
    /** Signed up with the owner's address; what confirmed it was the opened link. */
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
      // From now on it is the owner's like any other, and a second sign-in takes nothing away.
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
    expect(await signInAs(person({ email: account.email, email_verified: false }))).toEqual(REFUSED)
    expect(await signInAs(person({ email: account.email, email_verified: 'false' }))).toEqual(REFUSED)
    const { email: _, ...nameless } = person()
    expect(await signInAs(nameless as ReturnType<typeof person>)).toEqual(REFUSED)
  })

  it('keeps an account with its first identity when the address is given to somebody else', async () => {
    const first = person()
    await signInAs(first)
    expect(await signInAs(person({ email: first.email }))).toEqual(REFUSED)
  })

  it('lets one account be reached through both providers', async () => {
    const who = person()
    const one = await me((await signInAs(who, 'google')).token)
    const other = await me((await signInAs(who, 'apple')).token)
    expect(other.id).toBe(one.id)
  })

  it('never finds a deleted account', async () => {
    const who = person()
    const gone = await me((await signInAs(who)).token)
    await sql`update accounts set deleted_at = now(), email = null where id = ${gone.id}`.execute(app.db)
    expect((await me((await signInAs(who)).token)).id).not.toBe(gone.id)
  })

  it('holds the address: nobody signs up with it afterwards', async () => {
    const who = person()
    await signInAs(who)
    const body = { email: who.email, username: 'late', password: 'correct horse' }
    expect((await call(app, signup, { body })).error.code).toBe('email_taken')
  })
})

describe('an id token', () => {
  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://accounts.example.com' }],
    ['another nonce', { nonce: 'made up' }],
    ['no nonce', { nonce: undefined }],
    [
      'a life that is over',
      { iat: Math.floor(Date.now() / 1000) - 500, exp: Math.floor(Date.now() / 1000) - 120 },
    ],
    ['no end', { exp: undefined }],
    ['a birth long ago', { iat: Math.floor(Date.now() / 1000) - 3000 }],
    ['a birth in the future', { iat: Math.floor(Date.now() / 1000) + 600 }],
    ['another party it was made for', { azp: 'somebody-else' }],
    ['two audiences and no word for whom', { aud: [GOOGLE_CLIENT, 'somebody-else'] }],
    ['no subject', { sub: undefined }],
  ])('with %s is refused', async (_what, change) => {
    const begun = await begin()
    expect(await finish(begun, await provider.sign(claims(begun, change)))).toEqual(REFUSED)
  })

  it('that names us beside others, and as the one it was made for, holds', async () => {
    const begun = await begin()
    const aud = [GOOGLE_CLIENT, 'somebody-else']
    expect(
      (await finish(begun, await provider.sign(claims(begun, { aud, azp: GOOGLE_CLIENT })))).status,
    ).toBe(200)
  })

  it('without a signature is refused', async () => {
    const begun = await begin()
    const { sub, ...rest } = claims(begun)
    expect(await finish(begun, new UnsecuredJWT({ ...rest }).setSubject(sub).encode())).toEqual(REFUSED)
  })

  it('signed with the public key as if it were a shared secret is refused', async () => {
    const begun = await begin()
    const token = await new SignJWT({ ...claims(begun) })
      .setProtectedHeader({ alg: 'HS256', kid: 'the-key' })
      .sign(new TextEncoder().encode(provider.publicKey))
    expect(await finish(begun, token)).toEqual(REFUSED)
  })

  it('under a key the provider does not have is refused', async () => {
    const other = await startOpenidProvider()
    const begun = await begin()
    expect(await finish(begun, await other.sign(claims(begun)))).toEqual(REFUSED)
    await other.stop()
  })

  it('that is no token is refused', async () => {
    expect(await finish(await begin(), 'not.a.token')).toEqual(REFUSED)
  })

  it('signs in once, and only the browser that began', async () => {
    const begun = await begin()
    const token = await provider.sign(claims(begun))
    const another = await begin()
    expect(await finish(another, token)).toEqual(REFUSED)
    expect(await finish({ cookie: '' }, token)).toEqual(REFUSED)
    expect(
      await finish({ cookie: begun.cookie.replace('google', 'apple') }, token, { type: 'apple' }),
    ).toEqual(REFUSED)
    expect((await finish(begun, token)).status).toBe(200)
    expect(await finish(begun, token)).toEqual(REFUSED)
  })
})

describe('the way back from the provider', () => {
  const post = (type: string, fields: Record<string, string>) =>
    fetch(`${app.url}/callbacks/sign-in-with-${type}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })

  it('hides a posted token behind #', async () => {
    const answer = await post('apple', { id_token: 'a.b.c', state: 'x&y', code: 'secret', user: '{}' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/callbacks/sign-in-with-apple#id_token=a.b.c&state=x%26y')
  })

  it('tells the page that the visitor said no', async () => {
    const answer = await post('apple', { error: 'user_cancelled_authorize', state: 's' })
    expect(answer.headers.get('location')).toContain('#state=s&error=user_cancelled_authorize')
  })

  it('keeps its window’s tie to the page that opened it, which no other page does', async () => {
    const policy = async (path: string) =>
      (await fetch(`${app.url}${path}`)).headers.get('cross-origin-opener-policy')
    expect(await policy('/callbacks/sign-in-with-google')).toBe('unsafe-none')
    expect(await policy('/')).toBe('same-origin-allow-popups')
  })

  it('knows no other provider', async () => {
    expect((await post('facebook', { id_token: 'a.b.c' })).status).toBe(422)
  })
})

describe('a provider that cannot be asked', () => {
  it('is not found when it is not configured', async () => {
    const plain = await startTestApp()
    expect((await call(plain, getSocialProviders)).answer).toEqual([])
    expect((await call(plain, startSocial, { body: { type: 'google' } })).error.code).toBe('not_found')
    const body = { type: 'google', token: 'a.b.c', platform: 'web' } as const
    expect((await call(plain, socialLogin, { body })).error.code).toBe('not_found')
    await plain.stop()
  })

  it('is unavailable when it is down, and only until it is back', async () => {
    const down = await startOpenidProvider()
    await down.stop()
    const there = await startTestApp({ env: { ...provider.env, GOOGLE_ISSUER: down.issuer } })
    expect((await call(there, startSocial, { body: { type: 'google' } })).error.code).toBe('unavailable')
    expect((await call(there, startSocial, { body: { type: 'apple' } })).status).toBe(200)
    await there.stop()
  })

  it('is unavailable when its keys cannot be had, which says nothing about the token', async () => {
    const failing = await startOpenidProvider()
    const there = await startTestApp({ env: failing.env })
    const { answer, headers } = await call(there, startSocial, { body: { type: 'google' } })
    const nonce = new URL(answer.url).searchParams.get('nonce')
    const token = await failing.sign({
      ...claims({ ...answer, nonce: nonce ?? '', cookie: '' }),
      iss: failing.issuer,
    })
    await failing.stop()
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await finish({ cookie }, token, { at: there })).toMatchObject({
      status: 503,
      code: 'unavailable',
    })
    await there.stop()
  })

  it('is no provider when it says it is another, or anybody on the way could speak for it', async () => {
    const there = await startTestApp({
      env: { ...provider.env, GOOGLE_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost') },
    })
    expect((await call(there, startSocial, { body: { type: 'google' } })).error.code).toBe('unavailable')
    await there.stop()
    await expect(
      startTestApp({ env: { ...provider.env, GOOGLE_ISSUER: 'http://example.org' } }),
    ).rejects.toThrow('GOOGLE_ISSUER=http://example.org: must start with https://')
  })
})

import { getMe, login, logout, renewToken, signup } from '@gorod/contracts/accounts'
import { DAY_MS, MINUTE_MS } from '@gorod/contracts/durations'
import { getHeaderNews } from '@gorod/contracts/header-news'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  signUp,
  startTestApp,
  type TestAccount,
  until,
} from '../../testing/index.ts'

const clock = new FakeClock()
const app = await appForFile({ clock })

const post = (path: string, body: unknown) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const get = (path: string, cookie: string) =>
  fetch(app.url + path, { headers: { cookie }, redirect: 'manual' })
const cookiesOf = (response: Response) =>
  new Map(response.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line]))

describe('a sign-up', () => {
  it('makes an account with a number, signed in from now on', async () => {
    const account = await signUp(app, { username: 'user1700000000', email: 'Anna@Example.com' })
    expect(Number.isInteger(account.id)).toBe(true)
    const { answer } = await call(app, getMe, { as: account })
    expect(answer).toEqual({
      id: account.id,
      username: 'user1700000000',
      image: null,
      verified: false,
      rights: [],
      email: 'anna@example.com',
      streamerMode: false,
      news: (await call(app, getHeaderNews, { as: account })).answer,
    })
  })

  it('answers a taken address in the words of the spec, whatever its case', async () => {
    await signUp(app, { email: 'taken@example.com' })
    for (const email of ['taken@example.com', ' TAKEN@Example.COM ']) {
      const response = await post('/v1/auth/signup', { email, username: 'another', password: 'long enough' })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ statusCode: 400, message: 'Email is already taken' })
    }
  })

  it('gives a taken name a number, also when ten come at the same moment', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 10 }, (_, n) => signUp(app, { username: 'Twin', email: `twin${n}@example.com` })),
    )
    const names = await Promise.all(
      accounts.map(async (as) => (await call(app, getMe, { as })).answer.username),
    )
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(10)
    expect(names).toContain('Twin')
    expect(names).toContain('Twin2')
    for (const name of names) expect(name).toMatch(/^Twin\d*$/)
  })

  it('keeps a long name within its limit when it needs a number', async () => {
    const username = 'и'.repeat(40)
    await signUp(app, { username })
    const second = await signUp(app, { username })
    const { answer } = await call(app, getMe, { as: second })
    expect(answer.username).toBe(`${'и'.repeat(39)}2`)
  })

  it('two sign-ups of one address at the same moment make one account', async () => {
    const body = { email: 'race@example.com', username: 'racer', password: 'long enough' }
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await call(app, signup, { body })).status),
    )
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400])
  })

  it.each([
    ['a short password', { password: 'seven77' }, 'password'],
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['no address', { email: undefined }, 'email'],
    ['no name', { username: '   ' }, 'username'],
    ['a name with a line break', { username: 'a\nb' }, 'username'],
    ['a number for a password', { password: 12345678 }, 'password'],
  ])('refuses %s by its field', async (_name, change, field) => {
    const body = { email: 'fresh@example.com', username: 'fresh', password: 'long enough', ...change }
    const response = await post('/v1/auth/signup', body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: { [field]: [expect.any(String)] } })
  })

  it('keeps no password that could be read', async () => {
    const account = await signUp(app, { password: 'a very secret phrase' })
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from accounts where id = ${account.id}`.execute(app.db)
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  })
})

describe('a sign-in', () => {
  it('answers with an access token, and cookies as the spec has them', async () => {
    const account = await signUp(app)
    const response = await post('/v1/auth/login', {
      username: account.email.toUpperCase(),
      password: account.password,
    })
    expect(response.status).toBe(200)
    const { access_token } = (await response.json()) as { access_token: string }
    expect((await call(app, getMe, { as: { ...account, token: access_token } })).status).toBe(200)
    const cookies = cookiesOf(response)
    expect(cookies.get('access-token')).toMatch(/Path=\/; Secure; SameSite=Strict/)
    expect(cookies.get('access-token')).not.toContain('HttpOnly')
    expect(cookies.get('session')).toMatch(/HttpOnly.*SameSite=Strict/)
  })

  it('an unknown login gives 404, a wrong password 403', async () => {
    const account = await signUp(app)
    const unknown = await call(app, login, { body: { username: 'nobody@example.com', password: 'x' } })
    expect([unknown.status, unknown.error.code]).toEqual([404, 'login_unknown'])
    const wrong = await call(app, login, { body: { username: account.email, password: 'wrong' } })
    expect([wrong.status, wrong.error.code]).toEqual([403, 'password_wrong'])
  })

  it('requires both fields', async () => {
    expect((await post('/v1/auth/login', { username: '', password: '' })).status).toBe(422)
    expect((await post('/v1/auth/login', {})).status).toBe(422)
    expect((await post('/v1/auth/login', { username: ['a'], password: { b: 1 } })).status).toBe(422)
  })

  it('makes a new hash when the costs have changed', async () => {
    const account = await signUp(app)
    const old = '$argon2id$v=19$m=32,t=2,p=1$'
    const hashOf = async () =>
      (
        await sql<{
          password_hash: string
        }>`select password_hash from accounts where id = ${account.id}`.execute(app.db)
      ).rows[0]?.password_hash ?? ''
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(account.password, { memoryCost: 32, timeCost: 2, parallelism: 1 })
    expect(weak).toContain(old)
    await sql`update accounts set password_hash = ${weak} where id = ${account.id}`.execute(app.db)
    expect(
      (await call(app, login, { body: { username: account.email, password: account.password } })).status,
    ).toBe(200)
    expect(await hashOf()).toContain('$m=64,t=2,p=1$')
  })
})

describe('the limits of sign-in', () => {
  it('leave ten friends behind one router alone and stop a caller who guesses a password', async () => {
    const strict = await startTestApp({ env: { SIGN_INS_PER_MINUTE: '60', WRONG_PASSWORDS_PER_LOGIN: '20' } })
    const friends = await Promise.all(Array.from({ length: 10 }, () => signUp(strict)))
    for (const friend of friends) {
      const { status } = await call(strict, login, {
        body: { username: friend.email, password: friend.password },
      })
      expect(status).toBe(200)
    }
    const victim = friends[0] as TestAccount
    const guess = (username: string) => call(strict, login, { body: { username, password: 'guess' } })
    const statuses = []
    for (let n = 0; n < 21; n++)
      statuses.push((await guess(n % 2 === 0 ? victim.email : victim.email.toUpperCase())).status)
    expect(statuses.slice(0, 19).every((status) => status === 403)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    expect((await guess(friends[1]?.email ?? '')).status).toBe(403)
    await strict.stop()
  })
})

describe('a session', () => {
  it('outlives its access token: the next call is answered and brings a fresh one', async () => {
    const account = await signUp(app)
    await clock.leap(31 * MINUTE_MS)
    const renewed = await get('/v1/me', account.cookie)
    expect(renewed.status).toBe(200)
    const cookie = cookiesOf(renewed).get('access-token')?.split(';')[0] ?? ''
    expect((await get('/v1/me', cookie)).status).toBe(200)
    // A program or a thief that has only the token can use it for half an hour.
    expect((await call(app, getMe, { as: account })).error.code).toBe('session_expired')
  })

  it('a token can be asked for with a session', async () => {
    const account = await signUp(app)
    await clock.leap(31 * MINUTE_MS)
    const response = await fetch(app.url + renewToken.path, {
      method: 'POST',
      headers: { cookie: account.cookie },
    })
    const { access_token } = (await response.json()) as { access_token: string }
    expect((await call(app, getMe, { as: { ...account, token: access_token } })).status).toBe(200)
    expect((await fetch(app.url + renewToken.path, { method: 'POST' })).status).toBe(401)
  })

  it('a token alone gives no token: a stolen one must not live on by itself', async () => {
    const account = await signUp(app)
    const token = account.cookie.split('; ').find((cookie) => cookie.startsWith('access-token=')) ?? ''
    for (const headers of [
      { authorization: `Bearer ${account.token}` },
      { cookie: token },
      { cookie: `${token}; session=guessed` },
    ]) {
      const answer = await fetch(app.url + renewToken.path, { method: 'POST', headers })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'session_expired' })
    }
  })

  it('a page that dropped its token has no session', async () => {
    const account = await signUp(app)
    const session = account.cookie.split('; ').find((cookie) => cookie.startsWith('session=')) ?? ''
    expect((await get('/v1/me', session)).status).toBe(401)
  })

  it('a session does not lend its cookie to the token of another account', async () => {
    const [mine, other] = [await signUp(app), await signUp(app)]
    await clock.leap(31 * MINUTE_MS)
    const [session, token] = [mine.cookie, other.cookie].map((cookie, n) =>
      cookie.split('; ').find((one) => one.startsWith(n === 0 ? 'session=' : 'access-token=')),
    )
    expect((await get('/v1/me', `${session}; ${token}`)).status).toBe(401)
  })

  it('ends when nobody used it for two months', async () => {
    const account = await signUp(app)
    await clock.leap(61 * DAY_MS)
    expect((await get('/v1/me', account.cookie)).status).toBe(401)
  })

  it('ends by signing out, on the server and for its open pages', async () => {
    const account = await signUp(app)
    const page = await connect(app, account.token)
    const response = await get(logout.path, account.cookie)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    expect(cookiesOf(response).get('session')).toContain('session=;')
    expect((await get('/v1/me', account.cookie)).status).toBe(401)
    await until(() => page.socket.disconnected)
    await expect(connect(app, account.token)).rejects.toMatchObject({ data: { code: 'session_expired' } })
    page.close()
  })

  it('a token that is forged, of another kind or cut off is not believed', async () => {
    const account = await signUp(app)
    const [head, body, signature] = account.token.split('.')
    const admin = Buffer.from(JSON.stringify({ sub: '1', sid: 'x', iss: 'accounts' })).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const token of [
      `${head}.${admin}.${signature}`,
      `${none}.${body}.`,
      `${head}.${body}`,
      'x',
      '..',
      '%',
    ]) {
      const response = await fetch(`${app.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })
      expect(response.status, token).toBe(401)
      expect(await response.json(), token).toMatchObject({ code: 'session_expired' })
    }
    expect(await (await fetch(`${app.url}/v1/me`)).json()).toMatchObject({ code: 'not_signed_in' })
  })
})

import { login, signup } from '@gorod/contracts/accounts'
import { sendRecoveryLink, setNewPassword } from '@gorod/contracts/recovery'
import { socialLogin, startSocial } from '@gorod/contracts/social'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { TestAccount } from '../../testing/index.ts'
import { appForFile, call, emailsTo, FakeClock, signUp, startTestApp, tokenTo } from '../../testing/index.ts'
import { startOpenidProvider } from '../../testing/openid-provider.ts'

const YANDEX =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 YaBrowser/25.2 Safari/537.36'

const clock = new FakeClock(Date.UTC(2026, 10, 21, 6, 50))
const app = await appForFile({ clock })

/** Signs in as a browser with these cookies; returns its device cookie. */
async function signIn(
  { email, password }: Pick<TestAccount, 'email' | 'password'>,
  cookie = '',
  userAgent = YANDEX,
): Promise<string> {
  const response = await fetch(app.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, cookie },
    body: JSON.stringify({ username: email, password }),
  })
  expect(response.status).toBe(200)
  return deviceIn(response)
}

const deviceIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith('device='))
    ?.split(';')[0] ?? ''
const deviceOf = ({ cookie }: TestAccount) => /device=[\w-]+/.exec(cookie)?.[0] ?? ''
const subjects = async ({ email }: TestAccount) => (await emailsTo(app, email)).map(({ subject }) => subject)
const NEW_SIGN_IN = 'Город засыпает: вход с нового устройства'

describe('a sign-in from an unknown device', () => {
  it('an e-mail reports a sign-in: when, with what, from where and what to do', async () => {
    const account = await signUp(app, { verified: true, username: `O'Hara <b>&` })
    await signIn(account)
    const [email] = await emailsTo(app, account.email)
    expect(email?.subject).toBe(NEW_SIGN_IN)
    for (const told of [
      `Аккаунт: O'Hara <b>&`,
      'Когда: 21 ноября 2026 г. в 09:50 по Москве',
      'Браузер: Яндекс Браузер, Windows',
      'IP-адрес: 127.0.0.1',
      'смените пароль',
      '/cabinet#security',
    ])
      expect(email?.text).toContain(told)
    expect(email?.html).toContain('O&#39;Hara &lt;b&gt;&amp;')
    expect(email?.html).not.toContain('<b>')
  })

  it('one e-mail reports a device: from then on the device is known', async () => {
    const account = await signUp(app, { verified: true })
    const device = await signIn(account)
    expect(await signIn(account, device)).toBe(device)
    await signIn(account, deviceOf(account))
    expect(await subjects(account)).toEqual([NEW_SIGN_IN])
  })

  it('a sign-up is no new sign-in, nor is a later one on the same device', async () => {
    const account = await signUp(app, { verified: true })
    await signIn(account, deviceOf(account))
    // Another account of the same browser.
    const response = await fetch(app.url + signup.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: deviceOf(account) },
      body: JSON.stringify({ email: 'second@example.com', username: 'second', password: account.password }),
    })
    expect(deviceIn(response)).toBe(deviceOf(account))
    expect(await subjects(account)).toEqual([])
    expect(await emailsTo(app, 'second@example.com')).toEqual([])
    // The table does not show that it is one browser.
    const { rows } =
      await sql`select device_hash from known_devices group by device_hash having count(*) > 1`.execute(
        app.db,
      )
    expect(rows).toEqual([])
  })

  it('no e-mail goes to an address nobody has proved', async () => {
    const account = await signUp(app)
    await signIn(account)
    expect(await subjects(account)).toEqual([])
  })

  it('a cookie that is none of ours makes no device known', async () => {
    const account = await signUp(app, { verified: true })
    for (const cookie of ['device=', 'device=x', `device=${'x'.repeat(500)}`]) {
      expect(await signIn(account, cookie)).toMatch(/^device=[\w-]{43}$/)
    }
    expect(await subjects(account)).toEqual([NEW_SIGN_IN, NEW_SIGN_IN, NEW_SIGN_IN])
  })

  it('a device is remembered by a cookie no script can read', async () => {
    const account = await signUp(app)
    const response = await fetch(app.url + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: account.email, password: account.password }),
    })
    const line = response.headers.getSetCookie().find((one) => one.startsWith('device=')) ?? ''
    expect(line).toMatch(/Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict/)
  })

  it('a recovery forgets all devices: one used before is a new one', async () => {
    const account = await signUp(app, { verified: true })
    await call(app, sendRecoveryLink, { body: { email: account.email } })
    const token = await tokenTo(app, account.email, 'new_password')
    const body = { token, password: 'battery staple', password_repeat: 'battery staple' }
    expect((await call(app, setNewPassword, { body })).answer).toEqual({ success: true })
    const owner = { email: account.email, password: 'battery staple' }
    await signIn(owner)
    expect(await subjects(account)).not.toContain(NEW_SIGN_IN)
    await signIn(owner, deviceOf(account))
    expect(await subjects(account)).toContain(NEW_SIGN_IN)
  })

  it('a sign-in through a provider is reported too', async () => {
    const provider = await startOpenidProvider()
    const social = await startTestApp({ env: provider.env })
    const email = 'social@example.com'
    provider.become({ sub: 'social', email, email_verified: true })
    const signInThere = async (device: string) => {
      const { answer, headers } = await call(social, startSocial, { body: { type: 'google' } })
      const nonce = headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const { id_token } = await provider.authorize(answer.url)
      const response = await fetch(social.url + socialLogin.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `${nonce}; ${device}` },
        body: JSON.stringify({ type: 'google', token: id_token, platform: 'web' }),
      })
      expect(response.status).toBe(200)
      return deviceIn(response)
    }
    const first = await signInThere('')
    expect(await signInThere(first)).toBe(first)
    expect(await emailsTo(social, email)).toEqual([])
    await signInThere('')
    expect((await emailsTo(social, email)).map(({ subject }) => subject)).toEqual([NEW_SIGN_IN])
    await social.stop()
    await provider.stop()
  })

  it('a sign-in succeeds when it cannot be recorded', async () => {
    const account = await signUp(app, { verified: true })
    await sql`alter table known_devices rename to lost_devices`.execute(app.db)
    await signIn(account).finally(() => sql`alter table lost_devices rename to known_devices`.execute(app.db))
    expect(
      (await call(app, login, { body: { username: account.email, password: account.password } })).status,
    ).toBe(200)
  })

  it('an account keeps its thirty latest devices', async () => {
    const account = await signUp(app)
    for (let n = 0; n < 35; n++) {
      await clock.advance(1000)
      await signIn(account)
    }
    const { rows } =
      await sql`select count(*) as kept from known_devices where account_id = ${account.id}`.execute(app.db)
    expect(rows).toEqual([{ kept: 30 }])
  })
})

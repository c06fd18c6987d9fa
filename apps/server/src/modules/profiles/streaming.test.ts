import { MINUTE_MS } from '@gorod/contracts/durations'
import { connectStreaming, disconnectStreaming, getProfile } from '@gorod/contracts/profile'
import { getSiteSettings } from '@gorod/contracts/settings'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../../platform/config/env.ts'
import { appForFile, call, FakeClock, signUp, startTestApp, type TestAccount } from '../../testing/index.ts'
import { startOpenidProvider } from '../../testing/openid-provider.ts'
import { sendProfile } from '../../testing/profiles/send-profile.ts'

let account: TestAccount

const clock = new FakeClock(Date.now())
const provider = await startOpenidProvider()
afterAll(() => provider.stop())
const app = await appForFile({ clock, env: provider.channelEnv })
beforeEach(async () => {
  account = await signUp(app)
})

const verificationOf = async ({ id }: TestAccount) =>
  (await call(app, getProfile, { query: { userId: id } })).answer.verification
const NOTHING = { twitchVerified: false, twitchInProgress: false }
const NAMED = { twitchVerified: false, twitchInProgress: true }
const PROVED = { twitchVerified: true, twitchInProgress: false }

/** Presses the button: where it leads, and the cookie the browser keeps of it. */
async function start(as: TestAccount): Promise<{ readonly url: string; readonly cookie: string }> {
  const { status, headers } = await call(app, connectStreaming, { as })
  expect(status).toBe(302)
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith('streaming=')) ?? ''
  expect(line).toMatch(/HttpOnly/)
  expect(line).toMatch(/SameSite=Lax/)
  expect(line).toMatch(/Path=\/callbacks\/streaming/)
  return { url: headers.get('location') ?? '', cookie: line.split(';')[0] ?? '' }
}

/** Comes back from there. Cookies of the session stay behind on such a way: they are Strict. */
async function comeBack(answer: Readonly<Record<string, string>>, cookie: string): Promise<string> {
  const response = await fetch(`${app.url}/callbacks/streaming?${new URLSearchParams(answer)}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

/** The whole way to the platform and back, signed in as the owner of this channel. */
async function prove(as: TestAccount, login: string, sub = `id-of-${login}`): Promise<string> {
  const { url, cookie } = await start(as)
  provider.become({ sub, login })
  return comeBack(await provider.authorize(url), cookie)
}

const pageOf = ({ id }: TestAccount, outcome: string) => `/profile/${id}?streaming=${outcome}#statistics`

describe('a streaming channel', () => {
  it('a channel is named, then proved by a sign-in at the platform', async () => {
    await sendProfile(app, account, { twitch: 'https://twitch.tv/Night_Owl' })
    expect(await verificationOf(account)).toEqual(NAMED)
    expect(await prove(account, 'night_owl')).toBe(pageOf(account, 'verified'))
    const { answer } = await call(app, getProfile, { query: { userId: account.id } })
    expect(answer).toMatchObject({
      twitch_link: 'https://www.twitch.tv/night_owl',
      twitch_verification_link: null,
      verification: PROVED,
    })
  })

  it('a channel that was not named is the one of the sign-in', async () => {
    expect(await prove(account, 'unnamed_owl')).toBe(pageOf(account, 'verified'))
    expect((await call(app, getProfile, { query: { userId: account.id } })).answer.twitch_link).toBe(
      'https://www.twitch.tv/unnamed_owl',
    )
  })

  it('a channel of somebody else is not proved, and stays as it was', async () => {
    await sendProfile(app, account, { twitch: 'famous_owl' })
    expect(await prove(account, 'little_owl')).toBe(pageOf(account, 'other_channel'))
    const { answer } = await call(app, getProfile, { query: { userId: account.id } })
    expect(answer).toMatchObject({
      verification: NAMED,
      twitch_verification_link: 'https://www.twitch.tv/famous_owl',
    })
  })

  it('belongs to the first account that proved it, by name and by owner', async () => {
    const [second, third] = [await signUp(app), await signUp(app)]
    await prove(account, 'shared_owl', 'owner-1')
    await sendProfile(app, second, { twitch: 'Shared_Owl' })
    expect(await prove(second, 'shared_owl', 'owner-2')).toBe(pageOf(second, 'taken'))
    // The owner has renamed the channel since.
    expect(await prove(third, 'renamed_owl', 'owner-1')).toBe(pageOf(third, 'taken'))
    expect(await verificationOf(account)).toEqual(PROVED)
    expect(await verificationOf(second)).toEqual(NAMED)
    expect(await verificationOf(third)).toEqual(NOTHING)
    await call(app, disconnectStreaming, { as: account })
    expect(await prove(second, 'shared_owl', 'owner-1')).toBe(pageOf(second, 'verified'))
  })

  it('a channel proved by two accounts in the same moment belongs to one', async () => {
    const both = [await signUp(app), await signUp(app)]
    const outcomes = await Promise.all(both.map((one) => prove(one, 'raced_owl')))
    const words = outcomes.map((place) => /streaming=(\w+)/.exec(place)?.[1]).sort()
    expect(words).toEqual(['taken', 'verified'])
  })

  it('a channel may be proved again by its owner', async () => {
    await prove(account, 'again_owl')
    expect(await prove(account, 'again_owl')).toBe(pageOf(account, 'verified'))
  })

  it('stays proved while the form names it, in any case, and loses the proof with another', async () => {
    await prove(account, 'steady_owl')
    await sendProfile(app, account, { twitch: 'Steady_Owl', description: 'more of me' })
    expect(await verificationOf(account)).toEqual(PROVED)
    await sendProfile(app, account, { twitch: 'another_owl' })
    expect(await verificationOf(account)).toEqual(NAMED)
    await sendProfile(app, account, { twitch: 'steady_owl' })
    expect(await verificationOf(account)).toEqual(NAMED)
    await sendProfile(app, account, { twitch: '' })
    expect(await verificationOf(account)).toEqual(NOTHING)
  })

  it('a channel that the platform named is saved with the rest of the form, however short it is', async () => {
    await prove(account, 'owl')
    const save = (fields: Parameters<typeof sendProfile>[2]) => sendProfile(app, account, fields)
    expect((await save({ twitch: 'owl', description: 'more of me' })).answer).toMatchObject({
      success: true,
      data: { description: 'more of me', twitch_link: 'https://www.twitch.tv/owl', verification: PROVED },
    })
    expect((await save({ twitch: 'elk' })).answer).toMatchObject({
      success: false,
      errors: { twitch: [expect.stringContaining('Twitch')] },
    })
    await call(app, disconnectStreaming, { as: account })
    expect((await save({ twitch: 'owl' })).answer.success).toBe(false)
  })

  it('the removal of a channel removes its proof', async () => {
    await prove(account, 'leaving_owl')
    const { answer } = await call(app, disconnectStreaming, { as: account })
    expect(answer).toMatchObject({ success: true, data: { verification: NOTHING, twitch_link: null } })
    expect(await verificationOf(account)).toEqual(NOTHING)
    expect((await call(app, disconnectStreaming, { as: account })).status).toBe(200)
  })
})

describe('the way to the platform and back', () => {
  it('uses a code, with state, nonce and PKCE, and asks for nothing but the identity', async () => {
    const { url } = await start(account)
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      response_type: 'code',
      client_id: provider.channelEnv.TWITCH_CLIENT_ID,
      redirect_uri: `${app.siteUrl()}/callbacks/streaming`,
      scope: 'openid',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('a refusal at the platform leaves everything as it was', async () => {
    const { url, cookie } = await start(account)
    provider.become(null)
    expect(await comeBack(await provider.authorize(url), cookie)).toBe(pageOf(account, 'cancelled'))
    expect(await verificationOf(account)).toEqual(NOTHING)
  })

  it('fails for a code of another sign-in, a forged state and one used before', async () => {
    provider.become({ sub: 'thief', login: 'thief_owl' })
    const mine = await start(account)
    const theirs = await start(await signUp(app))
    const stolen = await provider.authorize(theirs.url)
    expect(await comeBack(stolen, mine.cookie)).toBe(pageOf(account, 'failed'))
    const state = new URL(mine.url).searchParams.get('state') ?? ''
    // Another's code under the right state: PKCE is what stops it.
    expect(await comeBack({ ...stolen, state }, mine.cookie)).toBe(pageOf(account, 'failed'))
    expect(await comeBack({ error: 'access_denied', state: 'forged' }, mine.cookie)).toBe(
      pageOf(account, 'failed'),
    )
    const own = await provider.authorize(mine.url)
    expect(await comeBack({ ...own, state: `${own.state}x` }, mine.cookie)).toBe(pageOf(account, 'failed'))
    expect(await verificationOf(account)).toEqual(NOTHING)
    expect(await comeBack(own, mine.cookie)).toBe(pageOf(account, 'verified'))
    expect(await comeBack(own, mine.cookie)).toBe(pageOf(account, 'failed'))
  })

  it('a return without the browser’s own part of the sign-in leads to the home page', async () => {
    const { url, cookie } = await start(account)
    provider.become({ sub: 'lost', login: 'lost_owl' })
    const answer = await provider.authorize(url)
    for (const kept of ['', 'streaming=nonsense', `${cookie.slice(0, -4)}AAAA`, 'streaming=']) {
      expect(await comeBack(answer, kept)).toBe('/')
    }
    await clock.leap(11 * MINUTE_MS)
    expect(await comeBack(answer, cookie)).toBe('/')
    expect(await verificationOf(account)).toEqual(NOTHING)
  })

  it('a return to an account that was deleted meanwhile leads to the home page', async () => {
    const { url, cookie } = await start(account)
    provider.become({ sub: 'gone', login: 'gone_owl' })
    const answer = await provider.authorize(url)
    await fetch(`${app.url}/cabinet/delete-account`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: account.password }),
    })
    expect(await comeBack(answer, cookie)).toBe('/')
  })

  it('a visitor is refused: a browser is led to the home page, a program gets an error', async () => {
    const { status, error } = await call(app, connectStreaming)
    expect([status, error.code]).toEqual([401, 'not_signed_in'])
    const browser = await fetch(app.url + connectStreaming.path, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/'])
  })

  it('a platform that is down leads back to the profile', async () => {
    const down = await startTestApp({
      env: { ...provider.channelEnv, TWITCH_ISSUER: 'http://127.0.0.1:9' },
    })
    const owner = await signUp(down)
    const { status, headers } = await call(down, connectStreaming, { as: owner })
    expect([status, headers.get('location')]).toEqual([302, pageOf(owner, 'failed')])
    await down.stop()
  })
})

describe('a site without a platform', () => {
  it('the site says so, and no channel can be connected', async () => {
    const without = await startTestApp()
    expect((await call(without, getSiteSettings)).answer.streamingAvailable).toBe(false)
    expect((await call(app, getSiteSettings)).answer.streamingAvailable).toBe(true)
    const owner = await signUp(without)
    expect((await call(without, connectStreaming, { as: owner })).error.code).toBe('not_found')
    const back = await fetch(`${without.url}/callbacks/streaming?code=x&state=y`, { redirect: 'manual' })
    expect(back.headers.get('location')).toBe('/')
    await without.stop()
  })

  it('a platform without encryption stops the start', async () => {
    const env = { ...provider.channelEnv, TWITCH_ISSUER: 'http://id.example.org' }
    await expect(startTestApp({ env })).rejects.toThrow(ConfigError)
  })
})

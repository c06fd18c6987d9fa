import { getSocialProviders, socialLogin, startSocial } from '@gorod/contracts/social'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { appForFile, call, startTestApp } from '../../testing/index.ts'
import { GOOGLE_CLIENT, startOpenidProvider } from '../../testing/openid-provider.ts'
import { REFUSED_TOKEN, socialVisitors } from '../../testing/social-visitors.ts'

const provider = await startOpenidProvider()
afterAll(() => provider.stop())
const app = await appForFile({ env: provider.env })
const { begin, finish, claims } = socialVisitors(app, provider)

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
  ])('an id token with %s is refused', async (_what, change) => {
    const begun = await begin()
    expect(await finish(begun, await provider.sign(claims(begun, change)))).toEqual(REFUSED_TOKEN)
  })

  it('an id token that names us among others, and as the authorised party, is accepted', async () => {
    const begun = await begin()
    const aud = [GOOGLE_CLIENT, 'somebody-else']
    expect(
      (await finish(begun, await provider.sign(claims(begun, { aud, azp: GOOGLE_CLIENT })))).status,
    ).toBe(200)
  })

  it('an id token without a signature is refused', async () => {
    const begun = await begin()
    const { sub, ...rest } = claims(begun)
    expect(await finish(begun, new UnsecuredJWT({ ...rest }).setSubject(sub).encode())).toEqual(REFUSED_TOKEN)
  })

  it('an id token signed with the public key as a shared secret is refused', async () => {
    const begun = await begin()
    const token = await new SignJWT({ ...claims(begun) })
      .setProtectedHeader({ alg: 'HS256', kid: 'the-key' })
      .sign(new TextEncoder().encode(provider.publicKey))
    expect(await finish(begun, token)).toEqual(REFUSED_TOKEN)
  })

  it('an id token under a key the provider does not have is refused', async () => {
    const other = await startOpenidProvider()
    const begun = await begin()
    expect(await finish(begun, await other.sign(claims(begun)))).toEqual(REFUSED_TOKEN)
    await other.stop()
  })

  it('a text that is no token is refused', async () => {
    expect(await finish(await begin(), 'not.a.token')).toEqual(REFUSED_TOKEN)
  })

  it('signs in once, and only the browser that began', async () => {
    const begun = await begin()
    const token = await provider.sign(claims(begun))
    const another = await begin()
    expect(await finish(another, token)).toEqual(REFUSED_TOKEN)
    expect(await finish({ cookie: '' }, token)).toEqual(REFUSED_TOKEN)
    expect(
      await finish({ cookie: begun.cookie.replace('google', 'apple') }, token, { type: 'apple' }),
    ).toEqual(REFUSED_TOKEN)
    expect((await finish(begun, token)).status).toBe(200)
    expect(await finish(begun, token)).toEqual(REFUSED_TOKEN)
  })
})

describe('the page that a provider returns to', () => {
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

  it('tells the site that the visitor said no', async () => {
    const answer = await post('apple', { error: 'user_cancelled_authorize', state: 's' })
    expect(answer.headers.get('location')).toContain('#state=s&error=user_cancelled_authorize')
  })

  it('keeps the tie of its window to the page that opened it, which no other page does', async () => {
    const policy = async (path: string) =>
      (await fetch(`${app.url}${path}`)).headers.get('cross-origin-opener-policy')
    expect(await policy('/callbacks/sign-in-with-google')).toBe('unsafe-none')
    expect(await policy('/')).toBe('same-origin-allow-popups')
  })

  it('knows no other provider', async () => {
    expect((await post('facebook', { id_token: 'a.b.c' })).status).toBe(422)
  })
})

describe('a provider that does not answer', () => {
  it('a provider that is not configured is not found', async () => {
    const plain = await startTestApp()
    expect((await call(plain, getSocialProviders)).answer).toEqual([])
    expect((await call(plain, startSocial, { body: { type: 'google' } })).error.code).toBe('not_found')
    const body = { type: 'google', token: 'a.b.c', platform: 'web' } as const
    expect((await call(plain, socialLogin, { body })).error.code).toBe('not_found')
    await plain.stop()
  })

  it('a provider that is down is unavailable, and only until it is back', async () => {
    const down = await startOpenidProvider()
    await down.stop()
    const there = await startTestApp({ env: { ...provider.env, GOOGLE_ISSUER: down.issuer } })
    expect((await call(there, startSocial, { body: { type: 'google' } })).error.code).toBe('unavailable')
    expect((await call(there, startSocial, { body: { type: 'apple' } })).status).toBe(200)
    await there.stop()
  })

  it('a provider whose keys cannot be had is unavailable, which says nothing about the token', async () => {
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

  it('a provider is refused when it names another issuer, or when its address is not encrypted', async () => {
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

import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { accessTokens } from './access-token.ts'
import { socialNonces } from './social-nonce.ts'

const NOW = Date.UTC(2026, 2, 15, 12)
const LIFE_MS = 60_000

describe('an access token', () => {
  const tokens = accessTokens('secret', LIFE_MS)
  const claims = { accountId: 7, sessionId: 'a session' }
  const signed = (
    payload: Record<string, unknown>,
    subject: string,
    { issuer = 'accounts', alg = 'HS256' } = {},
  ) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg })
      .setIssuer(issuer)
      .setSubject(subject)
      .setExpirationTime(new Date(NOW + LIFE_MS))
      .sign(new TextEncoder().encode('access-token:secret'))

  it('the token says whose it is, and is fresh until its end', async () => {
    const token = await tokens.issue(claims, NOW)
    expect(await tokens.read(token, NOW)).toEqual({ claims, fresh: true })
    expect(await tokens.read(token, NOW + LIFE_MS - 1000)).toEqual({ claims, fresh: true })
    expect(await tokens.read(token, NOW + LIFE_MS)).toEqual({ claims, fresh: false })
  })

  it('a token that is signed by another is not read, nor is a text that is none', async () => {
    const foreign = await accessTokens('another', LIFE_MS).issue(claims, NOW)
    expect(await tokens.read(foreign, NOW)).toBeNull()
    expect(await tokens.read(foreign, NOW + LIFE_MS)).toBeNull()
    expect(await tokens.read('no token', NOW)).toBeNull()
  })

  it('a token that we signed for another use is not read', async () => {
    expect(await tokens.read(await signed({ sid: 'a session' }, '7'), NOW)).toEqual({ claims, fresh: true })
    const foreign = [
      await signed({ sid: 'a session' }, '7', { issuer: 'another' }),
      await signed({ sid: 'a session' }, '7', { alg: 'HS512' }),
      await signed({ sid: 'a session' }, 'anna'),
      await signed({ sid: 7 }, '7'),
      await signed({}, '7'),
    ]
    for (const token of foreign) expect(await tokens.read(token, NOW)).toBeNull()
  })
})

describe('the seal of a sign-in through a provider', () => {
  const nonces = socialNonces('secret')
  const sealed = nonces.seal('google', 'nonce', NOW)

  it('the seal fits its own sign-in until its end', () => {
    expect(nonces.matches(sealed, 'google', 'nonce', NOW - 1)).toBe(true)
    expect(nonces.matches(sealed, 'google', 'nonce', NOW)).toBe(false)
  })

  it('the seal fits no other provider, nonce, end or secret', () => {
    const [, seal] = sealed.split('.')
    expect(nonces.matches(sealed, 'apple', 'nonce', NOW - 1)).toBe(false)
    expect(nonces.matches(sealed, 'google', 'other', NOW - 1)).toBe(false)
    expect(nonces.matches(`${NOW + 1}.${seal}`, 'google', 'nonce', NOW - 1)).toBe(false)
    expect(socialNonces('another').matches(sealed, 'google', 'nonce', NOW - 1)).toBe(false)
  })

  it('a text that is no seal does not fit', () => {
    for (const text of [
      '',
      '.',
      `${NOW}`,
      `${NOW}.short`,
      `${NOW}x.${sealed}`,
      `x${sealed}`,
      `${'9'.repeat(16)}.x`,
    ])
      expect(nonces.matches(text, 'google', 'nonce', NOW - 1), text).toBe(false)
  })
})

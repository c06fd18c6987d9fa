import { describe, expect, it } from 'vitest'
import { pagesForFile } from '../built-pages.ts'
import { appForFile } from '../for-tests.ts'
import { rawCall } from '../refusals/raw-call.ts'
import { cookieJar } from './browser.ts'

/** Everything a browser has ever been known to read as another site's address. */
const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\r\nlocation: https://evil.example',
  '.evil.example',
  '@evil.example',
]

const app = await appForFile({ env: { TRUST_PROXY: 'true', WEB_DIR: await pagesForFile() } })

/** Where a browser on the site would end up. */
function staysHere(location: string | undefined): boolean {
  if (location === undefined) return true
  const site = 'https://site.example'
  return new URL(location, site).origin === site && /^\/(?![/\\])/.test(location)
}

describe.each(ELSEWHERE)('the address %j', (place) => {
  it('no redirect follows the address', async () => {
    const query = {
      region: place,
      token: place,
      redirect: place,
      redirectUrl: place,
      next: place,
      returnTo: place,
    }
    for (const path of [
      '/region/redirect',
      '/registration/confirm-email',
      '/registration/logout',
      '/profile/streaming/connect',
      '/callbacks/streaming',
      '/',
      '/game',
    ]) {
      const { headers, text } = await rawCall(app.url, {
        method: 'GET',
        path,
        query,
        headers: {
          accept: 'text/html',
          referer: 'https://evil.example/',
          'x-forwarded-host': 'evil.example',
        },
      })
      expect(staysHere(headers.location), `${path} → ${headers.location}`).toBe(true)
      expect(headers, path).not.toHaveProperty('refresh')
      expect(text).not.toContain('evil.example')
    }
  })

  it('stays behind the # in a provider’s answer', async () => {
    for (const provider of ['google', 'apple']) {
      const { status, headers } = await rawCall(app.url, {
        method: 'POST',
        path: `/callbacks/sign-in-with-${provider}`,
        body: new URLSearchParams({ id_token: place, state: place, error: place }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      // A line break cannot be kept anywhere and is refused at the door.
      if (status >= 400) continue
      expect(headers.location).toMatch(new RegExp(`^/callbacks/sign-in-with-${provider}#`))
      expect(staysHere(headers.location)).toBe(true)
    }
  })

  it('gives as a path a page or nothing, never a redirect to another site', async () => {
    const path = place.startsWith('/')
      ? encodeURI(place).replace(/%25/g, '%')
      : `/${encodeURIComponent(place)}`
    for (const address of [path, `/bundle/${path}`, `${path}/..`, `/blog${path}`]) {
      const { status, headers } = await rawCall(app.url, { method: 'GET', path: address })
      expect(status, address).toBeLessThan(500)
      expect(staysHere(headers.location), `${address} → ${headers.location}`).toBe(true)
    }
  })
})

it('the game’s own redirects lead to the game', async () => {
  const jar = cookieJar(app.url)
  await jar.fetch('/v1/auth/signup', {
    method: 'POST',
    body: { email: 'mover@example.com', username: 'mover', password: 'correct horse' },
  })
  const { token } = (await (await jar.fetch('/v1/auth/csrf-token')).json()) as { token: string }
  const answer = await jar.fetch('/game?token=//evil.example', {
    method: 'POST',
    body: { _csrf: token, gameMode: 'player', redirect: '//evil.example' },
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/game-search'])
})

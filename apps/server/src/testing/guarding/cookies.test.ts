import { describe, expect, it } from 'vitest'
import { appForFile } from '../for-tests.ts'
import type { CookieJar } from './browser.ts'
import { tour } from './tour.ts'

const app = await appForFile({ env: { TRUST_PROXY: 'true' } })
const { jar: overTls } = await tour(app, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.0.1' })
const { jar: plain } = await tour(app, { 'x-forwarded-for': '10.1.0.2' })

const parsed = (line: string) => {
  const [pair = '', ...attributes] = line.split('; ')
  return { name: pair.split('=')[0] ?? '', attributes: new Set(attributes.map((one) => one.toLowerCase())) }
}
/** The spec's own name for it; the page writes it too, so it can be read there. */
const TOKEN = 'access-token'

describe('a cookie of the server', () => {
  it('every cookie is one of those we know', () => {
    const names = (jar: CookieJar) => [...new Set(jar.lines.map(({ line }) => parsed(line).name))].sort()
    expect(names(overTls)).toEqual(['__Host-csrf', '__Host-device', '__Host-region', '__Host-session', TOKEN])
    expect(names(plain)).toEqual([TOKEN, 'csrf', 'device', 'region', 'session'])
  })

  it('a cookie over TLS is Secure, SameSite, and hidden from scripts unless it is the access token', () => {
    for (const { call, line } of overTls.lines) {
      const { name, attributes } = parsed(line)
      expect(attributes, `${call}: ${line}`).toContain('secure')
      expect(attributes, line).toContain('path=/')
      expect(attributes, line).toContain(/csrf|region/.test(name) ? 'samesite=lax' : 'samesite=strict')
      expect(attributes.has('httponly'), line).toBe(name !== TOKEN)
      expect(line, 'stays with the host').not.toMatch(/domain=/i)
    }
  })

  it('a cookie without TLS is the same but for Secure, which browsers would drop; the access token stays as specified', () => {
    for (const { line } of plain.lines) {
      const { name, attributes } = parsed(line)
      expect(attributes.has('secure'), line).toBe(name === TOKEN)
      expect(attributes.has('httponly'), line).toBe(name !== TOKEN)
    }
  })

  it('a cookie is gone after signing out or deleting the account', () => {
    for (const jar of [overTls, plain]) {
      expect([...jar.values.keys()].filter((name) => /session|token/.test(name))).toEqual([])
    }
  })

  it('a cookie is small enough for any browser', () => {
    for (const { line } of [...overTls.lines, ...plain.lines]) expect(line.length).toBeLessThan(4096)
  })
})

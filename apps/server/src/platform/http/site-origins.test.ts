import { describe, expect, it } from 'vitest'
import { siteOrigins } from './site-origins.ts'

const origins = siteOrigins({
  publicUrl: 'https://www.example.org/',
  authHost: 'https://auth.example.org',
  port: () => 3000,
})
const sent = (headers: Readonly<Record<string, string>>) =>
  origins.isForeign({ headers: { host: 'www.example.org', ...headers } })

describe('the origin of a request', () => {
  it.each([
    ['that a page of ours sent', { 'sec-fetch-site': 'same-origin', origin: 'https://www.example.org' }],
    ['that a person made by typing or by a bookmark', { 'sec-fetch-site': 'none' }],
    ['of our page to the auth host', { 'sec-fetch-site': 'same-site', origin: 'https://www.example.org' }],
    ['of a page on the auth host', { origin: 'https://auth.example.org' }],
    ['of an old browser', { origin: 'https://www.example.org' }],
    [
      'of an old browser by another of our names',
      { host: 'mafia.local:3000', origin: 'http://mafia.local:3000' },
    ],
    [
      'that a proxy brought',
      { host: '127.0.0.1:3000', 'x-forwarded-host': 'm.org', origin: 'https://m.org' },
    ],
    ['of a program', {}],
  ])('%s is our own', (_name, headers) => {
    expect(sent(headers)).toBe(false)
  })

  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['of another site that hides its name', { 'sec-fetch-site': 'cross-site' }],
    [
      'of a neighbour below the same domain',
      { 'sec-fetch-site': 'same-site', origin: 'https://evil.example.org' },
    ],
    ['of a page in a sandbox', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    [
      'of an old browser, from a name that begins like ours',
      { origin: 'https://www.example.org.evil.example' },
    ],
    ['of an old browser, from another port', { origin: 'https://www.example.org:8443' }],
  ])('%s is foreign', (_name, headers) => {
    expect(sent(headers)).toBe(true)
  })
})

it('the site is known by its port where nobody named its host', () => {
  const local = siteOrigins({ publicUrl: null, authHost: null, port: () => 3000 })
  expect([local.site(), local.authHost]).toEqual(['http://localhost:3000', null])
})

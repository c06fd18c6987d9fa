import { expect, it } from 'vitest'
import { problemsOfTwoHosts } from './two-hosts.ts'

const addresses = (PUBLIC_URL: string | null, AUTH_HOST: string | null, COOKIE_DOMAIN: string | null) => ({
  PUBLIC_URL,
  AUTH_HOST,
  COOKIE_DOMAIN,
})

it.each([
  ['nothing set', addresses(null, null, null)],
  ['one site', addresses('https://mafia.example.org', null, null)],
  ['another port of this machine', addresses(null, 'http://localhost:4000', null)],
  [
    'two names below one domain',
    addresses('https://www.example.org', 'https://auth.example.org', 'example.org'),
  ],
  [
    'the domain itself and a name below it',
    addresses('https://example.org', 'https://auth.example.org', 'example.org'),
  ],
])('a site starts with these addresses: %s', (_name, given) => {
  expect(problemsOfTwoHosts(given)).toEqual([])
})

it.each([
  [
    'no domain for two names',
    addresses('https://example.org', 'https://auth.example.org', null),
    'COOKIE_DOMAIN',
  ],
  ['a domain of somebody else', addresses('https://example.org', null, 'example.com'), 'does not belong'],
  [
    'a domain that only ends alike',
    addresses('https://badexample.org', null, 'example.org'),
    'does not belong',
  ],
  [
    'an auth host elsewhere',
    addresses('https://example.org', 'https://auth.net', 'example.org'),
    'COOKIE_DOMAIN',
  ],
  ['an address as a domain', addresses('http://10.0.0.1', null, '10.0.0.1'), 'must be a domain'],
  ['a top level domain', addresses('https://example.org', null, 'org'), 'must be a domain'],
  ['sign-in without TLS', addresses('https://a.org', 'http://a.org:81', null), 'must be https:'],
  ['a path behind the site', addresses('https://example.org/gorod', null, null), 'PUBLIC_URL='],
  ['a path behind the auth host', addresses(null, 'http://localhost:4000/auth', null), 'without a path'],
])('a site does not start with these addresses: %s', (_name, given, words) => {
  expect(problemsOfTwoHosts(given).join('\n')).toContain(words)
})

import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const SITE = 'https://mafia.example'

describe('the addresses of metrics', () => {
  it.each([
    ['a collector over TLS', { PUBLIC_URL: SITE, METRICS_URL: 'https://events.example/in?key=site' }],
    ['a plain collector of a plain site', { METRICS_URL: 'http://localhost:9000/' }],
    ['a counter', { PUBLIC_URL: SITE, METRICS_COUNTER_ID: '12345' }],
  ])('%s starts', (_name, env) => {
    expect(() => readEnv(env)).not.toThrow()
  })

  it.each([
    [
      'a plain collector of a site over TLS',
      { PUBLIC_URL: SITE, METRICS_URL: 'http://events.example' },
      'https',
    ],
    [
      'a plain script of a counter',
      { PUBLIC_URL: SITE, METRICS_COUNTER_SCRIPT: 'http://counter.example' },
      'https',
    ],
    ['a password in the address', { METRICS_URL: 'https://me:secret@events.example' }, 'without user'],
    ['another protocol', { METRICS_URL: 'ftp://events.example' }, 'must be an address that starts with'],
    ['a counter that is no number', { METRICS_COUNTER_ID: 'search_stopped' }, 'METRICS_COUNTER_ID'],
  ])('%s stops the start', (_name, env, words) => {
    expect(() => readEnv(env)).toThrow(words)
  })
})

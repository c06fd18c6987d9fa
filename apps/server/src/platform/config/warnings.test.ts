import { expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { warningsOf } from './warnings.ts'

const warnings = (env: Readonly<Record<string, string>>) => warningsOf(readEnv(env), env)

it('a site is warned of a setting that is none, of pictures that one process alone has, and of links to nowhere', () => {
  const several = { REDIS_URL: 'redis://here', DATABASE_URL: 'postgres://here/gorod', SECRET: 'x' }
  expect(warnings({ SETTING_TICKET: '{}' })).toEqual([expect.stringMatching(/^SETTING_TICKET is none/)])
  expect(warnings(several)).toEqual([expect.stringMatching(/^SHARED_DIR is not set/)])
  expect(warnings({ SMTP_URL: 'smtp://here' })).toEqual([expect.stringMatching(/^PUBLIC_URL is not set/)])
})

it('a site as the examples have it is warned of nothing', () => {
  expect(warnings({})).toEqual([])
  expect(
    warnings({
      SETTING_USE_CAPTCHA: 'true',
      SMTP_URL: 'smtp://here',
      PUBLIC_URL: 'https://site.example.org',
      SHARED_DIR: '/srv/gorod-shared',
    }),
  ).toEqual([])
})

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

it('a site is warned of backups that nobody takes, and of pages that are not there', () => {
  expect(warnings({ DATABASE_URL: 'postgres://here/gorod', BACKUP_DIR: '/srv/gorod-backups' })).toEqual([
    expect.stringMatching(/^BACKUP_DIR changes nothing with DATABASE_URL/),
  ])
  expect(warnings({ WEB_DIR: '/nowhere' })).toEqual([
    expect.stringMatching(/^WEB_DIR=\/nowhere has no index/),
  ])
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

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment, EnvValues } from './env.ts'
import { KNOBS } from './knobs.ts'

type SomeValues = Pick<
  EnvValues,
  'BACKUP_DIR' | 'DATABASE_URL' | 'PUBLIC_URL' | 'REDIS_URL' | 'SHARED_DIR' | 'SMTP_URL' | 'WEB_DIR'
>

/** What a site runs with and its operator hardly meant: told at the start. */
export function warningsOf(values: SomeValues, env: Environment = process.env): readonly string[] {
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('SETTING_') && !Object.hasOwn(KNOBS, name),
  )
  return [
    ...unknown.map((name) => `${name} is none of the settings in docs/settings.md, and changes nothing.`),
    ...(values.REDIS_URL !== null && values.SHARED_DIR === null
      ? [
          'SHARED_DIR is not set: of several processes each keeps pictures of players for itself, and shows no others.',
        ]
      : []),
    ...(values.SMTP_URL !== null && values.PUBLIC_URL === null
      ? ['PUBLIC_URL is not set: links in e-mails lead to http://localhost.']
      : []),
    ...(values.BACKUP_DIR !== null && values.DATABASE_URL !== null
      ? [
          'BACKUP_DIR changes nothing with DATABASE_URL, and nobody is warned of old backups: that Postgres backs up itself (docs/runbook.md).',
        ]
      : []),
    ...(values.WEB_DIR !== null && !existsSync(join(values.WEB_DIR, 'index.html'))
      ? [`WEB_DIR=${values.WEB_DIR} has no index.html: every page is answered 503.`]
      : []),
  ]
}

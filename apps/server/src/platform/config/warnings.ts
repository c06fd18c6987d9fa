import type { Environment, EnvValues } from './env.ts'
import { KNOBS } from './knobs.ts'

type Looked = Pick<EnvValues, 'PUBLIC_URL' | 'REDIS_URL' | 'SHARED_DIR' | 'SMTP_URL'>

/** What a site runs with and its operator hardly meant: told at the start. */
export function warningsOf(values: Looked, env: Environment = process.env): readonly string[] {
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
  ]
}

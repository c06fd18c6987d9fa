import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { pino } from 'pino'
import type { Config } from './config/config.ts'

export type Log = pino.Logger

/** Secrets never reach the log, whichever object they come in. */
const SECRET_PATHS = ['authorization', 'cookie', 'password', 'token', 'access_token', 'secret'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
)

export function createLog(config: Config['log']): Log {
  const options = { level: config.level, redact: SECRET_PATHS, base: {} }
  if (config.file === null) return pino(options)
  mkdirSync(dirname(config.file), { recursive: true })
  return pino(options, pino.destination({ dest: config.file, mkdir: true, sync: false, append: true }))
}

import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pino } from 'pino'
import type { Config } from './config/config.ts'
import { demoteOutage } from './log-outage.ts'
import { StartError } from './start-error.ts'

export type Log = pino.Logger

/** Secrets never reach the log, whichever object they come in. */
const SECRET_PATHS = ['authorization', 'cookie', 'password', 'token', 'access_token', 'secret'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
)
const LARGE_FILE_BYTES = 20 * 1024 * 1024

export function createLog(config: Config['log']): Log {
  const hooks = { logMethod: demoteOutage }
  const options = { level: config.level, redact: SECRET_PATHS, base: {}, hooks }
  if (config.file === null) return pino(options)
  prepare(config.file)
  return pino(options, pino.destination({ dest: config.file, sync: false, append: true }))
}

/** Throws {@link StartError} when the file cannot be written. A large one is put aside, so two of them is the most. */
function prepare(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGE_FILE_BYTES)
      renameSync(file, `${file}.previous`)
    closeSync(openSync(file, 'a', 0o600))
  } catch (error) {
    throw new StartError(`The log file ${file} cannot be written: choose another with LOG_FILE.`, error)
  }
}

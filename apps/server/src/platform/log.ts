import { closeSync, createWriteStream, fstatSync, mkdirSync, openSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { isatty } from 'node:tty'
import { pino } from 'pino'
import { createStream } from 'rotating-file-stream'
import type { Config } from './config/config.ts'
import { demoteOutage } from './log-outage.ts'
import { LogWriter } from './log-writer.ts'
import { StartError } from './start-error.ts'

export type Log = pino.Logger

/** Secrets never reach the log, whichever object they come in. */
const SECRET_PATHS = ['authorization', 'cookie', 'password', 'token', 'access_token', 'secret'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
)
/** Where Postgres repeats values of the row that it refuses: addresses, roles, hashes of passwords. */
const ROW_PATHS = ['err.detail', 'err.where']
const FILE_SIZE = '20M'
/** Put aside beside the present file, as `server.log.1` (the newest) and so on. */
const OLD_FILES = 4
const STDOUT = 1

/** Throws {@link StartError} when the file cannot be written. What fails later costs lines, never the server. */
export function createLog({ level, file }: Config['log']): Log {
  if (file !== null) tryToWrite(file)
  const writer = new LogWriter({
    open: () => (file === null ? openOutput() : openFile(file)),
    onBack: (lost) => log.warn({ lost }, `${lost} lines of this log were lost`),
    now: () => performance.now(),
  })
  surviveClosedOutput()
  const hooks = { logMethod: demoteOutage }
  const log: Log = pino({ level, redact: [...SECRET_PATHS, ...ROW_PATHS], base: {}, hooks }, writer)
  return log
}

/** Waits until the log has been written down, or a second: before the process ends. */
export function flushLog(log: Log): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}

function openFile(file: string): Writable {
  return createStream(basename(file), {
    path: dirname(file),
    size: FILE_SIZE,
    rotate: OLD_FILES,
    mode: 0o600,
  })
}

/**
 * Node writes to a pipe without blocking, to a file it would block. A pipe must not be written by the file system's
 * calls: the process cannot end while one of them waits for a reader.
 */
function openOutput(): Writable {
  const output = fstatSync(STDOUT)
  const isPipe = output.isFIFO() || output.isSocket() || isatty(STDOUT)
  return isPipe ? process.stdout : createWriteStream('', { fd: STDOUT, autoClose: false })
}

const ignore = () => undefined

/** The reader of the output may go away: that is no reason to end. */
function surviveClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) {
    if (!output.listeners('error').includes(ignore)) output.on('error', ignore)
  }
}

function tryToWrite(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    closeSync(openSync(file, 'a', 0o600))
  } catch (error) {
    throw new StartError(`The log file ${file} cannot be written: choose another with LOG_FILE.`, error)
  }
}

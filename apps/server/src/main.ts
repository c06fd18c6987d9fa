import { createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { toConfig } from './platform/config/config.ts'
import { ConfigError, readEnv } from './platform/config/env.ts'
import { openDataDir, readSecret } from './platform/data-dir.ts'
import { openDatabase } from './platform/db/db.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded.ts'
import { createLog, type Log } from './platform/log.ts'
import { systemRandom } from './platform/random.ts'
import { StartError } from './platform/start-error.ts'

/** What was started, newest first, so that stopping goes backwards. */
const running: { readonly name: string; readonly stop: () => Promise<void> }[] = []
let stopping: Promise<void> | null = null
let log: Log | null = null

/** Longer than Postgres needs to write everything down. */
const STOP_TIMEOUT_MS = 20_000

/** Thrown between two steps of the start when somebody asked to stop meanwhile. */
class StopAsked extends Error {}

function started(name: string, stop: () => Promise<void>): void {
  running.unshift({ name, stop })
  if (stopping !== null) throw new StopAsked()
}

async function start(): Promise<void> {
  const config = toConfig(readEnv())
  const dataDir = await openDataDir(config.data.dir)
  started('data folder', () => dataDir.release())
  log = createLog(config.log)
  const logger = log
  // With a log file the output is for the person who started it; without one it is the log.
  const report = (line: string): void => {
    if (config.log.file === null) logger.info(line)
    else process.stdout.write(`${line}\n`)
  }
  const url = config.db.url ?? (await startPostgres(dataDir.path, report, logger))
  const database = openDatabase(url, { poolSize: config.db.poolSize, log: logger })
  started('database connections', () => database.close())
  const app = await createApp({
    config,
    secret: config.accounts.secret ?? (await readSecret(dataDir.path)),
    database,
    clock: systemClock,
    random: systemRandom,
    log: logger,
  })
  started('site', () => app.stop())
  await app.migrate().catch((error) => {
    throw new StartError(`The database cannot be used: ${messageOf(error)}`, error)
  })
  if (stopping !== null) throw new StopAsked()
  await app.start()
  const media = app.media.api.status()
  if (!media.available) report(`Games run without pictures and sound (${media.reason}).`)
  report(`Ready: ${app.siteUrl()}`)
}

async function startPostgres(dataDir: string, report: (line: string) => void, logger: Log): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    report(line, cause) {
      report(line)
      if (cause !== undefined) logger.error({ err: cause }, line)
    },
  })
  started('Postgres', () => postgres.stop())
  return postgres.url
}

/** Stops everything in reverse order; what does not stop, or not in time, is logged and does not keep the rest. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (let part = running.shift(); part !== undefined; part = running.shift()) {
      const { name } = part
      await inTime(part.stop()).catch((error) =>
        log?.error({ err: error, part: name }, 'something did not stop'),
      )
    }
  })()
  return stopping
}

async function inTime(stopped: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not stopped in ${STOP_TIMEOUT_MS} ms`)), STOP_TIMEOUT_MS)
  })
  await Promise.race([stopped, late]).finally(() => clearTimeout(timer))
}

function fail(error: unknown): void {
  const told = error instanceof StartError || error instanceof ConfigError
  if (!told) log?.fatal({ err: error }, 'the server failed')
  process.stderr.write(`${told ? error.message : `The server failed: ${stackOf(error)}`}\n`)
  void stop().then(() => process.exit(1))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function onSignal(): void {
  // The start goes on to its next step, which then finds that it shall stop.
  void stop().then(() => process.exit(0))
}

process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)
process.on('SIGHUP', onSignal)
// Started by `npm start`: when that is gone, by whatever means, nobody could stop this one any more.
process.on('disconnect', onSignal)
process.on('uncaughtException', fail)
// A forgotten promise of one table must not end the games of all others.
process.on('unhandledRejection', (error) =>
  log?.error({ err: error }, 'a promise failed and nobody waited for it'),
)

// It may be gone already: then nothing tells.
if (process.connected === false) onSignal()

start().catch((error) => {
  if (!(error instanceof StopAsked)) fail(error)
  else void stop().then(() => process.exit(0))
})

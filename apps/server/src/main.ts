import './platform/v8-flags.ts'
import { type App, createApp } from './app.ts'
import { hasStuckThreads } from './platform/bounded-files.ts'
import { type Clock, createSteadyClock } from './platform/clock.ts'
import { toConfig } from './platform/config/config.ts'
import { ConfigError, type EnvValues, readEnv } from './platform/config/env.ts'
import { warningsOf } from './platform/config/warnings.ts'
import { EXIT_CODES, endWithin, tellCrash } from './platform/crash.ts'
import { openDataDir, readSecret } from './platform/data-dir.ts'
import { clockAheadMs, refuseWrongClock } from './platform/db/clock-difference.ts'
import { openDatabase } from './platform/db/db.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded.ts'
import { connectionsAllowed, refuseFewConnections } from './platform/db/enough-connections.ts'
import { warnOfSuperuser } from './platform/db/role.ts'
import { lockSite, PATIENCE_ELSEWHERE_MS } from './platform/db/site-lock.ts'
import { waitForDatabase } from './platform/db/wait-for-database.ts'
import { findLauncher } from './platform/launcher/find-launcher.ts'
import { createLog, flushLog, type Log } from './platform/log.ts'
import { systemRandom } from './platform/random.ts'
import { messageOf, StartError, UnavailableError } from './platform/start-error.ts'

/** The started parts, the newest first: they are stopped in this order. */
const running: { readonly name: string; readonly stop: () => Promise<void> }[] = []
let stopping: Promise<void> | null = null
let log: Log | null = null
let crashed = false

/** The time that each part has to stop: longer than Postgres needs to write everything to disk. */
const STOP_TIMEOUT_MS = 20_000
/** The time that all parts together have to stop. Then the process exits, even if some parts hang. */
const ASKED_TO_END_MS = 60_000
/** The same after a fault: enough to finish running commits and to tell the browsers to connect again. */
const CRASHED_MS = 5_000

const launcher = findLauncher(process.argv, process)

/** Thrown between two steps of the start when somebody asked to stop meanwhile. */
class StopAsked extends Error {}

function started(name: string, stop: () => Promise<void>): void {
  running.unshift({ name, stop })
  if (stopping !== null) throw new StopAsked()
}

async function start(): Promise<void> {
  const env = readEnv()
  const config = toConfig(env)
  const dataDir = await openDataDir(config.data.dir)
  started('data folder', () => dataDir.release())
  log = createLog(config.log)
  const logger = log
  started('log', () => flushLog(logger))
  // With a log file the output is for the person who started it; without one it is the log.
  const report = (line: string): void => {
    if (config.log.file === null) logger.info(line)
    else process.stdout.write(`${line}\n`)
  }
  const url =
    config.db.url ??
    (await startPostgres({
      dataDir: dataDir.path,
      backupDir: config.backupDir,
      connections: connectionsAllowed(config),
      report,
      logger,
    }))
  const reached = <Result>(step: () => Promise<Result>): Promise<Result> =>
    waitForDatabase(step, { url, waitMs: config.db.waitMs, report }).catch(cannotBeUsed)
  const shared = config.cluster !== null
  // The database of another machine may not know yet that the process before this one is gone.
  const ofLock =
    config.db.url === null ? {} : { patienceMs: Math.min(PATIENCE_ELSEWHERE_MS, config.db.waitMs) }
  const lock = await reached(() => lockSite(url, { log: logger, onLost: fail, report, shared, ...ofLock }))
  started('lock of the site', () => lock.release())
  const database = openDatabase(url, { ...config.db, log: logger })
  started('database connections', () => database.close())
  // Where the database is a child of this process it has the same clock, and nothing to tell.
  const aheadMs = (own: Pick<Clock, 'now'>) => clockAheadMs(database.db, own)
  const clock = createSteadyClock(logger, config.db.url === null ? {} : { aheadMs })
  await reached(() => refuseWrongClock(database.db, clock))
  const app = await createApp({
    config,
    secret: config.accounts.secret ?? (await readSecret(dataDir.path)),
    database,
    clock,
    random: systemRandom,
    log: logger,
    launcher,
  })
  started('site', () => app.stop())
  await reached(() => app.migrate())
  await refuseFewConnections(database.db, config)
  if (config.db.url !== null) await warnOfSuperuser(database, logger)
  if (stopping !== null) throw new StopAsked()
  await app.start()
  started('visitors', async () => {
    if (!crashed) await app.drain()
  })
  for (const sentence of worthTelling(app, env)) report(sentence)
  report(`Ready: ${app.siteUrl()}`)
  process.send?.({ kind: 'ready' })
}

/** What a site runs without, or its operator hardly meant. */
function worthTelling(app: App, env: EnvValues): readonly string[] {
  const media = app.media.api.status()
  const told: string[] = []
  if (!media.available) told.push(`Games run without pictures and sound (${media.reason}).`)
  else if (media.adapter === 'embedded')
    told.push(
      'Pictures go through the embedded gateway, which is for evaluation only; real games need Janus.',
    )
  if (process.getuid?.() === 0) told.push('Warning: the server itself runs as root.')
  if (app.held !== null) told.push(`Warning: ${app.held.sentence}`)
  return [...told, ...warningsOf(env).map((sentence) => `Warning: ${sentence}`)]
}

function cannotBeUsed(error: unknown): never {
  throw error instanceof StartError
    ? error
    : new StartError(`The database cannot be used: ${messageOf(error)}`, error)
}

interface PostgresParts {
  readonly dataDir: string
  readonly backupDir: string | null
  readonly connections: number
  readonly report: (line: string) => void
  readonly logger: Log
}

async function startPostgres({ report, logger, ...its }: PostgresParts): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    ...its,
    launcher,
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

/** A start that failed, or a fault while it ran: whatever happens in here, the process is gone soon after. */
function fail(error: unknown): void {
  if (error instanceof StartError || error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`)
    const mayComeBack = error instanceof UnavailableError
    void end(mayComeBack ? EXIT_CODES.unavailable : EXIT_CODES.told, ASKED_TO_END_MS)
    return
  }
  if (!crashed) endWithin(CRASHED_MS)
  crashed = true
  tellCrash(error)
  log?.fatal({ err: error }, 'the server failed')
  // After an uncaught error the memory may be wrong, so the process accepts no more work. All data that counts is in
  // the database.
  void end(EXIT_CODES.crashed, CRASHED_MS)
}

async function end(code: number, withinMs: number): Promise<void> {
  if (stopping === null) endWithin(withinMs)
  await stop()
  // An exit waits for every thread.
  if (hasStuckThreads()) process.kill(process.pid, 'SIGKILL')
  process.exit(crashed ? EXIT_CODES.crashed : code)
}

function onSignal(): void {
  // The start goes on to its next step, which then finds that it has to stop.
  void end(EXIT_CODES.asked, ASKED_TO_END_MS)
}

process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)
process.on('SIGHUP', onSignal)
// Started by `npm start`: when that is gone, by whatever means, nobody could stop this one any more.
process.on('disconnect', onSignal)
process.on('uncaughtException', fail)
// A forgotten promise of one table must not end the games of all others. Unlike an exception, which may have left
// anything half done, it is one chain of steps that ended; everything else goes on as if it had been refused.
process.on('unhandledRejection', (error) =>
  log?.error({ err: error }, 'a promise failed and nobody waited for it'),
)

// The process may be gone already: then nobody is informed.
if (process.connected === false) onSignal()

start().catch((error) => {
  if (error instanceof StopAsked) onSignal()
  else fail(error)
})

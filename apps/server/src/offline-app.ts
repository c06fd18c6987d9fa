import { type App, createApp } from './app.ts'
import { print, reportFailure } from './operator-command.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, toConfig } from './platform/config/config.ts'
import { readEnv } from './platform/config/env.ts'
import { openDataDir, readSecret } from './platform/data-dir.ts'
import { openDatabase } from './platform/db/db.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded.ts'
import { connectionsAllowed } from './platform/db/enough-connections.ts'
import { lockSite } from './platform/db/site-lock.ts'
import { createLog } from './platform/log.ts'
import type { Mail } from './platform/mail/mail.ts'
import { systemRandom } from './platform/random.ts'
import type { StartError } from './platform/start-error.ts'

/** The app as a command of the operator uses it: migrated, not started. */
export interface OfflineApp {
  readonly app: App
  readonly secret: string
}

interface OfflineOptions {
  readonly clock?: Clock
  readonly mail?: Mail
  /** Takes the data folder and the site's lock, so that no server runs meanwhile; also where `DATABASE_URL` names the database. */
  readonly alone?: boolean
}

/** The started parts, newest first. */
const running: (() => Promise<unknown>)[] = []

async function stop(): Promise<void> {
  for (let part = running.shift(); part !== undefined; part = running.shift()) await part()
}

/** Runs one command on the site's database, which nobody may use meanwhile, and ends the process with its exit code. */
export function runOffline(
  command: (offline: OfflineApp) => Promise<number>,
  options: OfflineOptions = {},
): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => void stop().finally(() => process.exit(130)))
  open(options)
    .then(command)
    .catch((error: unknown) => {
      reportFailure(error)
      return 1
    })
    .then(async (code) => {
      await stop()
      process.exit(code)
    })
}

async function open({ clock = systemClock, mail, alone = false }: OfflineOptions): Promise<OfflineApp> {
  const config = toConfig(readEnv())
  const log = createLog(config.log)
  const ownPostgres = config.db.url === null
  if (alone || ownPostgres) await holdDataDir(config)
  const url = config.db.url ?? (await startPostgres(config))
  if (alone) {
    const lock = await lockSite(url, { log, onLost: (error) => void stop().finally(() => fail(error)) })
    running.unshift(() => lock.release())
  }
  const database = openDatabase(url, { poolSize: config.db.poolSize, log })
  running.unshift(() => database.close())
  const secret = config.accounts.secret ?? (alone ? await readSecret(config.data.dir) : '')
  const app = await createApp({ config, secret, database, clock, random: systemRandom, log, mail })
  running.unshift(() => app.stop())
  await app.migrate()
  return { app, secret }
}

async function holdDataDir({ data }: Config): Promise<void> {
  const dataDir = await openDataDir(data.dir)
  running.unshift(() => dataDir.release())
}

async function startPostgres(config: Config): Promise<string> {
  const { data, backupDir } = config
  const connections = connectionsAllowed(config)
  const postgres = await startEmbeddedPostgres({ dataDir: data.dir, backupDir, connections, report: print })
  running.unshift(() => postgres.stop())
  return postgres.url
}

function fail(error: StartError): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../app.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { type Config, toConfig } from '../platform/config/config.ts'
import { type Environment, readEnv } from '../platform/config/env.ts'
import { type Database, openDatabase } from '../platform/db/db.ts'
import { createLog, flushLog } from '../platform/log.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { type Random, systemRandom } from '../platform/random.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestAppOptions {
  /** Environment variables, as an operator would set them. */
  readonly env?: Environment
  readonly clock?: Clock
  readonly random?: Random
  /** Without: a folder, or the SMTP server that `env` names. */
  readonly mail?: Mail
  /** The one of an earlier app, to see what survives. Otherwise a fresh, migrated one. */
  readonly database?: TestDatabase
}

export interface TestApp extends App {
  /** `http://127.0.0.1:port` */
  readonly url: string
  readonly config: Config
  readonly clock: Clock
  readonly random: Random
  readonly db: Database['db']
  readonly database: TestDatabase
  readonly dataDir: string
  /** Stops the app as Ctrl-C would. Its database goes too, unless another app is to go on with it. */
  stop(keep?: { readonly database: boolean }): Promise<void>
}

const TEST_ENV: Environment = {
  PORT: '0',
  HOST: '127.0.0.1',
  // A test whose call ends with `internal` shows why.
  LOG_LEVEL: 'error',
  SECRET: 'a secret for tests',
  MEDIA_GATEWAY: 'memory',
  ANSWERS: 'strict',
  // A machine that does many tests at once is slow, and that is no failure.
  DATABASE_STATEMENT_SECONDS: '30',
  // Cheap, for tests sign up a lot.
  PASSWORD_MEMORY_KIB: '64',
  PASSWORD_QUEUE: '1000000',
  REQUESTS_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
  WRONG_PASSWORDS_PER_LOGIN: '1000000',
  MESSAGES_PER_SECOND: '100000',
  HANDSHAKES_PER_MINUTE: '1000000',
  SOCKETS_PER_ADDRESS: '1000000',
  SOCKETS_PER_ACCOUNT: '1000000',
  CONNECTIONS_PER_ADDRESS: '1000000',
  GAME_JOINS_PER_TEN_SECONDS: '1000000',
}

/** The whole server in this process, on a free port, against a real Postgres. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? systemClock
  const random = options.random ?? systemRandom
  const dataDir = await mkdtemp(join(tmpdir(), 'gorod-test-data-'))
  const config = toConfig(readEnv({ ...TEST_ENV, DATA_DIR: dataDir, ...options.env }))
  const database =
    options.database ?? (await createTestDatabase({ name: 'app', fill: (url) => fillTemplate(url, config) }))
  const open = openDatabase(database.url, { ...config.db, log: createLog(config.log) })
  const app = await createApp({
    config,
    secret: config.accounts.secret ?? '',
    database: open,
    clock,
    random,
    log: createLog(config.log),
    mail: options.mail,
  })
  await app.start()
  let stopped: Promise<void> | null = null
  const stopOnce = async (keepDatabase: boolean): Promise<void> => {
    await app.stop()
    await open.close()
    await flushLog(app.platform.log)
    if (!keepDatabase) await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    ...app,
    // Not `siteUrl`: an operator may have named another address.
    url: `http://127.0.0.1:${(app.platform.http.server.address() as AddressInfo).port}`,
    config,
    clock,
    random,
    db: open.db,
    database,
    dataDir,
    stop: (keep = { database: false }) => {
      stopped ??= stopOnce(keep.database)
      return stopped
    },
  }
}

async function fillTemplate(url: string, config: Config): Promise<void> {
  const log = createLog(config.log)
  const database = openDatabase(url, { poolSize: 3, log })
  const app = await createApp({
    config,
    secret: '',
    database,
    clock: systemClock,
    random: systemRandom,
    log,
  })
  await app.migrate()
  await app.stop()
  await database.close()
}

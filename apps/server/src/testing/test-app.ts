import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../app.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { type Config, toConfig } from '../platform/config/config.ts'
import { type Environment, readEnv } from '../platform/config/env.ts'
import { type Database, openDatabase, type PoolUse } from '../platform/db/db.ts'
import { createLog, flushLog } from '../platform/log.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { type Random, systemRandom } from '../platform/random.ts'
import { startHttpBalancer } from './http-balancer.ts'
import { lendDatabase } from './kept-databases.ts'
import { guardSchema } from './pristine.ts'
import { startRedis } from './redis-server.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { until } from './until.ts'

export interface TestAppOptions {
  /** Environment variables, as an operator would set them. */
  readonly env?: Environment
  readonly clock?: Clock
  readonly random?: Random
  /** Without: a folder, or the SMTP server that `env` names. */
  readonly mail?: Mail
  /** The one of an earlier app, to see what survives. Otherwise a fresh, migrated one. */
  readonly database?: TestDatabase
  /** For a test that looks at connections or changes tables: its database and connections are new, and nobody gets them after it. */
  readonly ownDatabase?: boolean
}

export interface TestApp extends App {
  /** `http://127.0.0.1:port` */
  readonly url: string
  readonly config: Config
  readonly clock: Clock
  readonly random: Random
  readonly db: Database['db']
  /** No statement is under way or waits for a connection. Of several processes nobody knows. */
  isAtRest(): boolean
  readonly database: TestDatabase
  readonly dataDir: string
  /** What one more process of this site has to know, where it runs in several. */
  readonly sharedEnv: Environment
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
  // A site of a test would open seven, and each costs as much as some hundred statements.
  DATABASE_POOL: '5',
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

/** `npm run test:cluster`: a site of a test is two processes. For tests that look at what one of them holds or counts. */
export const HAS_TWO_PROCESSES = process.env.TEST_PROCESSES === '2'

/**
 * The whole server in this process, on a free port, against a real Postgres. With `TEST_PROCESSES=2` (`npm run test:cluster`) two
 * of them over one Redis, behind HAProxy. Only who is there goes by the clock of the machine: on one that stands each would take the
 * other for dead.
 */
export function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const isOne = !HAS_TWO_PROCESSES || options.env?.REDIS_URL !== undefined
  return isOne ? startOne(options) : startTwo(options)
}

/** The first of both, at the address of the balancer. */
async function startTwo(options: TestAppOptions): Promise<TestApp> {
  const database = options.database ?? (await ownDatabase(toConfig(readEnv({ ...TEST_ENV, ...options.env }))))
  const redis = await startRedis()
  const sharedDir = await mkdtemp(join(tmpdir(), 'gorod-test-shared-'))
  const shared = {
    // A test that speaks for many addresses stands before HAProxy, as a balancer of its own.
    TRUST_PROXY: options.env?.TRUST_PROXY === undefined ? '1' : '2',
    REDIS_URL: redis.url,
    DATABASE_URL: database.url,
    SHARED_DIR: sharedDir,
  }
  const apps: TestApp[] = []
  let env: Environment = {}
  const balancer = await startHttpBalancer(async (url) => {
    // The address of a site that was told none.
    env = { PUBLIC_URL: url.replace('127.0.0.1', 'localhost'), ...options.env, ...shared }
    for (let count = 0; count < 2; count++) apps.push(await startOne({ ...options, env, database }))
    return apps.map((app) => app.url)
  })
  const [first, second] = apps as [TestApp, TestApp]
  await until(
    () => first.platform.cluster?.processes.areAllFast() && second.platform.cluster?.bus.isFast(),
    'two processes that know each other',
  )
  return {
    ...first,
    url: balancer.url,
    // Where both keep their files and e-mails.
    dataDir: sharedDir,
    sharedEnv: env,
    async stop(keep = { database: false }) {
      await balancer.stop()
      await second.stop({ database: true })
      await first.stop(keep)
      await redis.kill()
      await rm(sharedDir, { recursive: true, force: true })
    },
  }
}

const ownDatabase = (config: Config): Promise<TestDatabase> =>
  createTestDatabase({ name: 'app', fill: (url) => fillTemplate(url, config) })

/** With other settings of its connections than most have, a site gets none of theirs. */
const needsOwn = ({ ownDatabase = false, env = {} }: TestAppOptions): boolean =>
  ownDatabase || Object.keys(env).some((name) => name.startsWith('DATABASE_'))

async function startOne(options: TestAppOptions): Promise<TestApp> {
  const clock = options.clock ?? systemClock
  const random = options.random ?? systemRandom
  const dataDir = await mkdtemp(join(tmpdir(), 'gorod-test-data-'))
  const config = toConfig(readEnv({ ...TEST_ENV, DATA_DIR: dataDir, ...options.env }))
  const make = () => ownDatabase(config)
  const database = options.database ?? (await (needsOwn(options) ? make() : lendDatabase(make)))
  const { url, openPool } = database
  const open = openDatabase(url, { ...config.db, log: createLog(config.log), openPool })
  const app = await createApp({
    config,
    secret: config.accounts.secret ?? '',
    database: open,
    clock,
    clusterClock: systemClock,
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
    sharedEnv: {},
    isAtRest: () => config.cluster === null && open.connections().every(isIdle),
    stop: (keep = { database: false }) => {
      stopped ??= stopOnce(keep.database)
      return stopped
    },
  }
}

/** One connection waits for jobs all the time. */
const isIdle = ({ pool, busy, waiting }: PoolUse): boolean =>
  waiting === 0 && busy <= (pool === 'calls' ? 1 : 0)

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
  await guardSchema(url)
}

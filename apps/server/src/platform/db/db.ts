import { DefaultQueryExecutor, type Driver, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { holdingOne } from './one-connection.ts'
import { Pool, type PoolOptions } from './pool.ts'
import { limitsOf, PATIENT_LIMITS, type TimeLimits } from './time-limits.ts'

/**
 * The database as the platform knows it: no tables. A module adds its own with
 * `db.withTables<{ accounts: AccountsTable }>()` in its `store`.
 */
export type Db = Kysely<Record<never, never>>

/** One Postgres for one process: kysely for the modules, the pool for what speaks `pg` itself. */
export interface Database {
  readonly db: Db
  /** The same database over a few connections of its own: no flood of calls can take them from the running games. */
  readonly gameDb: Db
  readonly pool: pg.Pool
  /** How busy its connections are. */
  connections(): readonly PoolUse[]
  /** Lends a database that may take its time, for work nobody waits for. `lockMs`: waiting for one lock. */
  patiently<Result>(
    work: (database: Pick<Database, 'db' | 'pool'>) => Promise<Result>,
    limits?: Partial<Pick<TimeLimits, 'lockMs'>>,
  ): Promise<Result>
  close(): Promise<void>
}

export interface PoolUse {
  readonly pool: 'calls' | 'games'
  readonly busy: number
  readonly idle: number
  /** Who waits for a connection. */
  readonly waiting: number
}

export interface DatabaseOptions {
  readonly poolSize: number
  readonly gamePoolSize?: number
  /** Without it those of an operator's command. */
  readonly statementMs?: number
  readonly log: Log
  /** Without: connections of its own. A caller whose connections outlive this database lends them. */
  readonly openPool?: OpenPool | undefined
}

export type OpenPool = (url: string, options: PoolOptions) => pg.Pool

const openOwnPool: OpenPool = (url, options) => new Pool(url, options)

const FEW = 2

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { poolSize, gamePoolSize = FEW, statementMs, log, openPool = openOwnPool } = options
  const limits = statementMs === undefined ? PATIENT_LIMITS : limitsOf(statementMs)
  const open = (name: string, size: number, its: TimeLimits, avoidsScans = false) =>
    openPool(url, { name, size, limits: its, log, avoidsScans })
  const pool = open('gorod', poolSize, limits)
  const gamePool = open('gorod games', gamePoolSize, limits, true)
  return {
    db: kyselyOf(pool),
    gameDb: kyselyOf(gamePool),
    pool,
    connections: () => [useOf('calls', pool), useOf('games', gamePool)],
    async patiently(work, its = {}) {
      const patient = open('gorod at leisure', FEW, { ...PATIENT_LIMITS, ...its })
      try {
        return await work({ db: kyselyOf(patient), pool: patient })
      } finally {
        await patient.end()
      }
    },
    async close() {
      for (const one of [gamePool, pool]) {
        await serveWaiting(one)
        await one.end()
      }
    },
  }
}

/** For what must not wait behind anything else. It connects when it is first used. */
export function openOneConnection(
  url: string,
  options: { readonly name: string; readonly limits: TimeLimits; readonly log: Log },
): Pick<Database, 'db' | 'close'> {
  const pool = new Pool(url, { ...options, size: 1 })
  return { db: kyselyOf(pool), close: () => pool.end() }
}

function useOf(name: PoolUse['pool'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { pool: name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Kysely over this pool. Code that holds one of its connections, for a query or for a transaction, gets no second one. */
function kyselyOf(pool: pg.Pool): Db {
  const dialect = new PostgresDialect({ pool })
  const driver: Driver = new ForgivingDriver({ pool })
  // At once, for it is given the pool itself.
  void driver.init()
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
    async provideConnection(consumer) {
      const connection = await driver.acquireConnection()
      try {
        return await holdingOne(() => consumer(connection))
      } finally {
        await driver.releaseConnection(connection)
      }
    },
  })
  return new Kysely<Record<never, never>>({ config: { dialect }, dialect, driver, executor })
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class ForgivingDriver extends PostgresDriver {
  /** A connection that is gone has nothing to roll back, and why it went is what the caller should learn. */
  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

/**
 * pg would let requests that still wait for a connection run into their timeout. graphile-worker's last «done» may be among them,
 * which it sends without waiting. The pool serves in the order of asking, so a request made now comes last.
 */
async function serveWaiting(pool: pg.Pool): Promise<void> {
  if (pool.waitingCount === 0) return
  await pool.connect().then(
    (client) => client.release(),
    () => undefined, // without a database there is nothing to serve them with
  )
}

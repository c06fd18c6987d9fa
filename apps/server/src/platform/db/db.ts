import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'

/**
 * The database as the platform knows it: no tables. A module adds its own with
 * `db.withTables<{ accounts: AccountsTable }>()` in its `store`.
 */
export type Db = Kysely<Record<never, never>>

/** One Postgres for one process: kysely for the modules, the pool for what speaks `pg` itself. */
export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const toNumber = (text: string): number => Number(text)

/**
 * Counts and ids arrive as numbers: nothing of ours passes 2^53. A date without time stays `YYYY-MM-DD`: as a moment it
 * would be another day east or west of here.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE && format !== 'binary') return (text: string) => text
    const wanted = oid === INT8 || oid === NUMERIC
    return wanted && format !== 'binary' ? toNumber : pg.types.getTypeParser(oid, format)
  },
}

export function openDatabase(
  url: string,
  options: { readonly poolSize: number; readonly log: Log },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    types,
    // Noticed as an error of the query that waits, instead of a request that hangs.
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A connection that breaks, idle or in use, is replaced by the pool; without listeners it would end the process.
  const onBroken = (error: Error) => options.log.warn({ err: error }, 'a database connection broke')
  pool.on('error', onBroken)
  pool.on('connect', (client) => void client.on('error', onBroken))
  const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await serveWaiting(pool)
    await db.destroy()
  }
  return { db, pool, close }
}

/**
 * pg would let who still waits for a connection run into its timeout. graphile-worker's last «done» may be among them,
 * which it sends without waiting. The pool serves in the order of asking, so whoever asks now comes last.
 */
async function serveWaiting(pool: pg.Pool): Promise<void> {
  if (pool.waitingCount === 0) return
  await pool.connect().then(
    (client) => client.release(),
    () => undefined, // without a database there is nothing to serve them with
  )
}

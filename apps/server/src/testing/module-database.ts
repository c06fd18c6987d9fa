import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach } from 'vitest'
import { type Db, openDatabase } from '../platform/db/db.ts'
import { type MigratingModule, migrate } from '../platform/db/migrate.ts'
import { createTestDatabase } from './test-database.ts'

/** A race needs a second connection, and one that looks on. */
const CONNECTIONS = 3

/**
 * The database of some modules without a server, for the tests of a file: `const db = await databaseForFile(…)` at its
 * top. Empty before each test, and gone after the last. The migrations run once in a process.
 */
export async function databaseForFile(...modules: readonly MigratingModule[]): Promise<Db> {
  const database = await createTestDatabase({
    name: modules.map(({ name }) => name).join(),
    fill: (url) => withDatabase(url, (db) => migrate(db, modules)),
  })
  const { db, close } = openDatabase(database.url, { poolSize: CONNECTIONS, log: pino({ level: 'silent' }) })
  beforeEach(() => clear(db))
  afterAll(async () => {
    await close()
    await database.drop()
  })
  return db
}

async function withDatabase(url: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1, log: pino({ level: 'silent' }) })
  try {
    await work(db)
  } finally {
    await close()
  }
}

/** Numbers begin with 1 again. */
async function clear(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%'`.execute(db)
  await sql`truncate ${sql.raw(rows.map(({ name }) => name).join(', '))} restart identity cascade`.execute(db)
}

/** The same database, in which somebody changes something between what a command has read and its transactions. */
export function changedMeanwhile(db: Db, change: () => Promise<unknown>): Db {
  const transaction = () => ({
    execute: async <Result>(work: (tx: Db) => Promise<Result>) => {
      await change()
      return await db.transaction().execute(work)
    },
  })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Probe } from '../http/health.ts'
import type { Database, Db } from './db.ts'
import type { MigratingModule } from './migrate.ts'

/** Two rows that are written again and again. */
export const healthTables: MigratingModule = {
  name: 'platform',
  migrations: {
    '001-health': {
      async up(db) {
        await sql`create table platform_health (pool text primary key, at timestamptz not null)`.execute(db)
      },
    },
  },
}

/** Anybody may ask how we are: no more writes than one a second. */
const FRESH_MS = 1000

/**
 * Checks that the database accepts writes: reading works also where the disk is full, or where the database became a
 * read-only copy. A check during another one waits for that one, so a silent database causes no queue.
 */
export function writeProbe({ db, gameDb }: Pick<Database, 'db' | 'gameDb'>, clock: Clock): Probe {
  let asking: Promise<void> | null = null
  let wellAt = Number.NEGATIVE_INFINITY
  return {
    name: 'database',
    shared: true,
    check(): Promise<void> {
      const age = clock.now() - wellAt
      if (age >= 0 && age < FRESH_MS) return Promise.resolve()
      asking ??= Promise.all([writeRow(db, 'pages'), writeRow(gameDb, 'games')])
        .then(() => {
          wellAt = clock.now()
        })
        .finally(() => {
          asking = null
        })
      return asking
    },
  }
}

/** Overwrites the one row of this name. */
export async function writeRow(db: Db, pool: string): Promise<void> {
  await sql`
    insert into platform_health (pool, at) values (${pool}, now())
    on conflict (pool) do update set at = excluded.at`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

interface DatabaseFacts {
  readonly version: string
  readonly bytes: number
  readonly connections: number
}

/** What Postgres says about itself. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  // SQL: functions and views of Postgres.
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections`.execute(db)
  return rows[0]!
}

import type { Log } from '../log.ts'
import type { Database } from './db.ts'

/** A superuser of Postgres may read files of its machine and run programs there: more than a site ever needs. */
export async function warnOfSuperuser({ pool }: Pick<Database, 'pool'>, log: Log): Promise<void> {
  const { rows } = await pool.query<{ name: string; superuser: boolean }>(
    'select rolname as name, rolsuper as superuser from pg_roles where rolname = current_user',
  )
  if (rows[0]?.superuser === true)
    log.warn(
      { role: rows[0].name },
      'the role of DATABASE_URL is a superuser: give the site one that owns its database only',
    )
}

import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Waits until nobody else holds the lock of this name and number, and holds it until the transaction ends. */
export async function holdLock(tx: Db, name: string, number = 0): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${number}::int)`.execute(tx)
}

/** Holds the lock of this name as long as the connection lives; false where another connection holds it. */
export async function tryLock(connection: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_lock(hashtext(${name}), 0) as held`.execute(connection)
  return rows[0]?.held === true
}

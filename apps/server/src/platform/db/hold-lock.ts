import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Waits until nobody else holds the lock of this name and number, and holds it until the transaction ends. */
export async function holdLock(tx: Db, name: string, number = 0): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${number}::int)`.execute(tx)
}

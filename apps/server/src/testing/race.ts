import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** What waits at it goes on when somebody opens it. */
export interface Gate {
  readonly passed: Promise<void>
  open(): void
}

export function gate(): Gate {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

/** True while a transaction of this database waits for another one. */
export async function someoneWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

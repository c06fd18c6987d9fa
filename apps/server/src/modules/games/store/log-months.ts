import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { isLockTimeout } from '../../../platform/db/unavailable.ts'

/** Games of a month without a part of its own go to the part of the others, which is correct but never dropped. */
const MONTHS_AHEAD = 2

/**
 * How long running games wait at most for a part that is made or dropped; the work itself takes milliseconds. Shorter than
 * the second after which Postgres ends a circle of waits: it is never a game that has to give way.
 */
const LOCK_WAIT = '400ms'
const ATTEMPTS = 5

/**
 * Makes the parts of `game_events` for the games of this month and the next ones. The last one first: a month that has begun without its part
 * may have too many rows to move, and the next one must not begin so too.
 */
export async function makeMonths(db: Db, now: Date): Promise<void> {
  for (let ahead = MONTHS_AHEAD; ahead >= 0; ahead--) {
    const moment = sql`${now}::timestamptz at time zone 'UTC'`
    await withoutWaiting(db, async (tx) => {
      // SQL: the function came with the migration that divided the table.
      await sql`
        select make_game_events_month(
          (date_trunc('month', ${moment}) + make_interval(months => ${ahead})) at time zone 'UTC')`.execute(
        tx,
      )
    })
  }
}

/** Drops the parts of past months whose games are all packed: nothing is left in them. */
export async function dropEmptyMonths(db: Db, now: Date): Promise<readonly string[]> {
  const dropped: string[] = []
  for (const part of await listPastMonths(db, now)) {
    // Without a lock, for it may take a while where rows were deleted lately.
    if (!(await isEmpty(db, part))) continue
    await withoutWaiting(db, async (tx) => {
      // In the order in which appends lock them. The part refers to the games, so they are locked to drop it.
      await sql`lock table games, game_events in access exclusive mode`.execute(tx)
      if (!(await isEmpty(tx, part))) return
      await sql`drop table ${sql.table(part)}`.execute(tx)
      dropped.push(part)
    })
  }
  return dropped
}

/** A transaction that gives up when somebody else has what it needs, and begins again. */
async function withoutWaiting(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        // SQL: a setting of this transaction.
        await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
        await work(tx)
      })
    } catch (error) {
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error
    }
  }
}

async function listPastMonths(db: Db, now: Date): Promise<readonly string[]> {
  // SQL: the catalogue has no declaration.
  const { rows } = await sql<{ part: string }>`
    select relname as part from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'game_events'::regclass and relname ~ '^game_events_[0-9]{4}_[0-9]{2}$'
      and relname < 'game_events_' || to_char(${now}::timestamptz at time zone 'UTC', 'YYYY_MM')
    order by relname`.execute(db)
  return rows.map(({ part }) => part)
}

async function isEmpty(db: Db, part: string): Promise<boolean> {
  // SQL: the table is known by its name alone.
  const { rows } = await sql`select from ${sql.table(part)} limit 1`.execute(db)
  return rows.length === 0
}

import { HOUR_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { UnavailableError } from '../start-error.ts'
import type { Db } from './db.ts'

const MOST_DIFFERENCE_MS = 24 * 60 * 60_000

/** How far the time of this process is ahead of that of the database, ms; negative: behind. */
export async function clockAheadMs(db: Db, clock: Pick<Clock, 'now'>): Promise<number> {
  const before = clock.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  // The database was asked somewhere between the two readings.
  const now = (before + clock.now()) / 2
  return now - (rows[0]?.at.getTime() ?? now)
}

/**
 * A machine that starts with a wrong day would delete what is not old, end bans and close seasons. It may learn the time soon, so another start
 * makes sense. Throws {@link UnavailableError}.
 */
export async function refuseWrongClock(db: Db, clock: Pick<Clock, 'now'>): Promise<void> {
  const aheadMs = await clockAheadMs(db, clock)
  if (Math.abs(aheadMs) < MOST_DIFFERENCE_MS) return
  const hours = Math.round(Math.abs(aheadMs) / HOUR_MS)
  throw new UnavailableError(
    `The clock of this machine is ${hours} hours ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database: set the wrong one right.`,
  )
}

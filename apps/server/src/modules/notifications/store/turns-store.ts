import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import { notificationsDb } from './tables.ts'

interface Turn {
  readonly line: string
  /** Not earlier than this. */
  readonly from: Date
  /** The next one of this line comes so much later. */
  readonly stepMs: number
}

/** The moment of the turn that was taken. */
export async function takeTurn(db: Db, { line, from, stepMs }: Turn): Promise<number> {
  const step = sql`${stepMs} * interval '1 millisecond'`
  const { free_at } = await notificationsDb(db)
    .insertInto('notification_turns')
    .values({ line, free_at: new Date(from.getTime() + stepMs) })
    .onConflict((conflict) =>
      conflict
        .column('line')
        .doUpdateSet({ free_at: sql<Date>`greatest(notification_turns.free_at, ${from}) + ${step}` }),
    )
    .returning('free_at')
    .executeTakeFirstOrThrow()
  return free_at.getTime() - stepMs
}

const HOLD = 'hold'

/** Until when Telegram wants to hear nothing; 0: it never asked. */
export async function readHold(db: Db): Promise<number> {
  const row = await notificationsDb(db)
    .selectFrom('notification_turns')
    .select('free_at')
    .where('line', '=', HOLD)
    .executeTakeFirst()
  return row?.free_at.getTime() ?? 0
}

export async function writeHold(db: Db, until: Date): Promise<void> {
  await notificationsDb(db)
    .insertInto('notification_turns')
    .values({ line: HOLD, free_at: until })
    .onConflict((conflict) =>
      conflict
        .column('line')
        .doUpdateSet({ free_at: sql<Date>`greatest(notification_turns.free_at, ${until})` }),
    )
    .execute()
}

/** Lines that were free at this moment are as if they had never been. */
export async function deleteTurnsBefore(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'notification_turns', sql`free_at < ${before}`)
}

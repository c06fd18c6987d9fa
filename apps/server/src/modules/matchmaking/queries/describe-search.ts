import type { ActivityState } from '@gorod/contracts'
import type { Db } from '../../../platform/db/db.ts'
import { averageWaitMs, readWaiting } from '../store/queue-store.ts'
import { readTable } from '../store/tables-store.ts'

const toSeconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000))

/** Idle when the search ended between two reads: the push of that change is on its way. */
export async function describeSearch(
  db: Db,
  { accountId, queue, needed, now }: { accountId: number; queue: string; needed: number; now: number },
): Promise<ActivityState> {
  const [mine, average] = await Promise.all([readWaiting(db, accountId), averageWaitMs(db, queue)])
  if (!mine) return { kind: 'idle' }
  return {
    kind: 'searching',
    since: mine.since.getTime(),
    waiting: mine.waiting,
    needed,
    averageSeconds: toSeconds(average),
    now,
  }
}

export async function describeFound(
  db: Db,
  { accountId, tableId, now }: { accountId: number; tableId: string; now: number },
): Promise<ActivityState> {
  const table = await readTable(db, tableId, { hold: false })
  if (!table) return { kind: 'idle' }
  return {
    kind: 'found',
    tableId,
    acceptBy: table.acceptBy.getTime(),
    accepted: table.seats.some((seat) => seat.accountId === accountId && seat.accepted),
    acceptedCount: table.seats.filter((seat) => seat.accepted).length,
    needed: table.seats.length,
    now,
  }
}

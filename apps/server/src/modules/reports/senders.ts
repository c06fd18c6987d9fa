import { REPORT_LIMITS as LIMITS } from '@gorod/contracts/reports'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { listSenders, type SenderRecord } from './store.ts'

const DAY_MS = 24 * 60 * 60_000

export interface Sender extends Omit<SenderRecord, 'accountId'> {
  /** How many reports a day the account may send now: fewer after false ones, until they are forgotten. */
  readonly aDay: number
}

/** Returns what is known of each sender. */
export async function readSenders(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountIds: readonly number[],
): Promise<(accountId: number) => Sender> {
  const now = clock.now()
  const records = await listSenders(db, accountIds, {
    falseSince: new Date(now - LIMITS.falseDays * DAY_MS),
    daySince: new Date(now - DAY_MS),
  })
  const byAccount = new Map(records.map((record) => [record.accountId, record]))
  return (accountId) => {
    const { sent, today, confirmed, falseNow } = byAccount.get(accountId) ?? NOTHING
    return { sent, today, confirmed, falseNow, aDay: reportsADay(falseNow) }
  }
}

const NOTHING = { sent: 0, today: 0, confirmed: 0, falseNow: 0 }

export function reportsADay(falseNow: number): number {
  return LIMITS.aDay[Math.min(falseNow, LIMITS.aDay.length - 1)] ?? 0
}

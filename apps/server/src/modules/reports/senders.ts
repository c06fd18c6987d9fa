import { DAY_MS } from '@gorod/contracts/durations'
import { REPORT_LIMITS as LIMITS } from '@gorod/contracts/reports'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { OtherReports, SenderRecord } from './public.ts'
import { REPORT_TEXTS as T } from './reports-text.ts'
import { countConfirmed, listSenders, lockReportsBy } from './store/reports-store.ts'

export interface SendersDeps {
  readonly db: Db
  readonly clock: Clock
  /** Reports of other modules. */
  readonly others: readonly OtherReports[]
}

export interface Sender extends Omit<SenderRecord, 'accountId'> {
  /** How many reports a day the account may send now: fewer after false ones, until they are forgotten. */
  readonly aDay: number
}

/** Returns what is known of each sender. */
export async function readSenders(
  { db, clock, others }: SendersDeps,
  accountIds: readonly number[],
): Promise<(accountId: number) => Sender> {
  const now = clock.now()
  const since = {
    falseSince: new Date(now - LIMITS.falseDays * DAY_MS),
    daySince: new Date(now - DAY_MS),
  }
  const lists = await Promise.all([
    listSenders(db, accountIds, since),
    ...others.map((one) => one.listSenders(db, accountIds, since)),
  ])
  const records = lists.flat()
  return (accountId) => {
    const own = records.filter((record) => record.accountId === accountId)
    const total = (of: keyof SenderRecord) => own.reduce((sum, record) => sum + record[of], 0)
    const falseNow = total('falseNow')
    return {
      sent: total('sent'),
      today: total('today'),
      confirmed: total('confirmed'),
      falseNow,
      aDay: reportsADay(falseNow),
    }
  }
}

function reportsADay(falseNow: number): number {
  return LIMITS.aDay[Math.min(falseNow, LIMITS.aDay.length - 1)] ?? 0
}

/** See `ReportsApi.checkSender`. */
export async function checkSender(deps: SendersDeps, reporterId: number): Promise<string | null> {
  await lockReportsBy(deps.db, reporterId)
  const { today, aDay, falseNow } = (await readSenders(deps, [reporterId]))(reporterId)
  if (today < aDay) return null
  return falseNow > 0 ? T.falseBefore : T.manyToday
}

/** How many reports about each of these accounts were confirmed. */
export async function confirmedAbout(
  { db, others }: Pick<SendersDeps, 'db' | 'others'>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = await Promise.all([
    countConfirmed(db, accountIds),
    ...others.map((one) => one.countConfirmed(db, accountIds)),
  ])
  const sumOf = (id: number) => counts.reduce((sum, count) => sum + (count.get(id) ?? 0), 0)
  return new Map(accountIds.map((id) => [id, sumOf(id)]))
}

import { MINUTE_MS } from '@gorod/contracts/durations'
import { moscowDayOf } from '@gorod/contracts/moscow-time'
import type { LedgerAppeal, LedgerMeasure } from '@gorod/contracts/sanctions'
import type { Db } from '../../../platform/db/db.ts'
import { anonymise, type LedgerEntry } from '../domain/anonymise.ts'
import { boundsOf, monthAfter, moscowMonth } from '../domain/moscow-month.ts'
import { keyOf, ofBan, ofWarning, type Sanction } from '../domain/sanction.ts'
import type { ReadDeps } from '../queries/read-sanctions.ts'
import { listAppealsOf } from '../store/appeals-store.ts'
import { insertMonth, listMonths } from '../store/ledger-store.ts'
import type { AppealRow } from '../store/tables.ts'

interface PublishDeps extends ReadDeps {
  readonly db: Db
}

/** A whole month lies between the end of a month and its publication: by then its appeals are answered. */
const DELAY_MONTHS = 2
/** How far a site looks back that publishes for the first time. */
const MOST_MONTHS = 12

const MEASURES: readonly { readonly measure: LedgerMeasure; readonly minutes: number }[] = [
  { measure: 'hour', minutes: 60 },
  { measure: 'day', minutes: 24 * 60 },
  { measure: 'week', minutes: 7 * 24 * 60 },
  { measure: 'longer', minutes: Number.POSITIVE_INFINITY },
]

/** Publishes the months that are due. */
export async function publishLedger(deps: PublishDeps, now: Date): Promise<void> {
  const [latest] = await listMonths(deps.db, 1)
  const last = monthAfter(moscowMonth(now), -DELAY_MONTHS)
  let month = latest === undefined ? monthAfter(last, 1 - MOST_MONTHS) : monthAfter(latest.month, 1)
  for (; month <= last; month = monthAfter(month, 1)) {
    const entries = await entriesOf(deps, month)
    // A site has no ledger of the time before its first sanction.
    if (entries.length === 0 && (await listMonths(deps.db, 1)).length === 0) continue
    await insertMonth(deps.db, month, { content: anonymise(entries), at: now })
  }
}

async function entriesOf({ db, moderation, reports }: PublishDeps, month: string): Promise<LedgerEntry[]> {
  const { from, to } = boundsOf(month)
  const [bans, warnings] = await Promise.all([
    moderation.bansBetween(from, to),
    reports.warningsBetween(from, to),
  ])
  const sanctions = [...bans.map(ofBan), ...warnings.map(ofWarning)]
  const appeals = new Map(
    (await listAppealsOf(db, sanctions)).map((row) => [keyOf({ kind: row.kind, id: row.sanction_id }), row]),
  )
  return sanctions.map((sanction) => entryOf(sanction, appeals.get(keyOf(sanction))))
}

function entryOf(sanction: Sanction, appeal: AppealRow | undefined): LedgerEntry {
  return {
    accountId: sanction.accountId,
    day: moscowDayOf(sanction.from.getTime()),
    measure: measureOf(sanction, appeal),
    category: sanction.category,
    appeal: appealOf(appeal),
  }
}

/** The measure of the sanction as it was given, before an appeal. */
function measureOf({ kind, from, until }: Sanction, appeal: AppealRow | undefined): LedgerMeasure {
  if (kind === 'warning') return 'warning'
  const given = appeal?.outcome === 'shortened' ? appeal.until_before : until
  if (given === null) return 'endless'
  const minutes = (given.getTime() - from.getTime()) / MINUTE_MS
  return MEASURES.find((one) => minutes <= one.minutes)?.measure ?? 'longer'
}

function appealOf(appeal: AppealRow | undefined): LedgerAppeal {
  return appeal === undefined ? 'none' : (appeal.outcome ?? 'open')
}

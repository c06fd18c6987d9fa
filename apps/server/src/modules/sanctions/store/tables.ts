import type { SanctionKind } from '@gorod/contracts/sanction-kinds'
import type { AppealOutcome } from '@gorod/contracts/sanctions'
import {
  generated,
  int4,
  jsonb,
  nullable,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { PublishedMonth } from '../domain/anonymise.ts'

export const sanctionsTables = {
  appeals: {
    id: generated(int4()),
    kind: text<SanctionKind>(),
    /** The ban, or the report that was confirmed. */
    sanction_id: int4(),
    account_id: int4(),
    text: text(),
    sent_at: timestamptz(),
    /** Null: waits. */
    outcome: nullable(text<AppealOutcome>()),
    words: withDefault(text()),
    decided_by: nullable(int4()),
    decided_at: nullable(timestamptz()),
    /** When a shortened ban would have ended. Null: it had no end. */
    until_before: nullable(timestamptz()),
  },
  ledger_months: {
    /** `2026-09`. */
    month: text(),
    published_at: timestamptz(),
    content: jsonb<PublishedMonth>(),
  },
}

export const sanctionsDb = (db: Db) => db.withTables<TablesOf<typeof sanctionsTables>>()

export type AppealRow = RowOf<typeof sanctionsTables.appeals>

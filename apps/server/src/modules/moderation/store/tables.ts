import type { CaseKind } from '@gorod/contracts/cases'
import type { SanctionCategory } from '@gorod/contracts/sanction-kinds'
import {
  bytea,
  generated,
  int4,
  int8,
  jsonb,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Act, AuditedChange } from '../domain/act.ts'

export const moderationTables = {
  bans: {
    id: generated(int4()),
    account_id: int4(),
    category: withDefault(text<SanctionCategory>()),
    reason: text(),
    from_at: timestamptz(),
    /** Null: without an end. */
    until_at: nullable(timestamptz()),
    /** Null: the service itself. */
    by_account: nullable(int4()),
    /** The game that was left early. */
    game_id: nullable(uuid()),
    lifted_at: nullable(timestamptz()),
  },
  ban_marks: {
    account_id: int4(),
    mark: bytea(),
    left_at: timestamptz(),
    successor_id: nullable(int4()),
  },
  blocks: {
    account_id: int4(),
    blocked_id: int4(),
    created_at: timestamptz(),
  },
  kept_apart: {
    one_id: int4(),
    other_id: int4(),
    by_account: int4(),
    reason: text(),
    made_at: timestamptz(),
  },
  taken_cases: {
    kind: text<CaseKind>(),
    case_id: int4(),
    account_id: int4(),
    taken_at: timestamptz(),
  },
  audit_log: {
    id: generated(int8()),
    at: timestamptz(),
    by_account: int4(),
    act: text<Act>(),
    about_account: nullable(int4()),
    about: nullable(text()),
    reason: nullable(text()),
    /** The value of a setting before and after the act. */
    change: nullable(jsonb<AuditedChange>()),
  },
}

export const moderationDb = (db: Db) => db.withTables<TablesOf<typeof moderationTables>>()

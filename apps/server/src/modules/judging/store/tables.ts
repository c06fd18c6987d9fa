import type { Assessment, applicationStates } from '@gorod/contracts/judging'
import {
  boolean,
  generated,
  int4,
  jsonb,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  uuid,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const judgingTables = {
  judge_practices: {
    game_id: uuid(),
    account_id: int4(),
    seed: text(),
    started_at: timestamptz(),
    assessment: nullable(jsonb<Assessment>()),
    passed: nullable(boolean()),
  },
  judge_applications: {
    id: generated(int4()),
    account_id: int4(),
    text: text(),
    created_at: timestamptz(),
    state: text<(typeof applicationStates)[number]>(),
    decided_by: nullable(int4()),
    decided_at: nullable(timestamptz()),
    reason: nullable(text()),
  },
}

export const judgingDb = (db: Db) => db.withTables<TablesOf<typeof judgingTables>>()

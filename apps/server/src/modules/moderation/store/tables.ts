import { generated, int4, int8, nullable, text, timestamptz, uuid } from '../../../platform/db/columns.ts'

export const moderationTables = {
  bans: {
    id: generated(int4()),
    account_id: int4(),
    reason: text(),
    from_at: timestamptz(),
    until_at: nullable(timestamptz()),
    by_account: nullable(int4()),
    game_id: nullable(uuid()),
    lifted_at: nullable(timestamptz()),
  },
  blocks: {
    account_id: int4(),
    blocked_id: int4(),
    created_at: timestamptz(),
  },
  audit_log: {
    id: generated(int8()),
    at: timestamptz(),
    by_account: int4(),
    act: text(),
    about_account: nullable(int4()),
    about: nullable(text()),
    reason: nullable(text()),
  },
}

import type { SeasonId } from '@gorod/contracts/ratings'
import { int4, jsonb, type TablesOf, text, timestamptz, uuid } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Facts } from '../domain/facts.ts'

export const questsTables = {
  quest_games: {
    account_id: int4(),
    game_id: uuid(),
    version: int4(),
    ended_at: timestamptz(),
    week: int4(),
    season: text<SeasonId>(),
    facts: jsonb<Facts>(),
  },
  quest_rewards: {
    account_id: int4(),
    week: int4(),
    keyword: text(),
    tickets: int4(),
    at: timestamptz(),
  },
}

export const questsDb = (db: Db) => db.withTables<TablesOf<typeof questsTables>>()

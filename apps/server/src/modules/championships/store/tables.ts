import { generated, int4, nullable, type TablesOf, text, timestamptz } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const championshipsTables = {
  championships: {
    id: generated(int4()),
    title: text(),
    starts_at: timestamptz(),
    ends_at: timestamptz(),
    places: nullable(int4()),
    created_by: int4(),
  },
  championship_players: {
    championship_id: int4(),
    account_id: int4(),
    registered_at: timestamptz(),
  },
}

export const championshipsDb = (db: Db) => db.withTables<TablesOf<typeof championshipsTables>>()

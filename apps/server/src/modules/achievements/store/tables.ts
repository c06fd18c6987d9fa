import {
  int4,
  jsonb,
  nullable,
  type TablesOf,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Marks } from '../domain/achievement.ts'
import type { Progress } from '../domain/progress.ts'

export const achievementsTables = {
  achievement_games: {
    account_id: int4(),
    game_id: uuid(),
    ended_at: timestamptz(),
    number: int4(),
    marks: jsonb<Marks>(),
  },
  achievement_progress: {
    account_id: int4(),
    ended_at: nullable(timestamptz()),
    number: nullable(int4()),
    progress: withDefault(jsonb<Progress>()),
  },
}

export const achievementsDb = (db: Db) => db.withTables<TablesOf<typeof achievementsTables>>()

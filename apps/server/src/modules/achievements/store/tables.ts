import { int4, jsonb, nullable, timestamptz, uuid, withDefault } from '../../../platform/db/columns.ts'

export const achievementsTables = {
  achievement_games: {
    account_id: int4(),
    game_id: uuid(),
    ended_at: timestamptz(),
    number: int4(),
    marks: jsonb(),
  },
  achievement_progress: {
    account_id: int4(),
    ended_at: nullable(timestamptz()),
    number: nullable(int4()),
    progress: withDefault(jsonb()),
  },
}

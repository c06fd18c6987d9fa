import type { RunningGame } from '@gorod/contracts'
import type { Db } from '../../../platform/db/db.ts'
import { gamesDb, JUDGE_SEAT } from './tables.ts'

/** Games that run now, the latest first. A game older than the column `alive` counts everybody as alive. */
export async function listRunning(db: Db, limit: number): Promise<RunningGame[]> {
  const rows = await gamesDb(db)
    .selectFrom('games')
    .select(['number', 'mode', 'created_at', 'phase', 'day', 'alive'])
    .select((game) =>
      game
        .selectFrom('game_seats')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('game_id', '=', 'games.id')
        .where('seat', '>', JUDGE_SEAT)
        .$asScalar()
        .$notNull()
        .as('seats'),
    )
    .where('status', '=', 'running')
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ number, mode, created_at, phase, day, alive, seats }) => ({
    number,
    mode,
    startedAt: created_at.getTime(),
    phase: { kind: phase, number: day },
    alive: alive ?? seats,
    seats,
  }))
}

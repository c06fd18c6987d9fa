import type { GameMode, RunningGame } from '@gorod/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

interface RunningRow {
  readonly number: number
  readonly mode: GameMode
  readonly createdAt: Date
  readonly phase: RunningGame['phase']['kind']
  readonly day: number
  readonly alive: number | null
  readonly seats: number
}

/** Games that run now, the latest first; one that stood still since before this was kept counts as whole. */
export async function listRunning(db: Db, limit: number): Promise<RunningGame[]> {
  const { rows } = await sql<RunningRow>`
    select number, mode, created_at as "createdAt", phase, day, alive,
      (select count(*) from game_seats where game_id = games.id and seat > 0) as seats
    from games where status = 'running' order by created_at desc, number desc limit ${limit}`.execute(db)
  return rows.map(({ number, mode, createdAt, phase, day, alive, seats }) => ({
    number,
    mode,
    startedAt: createdAt.getTime(),
    phase: { kind: phase, number: day },
    alive: alive ?? seats,
    seats,
  }))
}

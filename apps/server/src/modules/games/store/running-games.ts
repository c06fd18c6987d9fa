import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/db.ts'
import type { OperatedGame } from '../public.ts'
import { gamesDb, JUDGE_SEAT } from './tables.ts'

/** Games that run now, the latest first, with their judge. A game older than the column `alive` counts everybody as alive. */
export async function listOperated(db: Db, limit: number): Promise<OperatedGame[]> {
  const rows = await gamesDb(db)
    .selectFrom('games')
    .select(['id', 'number', 'mode', 'created_at', 'phase', 'day', 'alive', 'deadline_at'])
    .select((game) =>
      jsonArrayFrom(
        game
          .selectFrom('game_seats')
          .select(['seat', 'bot', 'username'])
          .whereRef('game_id', '=', 'games.id')
          .where('seat', '>=', JUDGE_SEAT),
      ).as('chairs'),
    )
    .where('status', '=', 'running')
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, number, mode, created_at, phase, day, alive, deadline_at, chairs }) => {
    const seats = chairs.filter(({ seat }) => seat > JUDGE_SEAT)
    return {
      gameId: id,
      number,
      mode,
      startedAt: created_at.getTime(),
      phase: { kind: phase, number: day },
      alive: alive ?? seats.length,
      seats: seats.length,
      bots: seats.filter(({ bot }) => bot).length,
      judge: chairs.find(({ seat }) => seat === JUDGE_SEAT)?.username ?? null,
      deadlineAt: deadline_at?.getTime() ?? null,
    }
  })
}

export async function countSeated(db: Db): Promise<number> {
  const { count } = await gamesDb(db)
    .selectFrom('games')
    .innerJoin('game_seats', 'game_seats.game_id', 'games.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('games.status', '=', 'running')
    .where('game_seats.seat', '>', JUDGE_SEAT)
    .where('game_seats.bot', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

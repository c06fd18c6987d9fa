import { participantKey } from '@gorod/contracts/media'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isAlive } from '../../../platform/db/server-processes.ts'
import type { SavedRoom, SavedRooms } from '../domain/saved-rooms.ts'
import { mediaDb } from './tables.ts'

/** Rows of an older version of the server may have another form; their rooms are built again. */
const room = z.object({
  generation: z.number().int(),
  pages: z.array(z.object({ key: participantKey, page: z.string(), userId: z.number().nullable() })),
  gateway: z.unknown(),
})

/** The media rooms in `media_sessions`, one row each. `self` names this process where there are several. */
export function savedRooms(db: Db, clock: Pick<Clock, 'now'>, self: string | null = null): SavedRooms {
  return {
    async list() {
      const rows = await mediaDb(db)
        .selectFrom('media_sessions')
        .selectAll()
        .where((one) => one.or([one('process_id', 'is', null), one.not(isAlive(sql.ref('process_id')))]))
        .execute()
      return new Map(
        rows.flatMap(({ game_id, room: written }): [string, SavedRoom][] => {
          const parsed = room.safeParse(written)
          return parsed.success ? [[game_id, parsed.data]] : []
        }),
      )
    },
    async find(gameId) {
      const row = await mediaDb(db)
        .selectFrom('media_sessions')
        .select('room')
        .where('game_id', '=', gameId)
        .executeTakeFirst()
      return room.safeParse(row?.room).data ?? null
    },
    async write(gameId, saved) {
      const values = { room: JSON.stringify(saved), saved_at: new Date(clock.now()), process_id: self }
      await mediaDb(db)
        .insertInto('media_sessions')
        .values({ game_id: gameId, ...values })
        .onConflict((conflict) => conflict.column('game_id').doUpdateSet(values))
        .execute()
    },
    async delete(gameId) {
      await mediaDb(db).deleteFrom('media_sessions').where('game_id', '=', gameId).execute()
    },
  }
}

/** By the name of the Janus, how many rooms in it are not of this process: of living ones, and of dead ones until somebody ends them. */
export async function countRoomsElsewhere(db: Db, self: string): Promise<ReadonlyMap<string, number>> {
  const rows = await mediaDb(db)
    .selectFrom('media_sessions')
    // SQL: a field deep in JSON; the Janus adapter writes it (saved-room.ts).
    .select(({ fn }) => [
      sql<string | null>`room -> 'gateway' ->> 'host'`.as('host'),
      fn.countAll<number>().as('rooms'),
    ])
    .where('process_id', 'is distinct from', self)
    .groupBy('host')
    .execute()
  return new Map(
    rows.flatMap(({ host, rooms }): [string, number][] => (host === null ? [] : [[host, rooms]])),
  )
}

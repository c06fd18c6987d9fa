import { participantKey } from '@gorod/contracts'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { SavedRoom, SavedRooms } from '../domain/saved-rooms.ts'
import { mediaDb } from './tables.ts'

/** Rows of an older version of the server may have another form; their rooms are built again. */
const room = z.object({
  generation: z.number().int(),
  pages: z.array(z.object({ key: participantKey, page: z.string(), userId: z.number().nullable() })),
  gateway: z.unknown(),
})

/** The media rooms in `media_sessions`, one row each. */
export function savedRooms(db: Db, clock: Pick<Clock, 'now'>): SavedRooms {
  return {
    async list() {
      const rows = await mediaDb(db).selectFrom('media_sessions').selectAll().execute()
      return new Map(
        rows.flatMap(({ game_id, room: written }): [string, SavedRoom][] => {
          const parsed = room.safeParse(written)
          return parsed.success ? [[game_id, parsed.data]] : []
        }),
      )
    },
    async write(gameId, saved) {
      const values = { room: JSON.stringify(saved), saved_at: new Date(clock.now()) }
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

import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isAlive } from '../../../platform/db/server-processes.ts'
import type { Keeping } from '../domain/keeping.ts'
import { gamesDb } from './tables.ts'

/** The keeper of a game stands in its row, and counts as long as its process is alive. */
export function keepingStore(db: Db, self: string): Keeping {
  return {
    async take(gameId) {
      const taken = await gamesDb(db)
        .updateTable('games')
        .set({ kept_by: self })
        .where('id', '=', gameId)
        .where((game) =>
          game.or([
            game('kept_by', 'is', null),
            game('kept_by', '=', self),
            game.not(isAlive(sql.ref('games.kept_by'))),
          ]),
        )
        .returning('id')
        .executeTakeFirst()
      if (taken !== undefined) return null
      const row = await gamesDb(db)
        .selectFrom('games')
        .select('kept_by')
        .where('id', '=', gameId)
        .executeTakeFirst()
      return row?.kept_by ?? null
    },
    async letGo(gameId) {
      await gamesDb(db)
        .updateTable('games')
        .set({ kept_by: null })
        .where('id', '=', gameId)
        .where('kept_by', '=', self)
        .execute()
    },
    async listLost(gameIds) {
      if (gameIds.length === 0) return new Map()
      const rows = await gamesDb(db)
        .selectFrom('games')
        .select(['id', 'kept_by'])
        .where('id', '=', anyOf(gameIds))
        .where('kept_by', 'is distinct from', self)
        .execute()
      return new Map(rows.map(({ id, kept_by }) => [id, kept_by]))
    },
  }
}

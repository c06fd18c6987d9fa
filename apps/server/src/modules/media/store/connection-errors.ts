import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import type { MediaTables } from './tables.ts'

/** A failure of the connection to the media server, as a browser reported it. */
export interface ConnectionError {
  readonly at: Date
  readonly mediaServerUrl: string
  readonly errorType: string
  readonly userId: string
  readonly from: string
  readonly accountId: number | null
  readonly userAgent: string
}

const KEPT_MS = 90 * 24 * 60 * 60_000
/** Anybody may report: more than this nobody reads, and no flood grows the table. */
export const KEPT_ERRORS = 20_000

export function connectionErrorStore(platformDb: Db) {
  const db = platformDb.withTables<MediaTables>()
  return {
    async add(error: ConnectionError): Promise<void> {
      const { id } = await db
        .insertInto('media_connection_errors')
        .values({
          at: error.at,
          media_server_url: error.mediaServerUrl,
          error_type: error.errorType,
          user_id: error.userId,
          source: error.from,
          account_id: error.accountId,
          user_agent: error.userAgent,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      // At once, and not with the daily cleanup: a flood fills the table within hours.
      await db
        .deleteFrom('media_connection_errors')
        .where('id', '<=', id - KEPT_ERRORS)
        .execute()
    },

    async removeOld(now: Date): Promise<void> {
      const since = new Date(now.getTime() - KEPT_MS)
      await deleteRows(platformDb, 'media_connection_errors', sql`at < ${since}`)
    },

    /** What the browsers of one account reported, oldest first. */
    async ofAccount(accountId: number): Promise<ConnectionError[]> {
      const rows = await db
        .selectFrom('media_connection_errors')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute()
      return rows.map(toConnectionError)
    },

    async removeOfAccount(accountId: number): Promise<void> {
      await db.deleteFrom('media_connection_errors').where('account_id', '=', accountId).execute()
    },

    /** Newest first. */
    async latest(limit: number): Promise<ConnectionError[]> {
      const rows = await db
        .selectFrom('media_connection_errors')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toConnectionError)
    },
  }
}

function toConnectionError(row: Selectable<MediaTables['media_connection_errors']>): ConnectionError {
  return {
    at: row.at,
    mediaServerUrl: row.media_server_url,
    errorType: row.error_type,
    userId: row.user_id,
    from: row.source,
    accountId: row.account_id,
    userAgent: row.user_agent,
  }
}

export type ConnectionErrorStore = ReturnType<typeof connectionErrorStore>

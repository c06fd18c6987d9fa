import { sql } from 'kysely'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import { mediaDb, type mediaTables } from './tables.ts'

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

const ERROR_LIFE_MS = 90 * 24 * 60 * 60_000
/** Anybody may report, so the table has a limit: nobody reads more, and no flood makes it larger. */
export const MOST_ERRORS = 20_000

export async function insertConnectionError(platformDb: Db, error: ConnectionError): Promise<void> {
  const db = mediaDb(platformDb)
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
    .where('id', '<=', id - MOST_ERRORS)
    .execute()
}

export async function deleteOldConnectionErrors(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - ERROR_LIFE_MS)
  await deleteRows(db, 'media_connection_errors', sql`at < ${since}`)
}

/** The reports of the browsers of one account, oldest first. */
export async function listConnectionErrors(db: Db, accountId: number): Promise<ConnectionError[]> {
  const rows = await mediaDb(db)
    .selectFrom('media_connection_errors')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(toConnectionError)
}

export async function deleteConnectionErrors(db: Db, accountId: number): Promise<void> {
  await mediaDb(db).deleteFrom('media_connection_errors').where('account_id', '=', accountId).execute()
}

function toConnectionError(row: RowOf<(typeof mediaTables)['media_connection_errors']>): ConnectionError {
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

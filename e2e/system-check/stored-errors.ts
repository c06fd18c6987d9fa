import { query } from '../harness/database.ts'

export interface StoredError {
  readonly mediaServerUrl: string
  readonly errorType: string
  readonly userId: string
  readonly from: string
}

/** What the server's own Postgres holds of `/media-server-connection/log-error`, oldest first. */
export function storedErrors(dataDir: string): Promise<StoredError[]> {
  return query<StoredError & Record<string, unknown>>(
    { dataDir },
    `select media_server_url as "mediaServerUrl", error_type as "errorType", user_id as "userId", source as "from"
     from media_connection_errors order by id`,
  )
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export interface KeptError {
  readonly mediaServerUrl: string
  readonly errorType: string
  readonly userId: string
  readonly from: string
}

/** What the server's own Postgres holds of `/media-server-connection/log-error`, oldest first. */
export async function keptErrors(dataDir: string): Promise<KeptError[]> {
  // Fourth line of postmaster.pid: the port it listens on.
  const port = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'gorod', database: 'gorod', password })
  await client.connect()
  try {
    const { rows } = await client.query<KeptError>(
      `select media_server_url as "mediaServerUrl", error_type as "errorType", user_id as "userId", source as "from"
       from media_connection_errors order by id`,
    )
    return rows
  } finally {
    await client.end()
  }
}

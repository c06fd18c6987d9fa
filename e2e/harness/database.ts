import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

interface WithDatabase {
  readonly dataDir: string
}

/** Address of the server's own Postgres. */
export function databaseUrl({ dataDir }: WithDatabase): string {
  // Fourth line of postmaster.pid: the port it listens on.
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]?.trim()
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return `postgres://gorod:${encodeURIComponent(password)}@127.0.0.1:${port}/gorod`
}

/** Asks it, for what no screen sets or shows. */
export async function query<Row extends pg.QueryResultRow>(
  server: WithDatabase,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(server) })
  // Its Postgres may end meanwhile; the question then fails, which is what the caller sees.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql, [...values])
    return rows
  } finally {
    await client.end()
  }
}

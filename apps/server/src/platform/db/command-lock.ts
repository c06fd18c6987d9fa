import pg from 'pg'

/**
 * Keeps a command of an operator from running twice on a database at a time. Null: it runs already. The lock ends with its connection,
 * which is apart: code that holds one of a pool may ask for no second one.
 */
export async function lockCommand(url: string, command: string): Promise<(() => Promise<void>) | null> {
  const holder = new pg.Client({
    connectionString: url,
    application_name: `gorod ${command}`,
    keepAlive: true,
  })
  // Without it the command goes on.
  holder.on('error', () => undefined)
  await holder.connect()
  const release = () => holder.end().catch(() => undefined)
  const { rows } = await holder.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtext($1), 0) as held',
    [command],
  )
  if (rows[0]?.held === true) return release
  await release()
  return null
}

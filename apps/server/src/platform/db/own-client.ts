import pg from 'pg'

/**
 * A connection outside of the pool, not opened yet. When the database ends it, its next statement says so; without a listener the
 * end would be an error that nobody catches, and the process would end with it.
 */
export function ownClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  return client
}

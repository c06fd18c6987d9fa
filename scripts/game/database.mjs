import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded.ts'

/** The port stands in the fourth line of Postgres' own lock file. */
const PORT_LINE = 3

/** Hands over the address of the site's database: the configured one, the one that runs, or one started for this. */
export async function withDatabase(dataDir, use) {
  if (process.env.DATABASE_URL) return use(process.env.DATABASE_URL)
  const running = runningUrl(dataDir)
  if (running !== null) return use(running)
  const postgres = await startEmbeddedPostgres({ dataDir, report: () => undefined })
  try {
    await use(postgres.url)
  } finally {
    await postgres.stop()
  }
}

function runningUrl(dataDir) {
  try {
    const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(lines[0]), 0)
    const password = readFileSync(join(dataDir, 'postgres.app.password'), 'utf8').trim()
    return `postgres://gorod_app:${password}@127.0.0.1:${lines[PORT_LINE]}/gorod`
  } catch {
    return null
  }
}

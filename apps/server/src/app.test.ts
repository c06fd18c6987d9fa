import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startTestApp, until } from './testing/index.ts'

it('a start waits in turns for a table that somebody holds for long, and lets others have it between', async () => {
  const home = await mkdtemp(join(tmpdir(), 'gorod-test-app-'))
  const logFile = join(home, 'server.log')
  const app = await startTestApp({ env: { LOG_FILE: logFile, LOG_LEVEL: 'warn' } })
  const holder = new pg.Client({ connectionString: app.database.url })
  await holder.connect()
  await holder.query('begin; lock table kysely_migration in access exclusive mode')
  const migrating = app.migrate()
  const told = until(
    async () => (await readFile(logFile, 'utf8')).includes('the migrations wait until nobody uses a table'),
    'a first try in vain',
  )
  // A migration without turns ends with an error here.
  await Promise.race([migrating, told])
  await holder.query('commit')
  await expect(migrating).resolves.toBeUndefined()
  await told
  await holder.end()
  await app.stop()
  await rm(home, { recursive: true, force: true })
})

import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/** The server does its jobs by itself; this waits until none is left. */
export async function jobsDone({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await until(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs limit 1`.execute(db)
    return rows.length === 0
  }, 'every job being done')
}

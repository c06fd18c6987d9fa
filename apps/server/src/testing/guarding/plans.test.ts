import pg from 'pg'
import { expect, it } from 'vitest'
import { makeClub } from '../clubs/made-club.ts'
import { jobsDone } from '../jobs-done.ts'
import { hotCalls } from '../plans/hot-calls.ts'
import { recordStatements, watchStatements } from '../plans/record-statements.ts'
import { tablesScanned } from '../plans/scans.ts'
import { SMALL_TABLES } from '../plans/small-tables.ts'
import { signUp } from '../sign-up.ts'
import { writeFinishedGame } from '../statistics/finished-games.ts'
import { startTestApp } from '../test-app.ts'

/**
 * The plans of a site of years, without its rows: with whole scans forbidden Postgres takes an index wherever there is
 * one for the statement, and still scans where there is none. `npm run bench:grown` asks a site that has the rows.
 */
it('no hot call reads a table that grows from end to end', async () => {
  watchStatements()
  const app = await startTestApp({ ownDatabase: true })
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  try {
    await client.query('set enable_seqscan = off')
    const account = await signUp(app)
    const game = { mode: 'rated', ruleSet: 'fiim', endedAt: new Date(app.clock.now()) } as const
    const accountIds = [account.id, ...Array(9).fill(null)]
    const { number } = await writeFinishedGame(app, { ...game, seed: 'plans', accountIds })
    await jobsDone(app)
    const club = await makeClub(app, [[account, 'owner']])
    const other = await signUp(app)
    const calls = hotCalls({ app, account, match: number, club, other: other.id })
    expect(Object.keys(calls).length).toBeGreaterThanOrEqual(20)
    const scans: string[] = []
    for (const [name, act] of Object.entries(calls)) {
      const statements = await recordStatements(new URL(app.database.url).pathname.slice(1), act)
      for (const statement of statements)
        for (const table of await tablesScanned(client, statement))
          if (!SMALL_TABLES.has(table)) scans.push(`${name}: ${table} in ${statement.text}`)
    }
    expect(scans).toEqual([])
  } finally {
    await client.end()
    await app.stop()
  }
})

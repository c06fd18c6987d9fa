import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { signUp } from './sign-up.ts'
import { HAS_TWO_PROCESSES, startTestApp, type TestApp } from './test-app.ts'

const NEXT_PROTEST = `nextval(pg_get_serial_sequence('protests', 'id'))`

async function readOne({ db }: Pick<TestApp, 'db'>, expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)
  return rows[0]?.value
}

// Two processes of a site have databases of their own.
describe.skipIf(HAS_TWO_PROCESSES)('the database of a site that has stopped', () => {
  let running: TestApp | null = null
  const opened: pg.Client[] = []
  afterEach(async () => {
    await running?.stop()
    for (const client of opened.splice(0)) await client.end()
  })

  /** Two sites, one after the other. True: the second one, which runs until the test ends, has the database of the first. */
  async function isHandedOn(leave: (first: TestApp) => Promise<unknown>): Promise<boolean> {
    const first = await startTestApp()
    running = first
    await leave(first)
    await first.stop()
    running = await startTestApp()
    return running.database.url === first.database.url
  }
  const found = (expression: string) => readOne(running!, expression)

  it('a kept database has no rows for the next site, and counts from the beginning', async () => {
    const leave = async (first: TestApp) => {
      await signUp(first)
      await sql`insert into settings (name, value, updated_at) values ('a', '1', now())`.execute(first.db)
      expect(await readOne(first, NEXT_PROTEST)).toBe(1)
    }
    expect(await isHandedOn(leave)).toBe(true)
    expect(await found('(select count(*) from accounts)')).toBe(0)
    expect(await found(`(select count(*) from settings where name = 'a')`)).toBe(0)
    expect(await found(NEXT_PROTEST)).toBe(1)
  })

  it('a kept connection remembers nothing of the session before', async () => {
    const first: TestApp[] = []
    const leave = async (app: TestApp) => {
      first.push(app)
      await app.db.connection().execute(async (db) => {
        const statements = ['set time zone +7', 'select pg_advisory_lock(7)', 'listen hello']
        for (const statement of statements) await sql.raw(statement).execute(db)
      })
    }
    expect(await isHandedOn(leave)).toBe(true)
    const rows = await Promise.all(
      Array.from({ length: 5 }, () =>
        found(
          `current_setting('TimeZone') || (select count(*) from pg_listening_channels() as name where name = 'hello')`,
        ),
      ),
    )
    expect(rows).not.toContain('<+07>-071')
    expect(await found(`(select count(*) from pg_locks where locktype = 'advisory' and objid = 7)`)).toBe(0)
    // A late task of the first site.
    await expect(sql`select 1`.execute(first[0]!.db)).rejects.toThrow('after calling end')
  })

  const KEPT_BY_NOBODY: readonly (readonly [what: string, leave: (app: TestApp) => Promise<unknown>])[] = [
    [
      'a row that a new database has is another one',
      ({ db }) => sql`update articles set title = 'x'`.execute(db),
    ],
    ['a table was changed', ({ db }) => sql`alter table protests add column note text`.execute(db)],
    [
      'a transaction is open',
      async ({ db }) => {
        await db.connection().execute(async (one) => void (await sql`begin`.execute(one)))
      },
    ],
    [
      'another program is in it',
      async ({ database }) => {
        const client = new pg.Client({ connectionString: database.url })
        // It ends with the database.
        client.on('error', () => undefined)
        opened.push(client)
        await client.connect()
      },
    ],
    ['its rows were counted for the planner', ({ db }) => sql`analyze articles`.execute(db)],
  ]
  it.each(KEPT_BY_NOBODY)('goes when %s', async (_, leave) => {
    expect(await isHandedOn(leave)).toBe(false)
  })

  it('goes where a site asked for one of its own', async () => {
    const first = await startTestApp({ ownDatabase: true })
    await first.stop()
    running = await startTestApp()
    expect(running.database.url).not.toBe(first.database.url)
  })
})

import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUp, startServerProcess } from '../../../testing/index.ts'
import { APP_ROLE } from './app-role.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

let home: string
let dataDir: string
let opened: EmbeddedPostgres[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-test-role-'))
  await chmod(home, 0o755)
})

beforeEach(async () => {
  dataDir = await mkdtemp(join(home, 'data-'))
})

afterEach(async () => {
  await Promise.all(opened.map((postgres) => postgres.stop()))
  opened = []
})

afterAll(() => rm(home, { recursive: true, force: true }))

async function start(): Promise<EmbeddedPostgres> {
  const flags = ['--no-sync', '--wal-segsize=1']
  const postgres = await startEmbeddedPostgres({ dataDir, report: () => undefined, initdbFlags: flags })
  opened.push(postgres)
  return postgres
}

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Makes the tables, or finds them, and uses them. */
async function serveOnce(url: string): Promise<void> {
  const server = await startServerProcess({ dataDir: join(dataDir, 'server'), env: { DATABASE_URL: url } })
  await signUp(server)
  expect(await server.stop()).toBe(0)
}

/** Whatever of ours somebody else owns. */
const strangers = (url: string) =>
  query(
    url,
    `select nspname || '.' || relname as name from pg_class join pg_namespace on relnamespace = pg_namespace.oid
       where nspname in ('public', 'graphile_worker') and relowner <> '${APP_ROLE}'::regrole
     union all
     select proname from pg_proc join pg_namespace on pronamespace = pg_namespace.oid
       where nspname in ('public', 'graphile_worker') and proowner <> '${APP_ROLE}'::regrole
     union all
     select nspname from pg_namespace where nspname = 'graphile_worker' and nspowner <> '${APP_ROLE}'::regrole
     union all
     select datname from pg_database where datname = current_database() and datdba <> '${APP_ROLE}'::regrole`,
  )

describe('the role of the application in Postgres', () => {
  it('owns its database, and is nobody beyond it', async () => {
    const postgres = await start()
    await serveOnce(postgres.url)
    expect(await strangers(postgres.url)).toEqual([])
    expect(
      await query(
        postgres.url,
        'select rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ rolname: APP_ROLE, rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
    const secret = join(dataDir, 'secret of root')
    await writeFile(secret, 'for root only', { mode: 0o600 })
    for (const text of [
      `select pg_read_file('${secret}')`,
      `copy (select 1) to program 'true'`,
      'create role another',
      `alter role ${APP_ROLE} superuser`,
    ])
      await expect(query(postgres.url, text)).rejects.toMatchObject({ code: '42501' })
    expect((await stat(join(dataDir, 'postgres.app.password'))).mode & 0o777).toBe(0o600)
  })

  it('takes over a data folder from when the application was the superuser, with everything in it', async () => {
    const before = await start()
    await serveOnce(before.adminUrl)
    await query(
      before.adminUrl,
      `create table old_rows (id int generated always as identity, at date default now());
       create sequence loose; create view old_view as select id from old_rows; create type mood as enum ('calm');
       alter database gorod owner to gorod; drop owned by ${APP_ROLE}; drop role ${APP_ROLE}`,
    )
    await rm(join(dataDir, 'postgres.app.password'))
    await before.stop()

    const after = await start()
    expect(await strangers(after.url)).toEqual([])
    await serveOnce(after.url)
    expect(await query(after.url, 'select count(*)::int from accounts')).toEqual([{ count: 2 }])
    await query(after.url, `alter type mood add value 'wild'; drop view old_view; drop table old_rows`)
  })

  it('gets a new password when the file with it was lost', async () => {
    const before = await start()
    await before.stop()
    const file = join(dataDir, 'postgres.app.password')
    const old = await readFile(file, 'utf8')
    await rm(file)
    const after = await start()
    expect(await query(after.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readFile(file, 'utf8')).not.toBe(old)
  })
})

import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded.ts'
import { signUp, startServerProcess, until } from './testing/index.ts'

const run = promisify(execFile)

/** It starts eight programs, one after the other: on a machine with much else to do that takes minutes. */
const AT_MOST = { timeout: 15 * 60_000 }

type Rows = Readonly<Record<string, readonly string[]>>

/** A command of the operator: `npm run seed`, `backup` and `restore`. */
const command = (name: string) => fileURLToPath(new URL(`../../../scripts/${name}.mjs`, import.meta.url))

let home: string
let folders: { readonly DATA_DIR: string; readonly SHARED_DIR: string; readonly BACKUP_DIR: string }

const npmRun = (name: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) =>
  run(process.execPath, [command(name), ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', PASSWORD_MEMORY_KIB: '64', ...env },
  })

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-site-backup-'))
  // Postgres may be another user.
  await chmod(home, 0o755)
  const inHome = (name: string) => join(home, name)
  folders = { DATA_DIR: inHome('data'), SHARED_DIR: inHome('shared'), BACKUP_DIR: inHome('backups') }
})
// Where the test was cut off, a Postgres may still write there.
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 1_000 }))

/** Works on the database of a folder while no site runs there. */
async function withDatabase<Result>(
  dataDir: string,
  backupDir: string | null,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir, backupDir, report: () => undefined })
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/**
 * Each row of each table, of the libraries too, in the words of Postgres. What is true of a running site only is unlogged, and no backup
 * has it.
 */
async function allRows(client: pg.Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and relpersistence = 'p' and nspname not in ('pg_catalog', 'information_schema') order by 1`)
  const found: Record<string, readonly string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} as t order by 1`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

async function archived(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  )
  const wal = join(folders.BACKUP_DIR, 'wal')
  await until(async () => (await readdir(wal)).includes(`${rows[0]?.segment}.gz`), 'the archive')
}

describe('`npm run backup` and `npm run restore`', AT_MOST, () => {
  it('bring every row of every table and the shared files back as they were at a moment', async () => {
    await npmRun('seed', folders)
    await mkdir(join(folders.SHARED_DIR, 'avatars'), { recursive: true })
    await writeFile(join(folders.SHARED_DIR, 'avatars/picture.webp'), 'a picture of a player')
    const site = await startServerProcess({ dataDir: folders.DATA_DIR, env: folders })
    expect((await npmRun('backup', folders)).stdout).not.toContain('Warning')
    const elsewhere = await npmRun('backup', { ...folders, BACKUP_DIR: join(home, 'elsewhere') })
    expect(elsewhere.stdout).toContain('Warning: the running Postgres does not archive its log to')
    // After the base backup: these come out of the log.
    const { username } = await signUp(site)
    await site.stop()
    const { expected, at } = await withDatabase(folders.DATA_DIR, folders.BACKUP_DIR, async (client) => {
      const rows = await allRows(client)
      const { rows: moments } = await client.query<{ at: Date }>('select clock_timestamp() as at')
      const moment = moments[0]!.at.getTime()
      await until(() => Date.now() > moment + 5)
      // What an operator wants to be undone.
      const tables = Object.keys(rows).filter((name) => name.startsWith('public.'))
      await client.query(`truncate ${tables.join(', ')} cascade`)
      await archived(client)
      return { expected: rows, at: new Date(moment + 1).toISOString() }
    })
    const restored = {
      ...folders,
      DATA_DIR: join(home, 'restored'),
      SHARED_DIR: join(home, 'restored-shared'),
    }
    await npmRun('restore', restored, ['--at', at])
    const found = await withDatabase(restored.DATA_DIR, null, allRows)
    expect(Object.keys(found)).toEqual(Object.keys(expected))
    for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows)
    expect(found['public.accounts']?.some((row) => row.includes(username))).toBe(true)
    const filled = Object.values(expected).filter((rows) => rows.length > 0)
    expect(filled.length).toBeGreaterThan(50)
    const picture = await readFile(join(restored.SHARED_DIR, 'avatars/picture.webp'), 'utf8')
    expect(picture).toBe('a picture of a player')
    expect(await readFile(join(restored.DATA_DIR, 'secret'), 'utf8')).toBe(
      await readFile(join(folders.DATA_DIR, 'secret'), 'utf8'),
    )
  })

  it('refuse to restore shared files among those of a running site', async () => {
    const env = { ...folders, DATA_DIR: join(home, 'another') }
    await expect(npmRun('restore', env)).rejects.toThrow(/shared is not empty: .*SHARED_DIR/)
  })

  it('say what backs up a database at DATABASE_URL', async () => {
    const env = { ...folders, DATABASE_URL: 'postgres://gorod@10.0.0.5/gorod' }
    await expect(npmRun('backup', env)).rejects.toThrow(/pg_basebackup.*SHARED_DIR.*docs\/runbook\.md/s)
  })
})

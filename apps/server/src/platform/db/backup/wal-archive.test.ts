import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../testing/until.ts'
import { type Database, openDatabase } from '../db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded.ts'
import { archiveFails, archiveSettings, makeArchive } from './wal-archive.ts'

let home: string
let postgres: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-test-archive-'))
  // Postgres may be another user.
  await chmod(home, 0o755)
  postgres = await startEmbeddedPostgres({
    dataDir: home,
    report: () => undefined,
    initdbFlags: ['--no-sync', '--wal-segsize=1'],
    // As a folder of another machine that is gone: until it is back nothing ends.
    settings: {
      archive_mode: 'on',
      archive_timeout: '60',
      archive_command: `while test ! -f '${home}/back'; do sleep 0.05; done`,
    },
  })
  database = openDatabase(postgres.url, { poolSize: 3, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await writeFile(join(home, 'back'), '')
  await database?.close()
  await postgres?.stop()
  await rm(home, { recursive: true, force: true })
})

/** Ends the present part of the log. */
async function finishPart(): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  await admin.query(
    'create table if not exists written (n int); select pg_switch_wal(); insert into written values (1)',
  )
  await admin.end()
}

const isArchived = async (): Promise<boolean> => {
  const { rows } = await sql<{ all: boolean }>`
    select left(last_archived_wal, 24) >= pg_walfile_name(pg_current_wal_lsn() - 1024 * 1024) as all
    from pg_stat_archiver`.execute(database.db)
  return rows[0]?.all === true
}

describe('the folder of the archive', () => {
  it('a folder that does not answer is reported, keeps no start waiting, and is made when it is back', async () => {
    const folder = join(home, 'a gone share')
    const shell = join(home, 'slow-shell')
    // As a share whose machine is gone: each call waits until it is back.
    await writeFile(
      shell,
      `#!/bin/sh\nwhile test ! -f '${home}/share-is-back'; do sleep 0.05; done\nexec /bin/sh "$@"\n`,
    )
    await chmod(shell, 0o755)
    const lines: string[] = []
    const report = (line: string) => void lines.push(line)
    await makeArchive(folder, { user: null, report, patienceMs: 200, shell })
    expect(lines).toEqual([
      expect.stringMatching(/^.*a gone share \(BACKUP_DIR\) does not answer\. The site starts/),
    ])
    await writeFile(join(home, 'share-is-back'), '')
    await until(() => existsSync(join(folder, 'wal')), 'the folder being made')
    await makeArchive(folder, { user: null, report })
    expect(lines).toHaveLength(1)
  })
})

describe('the archive of the log', () => {
  it('an archive that neither takes a part nor refuses it fails after some minutes, and no more when it is back', async () => {
    await finishPart()
    expect(await archiveFails(database.db)).toBe(false)
    expect(await archiveFails(database.db, 0)).toBe(true)
    await writeFile(join(home, 'back'), '')
    await until(isArchived, 'the archive')
    expect(await archiveFails(database.db, 0)).toBe(false)
  })

  it('a part is archived when its content and its name are on the disk', async () => {
    const [programs, backups, part] = ['programs', 'backups', 'part'].map((name) => join(home, name))
    await mkdir(programs!)
    await mkdir(join(backups!, 'wal'), { recursive: true })
    await writeFile(part!, 'a part of the log')
    await writeFile(
      join(programs!, 'sync'),
      `#!/bin/sh\necho "$@" $(ls '${backups}/wal') >> '${home}/synced'\n`,
    )
    await chmod(join(programs!, 'sync'), 0o755)
    const command = archiveSettings(backups!)
      .archive_command?.replaceAll('%p', part!)
      .replaceAll('%f', 'PART')
    const archive = () =>
      execFileSync('/bin/sh', ['-c', command!], { env: { PATH: `${programs}:/usr/bin:/bin` } })
    archive()
    // Postgres may ask twice.
    archive()
    expect((await readFile(join(home, 'synced'), 'utf8')).split('\n')).toEqual([
      `${backups}/wal/PART.part PART.part`,
      `${backups}/wal PART.gz`,
      `${backups}/wal PART.gz`,
      '',
    ])
  })
})

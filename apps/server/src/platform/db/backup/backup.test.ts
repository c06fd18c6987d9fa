import { watch } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '../../../testing/until.ts'
import { openDataDir } from '../../data-dir.ts'
import { StartError } from '../../start-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded.ts'
import { listBaseBackups, NOTE, removeOldBackups } from './backup-folder.ts'
import { archivesTo, takeBaseBackup } from './base-backup.ts'
import { restoreBackup } from './restore.ts'
import { makeArchive } from './wal-archive.ts'

const report = () => undefined
const now = () => Date.now()

const KILLED = '2026-01-01T00-00-00.000Z.unfinished'
const NOT_OURS = 'letter.unfinished'
/** Its note did not reach the disk before the power went. */
const TORN = '2026-01-02T00-00-00.000Z'

let home: string
let dataDir: string
let backupDir: string
let site: EmbeddedPostgres

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const rowsOf = (url: string) =>
  query<{ n: number; at: string; text: string }>(url, 'select * from kept order by n')
const write = (url: string, text: string) =>
  query(url, `insert into kept (text) select '${text} ' || i from generate_series(1, 500) i`)

/** Postgres closes its present part of the log, and the archive has it. */
async function archived(): Promise<void> {
  const [row] = await query<{ segment: string }>(
    site.adminUrl,
    'select pg_walfile_name(pg_switch_wal()) as segment',
  )
  await until(
    async () => (await readdir(join(backupDir, 'wal'))).includes(`${row?.segment}.gz`),
    'the archive',
  )
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-backup-'))
  // Postgres may be another user.
  await chmod(home, 0o755)
  dataDir = await mkdtemp(join(home, 'data-'))
  // A path that both the shell and Postgres would read as something else.
  backupDir = join(home, "backups of 'all' 100%f")
  const initdbFlags = ['--no-sync', '--wal-segsize=1']
  site = await startEmbeddedPostgres({ dataDir, backupDir, report, initdbFlags })
  await writeFile(join(dataDir, 'secret'), 'the secret of the site')
  await mkdir(join(dataDir, 'avatars'))
  await writeFile(join(dataDir, 'avatars/picture.webp'), 'a picture of a player')
  await query(
    site.url,
    'create table kept (n int generated always as identity, at timestamptz default now(), text text)',
  )
})

afterAll(async () => {
  await site.stop()
  await rm(home, { recursive: true, force: true })
})

describe('a backup', () => {
  it('restores the site row by row as it was at a moment, although it was taken while the site wrote', async () => {
    await write(site.url, 'before')
    let writing = true
    const writer = (async () => {
      while (writing) await write(site.url, 'meanwhile')
    })()
    const folder = await takeBaseBackup({
      adminUrl: site.adminUrl,
      dataDir,
      sharedDir: dataDir,
      backupDir,
      now,
    })
    writing = false
    await writer
    await write(site.url, 'after')
    const expected = await rowsOf(site.url)
    const [{ at } = { at: new Date(0) }] = await query<{ at: Date }>(
      site.url,
      'select clock_timestamp() as at',
    )
    // The commit that ends the restore has to be later than the moment, by more than what a moment rounds away.
    await until(() => Date.now() > at.getTime() + 5)
    await write(site.url, 'too late')
    await archived()
    expect(folder).toContain(backupDir)
    expect(expected.some(({ text }) => text.startsWith('meanwhile'))).toBe(true)

    const restored = join(home, 'restored')
    await restoreBackup({ backupDir, dataDir: restored, sharedDir: restored, at: at.getTime() + 1, report })
    const again = await startEmbeddedPostgres({ dataDir: restored, report })
    try {
      expect(await rowsOf(again.url)).toEqual(expected)
      // It is a database of its own from here on.
      await write(again.url, 'another life')
    } finally {
      await again.stop()
    }
    expect(await readFile(join(restored, 'secret'), 'utf8')).toBe('the secret of the site')
    expect(await readFile(join(restored, 'avatars/picture.webp'), 'utf8')).toBe('a picture of a player')
    expect(await readdir(join(restored, 'postgres'))).not.toContain('restored_wal')
    // A server there sends nothing to people.
    expect(await readdir(restored)).toContain('outgoing.held')
  })

  it('without a moment restores the site as late as the archive goes, and a second restore into the folder is refused meanwhile', async () => {
    const restored = join(home, 'latest')
    const into = { backupDir, dataDir: restored, sharedDir: restored, at: null, report }
    const both = await Promise.allSettled([restoreBackup(into), restoreBackup(into)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({
      reason: new StartError(
        `A restore into ${restored} runs already (process ${process.pid}): wait until it is complete, or restore into another folder.`,
      ),
    })
    const again = await startEmbeddedPostgres({ dataDir: restored, report })
    try {
      expect(await rowsOf(again.url)).toEqual(await rowsOf(site.url))
    } finally {
      await again.stop()
    }
  })

  it('a restore that failed leaves nothing that starts, and the next one begins again there', async () => {
    const broken = join(home, 'broken')
    await cp(backupDir, broken, { recursive: true })
    const parts = (await readdir(join(broken, 'wal'))).sort()
    await truncate(join(broken, 'wal', parts.at(-1)!), 20)
    const restored = join(home, 'again')
    const into = { dataDir: restored, sharedDir: join(home, 'again-shared'), at: null, report }
    await expect(restoreBackup({ backupDir: broken, ...into })).rejects.toThrow(/cannot be unpacked/)
    await expect(openDataDir(restored)).rejects.toThrow(/restore that is not complete: .* run it again/)
    // A restore that was killed leaves this file, and a process with its number has begun later.
    await writeFile(join(restored, 'restore.unfinished'), `${process.pid} 1\n`)
    await mkdir(join(restored, 'postgres'))
    await restoreBackup({ backupDir, ...into })
    const again = await startEmbeddedPostgres({ dataDir: restored, report })
    try {
      expect(await rowsOf(again.url)).toEqual(await rowsOf(site.url))
    } finally {
      await again.stop()
    }
    await (await openDataDir(restored)).release()
    expect(await readFile(join(home, 'again-shared/avatars/picture.webp'), 'utf8')).toBe(
      'a picture of a player',
    )
  })

  it('refuses a folder with anything in it, and a moment before it', async () => {
    await expect(restoreBackup({ backupDir, dataDir, sharedDir: dataDir, at: null, report })).rejects.toThrow(
      /is not empty/,
    )
    const nowhere = join(home, 'nowhere')
    await expect(
      restoreBackup({ backupDir, dataDir: nowhere, sharedDir: nowhere, at: 1000, report }),
    ).rejects.toThrow(/nothing before it can be restored/)
    await expect(
      restoreBackup({ backupDir: nowhere, dataDir: nowhere, sharedDir: nowhere, at: null, report }),
    ).rejects.toThrow(/no base backup/)
    // It is there, and says nothing about what is in it.
    const file = join(home, 'no folder')
    await writeFile(file, '')
    await expect(
      restoreBackup({ backupDir: file, dataDir: nowhere, sharedDir: nowhere, at: null, report }),
    ).rejects.toThrow(`${file} (BACKUP_DIR) cannot be read (ENOTDIR).`)
  })

  it('a moment that is later than the log is refused in a sentence', async () => {
    const restored = join(home, 'too-late')
    const at = Date.UTC(2126, 0, 1)
    await expect(
      restoreBackup({ backupDir, dataDir: restored, sharedDir: restored, at, report }),
    ).rejects.toThrow(
      new StartError(
        `The log in ${join(backupDir, 'wal')} has nothing that is later than 2126-01-01T00:00:00.000Z: restore to an earlier moment, or without --at as late as the log goes.`,
      ),
    )
  })

  it('a backup whose database ends meanwhile says so and leaves nothing', async () => {
    const before = await readdir(backupDir)
    const options = { adminUrl: site.adminUrl, dataDir, sharedDir: dataDir, backupDir }
    const killing = `select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'gorod' and query like 'select pg_walfile_name(pg_backup_start%'`
    const watched = watch(join(backupDir), { recursive: true })
    // Its first file: from here on it only copies.
    const killed = new Promise<void>((resolve, reject) => {
      watched.on('change', (_event, name) => {
        if (String(name).includes('PG_VERSION')) query(site.adminUrl, killing).then(() => resolve(), reject)
      })
    })
    await expect(takeBaseBackup({ ...options, now })).rejects.toThrow(
      /^The database ended while it was copied \(.*\): begin again\.$/,
    )
    await killed
    watched.close()
    expect(await readdir(backupDir)).toEqual(before)
  })

  it('a backup is not begun where it would fill the disk', async () => {
    const before = await readdir(backupDir)
    const options = { adminUrl: site.adminUrl, dataDir, sharedDir: dataDir, backupDir, now }
    await expect(takeBaseBackup({ ...options, keepFreeBytes: 2 ** 60 })).rejects.toThrow(
      /^The backup takes \d+ MB, and .* \(BACKUP_DIR\) has \d+ MB free/,
    )
    expect(await readdir(backupDir)).toEqual(before)
  })

  it('a backup without the folder of shared files is none', async () => {
    const before = await readdir(backupDir)
    const options = { adminUrl: site.adminUrl, dataDir, sharedDir: join(home, 'away'), backupDir, now }
    await expect(takeBaseBackup(options)).rejects.toThrow(
      /away \(SHARED_DIR\) cannot be read \(ENOENT\), and the backup would lack/,
    )
    expect(await readdir(backupDir)).toEqual(before)
  })

  it('a second backup at the same time is refused and leaves nothing', async () => {
    const before = await readdir(backupDir)
    const first = new pg.Client({ connectionString: site.adminUrl })
    await first.connect()
    await first.query(`select pg_create_physical_replication_slot('gorod_backup', true, true)`)
    const options = { adminUrl: site.adminUrl, dataDir, sharedDir: dataDir, backupDir, now }
    await expect(takeBaseBackup(options)).rejects.toThrow(/^Another backup of this database runs/)
    await first.end()
    expect(await readdir(backupDir)).toEqual(before)
  })

  it('a Postgres that was started without this folder does not archive there', async () => {
    expect(await archivesTo(site.adminUrl, backupDir)).toBe(true)
    expect(await archivesTo(site.adminUrl, join(home, 'elsewhere'))).toBe(false)
  })

  it('refuses a folder in which nothing can be written, in a sentence', async () => {
    const file = join(home, 'a file')
    await writeFile(file, '')
    const report = vi.fn()
    await expect(makeArchive(join(file, 'backups'), { user: null, report })).rejects.toThrow(
      /^Nothing can be written to .* \(BACKUP_DIR\): .*Not a directory/,
    )
    expect(report).not.toHaveBeenCalled()
  })

  it('goes when newer ones are kept, with the log that only it needed', async () => {
    const logBefore = (await readdir(join(backupDir, 'wal'))).length
    for (const name of [KILLED, NOT_OURS]) await mkdir(join(backupDir, name, 'postgres'), { recursive: true })
    await takeBaseBackup({ adminUrl: site.adminUrl, dataDir, sharedDir: dataDir, backupDir, now })
    await mkdir(join(backupDir, TORN))
    await writeFile(join(backupDir, TORN, NOTE), '')
    const [old, newer] = await listBaseBackups(backupDir)
    expect(await removeOldBackups(backupDir, 2)).toBe(0)
    const changed: (string | null)[] = []
    const watcher = watch(backupDir, (_event, name) => void changed.push(name))
    expect(await removeOldBackups(backupDir, 1)).toBe(1)
    // One that is stopped in the middle leaves nothing that looks complete.
    await until(() => changed.includes(`${basename(old!.folder)}.unfinished`), 'another name')
    watcher.close()
    expect(await listBaseBackups(backupDir)).toEqual([newer])
    expect(old?.folder).not.toBe(newer?.folder)
    expect((await readdir(join(backupDir, 'wal'))).length).toBeLessThan(logBefore)
    // What a killed backup has left goes as well.
    const left = await readdir(backupDir)
    expect([left.includes(KILLED), left.includes(NOT_OURS)]).toEqual([false, true])
  })
})

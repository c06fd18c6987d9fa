import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf, StartError } from '../../start-error.ts'
import { ownClient } from '../own-client.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { type BackupNote, NOTE, partsOf, SHARED_FILES, UNFINISHED } from './backup-folder.ts'
import { archiveSettings } from './wal-archive.ts'

export interface BaseBackupOptions {
  /** The address with the role of the superuser. */
  readonly adminUrl: string
  readonly dataDir: string
  /** Where the pictures of players and e-mails are: the data folder, or `SHARED_DIR`. */
  readonly sharedDir: string
  readonly backupDir: string
  readonly now: () => number
  /** So much of the disk of `backupDir` stays free: it may be that of the site. */
  readonly keepFreeBytes?: number
}

const ALREADY_THERE = '42710'

/** What of the data folder is no part of the database and is needed after a restore as well. */
const FILES = ['secret', 'postgres.password', 'postgres.app.password']
/** Folders whose content a start makes again, and files of the running process: as `pg_basebackup` leaves them out. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|.*\.tmp|backup_label|backup_manifest|recovery\.signal)$/
/** As {@link takeBaseBackup} names them, with {@link UNFINISHED}: nothing else in the folder is touched. */
const UNFINISHED_NAME = /^\d{4}-\d\d-\d\dT[\d.-]+Z\.unfinished$/
const WAL_SEGMENT = /^[0-9A-F]{24}$/

/**
 * Copies the running database and the other files of the data folder, by Postgres' own steps for a base backup («Making a Base
 * Backup Using the Low-Level API»): games go on meanwhile. Returns the folder, which appears when it is complete.
 */
export async function takeBaseBackup({
  adminUrl,
  dataDir,
  sharedDir,
  backupDir,
  now,
  keepFreeBytes = 0,
}: BaseBackupOptions): Promise<string> {
  const name = new Date(now()).toISOString().replaceAll(':', '-')
  const folder = join(backupDir, name)
  const unfinished = `${folder}${UNFINISHED}`
  const parts = partsOf(unfinished)
  await refuseMissing(sharedDir)
  await mkdir(parts.files, { recursive: true, mode: 0o700 })
  const admin = ownClient(adminUrl)
  await admin.connect()
  try {
    const startedAt = now()
    const cluster = join(dataDir, 'postgres')
    // Keeps the log from the beginning of the copy on, and goes with this connection. No two backups have it at once.
    await admin
      .query(`select pg_create_physical_replication_slot('gorod_backup', true, true)`)
      .catch((error: { code?: string }) => {
        if (error.code !== ALREADY_THERE) throw error
        throw new StartError('Another backup of this database runs: wait for its end.', error)
      })
    await removeUnfinished(backupDir, unfinished)
    const shared = SHARED_FILES.map((file) => join(sharedDir, file))
    await refuseFullDisk(backupDir, [cluster, ...shared], keepFreeBytes)
    const { rows: begun } = await admin.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('gorod', true)) as segment`,
    )
    await copyTree(cluster, parts.cluster)
    const { rows: ended } = await admin.query<{ label: string; segment: string; version: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as segment, current_setting('server_version') as version
       from pg_backup_stop(false)`,
    )
    const [from, to] = [begun[0]!.segment, ended[0]!]
    await writeFile(join(parts.cluster, 'backup_label'), to.label, { mode: 0o600 })
    await copyLog(join(cluster, 'pg_wal'), join(parts.cluster, 'pg_wal'), { from, to: to.segment })
    for (const file of FILES) await copyTree(join(dataDir, file), join(parts.files, file))
    for (const file of SHARED_FILES) await copyTree(join(sharedDir, file), join(parts.files, file))
    const note: BackupNote = { startedAt, completeAt: now(), segment: from, postgres: to.version }
    await writeFile(join(unfinished, NOTE), `${JSON.stringify(note, null, 2)}\n`, { flush: true })
    await rename(unfinished, folder)
    return folder
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!isDatabaseUnavailable(error)) throw error
    throw new StartError(`The database ended while it was copied (${messageOf(error)}): begin again.`, error)
  } finally {
    await admin.end()
  }
}

/** Without pictures in it there is nothing to copy; where it is not there at all a backup would look complete. */
async function refuseMissing(sharedDir: string): Promise<void> {
  await stat(sharedDir).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${sharedDir} (SHARED_DIR) cannot be read (${error.code}), and the backup would lack the pictures of players.`,
      error,
    )
  })
}

/** Before anything is copied: a disk that the backup fills stops the games of a site that is on it too. */
async function refuseFullDisk(
  backupDir: string,
  sources: readonly string[],
  keepFreeBytes: number,
): Promise<void> {
  let needed = 0
  for (const source of sources) needed += await sizeOf(source)
  const { bavail, bsize } = await statfs(backupDir)
  if (bavail * bsize >= needed + keepFreeBytes) return
  const inMb = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`
  throw new StartError(
    `The backup takes ${inMb(needed)}, and ${backupDir} (BACKUP_DIR) has ${inMb(bavail * bsize)} free, of which ${inMb(keepFreeBytes)} stay so: make room there, for instance by removing the oldest backups.`,
  )
}

/** The size of what {@link copyTree} copies. */
async function sizeOf(path: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    const inside = join(path, entry.name)
    if (entry.isDirectory() && !EMPTIED.has(entry.name)) bytes += await sizeOf(inside)
    else if (entry.isFile())
      bytes += await stat(inside).then(
        ({ size }) => size,
        () => 0,
      )
  }
  return bytes
}

/** What backups have left that were killed, but this one. */
async function removeUnfinished(backupDir: string, own: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    const folder = join(backupDir, name)
    if (UNFINISHED_NAME.test(name) && folder !== own) await rm(folder, { recursive: true, force: true })
  }
}

/** Files may change and go while they are copied: the log makes up for it. */
async function copyTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (entries === undefined) return
  if (entries === null) return copyOne(from, to)
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    if (LEFT_OUT.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && EMPTIED.has(entry.name)) await mkdir(target, { recursive: true, mode: 0o700 })
    else if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile()) await copyOne(source, target)
  }
}

async function copyLog(
  from: string,
  to: string,
  needed: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const name of await readdir(from)) {
    if (WAL_SEGMENT.test(name) && name >= needed.from && name <= needed.to)
      await copyOne(join(from, name), join(to, name))
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  const copied = await copyFile(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  if (!copied) return
  const file = await open(to, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Whether this Postgres archives its log there: one that was started before `BACKUP_DIR` was set does not. */
export async function archivesTo(adminUrl: string, backupDir: string): Promise<boolean> {
  const admin = ownClient(adminUrl)
  await admin.connect()
  try {
    const { rows } = await admin.query<{ mode: string; command: string }>(
      `select current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
    )
    return rows[0]?.mode === 'on' && rows[0].command === archiveSettings(backupDir).archive_command
  } finally {
    await admin.end()
  }
}

/** Where the running Postgres of this data folder answers; null: none runs. */
export async function runningPostgres(dataDir: string, user: string): Promise<string | null> {
  const lines = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[3])
  if (!Number.isInteger(port) || port <= 0) return null
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/gorod`
  const client = ownClient(url)
  return client.connect().then(
    async () => {
      await client.end()
      return url
    },
    () => null,
  )
}

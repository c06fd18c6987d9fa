import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { StartError } from '../../start-error.ts'
import { startEmbeddedPostgres } from '../embedded/embedded.ts'
import { type BaseBackup, listBaseBackups, partsOf, SHARED_FILES } from './backup-folder.ts'
import { archiveIn } from './wal-archive.ts'

const run = promisify(execFile)
const unzip = promisify(gunzip)

export interface RestoreOptions {
  readonly backupDir: string
  /** Must be empty, or not be there. */
  readonly dataDir: string
  /** For the pictures of players and e-mails: the data folder, or another one that is empty, too. */
  readonly sharedDir: string
  /** Null: as late as there is a log. */
  readonly at: number | null
  readonly report: (line: string) => void
}

/** Inside the cluster, so that the user of Postgres gets it with the rest. */
const LOG_FOLDER = 'restored_wal'

/**
 * Makes a data folder as the site's was at a moment: the last base backup before it, and the log up to it. A folder with anything
 * in it is refused. Throws {@link StartError}.
 */
export async function restoreBackup({
  backupDir,
  dataDir,
  sharedDir,
  at,
  report,
}: RestoreOptions): Promise<void> {
  await refuseUsed(dataDir, 'DATA_DIR')
  if (sharedDir !== dataDir) await refuseUsed(sharedDir, 'SHARED_DIR')
  const backup = await backupBefore(backupDir, at)
  report(`from the base backup ${backup.folder}`)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const parts = partsOf(backup.folder)
  const cluster = join(dataDir, 'postgres')
  await cp(parts.cluster, cluster, { recursive: true })
  await run('chmod', ['-R', 'go=', cluster])
  for (const file of await readdir(parts.files))
    await cp(join(parts.files, file), join(SHARED_FILES.includes(file) ? sharedDir : dataDir, file), {
      recursive: true,
    })
  const segments = await unpackLog(archiveIn(backupDir), join(cluster, LOG_FOLDER), backup.segment)
  report(`${segments} archived parts of the log`)
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  const postgres = await startEmbeddedPostgres({
    dataDir,
    report,
    settings: {
      restore_command: `cp '${LOG_FOLDER}/%f' "%p"`,
      // Not the latest: a trial restore that somebody started with this archive has a timeline of its own.
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      ...(at !== null && { recovery_target_time: momentFor(at) }),
    },
  })
  await postgres.stop()
  await rm(join(cluster, LOG_FOLDER), { recursive: true })
}

/** When Postgres reads its settings it knows no names of time zones yet, not even `Z`. */
function momentFor(at: number): string {
  return new Date(at).toISOString().replace('Z', '+00')
}

async function refuseUsed(folder: string, name: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`The folder ${folder} cannot be read (${error.code}).`, error)
  })
  if (entries.length > 0)
    throw new StartError(
      `The folder ${folder} is not empty: restore into a new one (${name}=…), and put it in the place of the old one yourself.`,
    )
}

async function backupBefore(backupDir: string, at: number | null): Promise<BaseBackup> {
  const backups = await listBaseBackups(backupDir)
  const backup = backups.findLast(({ completeAt }) => at === null || completeAt <= at)
  if (backup !== undefined) return backup
  const [first] = backups
  throw new StartError(
    first === undefined
      ? `There is no base backup in ${backupDir}.`
      : `The first base backup in ${backupDir} is from ${new Date(first.completeAt).toISOString()}: nothing before it can be restored.`,
  )
}

/** From the part `first` on, and the histories of timelines. Returns how many. */
async function unpackLog(archive: string, to: string, first: string): Promise<number> {
  await mkdir(to, { mode: 0o700 })
  let count = 0
  for (const name of await readdir(archive).catch(() => [])) {
    const [, file] = /^([0-9A-F]{8}(?:[0-9A-F]{16})?(?:\.history|\.partial)?)\.gz$/.exec(name) ?? []
    // The timeline is in the first eight digits: a part of a later one counts by its place in the log.
    if (file === undefined || (file.length === 24 && file.slice(8) < first.slice(8))) continue
    await writeFile(join(to, file), await unzip(await readFile(join(archive, name))), { mode: 0o600 })
    count++
  }
  return count
}

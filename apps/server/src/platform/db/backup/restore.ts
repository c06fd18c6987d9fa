import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { livingHolder, ownMark, UNFINISHED_RESTORE } from '../../data-dir.ts'
import { HELD_OUTGOING, HELD_TEXT } from '../../outbound/outgoing.ts'
import { messageOf, StartError } from '../../start-error.ts'
import { MOST_CONNECTIONS, startEmbeddedPostgres } from '../embedded/embedded.ts'
import { stopLeftOver } from '../embedded/left-overs.ts'
import { type BaseBackup, listBaseBackups, partsOf, SHARED_FILES } from './backup-folder.ts'
import { copyArchivedLog, restoreCommand } from './restored-log.ts'
import { archiveIn } from './wal-archive.ts'

const run = promisify(execFile)

export interface RestoreOptions {
  readonly backupDir: string
  /** Must be empty, or not be there, or hold what a restore has left that was broken off. */
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
 * in it is refused. Until it is complete no server starts there, and the next restore begins again. Throws {@link StartError}.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { backupDir, dataDir, sharedDir, at, report } = options
  const folders = sharedDir === dataDir ? { DATA_DIR: dataDir } : { DATA_DIR: dataDir, SHARED_DIR: sharedDir }
  for (const [name, folder] of Object.entries(folders)) await refuseUsed(folder, name)
  const backup = await backupBefore(backupDir, at)
  report(`from the base backup ${backup.folder}`)
  const taken: string[] = []
  try {
    for (const folder of Object.values(folders)) {
      await take(folder)
      taken.push(folder)
    }
    await fill(options, { backup, folders: taken })
  } catch (error) {
    // So that the next one begins again there.
    for (const folder of taken) await writeFile(join(folder, UNFINISHED_RESTORE), '').catch(() => undefined)
    throw error
  }
}

/** For this process alone: two at a time would each empty what the other one has copied, and start a Postgres on it. */
async function take(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const file = join(folder, UNFINISHED_RESTORE)
  const mark = await ownMark()
  const isFirst = await writeFile(file, mark, { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (isFirst) return
  const holder = await livingHolder(file)
  if (holder !== null)
    throw new StartError(
      `A restore into ${folder} runs already (process ${holder}): wait until it is complete, or restore into another folder.`,
    )
  await writeFile(file, mark)
}

async function fill(
  options: RestoreOptions,
  { backup, folders }: { readonly backup: BaseBackup; readonly folders: readonly string[] },
): Promise<void> {
  const { dataDir, at, report } = options
  const cluster = join(dataDir, 'postgres')
  await stopLeftOver(cluster)
  for (const folder of folders) await empty(folder)
  await copyFiles(backup, options).catch(async (error: unknown) => {
    // A disk that is full now may be that of the running site.
    for (const folder of folders) await empty(folder)
    throw error
  })
  report('replaying the log')
  const postgres = await startEmbeddedPostgres({
    dataDir,
    report,
    connections: MOST_CONNECTIONS,
    settings: {
      restore_command: restoreCommand(LOG_FOLDER),
      // Not the latest: a trial restore that somebody started with this archive has a timeline of its own.
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      ...(at !== null && { recovery_target_time: momentFor(at) }),
    },
  }).catch((error: unknown) => {
    throw at !== null && ENDED_BEFORE.test(messageOf(error)) ? logEndsBefore(options, at, error) : error
  })
  await postgres.stop()
  await rm(join(cluster, LOG_FOLDER), { recursive: true })
  await writeFile(join(dataDir, HELD_OUTGOING), HELD_TEXT)
  for (const folder of folders) await rm(join(folder, UNFINISHED_RESTORE))
}

/** It stops at the first commit after the moment, so there has to be one. */
const ENDED_BEFORE = /recovery ended before configured recovery target/

function logEndsBefore({ backupDir }: RestoreOptions, at: number, cause: unknown): StartError {
  return new StartError(
    `The log in ${archiveIn(backupDir)} has nothing that is later than ${new Date(at).toISOString()}: restore to an earlier moment, or without --at as late as the log goes.`,
    cause,
  )
}

async function copyFiles(
  backup: BaseBackup,
  { backupDir, dataDir, sharedDir, report }: RestoreOptions,
): Promise<void> {
  const parts = partsOf(backup.folder)
  const cluster = join(dataDir, 'postgres')
  await cp(parts.cluster, cluster, { recursive: true })
  await run('chmod', ['-R', 'go=', cluster])
  for (const file of await readdir(parts.files))
    await cp(join(parts.files, file), join(SHARED_FILES.includes(file) ? sharedDir : dataDir, file), {
      recursive: true,
    })
  const to = join(cluster, LOG_FOLDER)
  const { copied, gapAfter } = await copyArchivedLog({
    archive: archiveIn(backupDir),
    to,
    first: backup.segment,
    had: await readdir(join(cluster, 'pg_wal')),
  })
  report(`${copied} archived parts of the log`)
  if (gapAfter !== null)
    report(`Warning: the part of the log after ${gapAfter} is missing: what is later cannot be restored.`)
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
}

/** But for the note that the restore is not complete. */
async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name !== UNFINISHED_RESTORE) await rm(join(folder, name), { recursive: true })
}

/** When Postgres reads its settings it knows no names of time zones yet, not even `Z`. */
function momentFor(at: number): string {
  return new Date(at).toISOString().replace('Z', '+00')
}

async function refuseUsed(folder: string, name: string): Promise<void> {
  const entries: readonly string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`The folder ${folder} cannot be read (${error.code}).`, error)
  })
  if (entries.length > 0 && !entries.includes(UNFINISHED_RESTORE))
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

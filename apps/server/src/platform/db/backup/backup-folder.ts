import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { archiveIn } from './wal-archive.ts'

/** Written last into a base backup. */
export const NOTE = 'backup.json'

export interface BackupNote {
  /** Moments by the clock of the machine. */
  readonly startedAt: number
  /** From here on the database can be restored to any moment of which the log is archived. */
  readonly completeAt: number
  /** The first part of the log that a restore reads. */
  readonly segment: string
  readonly postgres: string
}

export interface BaseBackup extends BackupNote {
  readonly folder: string
}

/** What the processes of a site share: it is in the data folder, or in `SHARED_DIR`. */
export const SHARED_FILES = ['mail', 'avatars']

export const partsOf = (folder: string) => ({
  cluster: join(folder, 'postgres'),
  files: join(folder, 'files'),
})

/** A base backup that is not complete, or not any more, has this after its name; the next backup removes it. */
export const UNFINISHED = '.unfinished'

/**
 * The oldest first. Whatever else is in the folder is left alone, as one whose note was not written to the disk. Throws {@link StartError}
 * where the folder cannot be listed.
 */
export async function listBaseBackups(backupDir: string): Promise<readonly BaseBackup[]> {
  const names = await readdir(backupDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`The folder ${backupDir} (BACKUP_DIR) cannot be read (${error.code}).`, error)
  })
  const found = await Promise.all(
    names.map(async (name): Promise<BaseBackup[]> => {
      const folder = join(backupDir, name)
      const note = name.endsWith(UNFINISHED) ? null : await readNote(join(folder, NOTE))
      return note === null ? [] : [{ folder, ...note }]
    }),
  )
  return found.flat().sort((one, other) => one.completeAt - other.completeAt)
}

/** The name of a base backup: the moment at which it was begun. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-([\d.]+Z)$/

/**
 * When the newest complete base backup was begun; null: there is none. By its name, for what is inside may be closed to the server.
 * Rejects where the folder cannot be listed.
 */
export async function newestBackupAt(backupDir: string): Promise<number | null> {
  const names = await readdir(backupDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const moments = names.flatMap((name) => {
    const [, day, hour, minute, rest] = NAME.exec(name) ?? []
    return day === undefined ? [] : Date.parse(`${day}T${hour}:${minute}:${rest}`)
  })
  return moments.length === 0 ? null : Math.max(...moments)
}

async function readNote(file: string): Promise<BackupNote | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as BackupNote
  } catch {
    return null
  }
}

/** Removes all base backups but the newest `keep`, and the log that none of these needs. Returns how many went. */
export async function removeOldBackups(backupDir: string, keep: number): Promise<number> {
  const backups = await listBaseBackups(backupDir)
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  const oldestKept = backups[old.length]
  if (old.length === 0 || oldestKept === undefined) return 0
  for (const { folder } of old) {
    // Half of one must not look like one that can be restored.
    const going = `${folder}${UNFINISHED}`
    await rename(folder, going)
    await rm(going, { recursive: true })
  }
  const archive = archiveIn(backupDir)
  for (const name of await readdir(archive).catch(() => []))
    if (/^[0-9A-F]{24}/.test(name) && name.slice(0, 24) < oldestKept.segment) await rm(join(archive, name))
  return old.length
}

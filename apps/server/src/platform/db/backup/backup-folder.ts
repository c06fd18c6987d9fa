import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
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

/** The oldest first. Whatever else is in the folder is left alone. */
export async function listBaseBackups(backupDir: string): Promise<readonly BaseBackup[]> {
  const names = await readdir(backupDir).catch(() => [])
  const found = await Promise.all(
    names.map(async (name): Promise<BaseBackup[]> => {
      const folder = join(backupDir, name)
      const text = await readFile(join(folder, NOTE), 'utf8').catch(() => null)
      return text === null || name.endsWith('.unfinished')
        ? []
        : [{ folder, ...(JSON.parse(text) as BackupNote) }]
    }),
  )
  return found.flat().sort((one, other) => one.completeAt - other.completeAt)
}

/** Removes all base backups but the newest `keep`, and the log that none of these needs. Returns how many went. */
export async function removeOldBackups(backupDir: string, keep: number): Promise<number> {
  const backups = await listBaseBackups(backupDir)
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  const oldestKept = backups[old.length]
  if (old.length === 0 || oldestKept === undefined) return 0
  for (const { folder } of old) await rm(folder, { recursive: true })
  const archive = archiveIn(backupDir)
  for (const name of await readdir(archive).catch(() => []))
    if (/^[0-9A-F]{24}/.test(name) && name.slice(0, 24) < oldestKept.segment) await rm(join(archive, name))
  return old.length
}

import { execFile } from 'node:child_process'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { ProgramUser } from '../../launcher/launcher.ts'
import { messageOf, StartError } from '../../start-error.ts'
import type { Db } from '../db.ts'
import { isReachableByAll } from '../embedded/postgres-user.ts'

const run = promisify(execFile)

/** At the latest after so long what was written is in the archive; a quiet database archives nothing. */
const ARCHIVE_SECONDS = 60

export const archiveIn = (backupDir: string): string => join(backupDir, 'wal')

/** The user of Postgres writes there. Throws {@link StartError} where nothing can be written. */
export async function makeArchive(backupDir: string, user: ProgramUser | null): Promise<void> {
  const dir = archiveIn(backupDir)
  try {
    await mkdir(backupDir, { recursive: true, mode: 0o711 })
    await mkdir(dir, { recursive: true, mode: 0o700 })
    // Refused for root, too, where systemd keeps the folder read-only.
    await access(dir, constants.W_OK)
  } catch (error) {
    throw new StartError(`Nothing can be written to ${backupDir} (BACKUP_DIR): ${messageOf(error)}.`, error)
  }
  if (user === null) return
  if (!(await isReachableByAll(backupDir))) {
    throw new StartError(
      `The user of Postgres cannot enter ${backupDir} (BACKUP_DIR) or a folder above it: choose one that everybody may pass through (chmod o+x).`,
    )
  }
  await run('chown', ['-R', `${user.uid}:${user.gid}`, dir])
}

/**
 * Makes Postgres copy each finished part of its log there, compressed: a part that was closed by the clock is nearly
 * empty. A part comes twice when Postgres died before it noted the first time; another content under the same name is
 * another database, which must not replace this one.
 */
export function archiveSettings(backupDir: string): Readonly<Record<string, string>> {
  const kept = quoted(join(archiveIn(backupDir), '%f.gz'))
  const unfinished = quoted(join(archiveIn(backupDir), '%f.part'))
  const again = `gzip -dc ${kept} | cmp -s - "%p"`
  const first = `gzip -1 -c "%p" > ${unfinished} && sync ${unfinished} && mv ${unfinished} ${kept}`
  // The name too: Postgres notes on its own disk, at once, that the part is archived, and gives it away.
  const named = `sync ${quoted(archiveIn(backupDir))}`
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_SECONDS),
    archive_command: `if test -f ${kept}; then ${again}; else ${first}; fi && ${named}`,
  }
}

/** A command that takes so long hangs: a folder of another machine that is gone neither takes the part nor refuses it. */
const PATIENCE_SECONDS = 5 * 60

/**
 * True from a part that could not be copied until one is copied again, and while a finished part waits although none was copied for
 * minutes.
 */
export async function archiveFails(db: Db, patienceSeconds = PATIENCE_SECONDS): Promise<boolean> {
  // SQL: what Postgres says about itself. The part before the present one is finished; whether the first one of all is, only the
  // clock tells, where it ends parts.
  const { rows } = await sql<{ fails: boolean }>`
    select case
      when last_failed_time > coalesce(last_archived_time, '-infinity') then true
      when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then false
      when last_archived_wal is null and current_setting('archive_timeout') = '0' then false
      else coalesce(last_archived_time, pg_postmaster_start_time()) < now() - make_interval(secs => ${patienceSeconds})
        and coalesce(left(last_archived_wal, 24), '') collate "C"
          < pg_walfile_name(pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size')))
    end as fails
    from pg_stat_archiver`.execute(db)
  return rows[0]?.fails === true
}

/** For the shell; a percent sign of the path would mean something to Postgres. */
function quoted(path: string): string {
  const [folder, file] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/'))]
  return `'${`${folder.replaceAll('%', '%%')}${file}`.replaceAll("'", `'\\''`)}'`
}

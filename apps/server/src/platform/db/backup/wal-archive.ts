import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ProgramUser } from '../../launcher/launcher.ts'
import { StartError } from '../../start-error.ts'
import type { Db } from '../db.ts'

/** At the latest after so long what was written is in the archive; a quiet database archives nothing. */
const ARCHIVE_SECONDS = 60

export const archiveIn = (backupDir: string): string => join(backupDir, 'wal')

/** `wal` of the folder, where the user of Postgres writes. 2: that user cannot enter. */
const MAKE_ARCHIVE = `
export LC_ALL=C
mkdir -p -m 711 "$1" && mkdir -p -m 700 "$2" || exit 1
test -w "$2" || { echo "$2 is read-only" >&2; exit 1; }
test -n "$3" || exit 0
folder=$1
while :; do
  case $(stat -c %A "$folder") in *[xt]) ;; *) exit 2 ;; esac
  test "$folder" != / || break
  folder=$(dirname "$folder")
done
exec chown -R "$3" "$2"
`
const CANNOT_ENTER = 2
/** A disk answers at once, and one of another machine soon after. */
const FOLDER_PATIENCE_MS = 10_000

interface ArchiveOptions {
  readonly user: ProgramUser | null
  readonly report: (line: string, cause?: unknown) => void
  readonly patienceMs?: number
  readonly shell?: string
}

/**
 * The user of Postgres writes there. Throws {@link StartError} where nothing can be written. A folder of another machine that is gone
 * answers no call: that is reported, and the site starts without it. Another process makes the folder, for a thread of this one that
 * waits for it would keep this one from ending; it goes on, and makes it when it is back.
 */
export async function makeArchive(
  backupDir: string,
  { user, report, patienceMs = FOLDER_PATIENCE_MS, shell = '/bin/sh' }: ArchiveOptions,
): Promise<void> {
  const owner = user === null ? '' : `${user.uid}:${user.gid}`
  const answer = await new Promise<Failure | 'made' | 'silent'>((resolve) => {
    const child = execFile(
      shell,
      ['-c', MAKE_ARCHIVE, 'sh', backupDir, archiveIn(backupDir), owner],
      (error, _stdout, stderr) => {
        clearTimeout(timer)
        resolve(error === null ? 'made' : { code: error.code, said: stderr.trim() || error.message })
      },
    )
    const timer = setTimeout(() => {
      resolve('silent')
      child.stdout?.destroy()
      child.stderr?.destroy()
      child.unref()
    }, patienceMs)
  })
  if (answer === 'made') return
  if (answer === 'silent') {
    const line = `${backupDir} (BACKUP_DIR) does not answer. The site starts without it: the log of Postgres waits in DATA_DIR until it does.`
    return report(line, new Error(`${backupDir} said nothing for ${patienceMs} ms`))
  }
  if (answer.code === CANNOT_ENTER)
    throw new StartError(
      `The user of Postgres cannot enter ${backupDir} (BACKUP_DIR) or a folder above it: choose one that everybody may pass through (chmod o+x).`,
    )
  throw new StartError(`Nothing can be written to ${backupDir} (BACKUP_DIR): ${answer.said}.`)
}

interface Failure {
  readonly code: string | number | null | undefined
  readonly said: string
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

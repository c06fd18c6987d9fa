import { optionsOf, print, runCommand } from './operator-command.ts'
import { type Config, toConfig } from './platform/config/config.ts'
import { readEnv } from './platform/config/env.ts'
import { openDataDir } from './platform/data-dir.ts'
import { removeOldBackups } from './platform/db/backup/backup-folder.ts'
import { archivesTo, runningPostgres, takeBaseBackup } from './platform/db/backup/base-backup.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded.ts'
import { CLUSTER_USER } from './platform/db/embedded/postgres-cluster.ts'
import { StartError } from './platform/start-error.ts'

/**
 * `npm run backup [-- --keep N]`: a base backup of the database in the data folder, with its secrets and e-mails, beside the running
 * site or while it is stopped. `--keep`: base backups beyond the newest N go, and the log that only they need.
 */
async function backup(): Promise<void> {
  const config = toConfig(readEnv())
  const { backupDir } = config
  if (backupDir === null) throw new StartError('Say where backups go: BACKUP_DIR=/folder/on/another/disk.')
  if (config.db.url !== null) throw new StartError(OF_ITS_OWN)
  const keep = keepOf(optionsOf(process.argv.slice(2), ['keep']).keep)
  const keepFreeBytes = config.data.minFreeBytes * STILL_WELL
  const options = { ...foldersOf(config), backupDir, keepFreeBytes, now: () => Date.now() }
  const running = await runningPostgres(config.data.dir, CLUSTER_USER)
  const folder =
    running === null
      ? await whileStopped(config, (adminUrl) => takeBaseBackup({ ...options, adminUrl }))
      : await takeBaseBackup({ ...options, adminUrl: running })
  print(`The backup is in ${folder}.`)
  if (running !== null && !(await archivesTo(running, backupDir)))
    print(
      `Warning: the running Postgres does not archive its log to ${backupDir}, so this backup leads back to its own end alone. Start the site again with this BACKUP_DIR.`,
    )
  if (keep === null) return
  print(`${await removeOldBackups(backupDir, keep)} old backups removed.`)
}

/** Below so many times MIN_FREE_DISK_MB the site warns. */
const STILL_WELL = 2

/** Its files are on another machine or belong to another user, and its programs are of another version than those we bring. */
const OF_ITS_OWN = `The database is at DATABASE_URL, and only its own programs can copy it: archive_command and
  pg_basebackup -d postgres://ROLE@HOST -D FOLDER -X stream -c fast
where ROLE may replicate, or the backups of its provider. With it keep SECRET (or the file secret in DATA_DIR)
and copy avatars and mail from SHARED_DIR. Each step, and the way back: «A Postgres of your own» in docs/runbook.md.`

/** No server may start meanwhile. */
async function whileStopped<Result>(
  { data, backupDir }: Config,
  task: (adminUrl: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = await openDataDir(data.dir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: data.dir, backupDir, report: print })
    try {
      return await task(postgres.adminUrl)
    } finally {
      await postgres.stop()
    }
  } finally {
    await dataDir.release()
  }
}

const foldersOf = ({ data }: Config) => ({ dataDir: data.dir, sharedDir: data.sharedDir })

function keepOf(written: string | undefined): number | null {
  if (written === undefined) return null
  const keep = Number(written)
  if (!Number.isInteger(keep) || keep < 1) throw new StartError('--keep needs a number of 1 or more.')
  return keep
}

runCommand(backup)

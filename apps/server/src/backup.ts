import { print, runCommand } from './operator-command.ts'
import { type Config, toConfig } from './platform/config/config.ts'
import { readEnv } from './platform/config/env.ts'
import { openDataDir } from './platform/data-dir.ts'
import { removeOldBackups } from './platform/db/backup/backup-folder.ts'
import { runningPostgres, takeBaseBackup } from './platform/db/backup/base-backup.ts'
import { CLUSTER_USER } from './platform/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded.ts'
import { StartError } from './platform/start-error.ts'

/**
 * `npm run backup [-- --keep N]`: a base backup of the database in the data folder, with its secrets and e-mails, beside the running
 * site or while it is stopped. `--keep`: base backups beyond the newest N go, and the log that only they need.
 */
async function backup(): Promise<void> {
  const config = toConfig(readEnv())
  const { backupDir } = config
  if (backupDir === null) throw new StartError('Say where backups go: BACKUP_DIR=/folder/on/another/disk.')
  if (config.db.url !== null)
    throw new StartError(
      'The database is at DATABASE_URL: back it up with its own tools, and the file secret of DATA_DIR with it (docs/runbook.md).',
    )
  const keep = keepOf(process.argv)
  const options = { dataDir: config.data.dir, backupDir, now: () => Date.now() }
  const running = await runningPostgres(config.data.dir, CLUSTER_USER)
  const folder =
    running === null
      ? await whileStopped(config, (adminUrl) => takeBaseBackup({ ...options, adminUrl }))
      : await takeBaseBackup({ ...options, adminUrl: running })
  print(`The backup is in ${folder}.`)
  if (keep === null) return
  print(`${await removeOldBackups(backupDir, keep)} old backups removed.`)
}

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

function keepOf(args: readonly string[]): number | null {
  const place = args.indexOf('--keep')
  if (place < 0) return null
  const keep = Number(args[place + 1])
  if (!Number.isInteger(keep) || keep < 1) throw new StartError('--keep needs a number of 1 or more.')
  return keep
}

runCommand(backup)

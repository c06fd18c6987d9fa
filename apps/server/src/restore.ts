import { join } from 'node:path'
import { optionsOf, print, runCommand } from './operator-command.ts'
import { toConfig } from './platform/config/config.ts'
import { readEnv } from './platform/config/env.ts'
import { restoreBackup } from './platform/db/backup/restore.ts'
import { HELD_OUTGOING } from './platform/outbound/outgoing.ts'
import { StartError } from './platform/start-error.ts'

/**
 * `DATA_DIR=/a/new/folder npm run restore [-- --at 2026-11-23T08:00:00Z]`: makes a data folder from the backups in `BACKUP_DIR`, as it
 * was at that moment; without one, as late as the archived log goes.
 */
async function restore(): Promise<void> {
  const { backupDir, data } = toConfig(readEnv())
  if (backupDir === null) throw new StartError('Say where the backups are: BACKUP_DIR=/folder.')
  const at = momentOf(optionsOf(process.argv.slice(2), ['at']).at)
  print(at === null ? 'As late as the archived log goes.' : `As it was at ${new Date(at).toISOString()}.`)
  await restoreBackup({ backupDir, dataDir: data.dir, sharedDir: data.sharedDir, at, report: print })
  print(`Restored into ${data.dir}: start the site with DATA_DIR=${data.dir}.`)
  print(
    `It sends nothing to people until you remove ${join(data.dir, HELD_OUTGOING)}: no e-mails, Web Push, Telegram or webhooks.`,
  )
}

function momentOf(written: string | undefined): number | null {
  if (written === undefined) return null
  const at = Date.parse(written)
  if (Number.isNaN(at)) throw new StartError('--at needs a moment such as 2026-11-23T08:00:00Z.')
  return at
}

runCommand(restore)

import { runServerProgram } from './setup/server-program.mjs'

/**
 * `npm run backup`: a base backup of the database in `DATA_DIR` with its secrets, into `BACKUP_DIR`, beside the running
 * site. See docs/runbook.md.
 */
runServerProgram('backup.ts', { options: ['keep'] })

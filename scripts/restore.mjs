import { runServerProgram } from './setup/server-program.mjs'

/**
 * `npm run restore`: a new `DATA_DIR` from the backups in `BACKUP_DIR`, as it was at a moment
 * (`-- --at 2026-11-23T08:00:00Z`). See docs/runbook.md.
 */
runServerProgram('restore.ts', { options: ['at'] })

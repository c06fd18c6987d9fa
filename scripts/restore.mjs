import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/** `npm run restore`: a new `DATA_DIR` from the backups in `BACKUP_DIR`, as it was at a moment (`-- --at 2026-11-23T08:00:00Z`). See docs/runbook.md. */
const root = fileURLToPath(new URL('..', import.meta.url))
ensureDependencies()
const { status } = spawnSync(node24(), [join(root, 'apps/server/src/restore.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || 'data') },
})
process.exit(status ?? 1)

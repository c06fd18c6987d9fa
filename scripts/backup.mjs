import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/** `npm run backup`: a base backup of the database in `DATA_DIR` with its secrets, into `BACKUP_DIR`, beside the running site. See docs/runbook.md. */
const root = fileURLToPath(new URL('..', import.meta.url))
ensureDependencies()
const { status } = spawnSync(node24(), [join(root, 'apps/server/src/backup.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || 'data') },
})
process.exit(status ?? 1)

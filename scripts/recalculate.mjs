import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * `npm run recalculate`: results, lists of games, ratings and achievements again from the logs of all finished games;
 * the same settings as `npm start`. Says how far it is; may be broken off and started again.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
ensureDependencies()
const dataDir = resolve(root, process.env.DATA_DIR || 'data')
const { status } = spawnSync(node24(), [join(root, 'apps/server/src/recalculate.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir, LOG_FILE: process.env.LOG_FILE || join(dataDir, 'server.log') },
})
process.exit(status ?? 1)

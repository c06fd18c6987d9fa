import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './dependencies.mjs'
import { node24 } from './node.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a program of `apps/server/src` for an operator, with the arguments of this one and the data folder of `npm start`,
 * and ends with its result. `options` are those that it takes: npm keeps them for itself where `--` is missing, and the program would
 * do something else than what was wished.
 */
export function runServerProgram(file, { env = {}, options = [] } = {}) {
  const kept = options.find((name) => process.env[`npm_config_${name}`] !== undefined)
  if (kept !== undefined) {
    console.error(`npm has kept --${kept} for itself: write -- before it.`)
    process.exit(1)
  }
  ensureDependencies()
  const dataDir = resolve(root, process.env.DATA_DIR || 'data')
  const { status } = spawnSync(node24(), [join(root, 'apps/server/src', file), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      LOG_FILE: process.env.LOG_FILE || join(dataDir, 'server.log'),
      ...env,
    },
  })
  process.exit(status ?? 1)
}

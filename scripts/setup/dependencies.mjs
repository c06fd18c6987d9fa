import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const OLDEST_NODE = 20

/** Installs the packages of the lock file when they are missing or older than it. Runs on a bare Node. */
export function ensureDependencies() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) stop(`Node ${OLDEST_NODE} or newer is needed, this is ${process.versions.node}.`)
  const installed = `${root}node_modules/.package-lock.json`
  const lock = `${root}package-lock.json`
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing packages (npm ci), about half a minute …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const run = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (run.status !== 0) stop('npm ci failed: see above; the network or the registry may be out of reach.')
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const OLDEST_NODE = 20

/** Installs the packages of the lock file when they are missing or not the ones it names. Runs on a bare Node. */
export function ensureDependencies() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) stop(`Node ${OLDEST_NODE} or newer is needed, this is ${process.versions.node}.`)
  if (isInstalled()) return
  console.log('Installing packages (npm ci), about half a minute …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const run = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (run.status !== 0) stop('npm ci failed: see above; the network or the registry may be out of reach.')
}

/**
 * npm writes what it installed beside it. Compared by content: times of files say nothing after a checkout. What is
 * optional may be absent on this machine; what npm installed beyond the list does no harm.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  if (wanted === null) stop('package-lock.json is missing or broken: clone again.')
  if (installed === null) return false
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.includes('node_modules/') || link === true || optional === true || devOptional === true)
      return true
    return installed[path]?.version === version
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(root + file, 'utf8')).packages
  } catch {
    return null
  }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

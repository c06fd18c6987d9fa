import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureDebianPackages } from './setup/debian-packages.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * `npm run test:deploy [-- RELEASE]`: installs a release into a fresh Debian and upgrades it there, see e2e/deploy/run.ts. Needs root,
 * the mirror of Debian and some minutes; without a folder it makes the release itself.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
ensureDependencies()
if (process.getuid?.() !== 0) {
  console.error('It makes a root file system and needs root.')
  process.exit(1)
}
ensureDebianPackages({ mmdebstrap: '/usr/bin/mmdebstrap' }, { required: true })
const [release] = process.argv.slice(2)
if (release !== undefined && !existsSync(release)) {
  console.error(`${release} is not there.`)
  process.exit(1)
}
const { status } = spawnSync(node24(), [`${root}e2e/deploy/run.ts`, ...(release ? [release] : [])], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLUSTER_PROGRAMS } from './setup/cluster-programs.mjs'
import { ensureDebianPackages } from './setup/debian-packages.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

/** `npm run cluster`: several machines of a site on this one; see cluster/README.md. */
const root = fileURLToPath(new URL('..', import.meta.url))
ensureDependencies()
ensureDebianPackages(CLUSTER_PROGRAMS, { required: true })
ensureWebBuild()
const cluster = spawn(node24(), [join(root, 'cluster/main.ts')], {
  cwd: root,
  // Ctrl-C reaches it from here, once.
  detached: true,
  stdio: 'inherit',
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => cluster.kill(signal))
cluster.once('exit', (code) => process.exit(code ?? 1))

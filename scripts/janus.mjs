import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDebianPackages } from './setup/debian-packages.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/** `npm run janus`: a Janus for servers that name it in `JANUS_URLS`; see apps/server/src/janus.ts. */
const root = fileURLToPath(new URL('..', import.meta.url))
ensureDependencies()
if (!process.env.JANUS_BIN) ensureDebianPackages({ janus: '/usr/bin/janus' }, { required: true })
const janus = spawn(node24(), [join(root, 'apps/server/src/janus.ts')], {
  cwd: root,
  // Ctrl-C reaches it from here, once.
  detached: true,
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || 'data') },
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => janus.kill(signal))
janus.once('exit', (code) => process.exit(code ?? 1))

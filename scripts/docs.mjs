import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/** `npm run docs` writes docs/protocol.md and docs/settings.md from the contracts, and parts of docs/scale.md from what was measured and from the READMEs of the modules. `--check` writes nothing and fails when a page is stale. */
ensureDependencies()
const write = fileURLToPath(new URL('docs/write.mjs', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))
const run = spawnSync(node24(), [write, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(run.status ?? 1)

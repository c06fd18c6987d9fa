import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * `npm run new:module NAME`: a server module with a table, a call, its contract and its test, entered where
 * modules are listed. NAME is a plural in lower case: `clubs`. What it makes passes all checks.
 */
ensureDependencies()
const write = fileURLToPath(new URL('new-module/write.mjs', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))
const { status } = spawnSync(node24(), [write, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)

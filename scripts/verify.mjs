import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * `npm run verify -- FILE`: reads a match file, plays it by the rules, and says who signed it. `--key KEY` asks for the
 * signature of this site: its address, or its public key. Exit 0: all of it holds.
 */
ensureDependencies()
const print = fileURLToPath(new URL('verify/print.mjs', import.meta.url))
const run = spawnSync(node24(), [print, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(run.status ?? 1)

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * `npm run game -- ID`: the log of a game, a line an event, and its state at the end. ID is the number in the address of
 * a match or the UUID of a room. `--at N`: the state after event N. Reads `DATABASE_URL`, else the database of the data
 * folder, whether the site runs or not. It prints roles and checks of running games too: for the operator alone.
 */
ensureDependencies()
const print = fileURLToPath(new URL('game/print.mjs', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))
const run = spawnSync(node24(), [print, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(run.status ?? 1)

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { node24 } from '../scripts/setup/node.mjs'

/** `npm run bench:statistics [-- games [rounds]]`, on the Node the project brings; see statistics.ts. */
const bench = fileURLToPath(new URL('statistics.ts', import.meta.url))
const { status } = spawnSync(node24(), [bench, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)

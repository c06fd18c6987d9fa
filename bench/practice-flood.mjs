import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { node24 } from '../scripts/setup/node.mjs'

/** `npm run bench:practice`, on the Node the project brings; see practice-flood.ts. */
const bench = fileURLToPath(new URL('practice-flood.ts', import.meta.url))
const { status } = spawnSync(node24(), [bench, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)

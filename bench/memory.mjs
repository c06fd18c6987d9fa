import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { node24 } from '../scripts/setup/node.mjs'

/** Starts `memory/measure.ts` on the Node of the repository: `npm run bench:memory`. */
const { status } = spawnSync(
  node24(),
  [fileURLToPath(new URL('memory/measure.ts', import.meta.url)), ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)

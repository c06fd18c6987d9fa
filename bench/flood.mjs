import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { node24 } from '../scripts/setup/node.mjs'

/** `npm run bench:flood`: see flood.ts. */
const program = fileURLToPath(new URL('flood.ts', import.meta.url))
const { status } = spawnSync(node24(), [program, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)

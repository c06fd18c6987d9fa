import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { node24 } from '../scripts/setup/node.mjs'
import { ensureWebBuild } from '../scripts/setup/web-build.mjs'

/** `npm run bench:avatar [-- rounds [frames]]`, on the Node the project brings; see avatar-frames.ts. */
ensureWebBuild()
const bench = fileURLToPath(new URL('avatar-frames.ts', import.meta.url))
const { status } = spawnSync(node24(), [bench, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)

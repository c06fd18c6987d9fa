import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { protocolPage } from './protocol-page.mjs'

/** Writes docs/protocol.md, or with `--check` compares it. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const path = join(root, 'docs/protocol.md')
const page = await protocolPage(root)

if (!process.argv.includes('--check')) {
  writeFileSync(path, page)
  console.log('docs/protocol.md is written')
} else if (readFileSync(path, 'utf8') === page) {
  console.log('docs/protocol.md agrees with the contracts')
} else {
  console.error(
    'docs/protocol.md does not agree with the contracts: run `npm run docs` and commit the result',
  )
  process.exitCode = 1
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { protocolPage } from './protocol-page.mjs'
import { settingsPage } from './settings-page.mjs'

/** Writes the generated documents, or with `--check` compares them. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = {
  'docs/protocol.md': await protocolPage(root),
  'docs/settings.md': settingsPage(),
}

for (const [name, page] of Object.entries(pages)) {
  const path = join(root, name)
  if (!process.argv.includes('--check')) {
    writeFileSync(path, page)
    console.log(`${name} is written`)
  } else if (readFileSync(path, 'utf8') === page) {
    console.log(`${name} agrees with the contracts`)
  } else {
    console.error(`${name} does not agree with the contracts: run \`npm run docs\` and commit the result`)
    process.exitCode = 1
  }
}

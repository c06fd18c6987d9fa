import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scalePart } from '../../bench/scale.ts'
import { protocolPage } from './protocol-page.mjs'
import { settingsPage } from './settings-page.mjs'

const PART = /(<!-- bench\/scale\.ts -->\n\n)[\s\S]*?(\n\n<!-- end of bench\/scale\.ts -->)/

/** Writes the generated documents, or with `--check` compares them. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = {
  'docs/protocol.md': await protocolPage(root),
  'docs/settings.md': settingsPage(),
  'docs/scale.md': withPart('docs/scale.md', scalePart()),
}

for (const [name, page] of Object.entries(pages)) {
  const path = join(root, name)
  if (!process.argv.includes('--check')) {
    writeFileSync(path, page)
    console.log(`${name} is written`)
  } else if (readFileSync(path, 'utf8') === page) {
    console.log(`${name} agrees with its source`)
  } else {
    console.error(`${name} does not agree with its source: run \`npm run docs\` and commit the result`)
    process.exitCode = 1
  }
}

/** The document with its computed part replaced. */
function withPart(name, part) {
  const page = readFileSync(join(root, name), 'utf8')
  if (!PART.test(page)) throw new Error(`${name} has no place for what is computed`)
  return page.replace(PART, (_all, before, after) => `${before}${part}${after}`)
}

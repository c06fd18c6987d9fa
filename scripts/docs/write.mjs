import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measuredTables, scalePart } from '../../bench/scale.ts'
import { growthPart } from './growth.mjs'
import { protocolPage } from './protocol-page.mjs'
import { settingsPage } from './settings-page.mjs'

/** Writes the generated documents, or with `--check` compares them. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = {
  'docs/protocol.md': await protocolPage(root),
  'docs/settings.md': settingsPage(),
  'docs/scale.md': withParts('docs/scale.md', {
    'bench/scale.ts': scalePart(),
    'READMEs of the modules': growthPart(root),
    ...measuredTables(),
  }),
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

/** The document with its computed parts replaced; the comments around each say where it comes from. */
function withParts(name, parts) {
  let page = readFileSync(join(root, name), 'utf8')
  for (const [source, part] of Object.entries(parts)) {
    const [begin, end] = [`<!-- ${source} -->\n\n`, `\n\n<!-- end of ${source} -->`]
    const [before, rest] = page.split(begin)
    const [, after] = rest?.split(end) ?? []
    if (after === undefined) throw new Error(`${name} has no place for what comes from ${source}`)
    page = before + begin + part + end + after
  }
  return page
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCheckout } from './house-figures/checkout.mjs'
import { factFigures } from './house-figures/facts.mjs'
import { escapeFigures, importFigures } from './house-figures/imports.mjs'
import { commentFigures, nameFigures } from './house-figures/prose.mjs'
import { functionFigures, sizeFigures } from './house-figures/sizes.mjs'
import { storeFigures } from './house-figures/stores.mjs'
import { styleFigures } from './house-figures/styles.mjs'

/**
 * Counts the code base as it is: sizes, imports, casts, comments, styles, repeated facts. `npm run figures -- c68b23d`
 * prints a table of Markdown with one column for each commit that is named and a last one for the working tree; the
 * same code counts them all. docs/house-figures.md says what the figures mean.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const commits = process.argv.slice(2)

const GROUPS = {
  Sizes: sizeFigures,
  Functions: functionFigures,
  Imports: importFigures,
  'Casts and exceptions': escapeFigures,
  Comments: commentFigures,
  'Names and tests': nameFigures,
  Styles: styleFigures,
  Database: storeFigures,
  'Facts in one place': factFigures,
}

const columns = [...commits.map((commit) => [commit, figuresOfCommit(commit)]), ['now', figuresOf(root)]]
for (const group of Object.keys(GROUPS)) {
  console.log(`## ${group}\n`)
  console.log(row(['figure', ...columns.map(([name]) => name)]))
  console.log(row(['---', ...columns.map(() => '---')]))
  for (const [name] of columns.at(-1)[1][group])
    console.log(row([name, ...columns.map(([, figures]) => new Map(figures[group]).get(name) ?? '–')]))
  console.log()
}

/** @param {string} commit of this repository */
function figuresOfCommit(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'))
  try {
    const packed = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: packed })
    return figuresOf(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function figuresOf(folder) {
  const checkout = readCheckout(folder)
  return Object.fromEntries(Object.entries(GROUPS).map(([name, count]) => [name, count(checkout)]))
}

function row(cells) {
  return `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`
}

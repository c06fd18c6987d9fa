import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from './markdown-table.mjs'

const MODULES = 'apps/server/src/modules'
const HEADING = '\n## What grows\n'
const COLUMNS = ['module', 'table', 'rows', 'goes']

/** What the README of every module with tables says about them: how many rows there will be, and what removes them. */
export function growthPart(root) {
  const folders = readdirSync(join(root, MODULES), { withFileTypes: true }).filter((one) => one.isDirectory())
  const rows = folders.flatMap(({ name }) => rowsOf(root, name).map((cells) => [name, ...cells]))
  return markdownTable([COLUMNS, ...rows])
}

/** A row: tables of the module that grow alike, how many rows, what removes them. */
function rowsOf(root, module) {
  const path = join(root, MODULES, module, 'README.md')
  const [, section] = existsSync(path) ? readFileSync(path, 'utf8').split(HEADING) : []
  if (section === undefined) return []
  const lines = section
    .split(/\n## /)[0]
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const [, , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  const odd = rows.find((cells) => cells.length !== 3 || cells.includes(''))
  if (rows.length === 0 || odd !== undefined)
    throw new Error(`${path}: under «What grows» a table with the columns table, rows and goes`)
  return rows
}

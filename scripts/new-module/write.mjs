import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf, LISTS } from './templates.mjs'

/** Writes the files of a new module into the checkout in the working folder, and enters it in the lists of modules. */
const [name = ''] = process.argv.slice(2)
const root = process.cwd()
const pascal = name.charAt(0).toUpperCase() + name.slice(1)

if (!/^[a-z]{3,20}s$/.test(name))
  fail('npm run new:module NAME: a plural of 4 to 21 letters in lower case, as `venues`')
if (existsSync(join(root, 'apps/server/src/modules', name))) fail(`there is a module ${name} already`)

const names = { name, pascal, one: name.slice(0, -1), One: pascal.slice(0, -1) }
const files = filesOf(names)
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
for (const list of LISTS) enter(list, list.line(names))
const touched = [...Object.keys(files), ...LISTS.map(({ path }) => path)]
run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...new Set(touched))
run('scripts/docs/write.mjs')
console.log(
  `${Object.keys(files).join('\n')}\nand a line in ${[...new Set(LISTS.map(({ path }) => path))].join(', ')}, docs/protocol.md, docs/scale.md`,
)

/** Puts a line behind the last one that looks like `after`, or before the one that looks like `before`. */
function enter({ path, after, before }, line) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const at = lines.findLastIndex((one) => (after ?? before).test(one))
  if (at === -1) fail(`${path} has no line like ${after ?? before}`)
  lines.splice(after === undefined ? at : at + 1, 0, line)
  writeFileSync(join(root, path), lines.join('\n'))
}

function run(...command) {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) fail(`${command[0]} failed`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

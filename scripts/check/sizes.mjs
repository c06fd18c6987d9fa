import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { LONG_FUNCTIONS, SHORT_FILES } from './size-exceptions.mjs'

/**
 * Sizes at both ends (CONTRIBUTING): no file over 400 lines; no production function over 60 and no production
 * file under 15 lines with one importer that are not on the list, for such a file belongs to its importer. An exception
 * that is none any more has to leave its list.
 */
const MOST_LINES = 400
const MOST_LINES_OF_FUNCTION = 60
const FEWEST_LINES = 15

const root = fileURLToPath(new URL('../..', import.meta.url))
const CODE = /\.(ts|tsx|mjs)$/
const TEST = /\.(test|suite)\.tsx?$|\/testing\/|\/testing\.ts$|^(e2e|bench|scripts)\//

/** The walls of a module keep its layers in files of their own, however short; so do contracts and the texts of a page. */
const WALLED =
  /^packages\/contracts\/src\/|^apps\/web\/src\/shared\/texts\/|\/modules\/\w+\/((public|module|http|store)\.ts|(http|queries|jobs|store)\/)/

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  },
)
  .split('\n')
  .filter((file) => file !== '')
const sources = new Map(files.flatMap((file) => readSource(file)))
const lengths = new Map([...sources].map(([file, text]) => [file, text.trimEnd().split('\n').length]))
const functions = [...sources]
  .filter(([file]) => CODE.test(file) && !TEST.test(file))
  .flatMap(([file, text]) => longFunctions(file, text))
const problems = [
  ...[...lengths].flatMap(([file, lines]) =>
    lines > MOST_LINES ? [`${file} has ${lines} lines, more than ${MOST_LINES}`] : [],
  ),
  ...compare(functions, LONG_FUNCTIONS, `functions over ${MOST_LINES_OF_FUNCTION} lines`),
  ...compare(shortFiles(), SHORT_FILES, `files under ${FEWEST_LINES} lines with one importer`),
]
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(
  `${sources.size} files, ${functions.length} long functions and ${Object.values(SHORT_FILES).flat().length} short files with a reason`,
)

/** Nothing for a file that is deleted but not committed. */
function readSource(file) {
  try {
    return [[file, readFileSync(join(root, file), 'utf8')]]
  } catch {
    return []
  }
}

function longFunctions(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node, name) => {
    const own = ts.isFunctionLike(node) && node.body !== undefined
    const called = own ? (node.name?.getText() ?? name) : name
    if (own && linesOf(source, node) > MOST_LINES_OF_FUNCTION) found.push(`${file} ${called}`)
    ts.forEachChild(node, (child) => visit(child, nameFor(node) ?? called))
  }
  visit(source, 'file')
  return found
}

function linesOf(source, node) {
  const at = (position) => source.getLineAndCharacterOfPosition(position).line
  return at(node.end) - at(node.getStart()) + 1
}

/** What a function inside this node is called by, where it has no name of its own. */
function nameFor(node) {
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) return node.name.getText()
  if (!ts.isCallExpression(node)) return null
  return node.expression.getText().split(/[.(]/)[0]
}

function shortFiles() {
  const importers = new Map()
  for (const [file, text] of sources) {
    if (!CODE.test(file) || TEST.test(file)) continue
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const target = normalize(join(dirname(file), specifier))
      importers.set(target, new Set([...(importers.get(target) ?? []), file]))
    }
  }
  return [...lengths].flatMap(([file, lines]) =>
    CODE.test(file) &&
    !TEST.test(file) &&
    !WALLED.test(file) &&
    lines < FEWEST_LINES &&
    importers.get(file)?.size === 1
      ? [file]
      : [],
  )
}

function compare(found, exceptions, what) {
  const reasons = Object.values(exceptions).flat()
  const unknown = found
    .filter((one) => !reasons.includes(one))
    .map((one) => `${one}: ${what} need a reason in size-exceptions.mjs`)
  const over = reasons
    .filter((one) => !found.includes(one))
    .map((one) => `${one}: no exception any more, take it off size-exceptions.mjs`)
  return [...unknown, ...over]
}

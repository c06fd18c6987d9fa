import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

const PLACES = ['packages', 'apps', 'e2e', 'bench', 'cluster', 'scripts']
const NOT_OURS = /(^|\/)(node_modules|dist|\.cache)(\/|$)/
const TEST = /\.(test|suite)\.tsx?$|\/testing\/|\/testing\.ts$|^(e2e|bench|cluster|scripts)\//

/** Production code by place. */
export const AREAS = {
  rules: /^packages\/rules\/src\/.*\.tsx?$/,
  contracts: /^packages\/contracts\/src\/.*\.tsx?$/,
  bots: /^packages\/bots\/src\/.*\.tsx?$/,
  server: /^apps\/server\/src\/.*\.tsx?$/,
  web: /^apps\/web\/src\/.*\.tsx?$/,
}

/**
 * @typedef {{ file: string, text: string, source: ts.SourceFile | null, test: boolean, area: string | null }} Code
 * @typedef {{ folder: string, code: readonly Code[], production: readonly Code[], styles: readonly Code[],
 *   imports: readonly { from: Code, to: string, specifier: string }[] }} Checkout
 */

/**
 * Every file of TypeScript and CSS below a folder, and who imports whom.
 * @param {string} folder
 * @returns {Checkout}
 */
export function readCheckout(folder) {
  const files = PLACES.flatMap((place) =>
    globSync(`${place}/**/*.{ts,tsx,css}`, { cwd: folder, exclude: (name) => NOT_OURS.test(name) }),
  ).sort()
  const all = files.map((file) => readCode(folder, file))
  const code = all.filter(({ source }) => source !== null)
  const doors = readDoors(folder)
  return {
    folder,
    code,
    production: code.filter(({ area }) => area !== null),
    styles: all.filter(({ file }) => file.endsWith('.css')),
    imports: code.flatMap((from) =>
      from.source === null ? [] : importsOf(from.source).map((specifier) => edge(from, specifier, doors)),
    ),
  }
}

export function linesOf({ text }) {
  return text.trimEnd().split('\n').length
}

/** Calls `look` with every node below one. */
export function walk(node, look) {
  look(node)
  ts.forEachChild(node, (child) => walk(child, look))
}

/** Nodes of the files for which `matches`, counted. */
export function countNodes(code, matches) {
  let found = 0
  for (const { source } of code)
    walk(source, (node) => {
      if (matches(node)) found += 1
    })
  return found
}

/** @returns {number} hits of a pattern with the flag g in all texts */
export function countText(code, pattern) {
  return code.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)
}

/** @returns {number} files whose text matches */
export function countFiles(code, pattern) {
  return code.filter(({ text }) => pattern.test(text)).length
}

function readCode(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8')
  const test = TEST.test(file)
  const [area] = Object.entries(AREAS).find(([, where]) => where.test(file)) ?? [null]
  const source = file.endsWith('.css') ? null : ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return { file, text, source, test, area: test ? null : area }
}

function importsOf(source) {
  const found = []
  walk(source, (node) => {
    const named =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined
    if (named !== undefined && ts.isStringLiteral(named)) found.push(named.text)
  })
  return found
}

/** `@gorod/rules` → `packages/rules/src/index.ts` */
function readDoors(folder) {
  const packages = globSync('{packages,apps}/*/package.json', { cwd: folder })
  return packages.flatMap((path) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    return Object.entries(exports).map(([door, target]) => ({
      specifier: name + door.slice(1),
      target: join(dirname(path), target),
    }))
  })
}

function edge(from, specifier, doors) {
  if (specifier.startsWith('.'))
    return { from, specifier, to: normalize(join(dirname(from.file), specifier)) }
  for (const { specifier: door, target } of doors) {
    if (door === specifier) return { from, specifier, to: target }
    const [before] = door.split('*')
    if (door.endsWith('*') && specifier.startsWith(before))
      return { from, specifier, to: target.replace('*', specifier.slice(before.length)) }
  }
  return { from, specifier, to: specifier }
}

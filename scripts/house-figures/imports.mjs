import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { countNodes, countText } from './checkout.mjs'

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//
const TABLE = /^apps\/web\/src\/features\/table\/([^/]+)\//

/** Who imports whom: circles, edges of modules, names that several files bear, files that most others know. */
export function importFigures({ folder, code, production, imports }) {
  const ours = new Set(code.map(({ file }) => file))
  const inside = imports.filter(({ to }) => ours.has(to))
  const built = inside.filter(({ from }) => from.area !== null)
  const edges = folderPairs(built, MODULE)
  const declared = moduleEdges(folder)
  // With the styles that a folder takes from another one.
  const tables = folderPairs(
    imports.filter(({ from }) => from.area !== null),
    TABLE,
  )
  const names = Map.groupBy(production, ({ file }) => file.slice(file.lastIndexOf('/') + 1))
  const shared = [...names.values()].filter((files) => files.length > 1)
  const importers = (ending) =>
    new Set(built.filter(({ to }) => `/${to}`.endsWith(ending)).map(({ from }) => from.file)).size
  return [
    ['imports of files', inside.length],
    ['circles of files', circles(inside)],
    [
      'edges between modules: declared / used / unused',
      `${declared.length} / ${edges.size} / ${declared.filter((one) => !edges.has(one)).length}`,
    ],
    ['folders of `features/table`: edges / mutual pairs', `${tables.size} / ${mutual(tables).length}`],
    ['mutual pairs of folders', mutual(tables).join(', ') || 'none'],
    [
      'base names that several production files bear / such files',
      `${shared.length} / ${shared.flat().length}`,
    ],
    [
      'imports through the barrel of the contracts, production',
      built.filter(({ from, to }) => to === 'packages/contracts/src/index.ts' && from.area !== 'contracts')
        .length,
    ],
    ['the same, everywhere', inside.filter(({ to }) => to === 'packages/contracts/src/index.ts').length],
    ['importers: `rules/src/index.ts`', importers('packages/rules/src/index.ts')],
    ['importers: `contracts/src/index.ts`', importers('packages/contracts/src/index.ts')],
    ['importers: `platform/db/db.ts`', importers('platform/db/db.ts')],
    ['importers: `ui/button`', importers('/button.tsx')],
    ['importers: `app-error.ts`', importers('/app-error.ts')],
    [
      'importers: the context of the room that most files read',
      most(production, /features\/table\/room\/[\w-]*context\.ts$/, importers),
    ],
    [
      'importers: the text file of the room that most files read',
      most(production, /shared\/texts\/room(\/[\w-]+)?\.ts$/, importers),
    ],
  ]
}

/** Where the compiler or a check is told to look away. */
export function escapeFigures({ code, production, styles }) {
  const tests = code.filter(({ test }) => test)
  const keyword = (kind) => (node) => node.kind === kind
  return [
    ['`any`', countNodes(code, keyword(ts.SyntaxKind.AnyKeyword))],
    ['`as unknown as`, production', countNodes(production, isDoubleCast)],
    ['`as unknown as`, tests', countNodes(tests, isDoubleCast)],
    ['`as never`, production', countNodes(production, castsTo(ts.SyntaxKind.NeverKeyword))],
    ['`as never`, tests', countNodes(tests, castsTo(ts.SyntaxKind.NeverKeyword))],
    ['`!` (not null), production', countNodes(production, ts.isNonNullExpression)],
    ['all other `as`, but `as const`, production', countNodes(production, isOtherCast)],
    ['`@ts-…`', countText(code, /@ts-(ignore|expect-error|nocheck)/g)],
    ['`eslint-disable`', countText(code, /eslint-disable/g)],
    ['`biome-ignore`', countText(code, /\/\/ biome-ignore|\{\/\* biome-ignore/g)],
    ['TODO, FIXME', countText(code, /\b(TODO|FIXME)\b/g)],
    ['`!important`', countText(styles, /!important/g)],
    ['`.only`, `.skip`', countText(tests, /\b(it|test|describe)\.(only|skip)\(/g)],
  ]
}

function castsTo(kind) {
  return (node) => ts.isAsExpression(node) && node.type.kind === kind
}

function isDoubleCast(node) {
  return ts.isAsExpression(node) && castsTo(ts.SyntaxKind.UnknownKeyword)(node.expression)
}

function isOtherCast(node) {
  if (!ts.isAsExpression(node) || isDoubleCast(node)) return false
  const { kind } = node.type
  return (
    kind !== ts.SyntaxKind.UnknownKeyword &&
    kind !== ts.SyntaxKind.NeverKeyword &&
    node.type.getText() !== 'const'
  )
}

/** Edges `from → to` between the folders that the pattern tells apart. */
function folderPairs(imports, pattern) {
  const found = new Set()
  for (const { from, to } of imports) {
    const [, a] = pattern.exec(from.file) ?? []
    const [, b] = pattern.exec(to) ?? []
    if (a !== undefined && b !== undefined && a !== b) found.add(`${a} → ${b}`)
  }
  return found
}

function mutual(edges) {
  return [...edges]
    .map((edge) => edge.split(' → '))
    .filter(([a, b]) => a < b && edges.has(`${b} → ${a}`))
    .map(([a, b]) => `${a} ↔ ${b}`)
    .sort()
}

/** The object literal of `module-edges.mjs`, read as text: the file belongs to another checkout. */
function moduleEdges(folder) {
  const path = join(folder, 'apps/server/module-edges.mjs')
  const source = ts.createSourceFile(
    pathToFileURL(path).href,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const edges = []
  const look = (node) => {
    if (ts.isPropertyAssignment(node) && ts.isArrayLiteralExpression(node.initializer))
      for (const to of node.initializer.elements) edges.push(`${node.name.getText()} → ${to.text}`)
    ts.forEachChild(node, look)
  }
  look(source)
  return edges
}

/** Groups of files that reach each other (Tarjan). */
function circles(imports) {
  const next = Map.groupBy(imports, ({ from }) => from.file)
  const index = new Map()
  const low = new Map()
  const stack = []
  let found = 0
  const visit = (file) => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    for (const { to } of next.get(file) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file), low.get(to)))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found += 1
  }
  for (const file of next.keys()) if (!index.has(file)) visit(file)
  return found
}

/** Importers of the file that has most of them, among those of a name. */
function most(production, name, importers) {
  return Math.max(
    ...production.filter(({ file }) => name.test(file)).map(({ file }) => importers(`/${file}`)),
  )
}

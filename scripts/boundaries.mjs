import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MODULE_EDGES } from '../apps/server/module-edges.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//
const TEST = /\.test\.ts$|\/testing\//

/**
 * Edges between server modules that are allowed and that no file uses: a reader of the list would believe in them.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} files
 * @param {Readonly<Record<string, readonly string[]>>} edges
 * @returns {string[]} `from → to`
 */
export function unusedEdges(files, edges = MODULE_EDGES) {
  const used = new Set()
  for (const { source, dependencies } of files) {
    const from = TEST.test(source) ? undefined : MODULE.exec(source)?.[1]
    if (from === undefined) continue
    for (const { resolved } of dependencies) used.add(`${from} → ${MODULE.exec(resolved)?.[1]}`)
  }
  return Object.entries(edges)
    .flatMap(([from, allowed]) => allowed.map((to) => `${from} → ${to}`))
    .filter((edge) => !used.has(edge))
}

/**
 * Checks which file may import which.
 * @param {string} folder checkout to look at
 * @param {readonly string[]} places folders below it
 * @returns {{ files: number, violations: { rule: string, from: string, to: string }[], unused: string[] }}
 */
export function checkBoundaries(folder = root, places = ['packages', 'apps', 'e2e', 'bench', 'cluster']) {
  const run = spawnSync(
    process.execPath,
    [
      `${root}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`,
      ...places,
      '--config',
      `${root}.dependency-cruiser.mjs`,
      '--output-type',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  if (!run.stdout) throw new Error(`the import checker printed nothing: ${run.stderr}`)
  const { modules, summary } = JSON.parse(run.stdout)
  return {
    files: modules.filter((m) => !m.source.includes('node_modules') && !m.coreModule).length,
    violations: summary.violations.map((v) => ({ rule: v.rule.name, from: v.from, to: v.to })),
    unused: unusedEdges(modules),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, violations, unused } = checkBoundaries()
  for (const v of violations) console.error(`${v.rule}: ${v.from} → ${v.to}`)
  for (const edge of unused) console.error(`allowed in module-edges.mjs and used by nobody: ${edge}`)
  console.log(`${files} files read, ${violations.length} violations`)
  // A checker that reads nothing finds nothing: that is a failure, not a pass.
  process.exit(violations.length + unused.length > 0 || files < 50 ? 1 : 0)
}

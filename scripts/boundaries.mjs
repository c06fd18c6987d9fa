import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Checks which file may import which.
 * @param {string} folder checkout to look at
 * @param {readonly string[]} places folders below it
 * @returns {{ files: number, violations: { rule: string, from: string, to: string }[] }}
 */
export function checkBoundaries(folder = root, places = ['packages', 'apps', 'e2e', 'bench']) {
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
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, violations } = checkBoundaries()
  for (const v of violations) console.error(`${v.rule}: ${v.from} → ${v.to}`)
  console.log(`${files} files read, ${violations.length} violations`)
  // A checker that reads nothing finds nothing: that is a failure, not a pass.
  process.exit(violations.length > 0 || files < 50 ? 1 : 0)
}

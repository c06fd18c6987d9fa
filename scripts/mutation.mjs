import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from './mutation/areas.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * Changes the code in thousands of small ways, one at a time, and counts the changes that no test notices.
 * `npm run test:mutation -- rules` tests one area of `mutation/areas.mjs`, without a name all of them, one after another;
 * further arguments that contain a `/` or a `.` limit the run to these files. Exits with 1 when an area is below its limit.
 */
const args = process.argv.slice(2)
const files = args.filter((arg) => /[/.]/.test(arg))
const names = args.filter((arg) => !files.includes(arg))
const unknown = names.filter((name) => areas[name] === undefined)
if (unknown.length > 0) {
  console.error(`no area is called ${unknown.join(' or ')}; there are: ${Object.keys(areas).join(', ')}`)
  process.exit(1)
}
ensureDependencies()

const results = (names.length > 0 ? names : Object.keys(areas)).map(run)
for (const { name, score, limit } of results)
  console.log(
    `${name}: ${score === null ? 'no result' : `${score.toFixed(1)} % of the changes noticed`}, at least ${limit} %`,
  )
process.exit(results.every(({ score, limit }) => score !== null && score >= limit) ? 0 : 1)

function run(name) {
  const { mutate, tests, postgres, limit } = areas[name]
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
  const report = join(folder, 'report.json')
  const config = join(folder, 'stryker.config.json')
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'vitest.mutation.config.ts', related: false },
      mutate: files.length > 0 ? files : mutate,
      coverageAnalysis: 'perTest',

      inPlace: false,
      symlinkNodeModules: true,
      tempDirName: '.mutation',
      reporters: ['clear-text', 'json', 'progress-append-only'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
      jsonReporter: { fileName: report },
      concurrency: 2,
      timeoutMS: 20_000,
    }),
  )
  const env = {
    ...process.env,
    MUTATION_TESTS: tests.join(','),
    MUTATION_POSTGRES: postgres ? 'yes' : 'no',
    // Examples first: a property needs few random games to notice what no example did.
    GAMES: process.env.GAMES ?? '20',
  }
  spawnSync(node24(), ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config], {
    stdio: 'inherit',
    env,
  })
  const score = scoreOf(report)
  rmSync(folder, { recursive: true })
  return { name, score, limit }
}

/** Noticed changes, as a percentage of those that are valid; null when the run broke off. */
function scoreOf(report) {
  let mutants
  try {
    mutants = Object.values(JSON.parse(readFileSync(report, 'utf8')).files).flatMap((file) => file.mutants)
  } catch {
    return null
  }
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const missed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length
  return noticed + missed === 0 ? null : (100 * noticed) / (noticed + missed)
}

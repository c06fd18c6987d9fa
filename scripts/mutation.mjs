import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areas } from './mutation/areas.mjs'
import { removeLeftOvers, runInSandbox, SANDBOXES } from './mutation/sandboxes.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * Changes the code in thousands of small ways, one at a time, and counts the changes that no test notices (docs/mutation.md).
 * `npm run test:mutation -- rules` tests one area of `mutation/areas.mjs`, without a name all of them, one after another;
 * further arguments that contain a `/` or a `.` limit the run to these files, of the code or of the tests: quick tests first
 * leave less to the slow ones. A second run tests only what has changed since the first, and what no test noticed; `--again`
 * forgets the first. A signal ends a run, which keeps what it has counted. Exits with 1 when an area is below its limit.
 */
const KEPT = '.cache/mutation'

const args = process.argv.slice(2)
const again = args.includes('--again')
const files = args.filter((arg) => /[/.]/.test(arg))
const isTest = (file) => file.includes('.test.')
const names = args.filter((arg) => arg !== '--again' && !files.includes(arg))
const unknown = names.filter((name) => areas[name] === undefined)
if (unknown.length > 0) {
  console.error(`no area is called ${unknown.join(' or ')}; there are: ${Object.keys(areas).join(', ')}`)
  process.exit(1)
}
ensureDependencies()
removeLeftOvers()

const results = []
for (const name of names.length > 0 ? names : Object.keys(areas)) results.push(await run(name))
for (const { name, counts, limit } of results) console.log(`${name}: ${summary(counts, limit)}`)
process.exit(results.every(({ counts, limit }) => counts !== null && counts.score >= limit) ? 0 : 1)

async function run(name) {
  const { mutate, tests, fresh, limit } = areas[name]
  const kept = join(KEPT, `${name}.json`)
  if (again) rmSync(kept, { force: true })
  mkdirSync(KEPT, { recursive: true })
  forgetSurvivors(kept)
  const code = chosen(filesOf(mutate), (file) => !isTest(file))
  const its = chosen(filesOf(tests), isTest)
  // Folder by folder: code that is prepared for changes is several times slower, and what was counted stays counted.
  for (const folder of new Set(code.map(dirname)))
    await change({ code: code.filter((file) => dirname(file) === folder), tests: its, fresh, kept })
  return { name, limit, counts: countsOf(kept, code) }
}

/** Those of them that the arguments name; all when they name none of this kind. */
function chosen(all, ofThisKind) {
  const named = files.filter(ofThisKind)
  return named.length === 0 ? all : all.filter((file) => named.includes(file))
}

async function change({ code, tests, fresh, kept }) {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
  const sandbox = join(SANDBOXES, String(process.pid))
  const config = join(folder, 'stryker.config.json')
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'in-process',
      plugins: [fileURLToPath(new URL('./mutation/test-runner.mjs', import.meta.url))],
      inProcess: { code, tests, fresh },
      mutate: code,
      coverageAnalysis: 'perTest',
      incremental: true,
      incrementalFile: kept,
      ignorePatterns: ['bench', 'docs', 'e2e', SANDBOXES],
      inPlace: false,
      symlinkNodeModules: true,
      tempDirName: sandbox,
      reporters: ['clear-text', 'progress-append-only'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
      concurrency: Number(process.env.WORKERS ?? 2),
      // Modules that are read again stay in memory.
      maxTestRunnerReuse: fresh ? 100 : 1000,
      // A slow machine must not look like a noticed change.
      timeoutMS: 120_000,
      timeoutFactor: 10,
      dryRunTimeoutMinutes: 30,
    }),
  )
  const stryker = [node24(), 'node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config]
  // Examples first: a property needs few random games to notice what no example did.
  const env = {
    ...process.env,
    GAMES: process.env.GAMES ?? '20',
    UNTIL_MS: process.env.UNTIL_MS ?? '4000',
  }
  const signal = await runInSandbox(stryker, { sandbox, env })
  rmSync(folder, { recursive: true })
  if (signal !== null) process.exit(128 + constants.signals[signal])
}

function filesOf(patterns) {
  const without = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  return patterns
    .filter((pattern) => !pattern.startsWith('!'))
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !without.some((pattern) => matchesGlob(file, pattern)))
    .toSorted()
}

/** Stryker would keep the survivors that act while a file is loaded, whichever tests were written since. */
function forgetSurvivors(kept) {
  if (!existsSync(kept)) return
  const counted = JSON.parse(readFileSync(kept, 'utf8'))
  for (const file of Object.values(counted.files))
    file.mutants = file.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  writeFileSync(kept, JSON.stringify(counted))
}

/** How many valid changes were noticed; null when nothing was counted. */
function countsOf(kept, code) {
  if (!existsSync(kept)) return null
  const counted = JSON.parse(readFileSync(kept, 'utf8')).files
  const mutants = code.flatMap((file) => counted[file]?.mutants ?? [])
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const [timeouts, noticed] = [count('Timeout'), count('Killed', 'Timeout')]
  const all = noticed + count('Survived', 'NoCoverage')
  return all === 0 ? null : { all, noticed, timeouts, score: (100 * noticed) / all }
}

function summary(counts, limit) {
  if (counts === null) return 'no result'
  const { all, noticed, timeouts, score } = counts
  const share = `${score.toFixed(1)} % of the changes noticed, at least ${limit} %`
  return `${share} (${noticed} of ${all}, ${timeouts} of them because a test did not end)`
}

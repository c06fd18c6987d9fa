import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStep } from './check/step.mjs'
import { ensureDebianPackages } from './setup/debian-packages.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { openMemoryFolder } from './setup/memory-folder.mjs'
import { node24 } from './setup/node.mjs'

/**
 * Sets up and runs every check. `--long` checks each property of the rules in 20,000 random games, makes 20,000 random calls,
 * and hides a searching tab for minutes; a word runs only the steps whose name contains it (`npm test -- types`).
 */
const args = process.argv.slice(2)
const long = args.includes('--long')
const only = args.filter((arg) => !arg.startsWith('--'))

ensureDependencies()
ensureDebianPackages(
  {
    janus: '/usr/bin/janus',
    coturn: '/usr/bin/turnserver',
    chromium: '/usr/bin/chromium',
    'redis-server': '/usr/bin/redis-server',
  },
  { required: true },
)
// Faster; without it the stories of the pages run in Chromium.
ensureDebianPackages({ 'chromium-headless-shell': '/usr/bin/chromium-headless-shell' }, { required: false })
// The stories in other browsers are skipped where these are missing.
ensureDebianPackages({ 'firefox-esr': '/usr/bin/firefox-esr' }, { required: false })
// Without these, what deploy/ brings for Prometheus, HAProxy and the shell is not checked.
ensureDebianPackages(
  { prometheus: '/usr/bin/promtool', haproxy: '/usr/sbin/haproxy', shellcheck: '/usr/bin/shellcheck' },
  { required: false },
)
if (long)
  ensureDebianPackages(
    // The stories behind a bad line are skipped without the last one.
    { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb', socat: '/usr/bin/socat' },
    { required: false },
  )
const node = node24()
const memory = openMemoryFolder()
if (memory !== null) process.env.TMPDIR = memory

const script = (name, file, ...rest) => ({ name, command: [node, file, ...rest], minutes: 15 })
const vitest = (name, project, minutes, more = {}) => ({
  name,
  command: [node, 'node_modules/vitest/vitest.mjs', 'run'],
  project,
  minutes,
  ...more,
})

/**
 * Random games and random calls of the long run, others each time; each test has its own shorter default, and the cases
 * of `npm test` are always the same.
 */
const runs = long ? { GAMES: '20000', SEED: process.env.SEED ?? String(randomInt(2 ** 31)) } : {}
/** Seconds each, two at a time. */
const quick = [
  script(
    'format and lint',
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    '--colors=off',
    '--error-on-warnings',
    '.',
  ),
  script('types', 'scripts/types.mjs'),
  script('boundaries', 'scripts/boundaries.mjs'),
  script('unused code', 'node_modules/knip/bin/knip.js'),
  script('lock file', 'scripts/check/lock-file.mjs'),
  script('paths in documents and in the spec map', 'scripts/check/document-paths.mjs'),
  script('words', 'scripts/check/words.mjs'),
  script('sizes', 'scripts/check/sizes.mjs'),
  script('generated documents', 'scripts/docs.mjs', '--check'),
  script('styles', 'node_modules/stylelint/bin/stylelint.mjs', 'apps/web/src/**/*.css'),
  // With the Node that a newcomer has: `npm start` builds the web with it.
  { ...script('web build', 'scripts/build-web.mjs'), command: [process.execPath, 'scripts/build-web.mjs'] },
]
/** What the tests start, see `bundle-server.mjs`. */
const SERVER_MAIN = fileURLToPath(new URL('../node_modules/.cache/server/main.mjs', import.meta.url))
const bundle = script('bundle of the server', 'scripts/bundle-server.mjs', SERVER_MAIN)
/** Where the sites of the tests begin, see `prepare-data.ts`. */
const PREPARED_DATA = mkdtempSync(join(tmpdir(), 'gorod-prepared-'))
process.once('exit', () => rmSync(PREPARED_DATA, { recursive: true, force: true }))
const data = script('data of a new site', 'e2e/harness/prepare-data.ts', PREPARED_DATA)
/** Needs what the quick ones built. */
const weight = script('page weight', 'bench/page-weight.mjs')
/** The long run takes the browser that people have; see `e2e/harness/browser.ts`. */
const browser = long ? { BROWSER: 'chromium' } : {}
const pages = (part) =>
  vitest(`stories of the pages in Chromium, ${part}`, 'pages', 40, {
    shard: part.replace(' of ', '/'),
    env: browser,
  })
/**
 * Minutes each, and on a slow machine a multiple of that: the limits leave room for one on which all of them take an hour. Three run beside each other. Those that mostly
 * wait, or run one file at a time, begin; the stories of the pages keep the whole processor busy to the end.
 */
const slow = [
  vitest('server tests on a real Postgres', 'server', 60, { env: runs }),
  vitest('video with a real Janus in Chromium', 'media', 35, { env: browser }),
  vitest('sites that are started, stopped and killed', 'processes', 35),
  pages('1 of 2'),
  pages('2 of 2'),
  ...(long ? [vitest('what takes minutes of real time or drawing', 'long', 25)] : []),
]
/** What an attack costs the innocent is measured: beside the others half of the runs came too late and were repeated. */
const alone = [vitest('attacks on a started server', 'attack', 25)]
/** Waits for nothing, and takes what the others leave of the processor. */
const aside = [vitest('unit and property tests', 'unit', 60, { env: runs, niceness: 10 })]

const isChosen = (step) => only.length === 0 || only.some((word) => step.name.includes(word))
const all = [...quick, bundle, data, weight, ...slow, ...aside, ...alone]
const chosen = all.filter(isChosen)
if (chosen.length === 0) {
  console.error(`no step is called ${only.join(' or ')}; there are: ${all.map((s) => s.name).join(', ')}`)
  process.exit(1)
}
if (runs.SEED !== undefined) console.log(`SEED=${runs.SEED} draws the same random cases again`)
const total = { passed: 0, failed: 0 }
const skipped = []
const startedAt = performance.now()
const late = []
const add = (result) => {
  for (const key of Object.keys(total)) total[key] += result[key]
  skipped.push(...result.skipped)
}
/** Takes the steps from the front as it gets to them, so that several of these share one list. */
const runFrom = async (steps) => {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const result = await runStep(step, `[${chosen.indexOf(step) + 1}/${chosen.length}] ${step.name}`)
    add(result)
    late.push(...result.late.map(({ file, tests }) => ({ ...step, shard: undefined, files: [file], tests })))
  }
}
const checks = quick.filter(isChosen)
await Promise.all([checks, checks].map(runFrom))
await runFrom([bundle].filter(isChosen))
// Without the bundle the tests start the source, and without the data an empty site: the same for more of the processor's time.
if (isChosen(bundle)) process.env.SERVER_MAIN = SERVER_MAIN
await runFrom([data, weight].filter(isChosen))
if (isChosen(data)) process.env.PREPARED_DATA = PREPARED_DATA
const waiting = slow.filter(isChosen)
const lanes = [waiting, waiting, waiting, aside.filter(isChosen)]
await Promise.all(lanes.map(runFrom))
await runFrom(alone.filter(isChosen))
const secondTries = []
for (const { tests, ...step } of late) {
  const { late: lateAgain, ...result } = await runStep(step, `second try, alone: ${step.files}`)
  const failed = result.failed + lateAgain.length
  add({ ...result, failed })
  secondTries.push(...tests.map((test) => `  ${failed === 0 ? 'passed' : 'FAILED'}: ${step.files}: ${test}`))
}
if (secondTries.length > 0) {
  console.log('\nThese tests failed at their first try. Their files ran a second time, alone:')
  console.log(secondTries.join('\n'))
}
if (skipped.length > 0) {
  console.log('\nSkipped, for want of a program (named at the beginning) or of `--long`:')
  console.log(skipped.map((test) => `  ${test}`).join('\n'))
}
console.log(`\nall of it took ${Math.round((performance.now() - startedAt) / 1000)} s`)
console.log(
  `${total.passed} passed, ${total.failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
)
process.exit(total.failed > 0 ? 1 : 0)

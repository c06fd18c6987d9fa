import { runStep } from './check/step.mjs'
import { ensureDebianPackages } from './setup/debian-packages.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * Sets up and runs every check. `--long` plays 20,000 random games of every law and makes 20,000 random calls; a word runs only the steps whose
 * name contains it (`npm test -- types`).
 */
const args = process.argv.slice(2)
const long = args.includes('--long')
const only = args.filter((arg) => !arg.startsWith('--'))

ensureDependencies()
ensureDebianPackages({ janus: '/usr/bin/janus', chromium: '/usr/bin/chromium' }, { required: true })
const node = node24()

const script = (name, file, ...rest) => ({ name, command: [node, file, ...rest], minutes: 3 })
const vitest = (name, project, minutes, env = {}) => ({
  name,
  command: [node, 'node_modules/vitest/vitest.mjs', 'run', '--project', project],
  tests: true,
  minutes,
  env,
})

/** Random games and random calls of the long run; each test has its own shorter default. */
const runs = long ? { GAMES: '20000' } : {}
const steps = [
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
  script('spec map', 'scripts/check/spec-map.mjs'),
  vitest('unit and property tests', 'unit', long ? 60 : 5, runs),
  vitest('server tests on a real Postgres', 'server', long ? 60 : 8, runs),
  script('web build', 'scripts/build-web.mjs'),
  script('page weight', 'bench/page-weight.mjs'),
  vitest('stories of the pages in Chromium', 'pages', 10),
  vitest('e2e in Chromium with a real Janus', 'e2e', 12),
]

const chosen = steps.filter((step) => only.length === 0 || only.some((word) => step.name.includes(word)))
if (chosen.length === 0) {
  console.error(`no step is called ${only.join(' or ')}; there are: ${steps.map((s) => s.name).join(', ')}`)
  process.exit(1)
}
const total = { passed: 0, failed: 0, skipped: 0 }
const startedAt = performance.now()
for (const [index, step] of chosen.entries()) {
  const result = await runStep(step, `[${index + 1}/${chosen.length}]`)
  for (const key of Object.keys(total)) total[key] += result[key]
}
console.log(`\nall of it took ${Math.round((performance.now() - startedAt) / 1000)} s`)
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(total.failed > 0 ? 1 : 0)

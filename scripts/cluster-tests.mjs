import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureDebianPackages } from './setup/debian-packages.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

/**
 * `npm run test:cluster [-- FILES]`: the server's tests that start a site, against two processes over one Redis behind HAProxy
 * (`startTestApp`); then two stories over two processes: ten players without screens, and two pages. Needs `redis-server` and `haproxy`,
 * and ten minutes of two cores (up to an hour of busy ones): every test with a clock of its own starts two servers, a Redis and a HAProxy.
 */
ensureDependencies()
ensureDebianPackages(
  { 'redis-server': '/usr/bin/redis-server', haproxy: '/usr/sbin/haproxy' },
  { required: true },
)
ensureWebBuild()
const root = fileURLToPath(new URL('..', import.meta.url))
/** Not `platform` and `testing/guarding`: these add calls and messages to one process, or count what one process holds. */
const WHERE = ['apps/server/src/modules/**/*.test.ts', 'apps/server/src/testing/refusals/*.test.ts']
const STARTS_A_SITE = /appForFile|startTestApp|new Site\(/
/** Processes of their own, over a Redis of their own. */
const OWN_PROCESSES = /REDIS_URL|twoProcesses/
/** What differs, file by file; docs/scale.md says what it means for a site. */
const DIFFERS = [
  // Looks at once for viewers, of whom the processes tell each other every second.
  'apps/server/src/modules/audience/audience.test.ts',
  // Move the machine's clock, of which Redis does not hear.
  'apps/server/src/modules/games/join-limit.test.ts',
  'apps/server/src/modules/lobby/lobby-limits.test.ts',
  // Counts the statements that wait for a lock: of two processes there are twice as many.
  'apps/server/src/modules/matchmaking/search-races.test.ts',
  // HAProxy refuses broken requests itself, and limits of an address count its address.
  'apps/server/src/testing/refusals/endpoints.test.ts',
]
const wanted = process.argv.slice(2)
const files = globSync(WHERE, { cwd: root }).filter((file) => {
  const source = readFileSync(`${root}/${file}`, 'utf8')
  const isOurs = STARTS_A_SITE.test(source) && !OWN_PROCESSES.test(source) && !DIFFERS.includes(file)
  return isOurs && (wanted.length === 0 || wanted.some((part) => file.includes(part)))
})
const vitest = (env, ...args) =>
  spawnSync(node24(), ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status ?? 1
// Days of the clock pass timer by timer, and two processes have twice as many.
const ofServer = vitest({ TEST_PROCESSES: '2' }, '--project', 'server', '--testTimeout', '600000', ...files)
const stories = ['e2e/games/two-servers.test.ts', 'e2e/games/two-pages.test.ts']
const ofPlayers =
  wanted.length > 0 ? 0 : vitest({ BROWSER: 'headless-shell' }, '--project', 'processes', ...stories)
process.exit(ofServer || ofPlayers)

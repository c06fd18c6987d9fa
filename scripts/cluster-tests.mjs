import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { clusterFiles } from './cluster-tests/files.mjs'
import { ensureDebianPackages } from './setup/debian-packages.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

/**
 * `npm run test:cluster [-- FILES]`: the server's tests that start a site, against two processes over one Redis behind HAProxy
 * (`startTestApp`; but for those in `cluster-tests/left-out.mjs`); then two stories over two processes: ten players without screens, and two pages. Needs `redis-server` and `haproxy`,
 * and eight minutes of two cores (2026-11-25; up to an hour of busy ones): every test with a clock of its own starts two servers, a Redis and a HAProxy.
 */
ensureDependencies()
ensureDebianPackages(
  { 'redis-server': '/usr/bin/redis-server', haproxy: '/usr/sbin/haproxy' },
  { required: true },
)
ensureWebBuild()
const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.slice(2)
const { files: all, problems } = clusterFiles(root)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
const files = all.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
if (files.length === 0) {
  console.error(`No test of a site has ${wanted.join(' or ')} in its name.`)
  process.exit(1)
}
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

import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * `npm run test:cluster`: the server's tests that talk over HTTP and sockets, against two processes over one Redis behind HAProxy
 * (`startTestApp`), and ten players of two processes who search and play. Tests that move the clock, or are about one or several
 * processes themselves, are left out. Needs `redis-server` and `haproxy`.
 */
ensureDependencies()
const root = fileURLToPath(new URL('..', import.meta.url))
const STARTS_A_SITE = /appForFile|startTestApp/
const OWN_PROCESSES = /FakeClock|Site\(|clock:|REDIS_URL/
const files = globSync('apps/server/src/modules/**/*.test.ts', { cwd: root }).filter((file) => {
  const source = readFileSync(`${root}/${file}`, 'utf8')
  return STARTS_A_SITE.test(source) && !OWN_PROCESSES.test(source)
})
const vitest = (env, ...args) =>
  spawnSync(node24(), ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status ?? 1
const ofServer = vitest({ TEST_PROCESSES: '2' }, '--project', 'server', ...files)
const ofPlayers = vitest({}, '--project', 'processes', 'e2e/games/two-servers.test.ts')
process.exit(ofServer || ofPlayers)

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { node24 } from '../scripts/setup/node.mjs'

/**
 * 20,000 random calls of every endpoint and message against a whole server on a real Postgres: none may be a failure
 * of ours. `npm run fuzz`, or `npm run fuzz -- 100000`; writes bench/results/fuzz.json.
 */
const calls = process.argv[2] ?? '20000'
const root = fileURLToPath(new URL('..', import.meta.url))
const test = 'apps/server/src/testing/refusals/random-input.test.ts'
const { status } = spawnSync(
  node24(),
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', test],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      GAMES: calls,
      FUZZ_REPORT: fileURLToPath(new URL('results/fuzz.json', import.meta.url)),
    },
  },
)
process.exit(status ?? 1)

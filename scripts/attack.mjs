import { spawn } from 'node:child_process'
import { ensureDebianPackages } from './setup/debian-packages.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * `npm run test:attack`: the attacks of e2e/attack in their long form against started servers on loopback.
 * A word runs those whose name contains it (`npm run test:attack -- C1`). Exits with 1 when one is not withstood.
 */
ensureDependencies()
ensureDebianPackages({ janus: '/usr/bin/janus' }, { required: true })
const words = process.argv.slice(2)
const args = ['run', '--project', 'attack', '--reporter=./scripts/check/attack-report.mjs']
const chosen = words.length === 0 ? [] : ['-t', words.join(' ')]
const run = spawn(node24(), ['node_modules/vitest/vitest.mjs', ...args, ...chosen], {
  stdio: 'inherit',
  env: { ...process.env, ATTACK: process.env.ATTACK || 'long' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal))
run.once('exit', (code) => process.exit(code ?? 1))

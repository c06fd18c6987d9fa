import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLUSTER_PROGRAMS } from '../scripts/setup/cluster-programs.mjs'
import { ensureDebianPackages } from '../scripts/setup/debian-packages.mjs'
import { ensureDependencies } from '../scripts/setup/dependencies.mjs'
import { node24 } from '../scripts/setup/node.mjs'
import { ensureWebBuild } from '../scripts/setup/web-build.mjs'
import { bundleFormerServer, presentCommit } from './chaos/former-server.mjs'

/** `npm run chaos`, `npm run bench:rolling` and `npm run dashboards:pictures`: a cluster, and `<FILE>.ts`, whose players trust its certificate. */
const [file, ...args] = process.argv.slice(2)
/** `--from=REV`: the cluster starts with the server of that commit. */
const from = args.find((arg) => arg.startsWith('--from='))?.slice('--from='.length)
const root = fileURLToPath(new URL('..', import.meta.url))
ensureDependencies()
ensureDebianPackages(CLUSTER_PROGRAMS, { required: true })
ensureDebianPackages(
  { faketime: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1' },
  { required: false },
)
if (file === 'dashboards') ensureDebianPackages({ prometheus: '/usr/bin/prometheus' }, { required: true })
ensureWebBuild()
const SERVER_MAIN = join(root, 'node_modules/.cache/server/main.mjs')
const run = (command, env = {}) =>
  spawnSync(node24(), command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
if (run([join(root, 'scripts/bundle-server.mjs'), SERVER_MAIN]) !== 0) process.exit(1)
const former = from === undefined ? null : bundleFormerServer(root, from, node24())
const home = process.env.CHAOS_HOME ?? mkdtempSync(join(tmpdir(), 'gorod-cluster-'))
mkdirSync(home, { recursive: true })
// Read by Node when it starts.
run([join(root, 'cluster/certificate.ts'), home])
const tables = args.filter((arg) => !arg.startsWith('--from='))
const status = run([join(root, `bench/${file}.ts`), ...tables], {
  SERVER_MAIN,
  SERVER_COMMIT: presentCommit(root),
  ...(former === null ? {} : { FORMER_SERVER_MAIN: former.main, FORMER_SERVER_COMMIT: former.commit }),
  CHAOS_HOME: home,
  NODE_EXTRA_CA_CERTS: join(home, 'certificate.pem'),
})
former?.remove()
// What was written has the form that the checks want.
run([join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', 'docs', 'bench/results'])
if (process.env.CHAOS_HOME === undefined) rmSync(home, { recursive: true, force: true })
process.exit(status)

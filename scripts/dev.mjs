import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { withMediaGateway } from './setup/media-gateway.mjs'
import { node24 } from './setup/node.mjs'

/**
 * `npm run dev`: the site for who changes it. The server restarts on save and keeps its database; the web reloads by
 * itself. One address, one Ctrl-C. The same settings as `npm start`; without `PORT` it listens on 3000 of this machine.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

ensureDependencies()
const env = withMediaGateway(process.env)

const child = spawn(node24(), ['scripts/dev/run.mjs'], { cwd: root, detached: true, stdio: 'inherit', env })
// Ctrl-C reaches this process alone, which asks the other one to stop in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))

import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { withMediaGateway } from './setup/media-gateway.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'
import { supervise } from './supervisor/supervisor.mjs'

/**
 * `npm start`: from a fresh clone to a running site. Needs nothing but Node ≥ 20; says what it does and how far it is.
 * Where it listens and keeps its data: `PORT` (3000) and `DATA_DIR` (./data). Stays as the server's supervisor.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const STEPS = 4
const say = (step, what) => console.log(`[${step}/${STEPS}] ${what}`)

say(1, 'Packages')
ensureDependencies()
say(2, 'Janus, the media server')
const env = withMediaGateway(process.env)
say(3, 'Web')
ensureWebBuild()
say(4, 'Server')
const dataDir = resolve(root, process.env.DATA_DIR || 'data')
await supervise({
  root,
  env: {
    ...env,
    DATA_DIR: dataDir,
    // Threads that read files, pack answers, hash and draw; Node reads it only before it starts them.
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE || '8',
    // The output is for the one who started it; the log has its own place.
    LOG_FILE: process.env.LOG_FILE || join(dataDir, 'server.log'),
  },
})

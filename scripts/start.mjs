import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDebianPackages } from './setup/debian-packages.mjs'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

/**
 * `npm start`: from a fresh clone to a running site. Needs nothing but Node ≥ 20; says what it does and how far it is.
 * Where it listens and keeps its data: `PORT` (3000) and `DATA_DIR` (./data).
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const STEPS = 4
const say = (step, what) => console.log(`[${step}/${STEPS}] ${what}`)

say(1, 'Packages')
ensureDependencies()
say(2, 'Janus, the media server')
const wantsJanus = (process.env.MEDIA_GATEWAY || 'janus') === 'janus' && !process.env.JANUS_BIN
if (wantsJanus && !ensureDebianPackages({ janus: '/usr/bin/janus' }, { required: false })) {
  console.log('Going on without video: the room works with avatars and text.')
}
say(3, 'Web')
ensureWebBuild()
say(4, 'Server')
runServer()

/**
 * The server is a group of its own, so that Ctrl-C reaches it once, from here, and it stops its Postgres and Janus in
 * order. It ends by itself when this process is gone, for it hears the channel between them close.
 */
function runServer() {
  const dataDir = resolve(root, process.env.DATA_DIR || 'data')
  const server = spawn(node24(), [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      // Threads that read files, pack answers, hash and draw; Node reads it only before it starts them.
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE || '8',
      // The output is for the one who started it; the log has its own place.
      LOG_FILE: process.env.LOG_FILE || join(dataDir, 'server.log'),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.once('error', (error) => {
    console.error(`The server could not be started: ${error.message}`)
    process.exit(1)
  })
  server.once('exit', (code) => process.exit(code ?? 1))
}

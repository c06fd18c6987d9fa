import { spawn } from 'node:child_process'
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
const hasJanus = ensureDebianPackages({ janus: '/usr/bin/janus' }, { required: false })
if (!hasJanus) console.log('Going on without video: the room works with avatars and text.')
say(3, 'Web')
ensureWebBuild()
say(4, 'Server')

const server = spawn(node24(), [`${root}apps/server/src/main.ts`], { cwd: root, stdio: 'inherit' })
// Ctrl-C reaches the whole group by itself; a signal sent to this process alone has to be handed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => process.exit(code ?? 1))

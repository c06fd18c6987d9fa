import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/** `npm run gallery`: every part of ui/, every feature and every state of the room, without a server. `PORT` (5173) says where. */
const PAGE = 'src/gallery/gallery.html'
const web = fileURLToPath(new URL('../apps/web', import.meta.url))
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
const port = process.env.PORT || '5173'

ensureDependencies()
console.log(`The gallery: http://localhost:${port}/${PAGE} (Ctrl-C ends it)`)
const child = spawn(node24(), [vite, '--port', port, '--strictPort', '--logLevel', 'warn'], {
  cwd: web,
  stdio: 'inherit',
})
child.once('exit', (code) => process.exit(code ?? 1))

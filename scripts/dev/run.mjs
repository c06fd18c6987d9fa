import { mkdirSync, watch } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded.ts'
import { startPages } from './pages.mjs'
import { RestartingServer } from './restarting-server.mjs'

/**
 * What `npm run dev` runs, on Node 24: Postgres and Vite, which stay, and the server, which restarts. Everything the
 * browser asks for comes to one port: Vite answers for the sources of the pages, the server for everything else.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = resolve(root, process.env.DATA_DIR || 'data')
const SERVER_SOURCES = [
  'apps/server/src',
  'packages/rules/src',
  'packages/contracts/src',
  'packages/bots/src',
]
/** An editor writes a file in several steps, and a checkout writes many files. */
const QUIET_MS = 60

mkdirSync(dataDir, { recursive: true, mode: 0o711 })
const say = (line) => console.log(line)
const front = createServer()
const port = await listen(front)
const postgres = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir, report: say })
const server = new RestartingServer({
  main: join(root, 'apps/server/src/main.ts'),
  say,
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL || postgres.url,
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    // This process stands before the server as a load balancer would.
    TRUST_PROXY: '1',
    ANSWERS: process.env.ANSWERS || 'strict',
    WEB_DIR: join(dataDir, 'dev-pages'),
    LOG_FILE: process.env.LOG_FILE || join(dataDir, 'server.log'),
  },
})
const pages = await startPages({ root, front, webDir: join(dataDir, 'dev-pages'), server })
const watchers = SERVER_SOURCES.map((folder) =>
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name?.endsWith('.ts') && !name.endsWith('.test.ts')) server.restartIn(QUIET_MS)
  }),
)
server.start()
void server.ready.then(() => {
  say(`Ready: http://localhost:${port}`)
  say('A save of the web shows at once, a save of the server restarts it. Ctrl-C ends both.')
})

function listen(http) {
  const wanted = Number(process.env.PORT || 3000)
  return new Promise((resolvePort) => {
    http.once('error', (error) => {
      const taken = `Port ${wanted} is taken by another program: stop it, or choose another port with PORT=${wanted + 1}.`
      console.error(error.code === 'EADDRINUSE' ? taken : `Port ${wanted} cannot be used: ${error.message}`)
      process.exit(1)
    })
    http.listen(wanted, '127.0.0.1', () => resolvePort(http.address().port))
  })
}

let stopping = false
async function stop(code) {
  if (stopping) return
  stopping = true
  for (const watcher of watchers) watcher.close()
  front.close()
  front.closeAllConnections()
  await server.stop()
  await pages.close()
  await postgres?.stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))

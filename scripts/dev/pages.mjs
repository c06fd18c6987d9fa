import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'

/** What Vite answers for; everything else is the server's. */
const OF_VITE =
  /^\/(@|src\/|node_modules\/|packages\/|bundle\/|favicon\.ico|apple-touch-icon\.png|manifest\.webmanifest)/
const DOCUMENTS = ['index.html', 'avatar3d.html', 'obs.html']
const INLINE_SCRIPT = /<script type="module">([\s\S]*?)<\/script>/g
/** The page's policy forbids code inside the document, also here: it is served from this place instead. */
const PREAMBLE = '/@dev/preamble'

/**
 * Vite in middleware mode before the server. The documents it prepares are written to `webDir`, where the server takes
 * them as it takes the built ones: with its own token, policy, description and seed.
 */
export async function startPages({ root, front, webDir, server }) {
  const webRoot = join(root, 'apps/web')
  const vite = await createServer({
    configFile: join(webRoot, 'vite.config.ts'),
    root: webRoot,
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: { middlewareMode: true, ws: { server: front }, fs: { allow: [root] } },
  })
  const preambles = new Map()
  mkdirSync(join(webDir, 'bundle'), { recursive: true })
  for (const name of DOCUMENTS) await prepare(name)
  vite.watcher.on('change', (file) => {
    const name = DOCUMENTS.find((document) => file === join(webRoot, document))
    if (name !== undefined) void prepare(name).then(() => vite.ws.send({ type: 'full-reload' }))
  })
  front.on('request', (incoming, outgoing) => {
    const code = preambles.get(incoming.url)
    if (code !== undefined) outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
    else if (OF_VITE.test(incoming.url ?? '')) vite.middlewares(incoming, outgoing)
    else void passOn(incoming, outgoing, server)
  })
  front.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (incoming.headers['sec-websocket-protocol'] !== 'vite-hmr')
      void passUp(incoming, { socket, head }, server)
  })
  return { close: () => vite.close() }

  async function prepare(name) {
    const page = name === 'index.html' ? '/' : `/${name}`
    const html = await vite.transformIndexHtml(page, readFileSync(join(webRoot, name), 'utf8'))
    let count = 0
    const separate = html.replace(INLINE_SCRIPT, (_whole, code) => {
      const url = `${PREAMBLE}-${name}-${count++}.js`
      preambles.set(url, code)
      return `<script type="module" src="${url}"></script>`
    })
    writeFileSync(join(webDir, name), separate)
  }
}

/** A call waits while the server restarts. */
async function passOn(incoming, outgoing, server) {
  const port = await server.ready
  const upstream = request(
    { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers: forwarded(incoming) },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  upstream.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' })
    outgoing.end('The server went away.\n')
  })
  outgoing.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}

async function passUp(incoming, { socket, head }, server) {
  const port = await server.ready
  const upstream = connect(port, '127.0.0.1', () => {
    const lines = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${value}\r\n`)
    upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  for (const [one, other] of [
    [socket, upstream],
    [upstream, socket],
  ]) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

function forwarded({ headers, socket }) {
  return {
    ...headers,
    'x-forwarded-for': socket.remoteAddress,
    'x-forwarded-proto': 'http',
    'x-forwarded-host': headers.host,
  }
}

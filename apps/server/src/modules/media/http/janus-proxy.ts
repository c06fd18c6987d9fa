import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Upgrade } from '../../../platform/http/http.ts'
import type { JanusDoor } from '../adapters/janus/janus-gateway.ts'
import { JANUS_PATH } from './routes.ts'

// The system check's way to Janus on the site's own port. Janus itself asks for the token; what opens with it is
// only the echo test, so all this has to stop is a flood of connections.

const SOCKETS_AT_ONCE = 300
const SOCKETS_PER_ADDRESS = 12
/** No system check takes so long. */
const SOCKET_LIFE_MS = 600_000
/** Janus holds a long poll for 30 s. */
const REST_TIMEOUT_MS = 70_000
/** Headers of the client that Janus has any use for; cookies above all stay here. */
const PASSED_ON = /^(sec-websocket-.*|connection|upgrade|content-type|content-length|accept|user-agent)$/

export function janusUpgrade(door: () => JanusDoor | null): Upgrade {
  const open = new Map<string, number>()
  let total = 0
  return {
    path: JANUS_PATH,
    handle(request, socket, head) {
      const address = request.socket.remoteAddress ?? ''
      const here = open.get(address) ?? 0
      const janus = door()
      const protocol = String(request.headers['sec-websocket-protocol'] ?? '')
      if (janus === null) return refuse(socket, '503 Service Unavailable')
      if (!/\bjanus-protocol\b/.test(protocol)) return refuse(socket, '400 Bad Request')
      if (total >= SOCKETS_AT_ONCE || here >= SOCKETS_PER_ADDRESS)
        return refuse(socket, '429 Too Many Requests')
      total++
      open.set(address, here + 1)
      socket.once('close', () => {
        total--
        const left = (open.get(address) ?? 1) - 1
        if (left === 0) open.delete(address)
        else open.set(address, left)
      })
      passThrough({ request, socket, head, port: janus.wsPort })
    },
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function passThrough(way: { request: IncomingMessage; socket: Duplex; head: Buffer; port: number }): void {
  const { request, socket, head, port } = way
  const upstream = connect(port, '127.0.0.1')
  const end = () => {
    clearTimeout(life)
    upstream.destroy()
    socket.destroy()
  }
  const life = setTimeout(end, SOCKET_LIFE_MS)
  life.unref()
  upstream.once('connect', () => {
    const lines = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${value}\r\n`)
    upstream.write(`GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`)
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  for (const side of [upstream, socket]) {
    side.on('error', end)
    side.on('close', end)
  }
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name, value]) => PASSED_ON.test(name) && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
}

/** REST, for networks that let no WebSocket through: `/janus`, `/janus/{session}`, `/janus/{session}/{handle}`. */
export async function registerJanusRest(app: FastifyInstance, door: () => JanusDoor | null): Promise<void> {
  await app.register(async (scope) => {
    // The body goes on as it is; nothing here has to understand it.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const url of [JANUS_PATH, `${JANUS_PATH}/:session`, `${JANUS_PATH}/:session/:handle`]) {
      scope.route({
        method: ['GET', 'POST'],
        url,
        handler: (request, reply) => passOn(request, reply, door()),
      })
    }
  })
}

async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  janus: JanusDoor | null,
): Promise<FastifyReply> {
  if (janus === null) throw new AppError('media_unavailable')
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const upstream = httpRequest(
      {
        host: '127.0.0.1',
        port: janus.httpPort,
        path: request.url,
        method: request.method,
        headers: headersOf(request.raw),
        timeout: REST_TIMEOUT_MS,
      },
      resolve,
    )
    upstream.on('error', (cause) => reject(new AppError('media_unavailable', { cause })))
    upstream.on('timeout', () => upstream.destroy(new Error('Janus did not answer')))
    // A long poll whose page went away is of no use to anybody.
    reply.raw.once('close', () => upstream.destroy())
    request.raw.pipe(upstream)
  })
  return reply
    .code(answer.statusCode ?? 502)
    .header('content-type', answer.headers['content-type'] ?? 'application/json')
    .header('cache-control', 'no-store')
    .send(answer)
}

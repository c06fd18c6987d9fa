import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { mediaFromBrowser, type ParticipantKey } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import type { Media, ParticipantConnection, SendToBrowser } from '@gorod/server/testing/media'
import { build } from 'vite'
import { type WebSocket, WebSocketServer } from 'ws'

export interface PageServer {
  /** The page of one place at the table. */
  url(key: ParticipantKey): string
  stop(): Promise<void>
}

/** Serves the page of `page/main.ts` and stands in for the games module: its signalling is a plain WebSocket. */
export async function servePages(
  media: Media,
  game: {
    readonly gameId: string
    readonly policy: MediaPolicy
    /** Gets what is for no page: there are robots in the room too. */
    readonly others?: SendToBrowser
  },
): Promise<PageServer> {
  const script = await bundle()
  const server = createServer((request, response) => {
    const isScript = request.url?.startsWith('/main.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : '<!doctype html><body><script type="module" src="/main.js"></script>')
  })
  const sockets = new Map<string, WebSocket>()
  const room = await media.openRoom(game, (to, message) => {
    const socket = sockets.get(to.connectionId)
    if (socket === undefined) game.others?.(to, message)
    else socket.send(JSON.stringify(message))
  })
  const signalling = new WebSocketServer({ server, path: '/signalling' })
  signalling.on('connection', (socket, request) => {
    const key = new URL(request.url ?? '', 'http://localhost').searchParams.get('key') as ParticipantKey
    const member: ParticipantConnection = { key, connectionId: crypto.randomUUID(), userId: 1 }
    sockets.set(member.connectionId, socket)
    socket.on('message', (data) => {
      const message = mediaFromBrowser.parse(JSON.parse(String(data)))
      void room.receive(member, message)
    })
    socket.on('close', () => {
      sockets.delete(member.connectionId)
      room.disconnected(member)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: (key) => `http://localhost:${port}/?key=${key}`,
    stop: async () => {
      for (const socket of sockets.values()) socket.terminate()
      signalling.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('page/main.ts', import.meta.url)),
        formats: ['es'],
        fileName: 'main',
      },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (first === undefined || !('output' in first)) throw new Error('nothing was built')
  const [chunk] = first.output
  return chunk.code
}

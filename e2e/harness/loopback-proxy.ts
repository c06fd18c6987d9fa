import { createServer, connect as open, type Socket } from 'node:net'

/** Another port of this machine that leads to a server, and can go dead as a machine can. */
export interface LoopbackProxy {
  readonly url: string
  readonly port: number
  leadTo(port: number): void
  /** Takes what is sent and answers nothing, as a hanging server would. */
  hang(): void
  /** Ends every connection and takes no more. */
  cut(): void
  /** Answers requests to these paths as a machine under maintenance does: 503, and ends the open connections to them. `null` ends that. */
  turnAway(path: string | null): void
  resume(): void
  /** Bytes of requests it has taken and not passed on. */
  held(): number
  stop(): Promise<void>
}

const MAINTENANCE = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** The first byte of a WebSocket frame is never a letter. */
const isRequest = (part: Buffer): boolean => /^[A-Z]+ \//.test(part.subarray(0, 16).toString('latin1'))

/** Browsers send a request in one piece and the next one after its answer. */
function isTo(part: Buffer, path: string): boolean {
  const [, target = ''] = part.subarray(0, 256).toString('latin1').split(' ')
  return target.startsWith(path)
}

export async function startProxy(): Promise<LoopbackProxy> {
  const sockets = new Set<Socket>()
  /** Where the latest request of a connection goes. */
  const asked = new Map<Socket, Buffer>()
  let target = 0
  let state: 'open' | 'hanging' | 'cut' = 'open'
  let held = 0
  let closedPath: string | null = null
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = open(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => {
        sockets.delete(socket)
        asked.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (part) => {
      if (isRequest(part)) asked.set(near, part)
      if (state === 'open' && closedPath !== null && isTo(part, closedPath)) near.end(MAINTENANCE)
      else if (state === 'open') far.write(part)
      else held += part.length
    })
    far.on('data', (part) => near.write(part))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${port}`,
    port,
    leadTo: (to) => {
      target = to
    },
    hang: () => {
      state = 'hanging'
    },
    cut: () => {
      state = 'cut'
      end()
    },
    turnAway: (path) => {
      closedPath = path
      if (path === null) return
      for (const [socket, request] of asked) if (isTo(request, path)) socket.destroy()
    },
    resume: () => {
      state = 'open'
      held = 0
    },
    held: () => held,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        end()
      }),
  }
}

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
  resume(): void
  /** Bytes of requests it has taken and not passed on. */
  held(): number
  stop(): Promise<void>
}

export async function startProxy(): Promise<LoopbackProxy> {
  const sockets = new Set<Socket>()
  let target = 0
  let state: 'open' | 'hanging' | 'cut' = 'open'
  let held = 0
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = open(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (part) => {
      if (state === 'open') far.write(part)
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

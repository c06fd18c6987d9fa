import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Stands between a server and its Postgres, and can be shut: what a restart or a lost route looks like from here. */
export interface DatabaseDoor {
  /** The address of the database by way of the door. */
  readonly url: string
  /** Cuts every connection and takes no new one. */
  shut(): Promise<void>
  /** Passes nothing on any more and closes nothing: a lost route, or a machine that stands still. */
  silence(): void
  /** Takes connections again, to another Postgres with `url`. */
  open(url?: string): Promise<void>
  close(): Promise<void>
}

export async function databaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let silent = false
  const pass = (from: Socket): void => {
    const to = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (!silent) one.pipe(other)
    }
  }
  let server: Server = createServer(pass)
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server = createServer(pass)
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    url: url.href,
    shut,
    silence() {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    async open(other) {
      silent = false
      if (other !== undefined) target = new URL(other)
      await listen(port)
    },
    close: shut,
  }
}

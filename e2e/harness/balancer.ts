import { connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  readonly url: string
  /** The number of open connections to each of the ports. */
  open(port: number): number
  stop(): Promise<void>
}

/** A port that leads each connection to the next of several servers, or to another one when that is away. */
export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  const sockets = new Map<Socket, number>()
  let next = 0
  const lead = (near: Socket, tries: number): void => {
    const all = ports()
    const port = all[next++ % all.length]
    if (port === undefined || tries === 0) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    far.once('error', () => lead(near, tries - 1))
    far.once('connect', () => {
      far.removeAllListeners('error')
      for (const socket of [near, far]) {
        sockets.set(socket, socket === far ? port : 0)
        socket.on('error', () => socket.destroy())
        socket.once('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far)
      far.pipe(near)
    })
  }
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    lead(near, ports().length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    open: (port) => [...sockets.values()].filter((one) => one === port).length,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets.keys()) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

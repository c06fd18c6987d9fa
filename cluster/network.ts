import { connect, createServer } from 'node:net'
import { StartError } from '../apps/server/src/platform/start-error.ts'

const ANSWER_MS = 1_000

/** Free loopback ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject)
          server.listen(0, '127.0.0.1', () => {
            const address = server.address()
            resolve(typeof address === 'object' && address !== null ? address.port : 0)
          })
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Refuses a port that HAProxy could not have: what listens there would look like it. Throws {@link StartError}. */
export function mustBeFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'in use' : `not to be had (${error.code})`
      reject(new StartError(`Port ${port} is ${why}: choose another one with PORT.`, error))
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()))
  })
}

/** Something listens on this port. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (is: boolean): void => {
      socket.destroy()
      resolve(is)
    }
    socket.setTimeout(ANSWER_MS, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/** The site, or one process of it, says that it can be used. */
export async function isReadyAt(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS * 3) }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer?.ok === true
}

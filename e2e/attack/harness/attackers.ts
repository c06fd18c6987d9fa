import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect as connectTcp, type Socket } from 'node:net'

/** Every attack comes from here, so that limits by address do not hit the innocent, who come from 127.0.0.1. */
export const ATTACKERS = '127.1'

let count = 0
const HOSTS = 250

/** An address nobody has used: Linux answers for all of 127.0.0.0/8. */
export function nextAddress(): string {
  count += 1
  const block = Math.floor(count / HOSTS)
  // 127.100 to 127.199: six million addresses.
  const tens = String(Math.floor(block / HOSTS)).padStart(2, '0')
  return `${ATTACKERS}${tens}.${block % HOSTS}.${1 + (count % HOSTS)}`
}

export interface Target {
  readonly port: number
}

/** A bare connection. What the server does to it is no error of ours. */
export function openRaw({ port }: Target, from: string = nextAddress()): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ port, host: '127.0.0.1', localAddress: from })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
  })
}

export interface Call {
  readonly method?: string
  readonly path: string
  readonly from?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body?: object | string | Buffer
  readonly timeoutMs?: number
}

export interface Answer {
  /** 0: the connection ended without one. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly ms: number
}

/** One call on a connection of its own. Never throws. */
export function callFrom({ port }: Target, call: Call): Promise<Answer> {
  const { method = 'GET', path, from = nextAddress(), token, body, timeoutMs = 30_000 } = call
  const json = typeof body === 'object' && !Buffer.isBuffer(body)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const none = (): void => resolve({ status: 0, headers: {}, body: '', ms: performance.now() - startedAt })
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        localAddress: from,
        agent: false,
        timeout: timeoutMs,
        headers: {
          ...(json ? { 'content-type': 'application/json' } : {}),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...call.headers,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.once('close', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text,
            ms: performance.now() - startedAt,
          }),
        )
      },
    )
    request.once('error', none)
    request.once('timeout', () => request.destroy())
    request.end(json ? JSON.stringify(body) : body)
  })
}

export interface Flood {
  /** The request as it goes out, or how the n-th one does. */
  readonly text: string | ((n: number) => string)
  readonly count: number
  /** Without it every connection comes from an address of its own. */
  readonly from?: string
  readonly connections?: number
  readonly batch?: number
}

/**
 * Sends requests one behind the other, twenty at a time on a connection: cheaper for the attacker than for the server.
 * Answers how often each status came; 0 are requests whose connection was closed before an answer.
 */
export async function flood(target: Target, options: Flood): Promise<ReadonlyMap<number, number>> {
  const { text, count, from, connections = 10, batch = 20 } = options
  const statuses = new Map<number, number>()
  const add = (status: number, n = 1): void => void statuses.set(status, (statuses.get(status) ?? 0) + n)
  let sent = 0
  const next = (): string[] => {
    const some = Array.from({ length: Math.min(batch, count - sent) }, (_, n) =>
      typeof text === 'string' ? text : text(sent + n),
    )
    sent += some.length
    return some
  }
  const line = async (): Promise<void> => {
    while (sent < count) {
      const socket = await openRaw(target, from).catch(() => null)
      let lost = 1
      while (sent < count && socket !== null && !socket.destroyed) {
        const requests = next()
        const found = await answersTo(socket, requests)
        for (const status of found) add(status)
        lost = requests.length - found.length
        if (lost > 0) break
      }
      if (socket === null) sent += 1
      if (lost > 0) add(0, lost)
      socket?.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, line))
  return statuses
}

/** Statuses of as many answers as requests, fewer when the connection ends. */
function answersTo(socket: Socket, requests: readonly string[]): Promise<number[]> {
  return new Promise((resolve) => {
    const found: number[] = []
    let rest = ''
    const done = (): void => {
      socket.off('data', take)
      socket.off('close', done)
      resolve(found)
    }
    const take = (part: Buffer): void => {
      rest += part.toString('latin1')
      for (const match of rest.matchAll(/HTTP\/1\.1 (\d{3}) /g)) found.push(Number(match[1]))
      // A status line may come in two pieces.
      rest = rest.slice(-12).replace(/^.*HTTP\/1\.1 \d{3} /s, '')
      if (found.length >= requests.length) done()
    }
    socket.on('data', take)
    socket.once('close', done)
    socket.write(requests.join(''))
  })
}

/** `GET /x` as text. */
export function requestText(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** `POST` of JSON as text. */
export function postText(path: string, body: object): string {
  const json = JSON.stringify(body)
  const head = [
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(json)}`,
  ]
  return `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${json}`
}

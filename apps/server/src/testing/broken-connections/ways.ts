import type { Socket } from 'node:net'

/** What somebody writes on a fresh connection to break it, and how it goes on; held open unless it says otherwise. */
export type Way = (socket: Socket, path: string) => void

const HANDSHAKE = {
  Host: 'localhost',
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  // Janus asks for this header; the others pay no heed.
  'Sec-WebSocket-Protocol': 'janus-protocol',
}

interface RequestText {
  readonly method?: string
  readonly version?: string
  /** Beside the handshake, or instead of a part of it; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Right after the headers, in the same packet. */
  readonly rest?: string | Uint8Array
}

function request(
  path: string,
  { method = 'GET', version = '1.1', headers = {}, rest = '' }: RequestText = {},
): Buffer {
  const lines = Object.entries({ ...HANDSHAKE, ...headers })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/${version}\r\n${lines.join('')}\r\n`),
    Buffer.from(rest as string),
  ])
}

const writes =
  (written: RequestText): Way =>
  (socket, path) =>
    void socket.write(request(path, written))

/** Frames sent once the other side has had time to take the handshake. */
const thenWrites =
  (bytes: Uint8Array | string): Way =>
  (socket, path) => {
    socket.write(request(path))
    socket.once('data', () => socket.write(bytes))
  }

const MASK = [1, 2, 3, 4] as const

function frame(first: number, payload: readonly number[]): Buffer {
  const masked = payload.map((byte, index) => byte ^ (MASK[index % 4] ?? 0))
  return Buffer.from([first, 0x80 | payload.length, ...MASK, ...masked])
}

const TEXT = 0x81
const CLOSE = 0x88
const PING = 0x89

export const WAYS: Readonly<Record<string, Way>> = {
  'reset after the upgrade': (socket, path) => {
    socket.write(request(path))
    // Long enough for the server to have handed it on, or to have forgotten it.
    setTimeout(() => socket.resetAndDestroy(), 300)
  },
  'reset with the upgrade': (socket, path) =>
    void socket.write(request(path), () => socket.resetAndDestroy()),
  'reset once it is answered': (socket, path) => {
    socket.write(request(path))
    socket.once('data', () => socket.resetAndDestroy())
  },
  'half closed after the upgrade': (socket, path) => void socket.end(request(path)),
  'held open after the upgrade': writes({}),
  'held open and never read': (socket, path) => {
    socket.pause()
    socket.write(request(path))
  },
  'garbage after the upgrade': thenWrites(Buffer.alloc(5000, 0xa5)),
  'garbage with the upgrade': writes({ rest: Buffer.alloc(5000, 0xa5) }),
  'a wrong version': writes({ headers: { 'Sec-WebSocket-Version': '7' } }),
  'no version': writes({ headers: { 'Sec-WebSocket-Version': null } }),
  'a wrong key': writes({ headers: { 'Sec-WebSocket-Key': 'short' } }),
  'no key': writes({ headers: { 'Sec-WebSocket-Key': null } }),
  'an unknown extension': writes({ headers: { 'Sec-WebSocket-Extensions': 'permessage-deflate; ===' } }),
  'a frame of 4 exabytes': thenWrites(Buffer.from([TEXT, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, ...MASK])),
  'an unmasked frame': thenWrites(Buffer.from([TEXT, 2, 0x32, 0x33])),
  'text that is no UTF-8': thenWrites(frame(TEXT, [0xff, 0xfe, 0xfd])),
  'a reserved bit': thenWrites(frame(TEXT | 0x40, [0x32])),
  'an unknown opcode': thenWrites(frame(0x8b, [])),
  'a control frame in pieces': thenWrites(frame(PING & 0x7f, [1])),
  'a closing frame with no such code': thenWrites(frame(CLOSE, [0, 1])),
  'a packet that is none': thenWrites(frame(TEXT, [0x39, 0x39])),
  'half the headers, then a reset': (socket, path) =>
    void socket.write(request(path).subarray(0, 60), () => socket.resetAndDestroy()),
  'half the headers, then an end': (socket, path) => void socket.end(request(path).subarray(0, 60)),
  'a call after the upgrade': writes({ rest: 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n' }),
  'a call before the upgrade': (socket, path) =>
    void socket.write(
      Buffer.concat([Buffer.from('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n'), request(path)]),
    ),
  'two upgrades at once': (socket, path) => void socket.write(Buffer.concat([request(path), request(path)])),
  'a second upgrade later': (socket, path) => thenWrites(request(path))(socket, path),
  'a post': writes({ method: 'POST', headers: { 'Content-Length': '5' }, rest: 'hello' }),
  'a post without a body': writes({ method: 'POST' }),
  'a body': writes({ headers: { 'Content-Length': '5' }, rest: 'hello' }),
  'a body that never comes': writes({ headers: { 'Content-Length': '5000' } }),
  'a body in chunks': writes({
    headers: { 'Transfer-Encoding': 'chunked' },
    rest: '5\r\nhello\r\n0\r\n\r\n',
  }),
  'HTTP/2': writes({
    headers: {
      Upgrade: 'h2c',
      Connection: 'Upgrade, HTTP2-Settings',
      'HTTP2-Settings': 'AAMAAABkAARAAAAAAAIAAAAA',
    },
  }),
  'another protocol': writes({ headers: { Upgrade: 'tls/1.3' } }),
  'two protocols': writes({ headers: { Upgrade: 'h2c, websocket' } }),
  'HTTP/1.0': writes({ version: '1.0' }),
  'a head': writes({ method: 'HEAD' }),
  options: writes({ method: 'OPTIONS' }),
  'a tunnel': writes({ method: 'CONNECT', headers: { Connection: null, Upgrade: null } }),
  'a tunnel that upgrades': writes({ method: 'CONNECT' }),
  'an expectation': writes({ headers: { Expect: '100-continue' } }),
  'headers far too long': writes({ headers: { 'X-Long': 'x'.repeat(40_000) } }),
  'a header that is none': writes({ headers: { 'X-Nul': 'a\0b' } }),
  'a foreign page': writes({ headers: { Origin: 'https://evil.example' } }),
}

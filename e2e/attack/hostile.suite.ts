import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, deflate, gzip } from 'node:zlib'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { makeAccount } from '../harness/account.ts'
import { howMany } from './harness/attack.ts'
import { type Call, callFrom, nextAddress, openRaw, postText } from './harness/attackers.ts'
import { pause } from './harness/measure.ts'
import { site } from './harness/ordinary-site.ts'

// What no finding is about: requests and packets that are no use to anybody.
const MIB = 1024 * 1024
const LOGIN = '/v1/auth/login'
/** Not the ones that block: the innocent are in this process too. */
const packs = {
  gzip: promisify(gzip),
  deflate: promisify(deflate),
  br: promisify<Buffer, Buffer>(brotliCompress),
}

/** Answers of our own that say that something of ours broke. */
const isOurFault = (status: number): boolean => status === 500 || status === 502 || status === 504

site.attack(
  'generic',
  'bodies too large, too deep, too odd or packed are refused',
  async ({ server, tried, measured }) => {
    const json = { 'content-type': 'application/json' }
    const zeros = Buffer.alloc(howMany(20, 100) * MIB)
    const deep = (open: string, close: string): string => open.repeat(60_000) + close.repeat(60_000)
    const packed: readonly (readonly [string, Buffer])[] = [
      ['gzip', await packs.gzip(zeros)],
      ['deflate', await packs.deflate(zeros)],
      ['br', await packs.br(zeros.subarray(0, 4 * MIB))],
      ['gzip, gzip', await packs.gzip(await packs.gzip(zeros))],
    ]
    const calls: Call[] = [
      ...packed.map(([encoding, body]) => ({ body, headers: { ...json, 'content-encoding': encoding } })),
      { body: Buffer.alloc(10 * MIB, 'a'), headers: json },
      { body: Buffer.alloc(10 * MIB, 'a'), headers: { ...json, 'transfer-encoding': 'chunked' } },
      { body: Buffer.alloc(MIB, 'a=b&'), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { body: deep('[', ']'), headers: json },
      { body: deep('{"a":', '}').replace(':}', ':1}'), headers: json },
      { body: '{"__proto__":{"admin":true},"username":"a","password":"b"}', headers: json },
      { body: '{"constructor":{"prototype":{"admin":true}},"username":"a","password":"b"}', headers: json },
      { body: `{"username":${'9'.repeat(100_000)}}`, headers: json },
      { body: '{"username":"a\\u0000b","password":"\\ud800"}', headers: json },
      { body: randomBytes(100_000), headers: json },
      { body: 'a', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      { body: 'a', headers: { 'content-type': `text/${'x'.repeat(5000)}` } },
    ].map((call) => ({ method: 'POST', path: LOGIN, ...call }))
    const long = 'x'.repeat(100_000)
    calls.push(
      { path: '/', headers: { 'x-long': long } },
      { path: `/?${long}` },
      { path: '/', headers: { cookie: long } },
    )
    calls.push({ path: '/v1/me', headers: { authorization: `Bearer ${'.'.repeat(10_000)}` } })
    const statuses: number[] = []
    for (let round = 0; round < howMany(1, 3); round++)
      for (const call of calls) statuses.push((await callFrom(server, call)).status)
    tried(`${statuses.length} requests`)
    measured([...new Set(statuses)].sort().join(', '))
    expect(statuses.filter(isOurFault), 'errors of ours').toEqual([])
    expect(statuses.slice(0, 16), 'what is said to a body').not.toContain(200)
  },
)

/** Two requests in one, depending on who reads the length. */
const SMUGGLED: readonly string[] = [
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\nGET /v1/me HTTP/1.1\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /\x00 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://169.254.169.254/ HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: a\r\nCookie: secret\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\n\n',
  'GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n',
  `${'A'.repeat(100_000)}`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
]

site.attack(
  'generic',
  'requests that two readers would read differently are refused',
  async ({ server, tried, measured }) => {
    let two = 0
    const firsts = new Set<string>()
    const rounds = howMany(2, 10)
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        SMUGGLED.map(async (text, n) => {
          const socket = await openRaw(server)
          let heard = ''
          socket.on('data', (part) => {
            heard += part.toString('latin1')
          })
          socket.write(Buffer.from(text, 'latin1'))
          await pause(round === 0 ? 400 : 50)
          if (round % 2 === 0) socket.destroy()
          else socket.resetAndDestroy()
          const found = [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
          firsts.add(found[0] ?? 'none')
          if (n < 3 && found.includes('401')) two += 1
        }),
      )
    }
    tried(`${rounds * SMUGGLED.length} requests with two lengths, none, or no HTTP at all`)
    measured(`first answers ${[...firsts].sort().join(', ')}; ${two} hidden requests answered`)
    expect(two, 'hidden requests answered').toBe(0)
    expect([...firsts].filter((status) => isOurFault(Number(status)))).toEqual([])
  },
)

/** Engine.io packets and socket.io packets that no client of ours sends. */
function packets(gameId: string): (string | Buffer)[] {
  const join = JSON.stringify(['game.join', { gameId, known: 0 }])
  return [
    '',
    '9',
    '2probe',
    '5',
    '6',
    '4',
    '49',
    '40/admin,{}',
    '40/__proto__,',
    '41',
    `42${join}`,
    `421${'9'.repeat(400)}${join}`,
    '42["__proto__",{}]',
    '42["constructor"]',
    '42["connect",{}]',
    '42["disconnect"]',
    '42["error",{}]',
    '42[]',
    '42[1,2,3]',
    '42{"a":1}',
    '42[',
    `42["game.join",${'['.repeat(50_000)}${']'.repeat(50_000)}]`,
    '421["game.command",{"gameId":"__proto__","id":"x","command":{"__proto__":{"type":"say"}}}]',
    '43999[]',
    '44{"message":"x"}',
    '451-["game.join",{"_placeholder":true,"num":0}]',
    '459999999-["game.join",{"_placeholder":true,"num":0}]',
    '451-["game.join",{"_placeholder":true,"num":"toString"}]',
    '45-["x"]',
    '461-1[{"_placeholder":true,"num":5}]',
    'b4AAAA',
    Buffer.from([4, 1, 2, 3]),
    Buffer.alloc(0),
    randomBytes(2000),
    'x'.repeat(MIB),
    Buffer.alloc(MIB, 1),
  ]
}

/** Sends these to a socket of its own, and whatever is left when the server has closed it to the next. */
async function sendAll(port: number, token: string, parts: readonly (string | Buffer)[]): Promise<number> {
  const from = nextAddress()
  let sockets = 0
  let next = 0
  while (next < parts.length && sockets <= parts.length) {
    sockets += 1
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      localAddress: from,
    })
    socket.on('error', () => undefined)
    const opened = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('close', () => resolve(false))
    })
    if (!opened) break
    if (sockets % 3 !== 0) socket.send(`40${JSON.stringify({ version: 1, token })}`)
    await pause(20)
    while (next < parts.length && socket.readyState === WebSocket.OPEN) {
      socket.send(parts[next]!)
      next += 1
      await pause(5)
    }
    socket.terminate()
  }
  return sockets
}

site.attack('generic', 'packets that no page sends end nothing but their own connection', async (attack) => {
  const { server, tried, measured } = attack
  const { token } = await makeAccount(server.url, 'odd')
  const rounds = howMany(1, 8)
  let sockets = 0
  const parts = packets('00000000-0000-4000-8000-000000000000')
  for (let round = 0; round < rounds; round++) {
    const shuffled = round === 0 ? parts : [...parts].sort(() => Math.random() - 0.5)
    sockets += await sendAll(server.port, token, shuffled)
  }
  const noise = Array.from({ length: howMany(100, 400) }, () =>
    randomBytes(1 + Math.floor(Math.random() * 300)),
  )
  sockets += await sendAll(server.port, token, noise)
  tried(`${rounds * parts.length} odd packets and noise of bytes over ${sockets} sockets, up to 1 MiB each`)
  measured('the server goes on')
})

site.attack(
  'generic',
  'broken WebSocket frames end nothing but their own connection',
  async ({ server, tried, measured }) => {
    const many = howMany(60, 600)
    const { token } = await makeAccount(server.url, 'frames')
    const head = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    const frames: readonly Buffer[] = [
      Buffer.from([0x81, 0x05, 0x68, 0x65, 0x6c, 0x6c, 0x6f]), // not masked
      Buffer.from([0xf1, 0x80, 0, 0, 0, 0]), // reserved bits
      Buffer.from([0x83, 0x80, 0, 0, 0, 0]), // an unknown kind
      Buffer.from([0x89, 0xfe, 0xff, 0xff, 0, 0, 0, 0]), // a ping too long
      Buffer.from([0x82, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]), // 2⁶⁴ bytes to come
      Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]), // 256 MiB to come
      Buffer.from([0x01, 0x80, 0, 0, 0, 0]), // a part that is never finished
      Buffer.from([0x88, 0x81, 0, 0, 0, 0, 0x03]), // a close that is none
      Buffer.from(postText(LOGIN, { username: token.slice(0, 5) })), // no frame at all
    ]
    for (let n = 0; n < many; n += 20) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, k) => {
          const socket = await openRaw(server)
          socket.resume()
          socket.write(`${head.join('\r\n')}\r\n\r\n`)
          if (k % 2 === 0) await pause(20)
          socket.write(frames[(n + k) % frames.length]!)
          await pause(30)
          if (k % 3 === 0) socket.resetAndDestroy()
          else socket.destroy()
        }),
      )
    }
    tried(`${many} connections with broken frames`)
    measured('the server goes on')
  },
)

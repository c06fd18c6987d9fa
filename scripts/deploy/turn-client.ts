import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** The numbers of RFC 8489 and RFC 8656 that these questions need. */
const MAGIC = 0x2112a442
const METHOD = { binding: 0x001, allocate: 0x003, permission: 0x008 } as const
const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const
const UDP = 17
const SUCCESS = 0x0100
const HEADER_BYTES = 20
const INTEGRITY_BYTES = 24
const ANSWER_MS = 500

type Attributes = readonly (readonly [type: number, value: Buffer])[]
type Login = { readonly username: string; readonly credential: string }

/** What a page asks of a TURN server before any media pass. An answer of 0 is a yes, otherwise it is the code of the refusal. */
export class TurnClient {
  readonly #socket: Socket = createSocket('udp4')
  readonly #port: number
  readonly #login: Login
  #challenge: readonly [realm: Buffer, nonce: Buffer] | null = null

  constructor(port: number, login: Login) {
    this.#port = port
    this.#login = login
  }

  /** Whether anybody answers when asked where a message comes from. */
  async answers(): Promise<boolean> {
    return this.#ask(METHOD.binding, []).then(
      (answer) => answer.code === 0,
      () => false,
    )
  }

  /** First without a name, to hear the nonce, as pages do. */
  async allocate(): Promise<number> {
    const transport: Attributes = [[ATTRIBUTE.transport, Buffer.from([UDP, 0, 0, 0])]]
    const { attributes } = await this.#ask(METHOD.allocate, transport)
    const [realm, nonce] = [attributes.get(ATTRIBUTE.realm), attributes.get(ATTRIBUTE.nonce)]
    if (realm !== undefined && nonce !== undefined) this.#challenge = [realm, nonce]
    return (await this.#ask(METHOD.allocate, transport)).code
  }

  /** Whether it would relay to this address. Nothing is sent there. */
  async permission(address: string): Promise<number> {
    return (await this.#ask(METHOD.permission, [[ATTRIBUTE.peer, peer(address)]])).code
  }

  close(): void {
    this.#socket.close()
  }

  async #ask(method: number, attributes: Attributes) {
    const request = this.#challenge === null ? message(method, attributes) : this.#signed(method, attributes)
    const answered = once(this.#socket, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })
    this.#socket.send(request, this.#port, '127.0.0.1')
    const [answer] = (await answered) as [Buffer]
    return read(answer)
  }

  #signed(method: number, attributes: Attributes): Buffer {
    const [realm, nonce] = this.#challenge ?? [Buffer.of(), Buffer.of()]
    const { username, credential } = this.#login
    const names: Attributes = [
      [ATTRIBUTE.username, Buffer.from(username)],
      [ATTRIBUTE.realm, realm],
      [ATTRIBUTE.nonce, nonce],
    ]
    const text = message(method, [...attributes, ...names])
    // The length that is signed counts the signature.
    text.writeUInt16BE(text.length - HEADER_BYTES + INTEGRITY_BYTES, 2)
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest()
    const signature = createHmac('sha1', key).update(text).digest()
    return Buffer.concat([text, attribute(ATTRIBUTE.integrity, signature)])
  }
}

function message(method: number, attributes: Attributes): Buffer {
  const body = Buffer.concat(attributes.map(([type, value]) => attribute(type, value)))
  const header = Buffer.concat([Buffer.alloc(8), randomBytes(12)])
  header.writeUInt16BE(method, 0)
  header.writeUInt16BE(body.length, 2)
  header.writeUInt32BE(MAGIC, 4)
  return Buffer.concat([header, body])
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

/** IPv4, any port: permissions are for addresses. */
function peer(address: string): Buffer {
  const value = Buffer.from([0, 1, 0, 0, ...address.split('.').map(Number)])
  value.writeUInt32BE((value.readUInt32BE(4) ^ MAGIC) >>> 0, 4)
  return value
}

function read(answer: Buffer) {
  const attributes = new Map<number, Buffer>()
  for (let at = HEADER_BYTES; at + 4 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2)
    attributes.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  const error = attributes.get(ATTRIBUTE.errorCode)
  const isSuccess = (answer.readUInt16BE(0) & 0x0110) === SUCCESS
  const code = isSuccess ? 0 : (error?.[2] ?? 0) * 100 + (error?.[3] ?? 0)
  return { code, attributes }
}

import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** A message that a browser would have got. */
export interface CaughtPush {
  /** The number of the subscription. */
  readonly to: number
  readonly payload: unknown
  readonly ttl: number
  readonly urgency: string
  readonly topic: string
}

/** A browser at this service, as it subscribes. */
export interface StandInSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface Subscriber {
  readonly pair: ECDH
  readonly auth: Buffer
}

/**
 * A push service on this machine. It takes only what a real one takes: a signature of the site that is meant for it (RFC 8292), and
 * it opens the payload as the browser would (RFC 8291).
 */
export async function startPushService() {
  const subscribers: Subscriber[] = []
  const caught: CaughtPush[] = []
  const refused: unknown[] = []
  /** What it answers to the next messages, before it takes any. */
  const answers: number[] = []
  const server = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(),
      (cause: unknown) => {
        refused.push(cause)
        response.writeHead(403).end()
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function take(request: IncomingMessage): Promise<number> {
    const body = await bodyOf(request)
    const answer = answers.shift()
    if (answer !== undefined) return answer
    await checkSignature(String(request.headers.authorization), origin)
    const to = Number(request.url?.split('/').at(-1))
    const subscriber = subscribers[to]
    if (subscriber === undefined) return 404
    caught.push({
      to,
      payload: JSON.parse(decrypt(body, subscriber)),
      ttl: Number(request.headers.ttl),
      urgency: String(request.headers.urgency),
      topic: String(request.headers.topic),
    })
    return 201
  }
  return {
    origin,
    caught,
    /** Why messages were not taken. */
    refused,
    answers,
    subscribe(): StandInSubscription {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16)
      subscribers.push({ pair, auth })
      return {
        endpoint: `${origin}/push/${subscribers.length - 1}`,
        p256dh,
        auth: auth.toString('base64url'),
      }
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** `vapid t=…, k=…`: the key of the site, and what it signed. */
async function checkSignature(header: string, audience: string): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience })
  if (!/^(mailto|https):/.test(String(payload.sub))) throw new Error('nobody to ask about this site')
}

/** `aes128gcm` of one record: https://www.rfc-editor.org/rfc/rfc8291#section-3.4 */
function decrypt(body: Buffer, { pair, auth }: Subscriber): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 86)
  const record = body.subarray(86)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

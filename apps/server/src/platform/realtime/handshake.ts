import { fastifyCookie } from '@fastify/cookie'
import type { ErrorCode } from '@gorod/contracts/errors'
import { type Handshake, PROTOCOL_VERSION, type RealtimeError } from '@gorod/contracts/realtime'
import type { Socket } from 'socket.io'
import { credentialsIn } from '../http/credentials.ts'
import { browserIn } from '../http/device-cookie.ts'
import type { Authenticate, Identity } from '../identity.ts'

/** A refusal as socket.io carries it: the client finds it in `error.data`. */
export class HandshakeRefused extends Error {
  readonly data: RealtimeError

  constructor(code: ErrorCode) {
    super(code)
    this.data = { code }
  }
}

/**
 * The account that connects; null for a visitor. Throws {@link HandshakeRefused} for an old page or a session that
 * ended.
 */
export async function identifySocket(socket: Socket, authenticate: Authenticate): Promise<Identity | null> {
  const handshake = socket.handshake.auth as { readonly [Key in keyof Handshake]?: unknown }
  if (handshake.version !== PROTOCOL_VERSION) throw new HandshakeRefused('client_outdated')
  const { accessToken, sessionSecret } = credentialsIn(cookiesOf(socket))
  const token = typeof handshake.token === 'string' && handshake.token !== '' ? handshake.token : null
  const authentication = await authenticate({ accessToken: token ?? accessToken, sessionSecret })
  if (authentication.state === 'expired') throw new HandshakeRefused('session_expired')
  return authentication.state === 'signed_in' ? authentication.identity : null
}

/** See `Client.browser`. */
export function browserOf(socket: Socket): string | null {
  return browserIn(cookiesOf(socket))
}

const cookiesOf = ({ handshake }: Socket) => fastifyCookie.parse(handshake.headers.cookie ?? '')

/**
 * Lets go of what the page said when it connected, with its proofs: engine.io and socket.io keep it for as long as the connection is
 * open. What remains is what {@link identifySocket} reads if the page joins once more over the same connection.
 */
export function forgetRequest({ conn, handshake }: Socket): void {
  const { cookie } = conn.request.headers
  // The names under which socket.io looks for the parts of a handshake.
  Object.assign(conn, { request: { headers: { cookie }, connection: {}, _query: {} } })
  Object.assign(handshake, { headers: {}, query: {}, auth: {} })
}

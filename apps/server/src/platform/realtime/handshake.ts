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

/** Who connects: see `Client`. */
export interface SocketOwner {
  readonly identity: Identity | null
  readonly browser: string | null
}

/** Throws {@link HandshakeRefused} for an old page or a session that ended. */
export async function identifySocket(socket: Socket, authenticate: Authenticate): Promise<SocketOwner> {
  const handshake = socket.handshake.auth as { readonly [Key in keyof Handshake]?: unknown }
  if (handshake.version !== PROTOCOL_VERSION) throw new HandshakeRefused('client_outdated')
  const cookies = fastifyCookie.parse(socket.handshake.headers.cookie ?? '')
  const { accessToken, sessionSecret } = credentialsIn(cookies)
  const token = typeof handshake.token === 'string' && handshake.token !== '' ? handshake.token : null
  const authentication = await authenticate({ accessToken: token ?? accessToken, sessionSecret })
  if (authentication.state === 'expired') throw new HandshakeRefused('session_expired')
  return {
    identity: authentication.state === 'signed_in' ? authentication.identity : null,
    browser: browserIn(cookies),
  }
}

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

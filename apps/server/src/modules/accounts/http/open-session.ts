import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import { setAccessToken, setSession } from '../../../platform/http/credentials.ts'
import type { Sessions } from '../domain/sessions.ts'

/** Signs the browser behind a request in: a session, its own cookie and the access token's. Answers the token. */
export type OpenSession = (accountId: number, request: FastifyRequest, reply: FastifyReply) => Promise<string>

export function sessionOpener(sessions: Sessions, config: Config['accounts']): OpenSession {
  return async (accountId, request, reply) => {
    const session = await sessions.open(accountId, {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    })
    setSession(request, reply, session.secret, config.sessionMs)
    // The page stores it as well (spec §7); this one also replaces the token of whoever was signed in before.
    setAccessToken(reply, session.accessToken)
    return session.accessToken
  }
}

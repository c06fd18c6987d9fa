import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import { type HiddenCookie, readHidden, setHidden } from '../../../platform/http/cookies.ts'
import { setAccessToken, setSession } from '../../../platform/http/credentials.ts'
import type { Log } from '../../../platform/log.ts'
import type { Random } from '../../../platform/random.ts'
import type { SignInNotice } from '../commands/notice-sign-in.ts'
import type { Sessions } from '../domain/sessions.ts'

/** Signs the browser behind a request in: a session, its own cookie and the access token's. Answers the token. */
export type OpenSession = (accountId: number, request: FastifyRequest, reply: FastifyReply) => Promise<string>

interface SessionOpenerDeps {
  readonly sessions: Sessions
  readonly config: Config['accounts']
  readonly random: Random
  readonly log: Log
  readonly noticeSignIn: (notice: SignInNotice) => Promise<void>
}

/** Which browser it is, through any number of sign-ins and accounts. Proves nothing by itself. */
const DEVICE: HiddenCookie = { name: 'device', shared: true }
const DEVICE_SECONDS = 365 * 24 * 60 * 60
const DEVICE_VALUE = /^[\w-]{43}$/

export function sessionOpener({
  sessions,
  config,
  random,
  log,
  noticeSignIn,
}: SessionOpenerDeps): OpenSession {
  return async (accountId, request, reply) => {
    const visitor = { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
    const session = await sessions.open(accountId, visitor)
    setSession(request, reply, session.secret, config.sessionMs)
    // The page stores it as well (spec §7); this one also replaces the token of whoever was signed in before.
    setAccessToken(reply, session.accessToken)
    const device = deviceOf(request, random)
    setHidden(request, reply, DEVICE, { value: device, maxAgeSeconds: DEVICE_SECONDS })
    // Only writes a row or two; the letter goes out later. That it failed is nothing to refuse a sign-in for.
    await noticeSignIn({ accountId, device, ...visitor }).catch((err: unknown) =>
      log.error({ err }, 'a sign-in could not be noticed'),
    )
    return session.accessToken
  }
}

/** A cookie we never set is none. */
function deviceOf(request: FastifyRequest, random: Random): string {
  const kept = readHidden(request.cookies, DEVICE)
  return kept !== null && DEVICE_VALUE.test(kept) ? kept : random.token()
}

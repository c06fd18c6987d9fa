import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import { setHidden } from '../../../platform/http/cookies.ts'
import { setAccessToken, setSession } from '../../../platform/http/credentials.ts'
import { DEVICE, deviceIn } from '../../../platform/http/device-cookie.ts'
import type { Log } from '../../../platform/log.ts'
import { type NoticeSignInDeps, noticeSignIn } from '../commands/notice-sign-in.ts'
import { openSession, type ProvenAccount, type SessionsDeps } from '../commands/sessions.ts'
import type { SignedIn } from '../public.ts'

export interface BrowserSessionDeps extends SessionsDeps, NoticeSignInDeps {
  readonly config: Config['accounts']
  readonly log: Log
  /** Tells other modules. */
  readonly signedIn: (signedIn: SignedIn) => Promise<void>
}

const DEVICE_SECONDS = 365 * 24 * 60 * 60

/** Signs the browser of a request in: a session, its own cookie and that of the access token. Returns the token. */
export async function openBrowserSession(
  deps: BrowserSessionDeps,
  account: ProvenAccount,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const visitor = { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
  const { accountId } = account
  const session = await openSession(deps, account, visitor)
  setSession(request, reply, session.secret, deps.config.sessionMs)
  // The page stores the token as well (spec §7); this cookie also replaces the token of an account that was signed in
  // before.
  setAccessToken(reply, session.accessToken)
  const device = deviceIn(request.cookies) ?? deps.random.token()
  setHidden(request, reply, DEVICE, { value: device, maxAgeSeconds: DEVICE_SECONDS })
  // Only writes a row or two; the e-mail goes out later. A failure is no reason to refuse a sign-in.
  await noticeSignIn(deps, { accountId, device, ...visitor }).catch((err: unknown) =>
    deps.log.error({ err }, 'a sign-in could not be noticed'),
  )
  await deps
    .signedIn({ accountId, device, address: request.ip })
    .catch((err: unknown) => deps.log.error({ err }, 'other modules could not be told of a sign-in'))
  return session.accessToken
}

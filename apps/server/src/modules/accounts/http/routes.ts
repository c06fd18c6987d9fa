import {
  confirmEmail as confirmEmailEndpoint,
  getMe,
  login,
  logout,
  renewToken,
  sendEmailConfirmation,
  signup,
} from '@gorod/contracts/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import {
  clearSession,
  credentialsOf,
  refusal,
  setAccessToken,
  setSession,
} from '../../../platform/http/credentials.ts'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'
import type { Sessions } from '../domain/sessions.ts'
import type { AccountsApi } from '../public.ts'

export interface AccountsUseCases {
  signUp(wish: { email: string; username: string; password: string; newsletter: boolean }): Promise<number>
  signIn(login: { email: string; password: string }): Promise<number>
  sendConfirmation(accountId: number): Promise<void>
  confirmEmail(token: string): Promise<boolean>
  signOut(sessionId: string): Promise<void>
}

interface AccountsRoutesDeps {
  readonly api: AccountsApi
  readonly sessions: Sessions
  readonly useCases: AccountsUseCases
  readonly config: Config['accounts']
}

const MINUTE_MS = 60_000
const GUESSING_WINDOW_MS = 15 * MINUTE_MS

export function accountsRoutes({ api, sessions, useCases, config }: AccountsRoutesDeps): readonly Route[] {
  const perAddress: Limit = { max: config.signInsPerMinute, perMs: MINUTE_MS }
  /** Against guessing one account's password; another address guesses on, but each is as slow. */
  const perLogin: Limit = { max: config.wrongPasswordsPerLogin, perMs: GUESSING_WINDOW_MS, key: loginOf }

  async function open(accountId: number, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const session = await sessions.open(accountId, {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    })
    setSession(request, reply, session.secret, config.sessionMs)
    // The page stores it as well (spec §7); this one also replaces the token of whoever was signed in before.
    setAccessToken(reply, session.accessToken)
    return session.accessToken
  }

  return [
    route(
      login,
      async ({ body, request, reply }) => {
        const accountId = await useCases.signIn({ email: body.username, password: body.password })
        return { access_token: await open(accountId, request, reply) }
      },
      { limits: [perAddress, perLogin] },
    ),
    route(
      signup,
      async ({ body, request, reply }) => {
        const id = await useCases.signUp({ ...body, newsletter: body.newsletter ?? false })
        return { id, access_token: await open(id, request, reply) }
      },
      { limits: [perAddress] },
    ),
    route(renewToken, async ({ request, reply }) => {
      const authentication = await api.authenticate(credentialsOf(request))
      if (authentication.state !== 'signed_in') throw refusal(authentication)
      const token = authentication.freshToken ?? (await sessions.issueToken(authentication.identity))
      setAccessToken(reply, token)
      return { access_token: token }
    }),
    route(getMe, async ({ signedIn }) => {
      const account = await api.getAccount(signedIn().accountId)
      if (account === null) throw new AppError('session_expired')
      const { id, username, image, verified, rights } = account
      return { id, username, image, verified, rights }
    }),
    route(sendEmailConfirmation, async ({ signedIn }) => {
      await useCases.sendConfirmation(signedIn().accountId)
      return { success: true }
    }),
    route(confirmEmailEndpoint, async ({ query, reply }) => {
      const confirmed = await useCases.confirmEmail(query.token)
      return reply.redirect(confirmed ? '/?email=confirmed' : '/?email=link-expired')
    }),
    route(logout, async ({ identity, reply }) => {
      if (identity !== null) await useCases.signOut(identity.sessionId)
      clearSession(reply)
      return reply.redirect('/')
    }),
  ]
}

function loginOf(request: FastifyRequest): string {
  const body = request.body
  if (typeof body !== 'object' || body === null || !('username' in body)) return ''
  return String(body.username).trim().toLowerCase().slice(0, 254)
}

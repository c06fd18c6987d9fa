import {
  confirmEmail as confirmEmailEndpoint,
  getMe,
  type HeaderUser,
  login,
  logout,
  renewToken,
  sendEmailConfirmation,
  signup,
} from '@gorod/contracts/accounts'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import { clearSession, credentialsOf, refusal, setAccessToken } from '../../../platform/http/credentials.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { Sessions } from '../domain/sessions.ts'
import type { AccountsApi } from '../public.ts'
import type { OpenSession } from './open-session.ts'
import { perAddress, perLogin } from './sign-in-limits.ts'

interface SignInUseCases {
  signUp(wish: { email: string; username: string; password: string; newsletter: boolean }): Promise<number>
  signIn(login: { email: string; password: string }): Promise<number>
  sendConfirmation(accountId: number): Promise<void>
  confirmEmail(token: string): Promise<boolean>
  signOut(sessionId: string): Promise<void>
  getMe(accountId: number): Promise<HeaderUser | null>
}

interface SignInRoutesDeps {
  readonly api: AccountsApi
  readonly sessions: Sessions
  readonly open: OpenSession
  readonly useCases: SignInUseCases
  readonly config: Config['accounts']
}

export function signInRoutes({ api, sessions, open, useCases, config }: SignInRoutesDeps): readonly Route[] {
  return [
    route(
      login,
      async ({ body, request, reply }) => {
        const accountId = await useCases.signIn({ email: body.username, password: body.password })
        return { access_token: await open(accountId, request, reply) }
      },
      { limits: [perAddress(config), perLogin(config, 'username')] },
    ),
    route(
      signup,
      async ({ body, request, reply }) => {
        const id = await useCases.signUp({ ...body, newsletter: body.newsletter ?? false })
        return { id, access_token: await open(id, request, reply) }
      },
      { limits: [perAddress(config)] },
    ),
    route(renewToken, async ({ request, reply }) => {
      const authentication = await api.authenticate(credentialsOf(request))
      if (authentication.state !== 'signed_in') throw refusal(authentication)
      const token = authentication.freshToken ?? (await sessions.issueToken(authentication.identity))
      setAccessToken(reply, token)
      return { access_token: token }
    }),
    route(getMe, async ({ signedIn }) => {
      const me = await useCases.getMe(signedIn().accountId)
      if (me === null) throw new AppError('session_expired')
      return me
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

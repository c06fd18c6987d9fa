import { getMe, type HeaderUser, login, logout, renewToken, signup } from '@gorod/contracts/accounts'
import type { HeaderNews } from '@gorod/contracts/header-news'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import { clearSession, credentialsOf, refusal, setAccessToken } from '../../../platform/http/credentials.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { Sessions } from '../domain/sessions.ts'
import type { OpenSession } from './open-session.ts'
import { perAddress, perLogin, perLoginAnywhere } from './sign-in-limits.ts'

interface SignInUseCases {
  signUp(wish: { email: string; username: string; password: string; newsletter: boolean }): Promise<number>
  signIn(login: { email: string; password: string }): Promise<number>
  signOut(sessionId: string): Promise<void>
  getMe(accountId: number): Promise<HeaderUser | null>
  newsOf(accountId: number): Promise<HeaderNews>
}

interface SignInRoutesDeps {
  readonly sessions: Sessions
  readonly open: OpenSession
  readonly useCases: SignInUseCases
  readonly config: Config['accounts']
}

export function signInRoutes({ sessions, open, useCases, config }: SignInRoutesDeps): readonly Route[] {
  return [
    route(
      login,
      async ({ body, request, reply }) => {
        const accountId = await useCases.signIn({ email: body.username, password: body.password })
        return { access_token: await open(accountId, request, reply) }
      },
      { limits: [perAddress(config), perLogin(config, 'username'), perLoginAnywhere(config, 'username')] },
    ),
    route(
      signup,
      async ({ body, request, reply }) => {
        const id = await useCases.signUp({ ...body, newsletter: body.newsletter ?? false })
        return { id, access_token: await open(id, request, reply) }
      },
      { limits: [perAddress(config)] },
    ),
    route(
      renewToken,
      async ({ request, reply }) => {
        const renewed = await sessions.renew(credentialsOf(request))
        if (renewed.state !== 'signed_in' || renewed.freshToken === null) throw refusal(renewed)
        setAccessToken(reply, renewed.freshToken)
        return { access_token: renewed.freshToken }
      },
      { limits: [perAddress(config)] },
    ),
    route(getMe, async ({ signedIn }) => {
      const { accountId } = signedIn()
      const [me, news] = await Promise.all([useCases.getMe(accountId), useCases.newsOf(accountId)])
      if (me === null) throw new AppError('session_expired')
      return { ...me, news }
    }),
    route(logout, async ({ identity, request, reply }) => {
      // A link on another site signs nobody out: Strict cookies did not come along, and must not be dropped either.
      if (request.headers['sec-fetch-site'] !== 'cross-site') {
        if (identity !== null) await useCases.signOut(identity.sessionId)
        clearSession(reply)
      }
      return reply.redirect('/')
    }),
  ]
}

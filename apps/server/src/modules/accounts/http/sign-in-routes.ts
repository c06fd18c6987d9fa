import { type CurrentUser, getMe, login, logout, renewToken, signup } from '@gorod/contracts/accounts'
import type { HeaderNews } from '@gorod/contracts/header-news'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import { clearSession, credentialsOf, refusal, setAccessToken } from '../../../platform/http/credentials.ts'
import type { SeedPage } from '../../../platform/http/page-seed.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { Identity } from '../../../platform/identity.ts'
import { authenticate, renewSession, signOut } from '../commands/sessions.ts'
import { type SignInDeps, signIn } from '../commands/sign-in.ts'
import { type SignUpDeps, signUp } from '../commands/sign-up.ts'
import { readHeaderUser } from '../store/accounts-store.ts'
import { type BrowserSessionDeps, openBrowserSession } from './open-session.ts'
import { perAddress, perLogin, perLoginAnywhere } from './sign-in-limits.ts'

interface SignInRoutesDeps extends SignInDeps, SignUpDeps, BrowserSessionDeps {
  readonly config: Config['accounts']
  /** The counts in the header of an account: the modules that know them are made after this one. */
  readonly newsOf: (accountId: number) => Promise<HeaderNews>
}

/** What a browser says of a link on a page that is not ours. */
const ELSEWHERE: ReadonlySet<string> = new Set(['cross-site', 'same-site'])

export function signInRoutes(deps: SignInRoutesDeps): readonly Route[] {
  const { config } = deps
  return [
    route(
      login,
      async ({ body, request, reply }) => {
        const account = await signIn(deps, { email: body.username, password: body.password })
        return { access_token: await openBrowserSession(deps, account, request, reply) }
      },
      { limits: [perAddress(config), perLogin(config, 'username'), perLoginAnywhere(config, 'username')] },
    ),
    route(
      signup,
      async ({ body, request, reply }) => {
        const id = await signUp(deps, { ...body, newsletter: body.newsletter ?? false })
        return { id, access_token: await openBrowserSession(deps, { accountId: id }, request, reply) }
      },
      { limits: [perAddress(config)] },
    ),
    route(
      renewToken,
      async ({ request, reply }) => {
        const renewed = await renewSession(deps, credentialsOf(request))
        if (renewed.state !== 'signed_in' || renewed.freshToken === null) throw refusal(renewed)
        setAccessToken(reply, renewed.freshToken)
        return { access_token: renewed.freshToken }
      },
      { limits: [perAddress(config)] },
    ),
    route(getMe, async ({ signedIn }) => {
      const me = await currentUser(deps, signedIn())
      if (me === null) throw new AppError('session_expired')
      return me
    }),
    route(logout, async ({ identity, request, reply }) => {
      // A link on another site signs nobody out: Strict cookies did not come along, and must not be removed either. To a
      // neighbouring host they do come along.
      if (!ELSEWHERE.has(String(request.headers['sec-fetch-site']))) {
        if (identity !== null) await signOut(deps, identity.sessionId)
        clearSession(reply)
      }
      return reply.redirect('/')
    }),
  ]
}

/** A document brings its reader's account along: every page begins with the question who this is. */
export function seedCurrentUser(deps: SignInRoutesDeps): SeedPage {
  return async (request) => {
    const found = await authenticate(deps, credentialsOf(request))
    const me = found.state === 'signed_in' ? await currentUser(deps, found.identity) : null
    return me === null ? {} : { [getMe.path]: me }
  }
}

/** Null: the account is gone. */
async function currentUser(
  { db, config, newsOf }: SignInRoutesDeps,
  { accountId, rights }: Identity,
): Promise<CurrentUser | null> {
  const [me, news] = await Promise.all([readHeaderUser(db, accountId, config.adminEmails), newsOf(accountId)])
  // The rights of the session, which has fewer than the account where a chat opened it.
  return me && { ...me, rights, news }
}

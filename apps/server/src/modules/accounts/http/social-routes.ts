import {
  getSocialProviders,
  type SocialType,
  socialCallback,
  socialLogin,
  startSocial,
} from '@gorod/contracts/social'
import type { Config } from '../../../platform/config/config.ts'
import { dropHidden, type HiddenCookie, readHidden, setHidden } from '../../../platform/http/cookies.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import {
  type SocialSignInDeps,
  socialSignIn,
  startSocial as startSocialOf,
} from '../commands/social-sign-in.ts'
import { SOCIAL_LIFE_MS } from '../domain/social-nonce.ts'
import { type BrowserSessionDeps, openBrowserSession } from './open-session.ts'
import { perAddress } from './sign-in-limits.ts'

interface SocialRoutesDeps extends SocialSignInDeps, BrowserSessionDeps {
  readonly config: Config['accounts']
  readonly siteUrl: () => string
}

/** Sign-in with the providers that the operator configured. */
export function socialRoutes(deps: SocialRoutesDeps): readonly Route[] {
  const { providers, siteUrl, config } = deps
  const limits = [perAddress(config)]
  return [
    route(getSocialProviders, () => [...providers.values()].map(({ type }) => ({ type }))),
    route(
      startSocial,
      async ({ body, request, reply }) => {
        const { url, state, sealedNonce } = await startSocialOf(deps, {
          type: body.type,
          redirectUri: `${siteUrl()}/callbacks/sign-in-with-${body.type}`,
        })
        setHidden(request, reply, nonceCookie(body.type), {
          value: sealedNonce,
          maxAgeSeconds: SOCIAL_LIFE_MS / 1000,
        })
        return { url, state }
      },
      { limits },
    ),
    route(
      socialLogin,
      async ({ body: { type, token }, request, reply }) => {
        const cookie = nonceCookie(type)
        const accountId = await socialSignIn(deps, {
          type,
          token,
          sealedNonce: readHidden(request.cookies, cookie),
        })
        dropHidden(request, reply, cookie)
        return { access_token: await openBrowserSession(deps, { accountId }, request, reply) }
      },
      { limits },
    ),
    route(
      socialCallback,
      ({ query, body, reply }) => {
        // Behind `#` the token reaches the page alone: neither our log nor the next site's sees it.
        const answer = new URLSearchParams(
          Object.entries(body).filter((entry): entry is [string, string] => entry[1] !== undefined),
        )
        return reply.redirect(`/callbacks/sign-in-with-${query.provider}#${answer}`, 303)
      },
      // The provider's page posts it. The call changes nothing, and its token counts only in the browser that asked
      // for it.
      { fromAnywhere: true },
    ),
  ]
}

/**
 * One cookie for each provider: a second sign-in does not break the first one. `Strict` works, because the provider's
 * answer reaches a page of ours, and only that page's own call needs the cookie.
 */
function nonceCookie(type: SocialType): HiddenCookie {
  return { name: `social-${type}`, path: '/v1/auth' }
}

import type { Route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/module.ts'
import { socialProviders } from '../adapters/oidc/social-providers.ts'
import { type SocialSignInDeps, socialSignIn, startSocial } from '../commands/social-sign-in.ts'
import { socialNonces } from '../domain/social-nonce.ts'
import type { OpenSession } from '../http/open-session.ts'
import { socialRoutes } from '../http/social-routes.ts'
import { socialsStore } from '../store/socials-store.ts'
import type { AccountsDb } from '../store/tables.ts'

export interface SocialParts {
  readonly platform: Pick<Platform, 'clock' | 'random' | 'config' | 'secret' | 'log' | 'realtime'>
  readonly db: AccountsDb
  readonly open: OpenSession
  readonly siteUrl: () => string
}

/** Sign-in with the providers the operator configured. */
export function wireSocial({ platform, db, open, siteUrl }: SocialParts): {
  readonly routes: readonly Route[]
} {
  const config = platform.config.accounts
  const deps: SocialSignInDeps = {
    ...platform,
    providers: socialProviders(config.social, platform),
    nonces: socialNonces(platform.secret),
    store: socialsStore(db),
    disconnect: (sessionId) => platform.realtime.disconnectSession(sessionId),
  }
  return {
    routes: socialRoutes({
      providers: deps.providers,
      start: (type) =>
        startSocial(deps, { type, redirectUri: `${siteUrl()}/callbacks/sign-in-with-${type}` }),
      signIn: (attempt) => socialSignIn(deps, attempt),
      open,
      config,
    }),
  }
}

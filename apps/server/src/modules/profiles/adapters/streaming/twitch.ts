import * as openid from 'openid-client'
import { z } from 'zod'
import { AppError } from '../../../../platform/app-error.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { ConfigError } from '../../../../platform/config/env.ts'
import { isSafeAddress } from '../../../../platform/http/safe-address.ts'
import type { StreamingPlatform } from '../../domain/streaming.ts'

interface TwitchConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** `https://id.twitch.tv/oauth2`, or a stand-in on loopback. */
  readonly issuer: string
}

const TIMEOUT_SECONDS = 5
const DISCOVERY_MS = 60 * 60_000
const CODE_CHALLENGE_METHOD = 'S256'

/** https://dev.twitch.tv/docs/authentication/validate-tokens */
const validated = z.object({
  client_id: z.string(),
  login: z.string().regex(/^\w{1,25}$/),
  user_id: z.string().min(1).max(100),
})

/**
 * Twitch by OpenID Connect: the authorization code flow with PKCE
 * (https://dev.twitch.tv/docs/authentication/getting-tokens-oidc). The name comes from its `validate` call: the id
 * token has only the display name, which may be written in another script than the channel's. No token is kept. Throws
 * {@link ConfigError} for an issuer without encryption.
 */
export function twitch(config: TwitchConfig, clock: Clock): StreamingPlatform {
  const { issuer, clientId } = config
  if (!isSafeAddress(issuer)) throw new ConfigError([`TWITCH_ISSUER=${issuer}: must start with https://`])
  const discover = discovery(config, clock)
  return {
    async authorizeUrl({ state, nonce, codeVerifier }, redirectUri) {
      return openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: CODE_CHALLENGE_METHOD,
      })
    },
    async ownerBehind({ state, nonce, codeVerifier }, cameBackTo) {
      const tokens = await openid.authorizationCodeGrant(await discover(), cameBackTo, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const { login, client_id, user_id } = await validate(issuer, tokens.access_token)
      if (client_id !== clientId || user_id !== tokens.claims()?.sub)
        throw new Error('the platform names another client or owner than its token')
      return { login, subject: user_id }
    },
  }
}

/** Read when first needed and once an hour. After a failure the next call tries again. */
function discovery(
  { issuer, clientId, clientSecret }: TwitchConfig,
  clock: Clock,
): () => Promise<openid.Configuration> {
  let kept: { readonly until: number; readonly found: Promise<openid.Configuration> } | null = null
  const read = () =>
    openid.discovery(new URL(issuer), clientId, {}, openid.ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      [openid.customFetch]: fetchFromTwitch,
      execute: [
        // The signature of the id token too, though it comes straight from the platform.
        openid.enableNonRepudiationChecks,
        ...(new URL(issuer).protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    })
  return async () => {
    if (kept === null || kept.until <= clock.now())
      kept = { until: clock.now() + DISCOVERY_MS, found: read() }
    const mine = kept
    try {
      return await mine.found
    } catch (error) {
      if (kept === mine) kept = null
      throw new AppError('unavailable', { cause: error })
    }
  }
}

/** Twitch answers `scope` as a list, where RFC 6749 (5.1) has a text and the library insists on it. */
const fetchFromTwitch: openid.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const withList = z.looseObject({ scope: z.array(z.string()) }).safeParse(body)
  if (!withList.success) return response
  const text = { ...withList.data, scope: withList.data.scope.join(' ') }
  return Response.json(text, { status: response.status })
}

async function validate(issuer: string, accessToken: string): Promise<z.infer<typeof validated>> {
  const response = await fetch(`${issuer}/validate`, {
    headers: { authorization: `OAuth ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  })
  if (!response.ok) throw new Error(`the platform answered ${response.status} to its own token`)
  return validated.parse(await response.json())
}

import type { SocialType } from '@gorod/contracts/social'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { AppError } from '../../../../platform/app-error.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Log } from '../../../../platform/log.ts'
import type { SocialPerson, SocialProvider } from '../../domain/social.ts'
import { SOCIAL_LIFE_MS } from '../../domain/social-nonce.ts'
import { createDiscovery } from './discovery.ts'

export interface OpenidProviderDeps {
  readonly type: SocialType
  readonly clientId: string
  readonly issuer: string
  readonly clock: Clock
  readonly log: Log
  readonly timeoutMs?: number
}

/** The differences between the two providers. */
const PARAMS: Readonly<Record<SocialType, Readonly<Record<string, string>>>> = {
  google: { response_type: 'id_token', response_mode: 'fragment', scope: 'openid email profile' },
  // Apple gives no id token without a code beside it, and posts both when the address is asked for. The code is not
  // used: the id token says everything.
  apple: { response_type: 'code id_token', response_mode: 'form_post', scope: 'openid email name' },
}

/** Only signatures that need a private key: no `none`, and no secret shared with the provider. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const CLOCK_SKEW_SECONDS = 60
const TIMEOUT_MS = 5_000
/** Google's tokens may name the issuer without its scheme. https://developers.google.com/identity/openid-connect */
const GOOGLE = 'https://accounts.google.com'

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().min(1).max(255),
  email: z.string().optional(),
  // Apple writes booleans as words.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().optional(),
})

/**
 * A provider of OpenID Connect, configured by its own discovery document and keys (OpenID Connect Core 1.0, 3.1.3.7).
 */
export function openidProvider(deps: OpenidProviderDeps): SocialProvider {
  const { type, clientId, issuer, clock, log, timeoutMs = TIMEOUT_MS } = deps
  const discover = createDiscovery({ issuer, clock, timeoutMs })
  const keys = createKeys(async () => (await discover()).jwksUri, timeoutMs)

  async function read(token: string): Promise<SocialPerson> {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer: issuer === GOOGLE ? [GOOGLE, 'accounts.google.com'] : issuer,
      audience: clientId,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      // The sign-in must not have begun earlier than this. The option also refuses a token from the future.
      maxTokenAge: SOCIAL_LIFE_MS / 1000,
      currentDate: new Date(clock.now()),
    })
    return personOf(payload, clientId)
  }

  return {
    type,
    async authorizeUrl({ redirectUri, nonce, state }) {
      const url = new URL((await discover()).authorizationEndpoint)
      const all = { ...PARAMS[type], client_id: clientId, redirect_uri: redirectUri, nonce, state }
      for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
      return url.href
    },
    async readToken(token) {
      try {
        return await read(token)
      } catch (error) {
        if (error instanceof AppError) throw error
        if (!(error instanceof errors.JOSEError)) throw error
        // The log gets the reason without the token: a reader of the log must not sign in with it.
        log.info({ provider: type, reason: error.code }, 'an id token was refused')
        throw new AppError('social_token_invalid', { cause: error })
      }
    },
  }
}

/** The provider's keys. A failure to load them says nothing about the token. */
function createKeys(address: () => Promise<URL>, timeoutMs: number): JWTVerifyGetKey {
  let cached: { readonly href: string; readonly keys: ReturnType<typeof createRemoteJWKSet> } | null = null
  return async (header, token) => {
    const url = await address()
    if (cached?.href !== url.href) {
      cached = { href: url.href, keys: createRemoteJWKSet(url, { timeoutDuration: timeoutMs }) }
    }
    try {
      return await cached.keys(header, token)
    } catch (error) {
      const isAboutToken = error instanceof errors.JOSEError && KEY_ERRORS.has(error.code)
      throw isAboutToken ? error : new AppError('unavailable', { cause: error })
    }
  }
}

const KEY_ERRORS = new Set([
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
  errors.JOSENotSupported.code,
])

function personOf(payload: JWTPayload, clientId: string): SocialPerson {
  const read = claims.safeParse(payload)
  // A token with several audiences must have been made for us, not only be readable by us.
  const others = Array.isArray(payload.aud) && payload.aud.length > 1
  const azp = payload.azp ?? (others ? null : clientId)
  if (!read.success || azp !== clientId) throw new AppError('social_token_invalid')
  const { sub, nonce, email, email_verified, name } = read.data
  return {
    subject: sub,
    nonce,
    email: email ?? null,
    emailVerified: email_verified === true || email_verified === 'true',
    name: name ?? null,
  }
}

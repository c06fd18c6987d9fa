import { z } from 'zod'
import { AppError } from '../../../../platform/app-error.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { isSafeAddress } from '../../../../platform/http/safe-address.ts'

/** The fields of a provider's discovery document that we use (OpenID Connect Discovery 1.0, section 3). */
export interface ProviderAddresses {
  readonly authorizationEndpoint: string
  readonly jwksUri: URL
}

interface DiscoveryDeps {
  readonly issuer: string
  readonly clock: Clock
  readonly timeoutMs: number
}

const CACHE_MS = 60 * 60_000

const documentOf = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** Reads the document when it is first needed, then once an hour. After a failure the next call tries again. */
export function createDiscovery({
  issuer,
  clock,
  timeoutMs,
}: DiscoveryDeps): () => Promise<ProviderAddresses> {
  let cached: { readonly until: number; readonly addresses: Promise<ProviderAddresses> } | null = null
  return async () => {
    if (cached === null || cached.until <= clock.now()) {
      cached = { until: clock.now() + CACHE_MS, addresses: discover(issuer, timeoutMs) }
    }
    const mine = cached
    try {
      return await mine.addresses
    } catch (error) {
      if (cached === mine) cached = null
      throw new AppError('unavailable', { cause: error })
    }
  }
}

async function discover(issuer: string, timeoutMs: number): Promise<ProviderAddresses> {
  const response = await fetch(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${issuer} answered ${response.status}`)
  const document = documentOf.parse(await response.json())
  // Section 4.3: without this check one provider could speak for another.
  if (document.issuer !== issuer) throw new Error(`${issuer} says it is ${document.issuer}`)
  for (const address of [document.authorization_endpoint, document.jwks_uri])
    if (!isSafeAddress(address, issuer)) throw new Error(`${issuer} names an address without TLS: ${address}`)
  return { authorizationEndpoint: document.authorization_endpoint, jwksUri: new URL(document.jwks_uri) }
}

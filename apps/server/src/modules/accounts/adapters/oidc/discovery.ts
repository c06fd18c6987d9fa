import { z } from 'zod'
import { AppError } from '../../../../platform/app-error.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { isSafeAddress } from '../../../../platform/http/safe-address.ts'

/** What we need of a provider's discovery document (OpenID Connect Discovery 1.0, section 3). */
export interface Discovered {
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

/** Reads the document when it is first needed and once an hour. What failed is tried again by the next who asks. */
export function createDiscovery({ issuer, clock, timeoutMs }: DiscoveryDeps): () => Promise<Discovered> {
  let kept: { readonly until: number; readonly found: Promise<Discovered> } | null = null
  return async () => {
    if (kept === null || kept.until <= clock.now()) {
      kept = { until: clock.now() + CACHE_MS, found: discover(issuer, timeoutMs) }
    }
    const mine = kept
    try {
      return await mine.found
    } catch (error) {
      if (kept === mine) kept = null
      throw new AppError('unavailable', { cause: error })
    }
  }
}

async function discover(issuer: string, timeoutMs: number): Promise<Discovered> {
  const response = await fetch(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${issuer} answered ${response.status}`)
  const found = documentOf.parse(await response.json())
  // Section 4.3: else one provider could speak for another.
  if (found.issuer !== issuer) throw new Error(`${issuer} says it is ${found.issuer}`)
  for (const address of [found.authorization_endpoint, found.jwks_uri])
    if (!isSafeAddress(address, issuer)) throw new Error(`${issuer} names an address without TLS: ${address}`)
  return { authorizationEndpoint: found.authorization_endpoint, jwksUri: new URL(found.jwks_uri) }
}

import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { type Claims, ownClaims, redisClaims } from './claims.ts'
import type { ImpatientClient } from './impatient.ts'

export interface BudgetLimits {
  readonly points: number
  readonly perMs: number
}

/** Where the counters of limits are kept. */
export interface Limits {
  /** The name belongs to this limit alone. */
  limiter(name: string, limits: BudgetLimits): RateLimiterAbstract
  /** The name belongs to these claims alone. */
  claims(name: string, forMs: number): Claims
  /** Counters in other processes count too. */
  readonly shared: boolean
}

/** Counters of this process. */
export const OWN_LIMITS: Limits = {
  shared: false,
  limiter: (_name, { points, perMs }) => new RateLimiterMemory({ points, duration: perMs / 1000 }),
  claims: (_name, forMs) => ownClaims(forMs),
}

/**
 * Counters in Redis hold for all processes and survive them. While Redis is away each process counts for itself. Windows are of
 * a second or longer.
 */
export function redisLimits(storeClient: ImpatientClient, prefix: string): Limits {
  return {
    shared: true,
    claims: (name, forMs) => redisClaims(storeClient, `${prefix}:claim:${name}`, forMs),
    limiter: (name, limits) =>
      new RateLimiterRedis({
        storeClient,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `${prefix}:limit:${name}`,
        points: limits.points,
        duration: limits.perMs / 1000,
        insuranceLimiter: new RateLimiterMemory({ points: limits.points, duration: limits.perMs / 1000 }),
      }),
  }
}

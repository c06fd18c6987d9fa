import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { RedisClient } from './redis.ts'

export interface BudgetLimits {
  readonly points: number
  readonly perMs: number
}

/** Where the counters of limits are kept. */
export interface Limits {
  /** The name belongs to this limit alone. */
  limiter(name: string, limits: BudgetLimits): RateLimiterAbstract
  /** Counters in other processes count too. */
  readonly shared: boolean
}

/** Counters of this process. */
export const OWN_LIMITS: Limits = {
  shared: false,
  limiter: (_name, { points, perMs }) => new RateLimiterMemory({ points, duration: perMs / 1000 }),
}

/** Counters in Redis hold for all processes and survive them. While Redis is away each process counts for itself. */
export function redisLimits(client: RedisClient, prefix: string): Limits {
  return {
    shared: true,
    limiter: (name, limits) =>
      new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `${prefix}:limit:${name}`,
        points: limits.points,
        duration: limits.perMs / 1000,
        insuranceLimiter: new RateLimiterMemory({ points: limits.points, duration: limits.perMs / 1000 }),
      }),
  }
}

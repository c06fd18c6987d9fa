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

/** A counter of Redis answers in much less, or it is frozen. */
const ANSWER_MS = 500
/** So long nobody asks it then. */
const PAUSE_MS = 1_000

/**
 * What the limiters use of a client. A frozen Redis takes every command and answers none, and the client learns of it only
 * when it has nothing to send for a while: who waited too long counts for itself, and so do the others for a moment.
 */
function impatient(client: RedisClient) {
  let pausedUntil = 0
  const soon = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pausedUntil = performance.now() + PAUSE_MS
        reject(new Error('Redis does not answer'))
      }, ANSWER_MS)
      answer.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  return {
    isReady: () => client.isReady && performance.now() >= pausedUntil,
    eval: (...command: Parameters<RedisClient['eval']>) => soon(client.eval(...command)),
    del: (key: string) => soon(client.del(key)),
  }
}

/**
 * Counters in Redis hold for all processes and survive them. While Redis is away each process counts for itself. Windows are of
 * a second or longer.
 */
export function redisLimits(client: RedisClient, prefix: string): Limits {
  const storeClient = impatient(client)
  return {
    shared: true,
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

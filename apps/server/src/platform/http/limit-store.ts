import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits } from '../limits.ts'

/** Options of a limit as the plugin hands them to its stores; `counter` is ours. */
interface StoreOptions {
  readonly counter?: string
  readonly routeInfo?: { readonly method?: string | string[]; readonly url?: string }
}

type CountCallback = (error: Error | null, result?: { current: number; ttl: number }) => void

/** The counters of the calls' limits where {@link Limits} has them. Undefined: the plugin's own, in memory. */
export function limitStore(limits: Limits): FastifyRateLimitStoreCtor | undefined {
  if (!limits.shared) return undefined
  return class Store {
    readonly #name: string
    #limiter: ReturnType<Limits['limiter']> | null = null

    constructor({ counter, routeInfo }: StoreOptions = {}) {
      this.#name =
        counter ?? (routeInfo?.url === undefined ? 'calls' : `${routeInfo.method} ${routeInfo.url}`)
    }

    incr(key: string, done: CountCallback, timeWindow: number): void {
      this.#limiter ??= limits.limiter(`http:${this.#name}`, {
        points: Number.MAX_SAFE_INTEGER,
        perMs: timeWindow,
      })
      this.#limiter.consume(key).then(
        ({ consumedPoints, msBeforeNext }) => done(null, { current: consumedPoints, ttl: msBeforeNext }),
        (error: unknown) => {
          if (error instanceof RateLimiterRes)
            done(null, { current: error.consumedPoints, ttl: error.msBeforeNext })
          else done(error as Error)
        },
      )
    }

    child(options: StoreOptions): Store {
      return new Store(options)
    }
  } as FastifyRateLimitStoreCtor
}

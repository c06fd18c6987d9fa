import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import type { Limit } from '../../../platform/http/route.ts'

const MINUTE_MS = 60_000
const GUESSING_WINDOW_MS = 15 * MINUTE_MS

/** Tries of one address at any login. Ten friends behind one router stay below it. */
export function perAddress(config: Config['accounts']): Limit {
  return { max: config.signInsPerMinute, perMs: MINUTE_MS }
}

/** As many times more tries of one login from all addresses together. */
const ADDRESSES_TOGETHER = 10

/**
 * Tries at other logins must not push the counter of a locked one out. A network with 256 addresses makes 230,000
 * tries in the time a lock lasts (60 a minute each). About 80 MB when full, which only such an attack makes it.
 */
const LOGINS_COUNTED = 250_000

/** Against guessing one account's secret from one address. */
export function perLogin(config: Config['accounts'], field: string): Limit {
  return {
    max: config.wrongPasswordsPerLogin,
    perMs: GUESSING_WINDOW_MS,
    key: (request) => bodyField(request, field),
  }
}

/**
 * Against guessing it from many. So high that one address, or a few, cannot lock the owner out; who has enough of them
 * can for a while, and gets about twenty thousand guesses a day for it.
 */
export function perLoginAnywhere(config: Config['accounts'], field: string): Limit {
  return {
    max: config.wrongPasswordsPerLogin * ADDRESSES_TOGETHER,
    perMs: GUESSING_WINDOW_MS,
    // A login may be 254 characters long: its digest makes every counter equally small.
    key: (request) => createHash('sha256').update(bodyField(request, field)).digest('base64url'),
    anyAddress: true,
    counters: LOGINS_COUNTED,
  }
}

/** Runs before the body is checked: the field may hold anything. */
function bodyField(request: FastifyRequest, field: string): string {
  const body = request.body
  if (typeof body !== 'object' || body === null || !(field in body)) return ''
  const typed: unknown = (body as Record<string, unknown>)[field]
  return typeof typed === 'string' ? typed.trim().toLowerCase().slice(0, 254) : ''
}

import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@gorod/contracts/durations'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import type { Limit } from '../../../platform/http/route.ts'

const GUESSING_WINDOW_MS = 15 * MINUTE_MS

/** Limits the tries of one address at all logins. Ten friends behind one router stay below it. */
export function perAddress(config: Config['accounts']): Limit {
  return { max: config.signInsPerMinute, perMs: MINUTE_MS }
}

/** How many times more tries one login has from all addresses together. */
const ADDRESSES_TOGETHER = 10

/**
 * Tries at other logins must not remove the counter of a locked login. A network with 256 addresses makes 230,000
 * tries in the time a lock lasts (60 a minute each). About 80 MB when full, which only such an attack causes.
 */
const LOGINS_COUNTED = 250_000

/** Limits guesses of one account's secret from one address. */
export function perLogin(config: Config['accounts'], field: string): Limit {
  return {
    max: config.wrongPasswordsPerLogin,
    perMs: GUESSING_WINDOW_MS,
    key: (request) => bodyField(request, field),
  }
}

/**
 * Limits guesses of it from many addresses. The limit is so high that one address, or a few, cannot lock the owner
 * out. An attacker with enough addresses can for a while, and gets about twenty thousand guesses a day.
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

/** Runs before the body is checked, so the field may hold anything. */
function bodyField(request: FastifyRequest, field: string): string {
  const body = request.body
  if (typeof body !== 'object' || body === null || !(field in body)) return ''
  const typed: unknown = (body as Record<string, unknown>)[field]
  return typeof typed === 'string' ? typed.trim().toLowerCase().slice(0, 254) : ''
}

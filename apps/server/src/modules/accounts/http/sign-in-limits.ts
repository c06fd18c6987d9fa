import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import type { Limit } from '../../../platform/http/route.ts'

const MINUTE_MS = 60_000
const GUESSING_WINDOW_MS = 15 * MINUTE_MS

/** Tries of one address, whomever they are for. Ten friends behind one router stay below it. */
export function perAddress(config: Config['accounts']): Limit {
  return { max: config.signInsPerMinute, perMs: MINUTE_MS }
}

/** Against guessing one account's secret; another address guesses on, but each is as slow. */
export function perLogin(config: Config['accounts'], field: string): Limit {
  return {
    max: config.wrongPasswordsPerLogin,
    perMs: GUESSING_WINDOW_MS,
    key: (request) => bodyField(request, field),
  }
}

function bodyField(request: FastifyRequest, field: string): string {
  const body = request.body
  if (typeof body !== 'object' || body === null || !(field in body)) return ''
  return String((body as Record<string, unknown>)[field])
    .trim()
    .toLowerCase()
    .slice(0, 254)
}

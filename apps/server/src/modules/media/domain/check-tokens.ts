import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Claims } from '../../../platform/claims.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Random } from '../../../platform/random.ts'

/** A system check takes seconds; a token that leaks is of no use soon after. */
export const CHECK_TOKEN_MS = 300_000

interface IssuedToken {
  readonly token: string
  /** Names this check, also to the TURN server. */
  readonly checkId: string
}

interface CheckTokensParts {
  readonly clock: Clock
  readonly random: Random
  /** All processes of a site have the same one. */
  readonly secret: string
  /** Kept as long as a token is good, or longer. */
  readonly used: Claims
}

/**
 * Tokens that open the system check. Each belongs to the address that uses it first: not to the one it was given to,
 * for a browser may fetch it over IPv6 and open its socket over IPv4.
 */
export class CheckTokens {
  readonly #clock: Clock
  readonly #random: Random
  readonly #key: Uint8Array
  readonly #used: Claims

  constructor({ clock, random, secret, used }: CheckTokensParts) {
    this.#clock = clock
    this.#random = random
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'tokens of the system check', 32))
    this.#used = used
  }

  issue(): IssuedToken {
    const checkId = this.#random.token(12)
    const claims = `${this.#clock.now() + CHECK_TOKEN_MS}.${checkId}`
    return { token: `${claims}.${this.#sign(claims)}`, checkId }
  }

  /** True when the token opens a check for a visitor at this address. */
  async accept(token: string, address: string): Promise<boolean> {
    const [end = '', checkId = '', signature = ''] = token.split('.')
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(`${end}.${checkId}`))]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
    if (Number(end) <= this.#clock.now()) return false
    return this.#used.claim(checkId, address)
  }

  #sign(claims: string): string {
    return createHmac('sha256', this.#key).update(claims).digest('base64url')
  }
}

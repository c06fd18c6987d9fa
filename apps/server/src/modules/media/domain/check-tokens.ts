import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Random } from '../../../platform/random.ts'

/** A system check takes seconds; a token that leaks is of no use soon after. */
export const CHECK_TOKEN_MS = 300_000

interface IssuedToken {
  readonly token: string
  /** Names this check, also to the TURN server. */
  readonly checkId: string
}

/**
 * Tokens that open the system check. Each belongs to the address that uses it first: not to the one it was given to,
 * for a browser may fetch it over IPv6 and open its socket over IPv4.
 */
export class CheckTokens {
  readonly #clock: Clock
  readonly #random: Random
  readonly #secret: Uint8Array
  readonly #used = new Map<string, { readonly address: string; readonly expiresAt: number }>()

  constructor(clock: Clock, random: Random) {
    this.#clock = clock
    this.#random = random
    this.#secret = random.bytes(32)
  }

  issue(): IssuedToken {
    const checkId = this.#random.token(12)
    const claims = `${this.#clock.now() + CHECK_TOKEN_MS}.${checkId}`
    return { token: `${claims}.${this.#sign(claims)}`, checkId }
  }

  /** True when the token opens a check for a visitor at this address. */
  accept(token: string, address: string): boolean {
    const [end = '', checkId = '', signature = ''] = token.split('.')
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(`${end}.${checkId}`))]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
    const now = this.#clock.now()
    if (Number(end) <= now) return false
    this.#forgetExpired(now)
    const owner = this.#used.get(checkId)
    if (owner === undefined) this.#used.set(checkId, { address, expiresAt: Number(end) })
    return owner === undefined || owner.address === address
  }

  #sign(claims: string): string {
    return createHmac('sha256', this.#secret).update(claims).digest('base64url')
  }

  #forgetExpired(now: number): void {
    for (const [checkId, { expiresAt }] of this.#used) {
      if (expiresAt > now) return
      this.#used.delete(checkId)
    }
  }
}

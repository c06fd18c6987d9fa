import { isDeepStrictEqual } from 'node:util'
import type { Charge, PaymentProvider } from '../../modules/wallet/domain/payment-provider.ts'

/** A provider that can decline, fall silent before or after it took the money, and remembers what it took. */
export class ProviderStandIn implements PaymentProvider {
  readonly name = 'stand-in'
  readonly sandbox = false
  mood: 'pays' | 'declines' | 'unreachable' | 'pays and falls silent' = 'pays'
  readonly taken = new Map<string, Charge>()
  readonly removed: string[] = []
  /** The first request with each key. Providers refuse a second one that differs. */
  readonly asked = new Map<string, Charge>()
  /** Cards whose charges are declined. */
  readonly broken = new Set<string>()
  #cards = 0

  async addCard() {
    this.#cards += 1
    return { card: { ref: `ref-${this.#cards}`, brand: 'Mir', last4: '0001', expires: '01/30' } }
  }

  async removeCard(ref: string) {
    this.removed.push(ref)
  }

  async charge(charge: Charge) {
    const first = this.asked.get(charge.key) ?? charge
    this.asked.set(charge.key, first)
    if (!isDeepStrictEqual(charge, first)) throw new Error(`the key ${charge.key} with another request`)
    if (this.mood === 'unreachable') throw new Error('no route')
    if (this.broken.has(charge.cardRef)) return 'declined'
    if (this.mood === 'declines' && !this.taken.has(charge.key)) return 'declined'
    if (!this.taken.has(charge.key)) this.taken.set(charge.key, charge)
    if (this.mood === 'pays and falls silent') throw new Error('connection lost')
    return 'paid'
  }
}

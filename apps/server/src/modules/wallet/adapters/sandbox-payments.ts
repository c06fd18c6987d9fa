import type { Clock } from '../../../platform/clock.ts'
import type { Random } from '../../../platform/random.ts'
import type { PaymentProvider } from '../domain/payment-provider.ts'

/** Play money for installations without a payment provider: gives out the test card 4242, always says «paid», moves nothing. */
export class SandboxPayments implements PaymentProvider {
  readonly name = 'sandbox'
  readonly sandbox = true
  readonly #clock: Clock
  readonly #random: Random

  constructor({ clock, random }: { readonly clock: Clock; readonly random: Random }) {
    this.#clock = clock
    this.#random = random
  }

  async addCard(): ReturnType<PaymentProvider['addCard']> {
    const year = new Date(this.#clock.now()).getUTCFullYear() + 3
    return {
      card: {
        ref: `sandbox-${this.#random.uuid()}`,
        brand: 'Visa',
        last4: '4242',
        expires: `12/${String(year).slice(-2)}`,
      },
    }
  }

  async removeCard(): Promise<void> {}

  async charge(): Promise<'paid'> {
    return 'paid'
  }
}

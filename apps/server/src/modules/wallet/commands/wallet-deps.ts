import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { PaymentProvider } from '../domain/payment-provider.ts'

/** The payment provider and its settings, where one is connected. */
export interface WalletDeps {
  readonly db: Db
  readonly provider: PaymentProvider
  readonly settings: SettingsApi
  readonly clock: Clock
  readonly random: Random
  /** Has the provider forget a card, as soon as `tx` is committed. */
  readonly enqueueRemoval: (
    tx: Db,
    card: { readonly provider: string; readonly cardRef: string },
  ) => Promise<void>
}

import type { Clock } from '../../../platform/clock.ts'
import type { Random } from '../../../platform/random.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { PaymentProvider } from '../domain/payment-provider.ts'
import type { WalletDb } from '../store/tables.ts'

/** What payments are made with, where a provider is connected. */
export interface WalletDeps {
  readonly db: WalletDb
  readonly provider: PaymentProvider
  readonly settings: SettingsApi
  readonly clock: Clock
  readonly random: Random
  /** Has the provider forget a card, as soon as `tx` is committed. */
  readonly enqueueRemoval: (
    tx: WalletDb,
    card: { readonly provider: string; readonly cardRef: string },
  ) => Promise<void>
}

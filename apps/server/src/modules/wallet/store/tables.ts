import type { Kysely } from 'kysely'

type PaymentCardsTable = {
  id: string
  account_id: number
  provider: string
  provider_ref: string
  brand: string
  last4: string
  expires: string
  created_at: Date
}

type SubscriptionsTable = {
  account_id: number
  card_id: string | null
  began_at: Date
  paid_until: Date | null
  cancelled_at: Date | null
  charge_key: string | null
}

/** Aliases, not interfaces: kysely's `withTables` takes only those. */
export type WalletTables = {
  payment_cards: PaymentCardsTable
  subscriptions: SubscriptionsTable
}

export type WalletDb = Kysely<WalletTables>

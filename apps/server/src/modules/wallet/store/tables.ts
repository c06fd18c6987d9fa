import { int4, nullable, type TablesOf, text, timestamptz, uuid } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const walletTables = {
  balances: {
    account_id: int4(),
    energy: int4(),
    energy_at: timestamptz(),
    tickets: int4(),
    tickets_at: timestamptz(),
  },
  game_charges: {
    game_id: uuid(),
    account_id: int4(),
    energy: int4(),
    tickets: int4(),
    charged_at: timestamptz(),
    refunded_at: nullable(timestamptz()),
  },
  payment_cards: {
    id: uuid(),
    account_id: int4(),
    provider: text(),
    provider_ref: text(),
    brand: text(),
    last4: text(),
    expires: text(),
    created_at: timestamptz(),
  },
  subscriptions: {
    account_id: int4(),
    card_id: nullable(uuid()),
    began_at: timestamptz(),
    paid_until: nullable(timestamptz()),
    cancelled_at: nullable(timestamptz()),
    charge_key: nullable(text()),
    charge_provider: nullable(text()),
    charge_card_ref: nullable(text()),
    charge_kopecks: nullable(int4()),
  },
}

export const walletDb = (db: Db) => db.withTables<TablesOf<typeof walletTables>>()

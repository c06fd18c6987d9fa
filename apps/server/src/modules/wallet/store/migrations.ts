import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const walletMigrations: Migrations = {
  '001-cards-and-subscriptions': {
    async up(db) {
      await sql`
        create table payment_cards (
          id uuid primary key,
          account_id integer not null,
          provider text not null,
          -- The provider's own name for the card; the number is kept nowhere here.
          provider_ref text not null,
          brand text not null,
          last4 text not null,
          expires text not null,
          created_at timestamptz not null,
          unique (account_id, provider, provider_ref)
        );
        create index payment_cards_account on payment_cards (account_id, created_at);

        create table subscriptions (
          account_id integer primary key,
          -- The card that pays; one that pays cannot be removed.
          card_id uuid references payment_cards on delete set null,
          began_at timestamptz not null,
          -- Null: the first charge has not been answered yet.
          paid_until timestamptz,
          cancelled_at timestamptz,
          -- A charge that was asked for and whose answer is not written yet. Asked again with this key it is the same one.
          charge_key text
        );
        create index subscriptions_due on subscriptions (paid_until) where cancelled_at is null;
      `.execute(db)
    },
  },
  '002-energy-and-tickets': {
    async up(db) {
      await sql`
        -- What was in hand at a moment; what has come back since is reckoned, not written. No row: nothing was spent yet.
        create table balances (
          account_id integer primary key,
          energy integer not null,
          energy_at timestamptz not null,
          tickets integer not null,
          tickets_at timestamptz not null
        );
        create table game_charges (
          game_id uuid not null,
          account_id integer not null,
          energy integer not null,
          tickets integer not null,
          charged_at timestamptz not null,
          refunded_at timestamptz,
          primary key (game_id, account_id)
        );
        create index game_charges_account on game_charges (account_id, charged_at);
      `.execute(db)
    },
  },
  '003-charges-keep-their-amount': {
    async up(db) {
      await sql`
        -- With charge_key: what every try of that charge asks for, whatever the price and the chosen card are by then.
        alter table subscriptions
          add charge_provider text,
          add charge_card_ref text,
          add charge_kopecks integer;
      `.execute(db)
    },
  },
}

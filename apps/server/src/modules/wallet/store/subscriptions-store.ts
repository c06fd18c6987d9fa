import type { Db } from '../../../platform/db/db.ts'
import type { Charge } from '../domain/payment-provider.ts'
import { walletDb } from './tables.ts'

/** A charge that was asked for and whose answer is not written yet. An earlier version of the site noted the key alone. */
export interface NotedCharge {
  readonly key: string
  readonly provider: string | null
  readonly cardRef: string | null
  readonly kopecks: number | null
}

export interface Subscription {
  /** Null: the card it was paid with is gone. */
  readonly cardId: string | null
  readonly beganAt: Date
  /** Null: the first charge has not been answered yet. */
  readonly paidUntil: Date | null
  readonly cancelled: boolean
  readonly charge: NotedCharge | null
}

export async function readSubscription(db: Db, accountId: number): Promise<Subscription | null> {
  const row = await walletDb(db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        cardId: row.card_id,
        beganAt: row.began_at,
        paidUntil: row.paid_until,
        cancelled: row.cancelled_at !== null,
        charge:
          row.charge_key === null
            ? null
            : {
                key: row.charge_key,
                provider: row.charge_provider,
                cardRef: row.charge_card_ref,
                kopecks: row.charge_kopecks,
              },
      }
}

/** A first charge is about to be asked for. What ran out before is forgotten. */
export async function beginSubscription(
  db: Db,
  accountId: number,
  {
    cardId,
    charge,
    provider,
    at,
  }: { readonly cardId: string; readonly charge: Charge; readonly provider: string; readonly at: Date },
): Promise<void> {
  const row = {
    card_id: cardId,
    began_at: at,
    paid_until: null,
    cancelled_at: null,
    ...chargeColumns(provider, charge),
  }
  await walletDb(db)
    .insertInto('subscriptions')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Goes on, paid from this card from now on. */
export async function resumeSubscription(db: Db, accountId: number, cardId: string): Promise<void> {
  await walletDb(db)
    .updateTable('subscriptions')
    .set({ card_id: cardId, cancelled_at: null })
    .where('account_id', '=', accountId)
    .execute()
}

export async function noteCharge(
  db: Db,
  accountId: number,
  { charge, provider }: { readonly charge: Charge; readonly provider: string },
): Promise<void> {
  await walletDb(db)
    .updateTable('subscriptions')
    .set(chargeColumns(provider, charge))
    .where('account_id', '=', accountId)
    .execute()
}

const chargeColumns = (provider: string, { key, cardRef, kopecks }: Charge) => ({
  charge_key: key,
  charge_provider: provider,
  charge_card_ref: cardRef,
  charge_kopecks: kopecks,
})

/** An answered charge leaves neither amount nor card behind. */
const NO_CHARGE = { charge_key: null, charge_provider: null, charge_card_ref: null, charge_kopecks: null }

/** A charge of a card that no longer pays was declined: the card that pays now may be asked. */
export async function dropCharge(db: Db, accountId: number, chargeKey: string): Promise<void> {
  await walletDb(db)
    .updateTable('subscriptions')
    .set(NO_CHARGE)
    .where('account_id', '=', accountId)
    .where('charge_key', '=', chargeKey)
    .execute()
}

/** Does nothing when that charge's answer was written already. */
export async function settlePaid(
  db: Db,
  accountId: number,
  paid: { readonly chargeKey: string; readonly beganAt: Date; readonly paidUntil: Date },
): Promise<void> {
  await walletDb(db)
    .updateTable('subscriptions')
    .set({ paid_until: paid.paidUntil, began_at: paid.beganAt, ...NO_CHARGE })
    .where('account_id', '=', accountId)
    .where('charge_key', '=', paid.chargeKey)
    .execute()
}

/** A declined first charge leaves nothing; a declined renewal ends what ran. */
export async function settleDeclined(
  db: Db,
  accountId: number,
  { chargeKey, at }: { readonly chargeKey: string; readonly at: Date },
): Promise<void> {
  await walletDb(db)
    .deleteFrom('subscriptions')
    .where('account_id', '=', accountId)
    .where('charge_key', '=', chargeKey)
    .where('paid_until', 'is', null)
    .execute()
  await walletDb(db)
    .updateTable('subscriptions')
    .set({ cancelled_at: at, ...NO_CHARGE })
    .where('account_id', '=', accountId)
    .where('charge_key', '=', chargeKey)
    .execute()
}

/** The paid time stays until its end. */
export async function cancelSubscription(db: Db, accountId: number, at: Date): Promise<void> {
  await walletDb(db)
    .updateTable('subscriptions')
    .set({ cancelled_at: at })
    .where('account_id', '=', accountId)
    .where('cancelled_at', 'is', null)
    .where('paid_until', 'is not', null)
    .execute()
}

/** True when a running subscription will be renewed with this card. */
export async function paysSubscription(db: Db, cardId: string): Promise<boolean> {
  const row = await walletDb(db)
    .selectFrom('subscriptions')
    .select('account_id')
    .where('card_id', '=', cardId)
    .where('cancelled_at', 'is', null)
    .where('paid_until', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function listDue(db: Db, now: Date, limit: number): Promise<readonly number[]> {
  const rows = await walletDb(db)
    .selectFrom('subscriptions')
    .select('account_id')
    .where('cancelled_at', 'is', null)
    .where('paid_until', '<=', now)
    .orderBy('paid_until')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

export async function deleteSubscription(db: Db, accountId: number): Promise<void> {
  await walletDb(db).deleteFrom('subscriptions').where('account_id', '=', accountId).execute()
}

import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Stock } from '../domain/refill.ts'
import { walletDb } from './tables.ts'

/** Energy and tickets at the moments they were last written. */
export interface StoredBalance {
  readonly energy: Stock
  readonly tickets: Stock
}

/** `lock`: the rows stay as they are until the transaction ends. Always in the order of accounts, so that no two transactions wait for each other. */
export async function readBalances(
  db: Db,
  accountIds: readonly number[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<number, StoredBalance>> {
  const rows = await walletDb(db)
    .selectFrom('balances')
    .select(['account_id', 'energy', 'energy_at', 'tickets', 'tickets_at'])
    .where('account_id', '=', anyOf(accountIds))
    .orderBy('account_id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        energy: { amount: row.energy, at: row.energy_at },
        tickets: { amount: row.tickets, at: row.tickets_at },
      },
    ]),
  )
}

const rowsOf = (balances: ReadonlyMap<number, StoredBalance>) =>
  [...balances].map(([accountId, { energy, tickets }]) => ({
    account_id: accountId,
    energy: energy.amount,
    energy_at: energy.at,
    tickets: tickets.amount,
    tickets_at: tickets.at,
  }))

/** Does nothing for an account that has a balance. */
export async function insertBalances(tx: Db, balances: ReadonlyMap<number, StoredBalance>): Promise<void> {
  if (balances.size === 0) return
  await walletDb(tx)
    .insertInto('balances')
    .values(rowsOf(balances))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function writeBalances(tx: Db, balances: ReadonlyMap<number, StoredBalance>): Promise<void> {
  if (balances.size === 0) return
  // SQL: each row gets values of its own, which the builder can only say in one statement a row.
  await sql`
    update balances set
      energy = b.energy, energy_at = b.energy_at, tickets = b.tickets, tickets_at = b.tickets_at
    from json_to_recordset(${JSON.stringify(rowsOf(balances))}::json)
      as b(account_id int8, energy int4, energy_at timestamptz, tickets int4, tickets_at timestamptz)
    where balances.account_id = b.account_id`.execute(tx)
}

export interface GameCharge {
  readonly accountId: number
  readonly energy: number
  readonly tickets: number
}

interface NewCharges extends Omit<GameCharge, 'accountId'> {
  readonly accountIds: readonly number[]
  readonly at: Date
}

/** Returns the accounts that had not paid for this game before. */
export async function insertCharges(
  tx: Db,
  gameId: string,
  { accountIds, energy, tickets, at }: NewCharges,
): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set()
  const rows = await walletDb(tx)
    .insertInto('game_charges')
    .values(
      accountIds.map((accountId) => ({
        game_id: gameId,
        account_id: accountId,
        energy,
        tickets,
        charged_at: at,
        refunded_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

/** Marks the charges of a game, or of one account in it, as refunded. Returns those that were not before, in the order of accounts. */
export async function refundCharges(
  tx: Db,
  { gameId, accountId }: { readonly gameId: string; readonly accountId: number | undefined },
  at: Date,
): Promise<readonly GameCharge[]> {
  const rows = await walletDb(tx)
    .updateTable('game_charges')
    .set({ refunded_at: at })
    .where('game_id', '=', gameId)
    .where('refunded_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .returning(['account_id as accountId', 'energy', 'tickets'])
    .execute()
  return rows.toSorted((a, b) => a.accountId - b.accountId)
}

export async function deleteBalance(tx: Db, accountId: number): Promise<void> {
  await walletDb(tx).deleteFrom('balances').where('account_id', '=', accountId).execute()
  await walletDb(tx).deleteFrom('game_charges').where('account_id', '=', accountId).execute()
}

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
  // SQL: see `insertCharges`.
  await sql`
    insert into balances (account_id, energy, energy_at, tickets, tickets_at)
    select account_id, energy, energy_at, tickets, tickets_at
    from json_to_recordset(${JSON.stringify(rowsOf(balances))}::json)
      as b(account_id int, energy int, energy_at timestamptz, tickets int, tickets_at timestamptz)
    on conflict do nothing`.execute(tx)
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

interface NewCharge extends GameCharge {
  readonly chargeId: string
}

/** Returns the charges that were not made before. */
export async function insertCharges(
  tx: Db,
  charges: readonly NewCharge[],
  at: Date,
): Promise<readonly GameCharge[]> {
  // SQL: the players of many tables in one statement; the builder would give each of their values a parameter of its own.
  const { rows } = await sql<GameCharge>`
    insert into game_charges (game_id, account_id, energy, tickets, charged_at)
    select "chargeId", "accountId", energy, tickets, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(charges)}::json) as c("chargeId" uuid, "accountId" int, energy int, tickets int)
    on conflict do nothing returning account_id as "accountId", energy, tickets`.execute(tx)
  return rows
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

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Stock } from '../domain/refill.ts'

/** Any database or transaction; the statements name their tables themselves. */
type AnyDb = Parameters<ReturnType<typeof sql>['execute']>[0]

export interface KeptBalance {
  readonly energy: Stock
  readonly tickets: Stock
}

interface BalanceRow {
  readonly accountId: number
  readonly energy: number
  readonly energyAt: Date
  readonly tickets: number
  readonly ticketsAt: Date
}

/** `hold`: they stay as they are until the transaction ends; always in the order of accounts, so nobody waits in a circle. */
export async function readBalances(
  db: Db,
  accountIds: readonly number[],
  { hold }: { readonly hold: boolean },
): Promise<ReadonlyMap<number, KeptBalance>> {
  const { rows } = await sql<BalanceRow>`
    select account_id as "accountId", energy, energy_at as "energyAt", tickets, tickets_at as "ticketsAt"
    from balances where account_id = any(${[...accountIds]}::int[]) order by account_id
    ${hold ? sql`for update` : sql``}`.execute(db)
  return new Map(
    rows.map((row) => [
      row.accountId,
      {
        energy: { amount: row.energy, at: row.energyAt },
        tickets: { amount: row.tickets, at: row.ticketsAt },
      },
    ]),
  )
}

/** Only where there is none yet. */
export async function insertBalance(tx: Db, accountId: number, balance: KeptBalance): Promise<void> {
  await sql`
    insert into balances (account_id, energy, energy_at, tickets, tickets_at)
    values (${accountId}, ${balance.energy.amount}, ${balance.energy.at}, ${balance.tickets.amount},
      ${balance.tickets.at}) on conflict do nothing`.execute(tx)
}

export async function writeBalance(tx: Db, accountId: number, balance: KeptBalance): Promise<void> {
  await sql`
    update balances set energy = ${balance.energy.amount}, energy_at = ${balance.energy.at},
      tickets = ${balance.tickets.amount}, tickets_at = ${balance.tickets.at}
    where account_id = ${accountId}`.execute(tx)
}

export interface GameCharge {
  readonly accountId: number
  readonly energy: number
  readonly tickets: number
}

/** False: this game was paid for already. */
export async function insertCharge(tx: Db, gameId: string, charge: GameCharge, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into game_charges (game_id, account_id, energy, tickets, charged_at)
    values (${gameId}::uuid, ${charge.accountId}, ${charge.energy}, ${charge.tickets}, ${at})
    on conflict do nothing returning account_id`.execute(tx)
  return rows.length > 0
}

/** Marks what a game took as given back; answers what was not before, in the order of accounts. */
export async function takeBackCharges(tx: Db, gameId: string, at: Date): Promise<GameCharge[]> {
  const { rows } = await sql<GameCharge>`
    update game_charges set refunded_at = ${at} where game_id = ${gameId}::uuid and refunded_at is null
    returning account_id as "accountId", energy, tickets`.execute(tx)
  return rows.sort((a, b) => a.accountId - b.accountId)
}

export async function deleteBalance(tx: AnyDb, accountId: number): Promise<void> {
  await sql`delete from balances where account_id = ${accountId}`.execute(tx)
  await sql`delete from game_charges where account_id = ${accountId}`.execute(tx)
}

export async function readPersonalBalance(
  db: AnyDb,
  accountId: number,
): Promise<{ readonly balance: unknown; readonly charges: readonly unknown[] }> {
  const { rows: balances } = await sql`
    select energy, energy_at, tickets, tickets_at from balances where account_id = ${accountId}`.execute(db)
  const { rows: charges } = await sql`
    select game_id, energy, tickets, charged_at, refunded_at from game_charges
    where account_id = ${accountId} order by charged_at desc`.execute(db)
  return { balance: balances[0] ?? null, charges }
}

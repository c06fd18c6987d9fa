import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export interface BanRow {
  readonly id: number
  readonly accountId: number
  readonly reason: string
  readonly from: Date
  readonly until: Date | null
  readonly byAccount: number | null
  readonly lifted: boolean
}

export interface NewBan {
  readonly accountId: number
  readonly reason: string
  readonly from: Date
  readonly until: Date | null
  readonly byAccount: number | null
  readonly gameId: string | null
}

const COLUMNS = sql`id, account_id as "accountId", reason, from_at as "from", until_at as "until",
  by_account as "byAccount", lifted_at is not null as lifted`

/** False: this game has banned the account already. */
export async function insertBan(db: Db, ban: NewBan): Promise<boolean> {
  const { rows } = await sql`
    insert into bans (account_id, reason, from_at, until_at, by_account, game_id)
    values (${ban.accountId}, ${ban.reason}, ${ban.from}, ${ban.until}, ${ban.byAccount}, ${ban.gameId}::uuid)
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Those that hold at a moment, by account; of several the one that ends last. */
export async function readActiveBans(
  db: Db,
  accountIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, BanRow>> {
  const { rows } = await sql<BanRow>`
    select distinct on (account_id) ${COLUMNS} from bans
    where account_id = any(${[...accountIds]}::int[]) and lifted_at is null and (until_at is null or until_at > ${at})
    order by account_id, until_at desc nulls first`.execute(db)
  return new Map(rows.map((row) => [row.accountId, row]))
}

/** The newest first. */
export async function listBansOf(db: Db, accountId: number): Promise<BanRow[]> {
  const { rows } = await sql<BanRow>`
    select ${COLUMNS} from bans where account_id = ${accountId} order by from_at desc, id desc limit 200`.execute(
    db,
  )
  return rows
}

export async function countBans(db: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ accountId: number; count: number }>`
    select account_id as "accountId", count(*) as count from bans
    where account_id = any(${[...accountIds]}::int[]) group by account_id`.execute(db)
  return new Map(rows.map(({ accountId, count }) => [accountId, count]))
}

/** When the account was last banned for leaving a game; those lifted do not count. */
export async function listLeavingBans(tx: Db, accountId: number): Promise<Date[]> {
  // Two games left in one moment must not both be the first step.
  await sql`select pg_advisory_xact_lock(hashtext('bans'), ${accountId})`.execute(tx)
  const { rows } = await sql<{ from: Date }>`
    select from_at as "from" from bans
    where account_id = ${accountId} and game_id is not null and lifted_at is null`.execute(tx)
  return rows.map(({ from }) => from)
}

/** Whose ban it was; null when there is none, or it was lifted or is over. */
export async function liftBan(tx: Db, banId: number, at: Date): Promise<number | null> {
  const { rows } = await sql<{ accountId: number }>`
    update bans set lifted_at = ${at}
    where id = ${banId} and lifted_at is null and (until_at is null or until_at > ${at})
    returning account_id as "accountId"`.execute(tx)
  return rows[0]?.accountId ?? null
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export interface PlayerRow {
  readonly accountId: number
  readonly registeredAt: Date
}

/** False: the account is on the list already. */
export async function insertPlayer(
  tx: Db,
  championshipId: number,
  accountId: number,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into championship_players (championship_id, account_id, registered_at)
    values (${championshipId}, ${accountId}, ${at}) on conflict do nothing returning account_id`.execute(tx)
  return rows.length > 0
}

/** False: the account was not on the list. */
export async function deletePlayer(tx: Db, championshipId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from championship_players where championship_id = ${championshipId} and account_id = ${accountId}
    returning account_id`.execute(tx)
  return rows.length > 0
}

/** In the order of registration; null: there is no such championship. */
export async function listPlayers(
  db: Db,
  championshipId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: PlayerRow[]; readonly totalCount: number } | null> {
  const total = await sql<{ count: number }>`
    select (select count(*) from championship_players p where p.championship_id = c.id) as count
    from championships c where c.id = ${championshipId}`.execute(db)
  if (total.rows[0] === undefined) return null
  const { rows } = await sql<PlayerRow>`
    select account_id as "accountId", registered_at as "registeredAt" from championship_players
    where championship_id = ${championshipId} order by registered_at, account_id
    limit ${limit} offset ${offset}`.execute(db)
  return { rows, totalCount: total.rows[0].count }
}

/** For the owner's download. */
export async function readPersonalRegistrations(db: Db, accountId: number): Promise<unknown> {
  const { rows } = await sql`
    select c.title, c.starts_at as "startsAt", c.ends_at as "endsAt", p.registered_at as "registeredAt"
    from championship_players p join championships c on c.id = p.championship_id
    where p.account_id = ${accountId} order by p.registered_at`.execute(db)
  return rows
}

export async function deleteRegistrationsOf(db: Db, accountId: number): Promise<void> {
  await sql`delete from championship_players where account_id = ${accountId}`.execute(db)
}

import type { Db } from '../../../platform/db/db.ts'
import { championshipsDb } from './tables.ts'

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
  const inserted = await championshipsDb(tx)
    .insertInto('championship_players')
    .values({ championship_id: championshipId, account_id: accountId, registered_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False: the account was not on the list. */
export async function deletePlayer(tx: Db, championshipId: number, accountId: number): Promise<boolean> {
  const deleted = await championshipsDb(tx)
    .deleteFrom('championship_players')
    .where('championship_id', '=', championshipId)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** In the order of registration; null: there is no such championship. */
export async function listPlayers(
  db: Db,
  championshipId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: PlayerRow[]; readonly totalCount: number } | null> {
  const total = await championshipsDb(db)
    .selectFrom('championships')
    .leftJoin('championship_players', 'championship_id', 'id')
    .select(({ fn }) => fn.count<number>('account_id').as('players'))
    .where('id', '=', championshipId)
    .groupBy('id')
    .executeTakeFirst()
  if (total === undefined) return null
  const rows = await championshipsDb(db)
    .selectFrom('championship_players')
    .select(['account_id as accountId', 'registered_at as registeredAt'])
    .where('championship_id', '=', championshipId)
    .orderBy('registered_at')
    .orderBy('account_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, totalCount: total.players }
}

/** For the owner's download. */
export async function readPersonalRegistrations(db: Db, accountId: number): Promise<unknown> {
  return championshipsDb(db)
    .selectFrom('championship_players as player')
    .innerJoin('championships as championship', 'championship.id', 'player.championship_id')
    .select([
      'championship.title',
      'championship.starts_at as startsAt',
      'championship.ends_at as endsAt',
      'player.registered_at as registeredAt',
    ])
    .where('player.account_id', '=', accountId)
    .orderBy('player.registered_at')
    .execute()
}

export async function deleteRegistrationsOf(db: Db, accountId: number): Promise<void> {
  await championshipsDb(db).deleteFrom('championship_players').where('account_id', '=', accountId).execute()
}

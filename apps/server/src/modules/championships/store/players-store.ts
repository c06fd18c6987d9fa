import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { PlayerState } from '../domain/life.ts'
import { championshipsDb } from './tables.ts'

export interface PlayerRow {
  readonly accountId: number
  readonly registeredAt: Date
}

/** A player with what the championship itself knows of them. */
export interface SeatedPlayer extends PlayerRow {
  readonly state: PlayerState
  readonly number: number | null
  readonly chargeId: string | null
  readonly heir: number | null
  /** Rounds that had begun when the player came to play. */
  readonly missed: number
}

/** In the order of their numbers, then of registration. */
export async function listSeatedPlayers(db: Db, championshipId: number): Promise<SeatedPlayer[]> {
  return seatedPlayers(db, championshipId)
    .orderBy('number', (order) => order.asc().nullsLast())
    .orderBy('registered_at')
    .orderBy('account_id')
    .execute()
}

export async function readSeatedPlayer(
  db: Db,
  championshipId: number,
  accountId: number,
): Promise<SeatedPlayer | null> {
  const row = await seatedPlayers(db, championshipId).where('account_id', '=', accountId).executeTakeFirst()
  return row ?? null
}

function seatedPlayers(db: Db, championshipId: number) {
  return championshipsDb(db)
    .selectFrom('championship_players')
    .select([
      'account_id as accountId',
      'registered_at as registeredAt',
      'state',
      'number',
      'charge_id as chargeId',
      'heir',
      'missed',
    ])
    .where('championship_id', '=', championshipId)
}

export async function insertPlayer(
  tx: Db,
  championshipId: number,
  {
    accountId,
    registeredAt,
    state,
    chargeId,
  }: Pick<SeatedPlayer, 'accountId' | 'registeredAt' | 'state' | 'chargeId'>,
): Promise<void> {
  await championshipsDb(tx)
    .insertInto('championship_players')
    .values({
      championship_id: championshipId,
      account_id: accountId,
      registered_at: registeredAt,
      state,
      charge_id: chargeId,
    })
    .execute()
}

export async function deletePlayer(tx: Db, championshipId: number, accountId: number): Promise<void> {
  await championshipsDb(tx)
    .deleteFrom('championship_players')
    .where('championship_id', '=', championshipId)
    .where('account_id', '=', accountId)
    .execute()
}

export async function changePlayerRow(
  tx: Db,
  championshipId: number,
  {
    accountId,
    state,
    number,
    heir,
    missed,
  }: Pick<SeatedPlayer, 'accountId'> & Partial<Pick<SeatedPlayer, 'state' | 'number' | 'heir' | 'missed'>>,
): Promise<void> {
  await championshipsDb(tx)
    .updateTable('championship_players')
    .set({
      account_id: accountId,
      ...(state !== undefined && { state }),
      ...(number !== undefined && { number }),
      ...(heir !== undefined && { heir }),
      ...(missed !== undefined && { missed }),
    })
    .where('championship_id', '=', championshipId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Those of these accounts who play or wait in the reserve. */
export async function listListed(
  db: Db,
  championshipId: number,
  accountIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await championshipsDb(db)
    .selectFrom('championship_players')
    .select('account_id as accountId')
    .where('championship_id', '=', championshipId)
    .where('account_id', '=', anyOf(accountIds))
    .where('state', '!=', 'out')
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** A player who sits down for the first time gets the next number: from now on they have played. */
export async function numberPlayers(
  tx: Db,
  championshipId: number,
  accountIds: readonly number[],
): Promise<void> {
  const players = () =>
    championshipsDb(tx).selectFrom('championship_players').where('championship_id', '=', championshipId)
  const { last } = await players()
    .select(({ fn }) => fn.coalesce(fn.max('number'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  const newcomers = await players()
    .select('account_id as accountId')
    .where('account_id', '=', anyOf(accountIds))
    .where('number', 'is', null)
    .orderBy('registered_at')
    .orderBy('account_id')
    .execute()
  for (const [index, { accountId }] of newcomers.entries())
    await changePlayerRow(tx, championshipId, { accountId, number: last + index + 1 })
}

/** Fees that were taken and not given back. */
export async function listCharges(
  db: Db,
  championshipId: number,
): Promise<{ readonly accountId: number; readonly chargeId: string }[]> {
  return championshipsDb(db)
    .selectFrom('championship_players')
    .select(['account_id as accountId', 'charge_id as chargeId'])
    .where('championship_id', '=', championshipId)
    .where('charge_id', 'is not', null)
    .$narrowType<{ chargeId: string }>()
    .orderBy('account_id')
    .execute()
}

export async function clearCharge(tx: Db, championshipId: number, accountId: number): Promise<void> {
  await championshipsDb(tx)
    .updateTable('championship_players')
    .set({ charge_id: null })
    .where('championship_id', '=', championshipId)
    .where('account_id', '=', accountId)
    .execute()
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

/**
 * A place of the seating stays, with the name of a stand-in: the others have met it. So does the line of somebody of the reserve whom
 * a judge took to a table.
 */
export async function deleteRegistrationsOf(db: Db, accountId: number): Promise<void> {
  const tables = championshipsDb(db)
  const ownResult = JSON.stringify([{ player: accountId }])
  await tables
    .deleteFrom('championship_players')
    .where('account_id', '=', accountId)
    .where('number', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('championship_tables')
            .select('round')
            .whereRef('championship_tables.championship_id', '=', 'championship_players.championship_id')
            .where('results', '@>', ownResult as never),
        ),
      ),
    )
    .execute()
  await tables
    .updateTable('championship_players')
    .set({ state: 'out' })
    .where('account_id', '=', accountId)
    .execute()
}

import type { SanctionCategory } from '@gorod/contracts/sanction-kinds'
import type { ExpressionBuilder } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { TablesOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { GivenBan } from '../public.ts'
import { moderationDb, type moderationTables } from './tables.ts'

export interface NewBan {
  readonly accountId: number
  readonly category: SanctionCategory
  readonly reason: string
  readonly from: Date
  readonly until: Date | null
  readonly byAccount: number | null
  readonly gameId: string | null
}

const bans = (db: Db) =>
  moderationDb(db)
    .selectFrom('bans')
    .select(['id', 'account_id as accountId', 'category', 'reason', 'from_at as from', 'until_at as until'])
    .select((ban) => [
      'by_account as byAccount',
      'game_id as gameId',
      ban('lifted_at', 'is not', null).$castTo<boolean>().as('lifted'),
    ])

type BanColumns = ExpressionBuilder<TablesOf<typeof moderationTables>, 'bans'>

const holdsAt = (at: Date) => (ban: BanColumns) =>
  ban.and([ban('lifted_at', 'is', null), ban.or([ban('until_at', 'is', null), ban('until_at', '>', at)])])

/** A game bans an account once: a second ban for it is not written. Returns the ban's id; null: it was not written. */
export async function insertBan(db: Db, ban: NewBan): Promise<number | null> {
  const row = await moderationDb(db)
    .insertInto('bans')
    .values({
      account_id: ban.accountId,
      category: ban.category,
      reason: ban.reason,
      from_at: ban.from,
      until_at: ban.until,
      by_account: ban.byAccount,
      game_id: ban.gameId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Bans that hold at a moment, by account; of several the one that ends last. */
export async function readActiveBans(
  db: Db,
  accountIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, GivenBan>> {
  const rows = await bans(db)
    .distinctOn('account_id')
    .where('account_id', '=', anyOf(accountIds))
    .where(holdsAt(at))
    .orderBy('account_id')
    .orderBy('until_at', (order) => order.desc().nullsFirst())
    .execute()
  return new Map(rows.map((row) => [row.accountId, row]))
}

const LISTED_BANS = 200

/** The newest first. */
export async function listBansOf(db: Db, accountId: number): Promise<GivenBan[]> {
  return bans(db)
    .where('account_id', '=', accountId)
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_BANS)
    .execute()
}

export async function countBans(db: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await moderationDb(db)
    .selectFrom('bans')
    .select(({ fn }) => ['account_id as accountId', fn.countAll<number>().as('count')])
    .where('account_id', '=', anyOf(accountIds))
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ accountId, count }) => [accountId, count]))
}

/** Two games left in one moment must not both be the first step. */
export const lockBans = (tx: Db, accountId: number): Promise<void> => holdLock(tx, 'bans', accountId)

/** When the account was banned for leaving a game; lifted bans do not count. */
export async function listLeavingBans(db: Db, accountId: number): Promise<Date[]> {
  const rows = await moderationDb(db)
    .selectFrom('bans')
    .select('from_at as from')
    .where('account_id', '=', accountId)
    .where('game_id', 'is not', null)
    .where('lifted_at', 'is', null)
    .execute()
  return rows.map(({ from }) => from)
}

/** In no particular order; unknown ids are left out. */
export async function readBans(db: Db, ids: readonly number[]): Promise<GivenBan[]> {
  return bans(db).where('id', '=', anyOf(ids)).execute()
}

/** Bans that began between two moments, lifted ones too; the second moment is not included. */
export async function listBansBetween(db: Db, from: Date, to: Date): Promise<GivenBan[]> {
  return bans(db).where('from_at', '>=', from).where('from_at', '<', to).orderBy('id').execute()
}

/** False: the ban is lifted, or it ends before that anyway. */
export async function shortenBan(tx: Db, banId: number, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await moderationDb(tx)
    .updateTable('bans')
    .set({ until_at: until })
    .where('id', '=', banId)
    .where('lifted_at', 'is', null)
    .where((ban) => ban.or([ban('until_at', 'is', null), ban('until_at', '>', until)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a ban back, also one that is over: it counts no longer. */
export async function takeBack(tx: Db, banId: number, at: Date): Promise<void> {
  await moderationDb(tx)
    .updateTable('bans')
    .set({ lifted_at: at })
    .where('id', '=', banId)
    .where('lifted_at', 'is', null)
    .execute()
}

/** False: there is no such ban, or it was lifted or is over. */
export async function liftBan(tx: Db, banId: number, at: Date): Promise<boolean> {
  const row = await moderationDb(tx)
    .updateTable('bans')
    .set({ lifted_at: at })
    .where('id', '=', banId)
    .where(holdsAt(at))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

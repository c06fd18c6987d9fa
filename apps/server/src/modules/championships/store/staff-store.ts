import type { Db } from '../../../platform/db/db.ts'
import type { StaffRole } from '../domain/life.ts'
import { championshipsDb } from './tables.ts'

export interface StaffRow {
  readonly accountId: number
  readonly role: StaffRole
}

export async function listStaff(db: Db, championshipId: number): Promise<StaffRow[]> {
  return championshipsDb(db)
    .selectFrom('championship_staff')
    .select(['account_id as accountId', 'role'])
    .where('championship_id', '=', championshipId)
    .orderBy('account_id')
    .orderBy('role')
    .execute()
}

export async function isStaff(
  db: Db,
  championshipId: number,
  { accountId, role }: StaffRow,
): Promise<boolean> {
  const row = await championshipsDb(db)
    .selectFrom('championship_staff')
    .select('account_id')
    .where('championship_id', '=', championshipId)
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .executeTakeFirst()
  return row !== undefined
}

/** Runs this championship: its owner, its organisers and its judges. */
export async function runsIt(db: Db, championshipId: number, accountId: number): Promise<boolean> {
  const row = await championshipsDb(db)
    .selectFrom('championships as championship')
    .leftJoin('championship_staff as staff', (join) =>
      join.onRef('staff.championship_id', '=', 'championship.id').on('staff.account_id', '=', accountId),
    )
    .select('championship.id')
    .where('championship.id', '=', championshipId)
    .where((one) =>
      one.or([one('championship.created_by', '=', accountId), one('staff.role', 'is not', null)]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Gives or takes a role. False: it was so before. */
export async function setStaff(
  tx: Db,
  championshipId: number,
  { accountId, role, granted }: StaffRow & { readonly granted: boolean },
): Promise<boolean> {
  const db = championshipsDb(tx)
  if (granted) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('championship_staff')
      .values({ championship_id: championshipId, account_id: accountId, role })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numDeletedRows } = await db
    .deleteFrom('championship_staff')
    .where('championship_id', '=', championshipId)
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deleteStaffOf(db: Db, accountId: number): Promise<void> {
  await championshipsDb(db).deleteFrom('championship_staff').where('account_id', '=', accountId).execute()
}

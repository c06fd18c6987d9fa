import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { violatedConstraint } from './accounts-store.ts'

/** Whether anybody but this account is called so, whatever the case. */
export async function isNameOfAnother(db: Db, accountId: number, username: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts where lower(username) = lower(${username}) and id <> ${accountId}`.execute(db)
  return rows.length > 0
}

export async function writeUsername(
  tx: Db,
  accountId: number,
  username: string,
): Promise<'renamed' | 'taken' | 'gone'> {
  try {
    const { rows } = await sql`
      update accounts set username = ${username}
      where id = ${accountId} and deleted_at is null returning id`.execute(tx)
    return rows.length > 0 ? 'renamed' : 'gone'
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_username') return 'taken'
    throw error
  }
}

export async function writePhoto(tx: Db, accountId: number, photo: string | null): Promise<void> {
  await sql`update accounts set photo = ${photo} where id = ${accountId} and deleted_at is null`.execute(tx)
}

export async function writePortrait(tx: Db, accountId: number, portrait: string | null): Promise<boolean> {
  const { rows } = await sql`
    update accounts set portrait = ${portrait}
    where id = ${accountId} and deleted_at is null returning id`.execute(tx)
  return rows.length > 0
}

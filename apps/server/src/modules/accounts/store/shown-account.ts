import type { Db } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/violated-constraint.ts'
import { isUsernameLost } from './accounts-store.ts'
import { accountsDb } from './tables.ts'

/** What everybody sees of an account: its name and pictures. */

export async function writeUsername(
  tx: Db,
  accountId: number,
  username: string,
): Promise<'renamed' | 'taken' | 'gone'> {
  if (await isUsernameLost(tx, username, accountId)) return 'taken'
  try {
    return (await writeVisible(tx, accountId, { username })) ? 'renamed' : 'gone'
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_username') return 'taken'
    throw error
  }
}

export async function writePhoto(tx: Db, accountId: number, photo: string | null): Promise<void> {
  await writeVisible(tx, accountId, { photo })
}

/** False when there is no such living account. */
export async function writePortrait(tx: Db, accountId: number, portrait: string | null): Promise<boolean> {
  return writeVisible(tx, accountId, { portrait })
}

async function writeVisible(
  tx: Db,
  accountId: number,
  change:
    | { readonly username: string }
    | { readonly photo: string | null }
    | { readonly portrait: string | null },
): Promise<boolean> {
  const row = await accountsDb(tx)
    .updateTable('accounts')
    .set(change)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { kindOf, type PictureKind } from '../domain/drawn-avatar.ts'
import { profilesDb } from './tables.ts'

/** A file that is about to be written. */
export async function notePicture(db: Db, name: string, accountId: number, at: Date): Promise<void> {
  await profilesDb(db)
    .insertInto('profile_pictures')
    .values({ name, account_id: accountId, made_at: at, shown: false })
    .execute()
}

/** Makes it the account's photo or portrait. Returns the pictures it replaces, which nobody sees any more. */
export async function showPicture(tx: Db, name: string, accountId: number): Promise<readonly string[]> {
  const replaced = await hidePictures(tx, accountId, kindOf(name))
  await profilesDb(tx).updateTable('profile_pictures').set({ shown: true }).where('name', '=', name).execute()
  return replaced
}

/** Takes the account's photo or portrait off. Returns the pictures that nobody sees any more. */
export async function hidePictures(tx: Db, accountId: number, kind: PictureKind): Promise<readonly string[]> {
  const db = profilesDb(tx)
  const rows = await db
    .selectFrom('profile_pictures')
    .select('name')
    .where('account_id', '=', accountId)
    .where('shown', '=', true)
    .forUpdate()
    .execute()
  const names = rows.map(({ name }) => name).filter((name) => kindOf(name) === kind)
  await db.updateTable('profile_pictures').set({ shown: false }).where('name', '=', anyOf(names)).execute()
  return names
}

export async function listPictures(
  db: Db,
  accountId: number,
): Promise<readonly { readonly name: string; readonly madeAt: Date }[]> {
  return profilesDb(db)
    .selectFrom('profile_pictures')
    .select(['name', 'made_at as madeAt'])
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .execute()
}

/** Noted before `until` and nobody's picture: left by a process that died in between. */
export async function listStrayPictures(db: Db, until: Date): Promise<readonly string[]> {
  const rows = await profilesDb(db)
    .selectFrom('profile_pictures')
    .select('name')
    .where('shown', '=', false)
    .where('made_at', '<', until)
    .execute()
  return rows.map(({ name }) => name)
}

export async function forgetPicture(db: Db, name: string): Promise<void> {
  await profilesDb(db).deleteFrom('profile_pictures').where('name', '=', name).execute()
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { kindOf, type PictureKind } from '../domain/avatar.ts'

/** A file that is about to be written. */
export async function notePicture(db: Db, name: string, accountId: number, at: Date): Promise<void> {
  await sql`
    insert into profile_pictures (name, account_id, made_at, shown)
    values (${name}, ${accountId}, ${at}, false)`.execute(db)
}

/** Makes it the account's photo or portrait. Answers those it takes the place of, which nobody is shown any more. */
export async function showPicture(tx: Db, name: string, accountId: number): Promise<readonly string[]> {
  const unshown = await hidePictures(tx, accountId, kindOf(name))
  await sql`update profile_pictures set shown = true where name = ${name}`.execute(tx)
  return unshown
}

/** Takes the account's photo or portrait off. Answers what nobody is shown any more. */
export async function hidePictures(tx: Db, accountId: number, kind: PictureKind): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from profile_pictures where account_id = ${accountId} and shown for update`.execute(tx)
  const names = rows.map(({ name }) => name).filter((name) => kindOf(name) === kind)
  await sql`update profile_pictures set shown = false where name = any(${names}::text[])`.execute(tx)
  return names
}

export async function listPictures(
  db: Db,
  accountId: number,
): Promise<readonly { readonly name: string; readonly madeAt: Date }[]> {
  const { rows } = await sql<{ name: string; madeAt: Date }>`
    select name, made_at as "madeAt" from profile_pictures
    where account_id = ${accountId} order by made_at`.execute(db)
  return rows
}

/** What was noted before `until` and is nobody's picture: left by a process that died in between. */
export async function listStrayPictures(db: Db, until: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from profile_pictures where not shown and made_at < ${until}`.execute(db)
  return rows.map(({ name }) => name)
}

export async function forgetPicture(db: Db, name: string): Promise<void> {
  await sql`delete from profile_pictures where name = ${name}`.execute(db)
}

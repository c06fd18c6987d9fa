import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ProfileChanges } from '../domain/profile-edit.ts'
import type { Gender } from '../public.ts'
import { BLANK_PROFILE, type ProfileRow, profilesDb } from './tables.ts'

export async function readProfile(db: Db, accountId: number): Promise<ProfileRow> {
  const row = await profilesDb(db)
    .selectFrom('profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? BLANK_PROFILE
}

/** A changed channel loses its proof, a changed gender the saved 3D avatar. Returns whether a 3D avatar is still saved. */
export async function writeProfile(tx: Db, accountId: number, changes: ProfileChanges): Promise<boolean> {
  const sameGender = sql`profiles.gender = excluded.gender`
  const sameChannel = sql`lower(profiles.twitch) = lower(excluded.twitch)`
  const { rpm_avatar_id } = await profilesDb(tx)
    .insertInto('profiles')
    .values({ account_id: accountId, ...changes })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...changes,
        rpm_avatar_id: sql`case when ${sameGender} then profiles.rpm_avatar_id end`,
        twitch_verified_at: sql`case when ${sameChannel} then profiles.twitch_verified_at end`,
        twitch_subject: sql`case when ${sameChannel} then profiles.twitch_subject end`,
      }),
    )
    .returning('rpm_avatar_id')
    .executeTakeFirstOrThrow()
  return rpm_avatar_id !== null
}

/** False: the profile has another gender, for which this avatar is not made. A change of it that runs is waited for. */
export async function writeAvatarId(
  tx: Db,
  accountId: number,
  { id, gender }: { readonly id: string; readonly gender: Gender },
): Promise<boolean> {
  const written = await profilesDb(tx)
    .insertInto('profiles')
    .values({ account_id: accountId, gender, rpm_avatar_id: id })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ rpm_avatar_id: id }).where('profiles.gender', '=', gender),
    )
    .returning('account_id')
    .executeTakeFirst()
  return written !== undefined
}

/** Notes that the portrait is of the saved avatar. False: another avatar is saved, or none. */
export async function notePortrait(tx: Db, accountId: number, rpmAvatarId: string): Promise<boolean> {
  const updated = await profilesDb(tx)
    .updateTable('profiles')
    .set({ portrait_of: rpmAvatarId })
    .where('account_id', '=', accountId)
    .where('rpm_avatar_id', '=', rpmAvatarId)
    .returning('account_id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function deleteProfile(db: Db, accountId: number): Promise<void> {
  await profilesDb(db).deleteFrom('profiles').where('account_id', '=', accountId).execute()
}

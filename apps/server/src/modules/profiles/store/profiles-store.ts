import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ProfileChanges } from '../domain/profile-edit.ts'
import type { Gender } from '../public.ts'
import { profilesDb } from './tables.ts'

export interface ProfileRow {
  readonly description: string
  readonly gender: Gender
  readonly telegram: string
  readonly instagram: string
  /** Channel name; empty: none. */
  readonly twitch: string
  readonly twitchVerifiedAt: Date | null
  /** The streaming platform's own id of the person who proved it. */
  readonly twitchSubject: string | null
  readonly rpmAvatarId: string | null
  /** The 3D avatar the portrait is of. */
  readonly portraitOf: string | null
}

/** Of an account that has no row yet. */
export const BLANK_PROFILE: ProfileRow = {
  description: '',
  gender: 0,
  telegram: '',
  instagram: '',
  twitch: '',
  twitchVerifiedAt: null,
  twitchSubject: null,
  rpmAvatarId: null,
  portraitOf: null,
}

export async function readProfile(db: Db, accountId: number): Promise<ProfileRow> {
  const row = await profilesDb(db)
    .selectFrom('profiles')
    .select([
      'description',
      'gender',
      'telegram',
      'instagram',
      'twitch',
      'twitch_verified_at as twitchVerifiedAt',
      'twitch_subject as twitchSubject',
      'rpm_avatar_id as rpmAvatarId',
      'portrait_of as portraitOf',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? BLANK_PROFILE
}

/** A changed channel loses its proof, a changed gender the saved 3D avatar. Returns whether a 3D avatar is still saved. */
export async function writeProfile(tx: Db, accountId: number, changes: ProfileChanges): Promise<boolean> {
  const { description, gender, telegram, instagram, twitch } = changes
  const columns = { description, gender, telegram, instagram, twitch }
  const sameGender = sql`profiles.gender = excluded.gender`
  const sameChannel = sql`lower(profiles.twitch) = lower(excluded.twitch)`
  const { rpmAvatarId } = await profilesDb(tx)
    .insertInto('profiles')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...columns,
        rpm_avatar_id: sql`case when ${sameGender} then profiles.rpm_avatar_id end`,
        twitch_verified_at: sql`case when ${sameChannel} then profiles.twitch_verified_at end`,
        twitch_subject: sql`case when ${sameChannel} then profiles.twitch_subject end`,
      }),
    )
    .returning('rpm_avatar_id as rpmAvatarId')
    .executeTakeFirstOrThrow()
  return rpmAvatarId !== null
}

export async function writeAvatarId(tx: Db, accountId: number, rpmAvatarId: string | null): Promise<void> {
  await profilesDb(tx)
    .insertInto('profiles')
    .values({ account_id: accountId, rpm_avatar_id: rpmAvatarId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ rpm_avatar_id: rpmAvatarId }))
    .execute()
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

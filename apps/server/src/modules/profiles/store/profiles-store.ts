import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ProfileChanges } from '../domain/profile-edit.ts'
import type { Gender } from '../public.ts'

export interface ProfileRow {
  readonly description: string
  readonly gender: Gender
  readonly telegram: string
  readonly instagram: string
  /** Channel name; empty: none. */
  readonly twitch: string
  readonly twitchVerifiedAt: Date | null
  /** The platform's own name for whoever proved it. */
  readonly twitchSubject: string | null
  readonly rpmAvatarId: string | null
  /** The 3D avatar the portrait is of. */
  readonly portraitOf: string | null
}

/** Of whoever has told nothing. */
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
  const { rows } = await sql<ProfileRow>`
    select description, gender, telegram, instagram, twitch, twitch_verified_at as "twitchVerifiedAt",
      twitch_subject as "twitchSubject", rpm_avatar_id as "rpmAvatarId", portrait_of as "portraitOf"
    from profiles where account_id = ${accountId}`.execute(db)
  return rows[0] ?? BLANK_PROFILE
}

/** Another channel than before is not proved. Answers whether a 3D avatar is saved still. */
export async function writeProfile(tx: Db, accountId: number, changes: ProfileChanges): Promise<boolean> {
  const { description, gender, telegram, instagram, twitch } = changes
  const sameChannel = sql`lower(profiles.twitch) = lower(excluded.twitch)`
  const { rows } = await sql<{ rpmAvatarId: string | null }>`
    insert into profiles (account_id, description, gender, telegram, instagram, twitch)
    values (${accountId}, ${description}, ${gender}, ${telegram}, ${instagram}, ${twitch})
    on conflict (account_id) do update set
      description = excluded.description, gender = excluded.gender, telegram = excluded.telegram,
      instagram = excluded.instagram, twitch = excluded.twitch,
      -- The saved 3D avatar is of the other gender then.
      rpm_avatar_id = case when profiles.gender = excluded.gender then profiles.rpm_avatar_id end,
      twitch_verified_at = case when ${sameChannel} then profiles.twitch_verified_at end,
      twitch_subject = case when ${sameChannel} then profiles.twitch_subject end
    returning rpm_avatar_id as "rpmAvatarId"`.execute(tx)
  return rows[0]?.rpmAvatarId != null
}

export async function writeAvatarId(tx: Db, accountId: number, rpmAvatarId: string | null): Promise<void> {
  await sql`
    insert into profiles (account_id, rpm_avatar_id) values (${accountId}, ${rpmAvatarId})
    on conflict (account_id) do update set rpm_avatar_id = excluded.rpm_avatar_id`.execute(tx)
}

/** The saved avatar has its portrait. False: another one is saved, or none. */
export async function notePortrait(tx: Db, accountId: number, rpmAvatarId: string): Promise<boolean> {
  const { rows } = await sql`
    update profiles set portrait_of = rpm_avatar_id
    where account_id = ${accountId} and rpm_avatar_id = ${rpmAvatarId} returning account_id`.execute(tx)
  return rows.length > 0
}

export async function deleteProfile(db: Db, accountId: number): Promise<void> {
  await sql`delete from profiles where account_id = ${accountId}`.execute(db)
}

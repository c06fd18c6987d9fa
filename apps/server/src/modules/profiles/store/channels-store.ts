import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { isSameChannel } from '../domain/social-names.ts'

export interface ChannelProof {
  readonly login: string
  /** The platform's own name for the channel's owner. */
  readonly subject: string
  readonly at: Date
}

const UNIQUE_VIOLATION = '23505'

/**
 * Keeps the proof of the channel the profile names, or names it where none is. `other_channel`: the profile names
 * another one. `taken`: another account has proved it before. Neither changes anything.
 */
export async function writeProof(
  db: Db,
  accountId: number,
  { login, subject, at }: ChannelProof,
): Promise<'verified' | 'other_channel' | 'taken'> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`insert into profiles (account_id) values (${accountId}) on conflict do nothing`.execute(tx)
      const { rows } = await sql<{ twitch: string }>`
        select twitch from profiles where account_id = ${accountId} for update`.execute(tx)
      const named = rows[0]?.twitch ?? ''
      if (named !== '' && !isSameChannel(named, login)) return 'other_channel'
      await sql`
        update profiles set twitch = ${login}, twitch_subject = ${subject}, twitch_verified_at = ${at}
        where account_id = ${accountId}`.execute(tx)
      return 'verified'
    })
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return 'taken'
    throw error
  }
}

export async function clearChannel(db: Db, accountId: number): Promise<void> {
  await sql`
    update profiles set twitch = '', twitch_subject = null, twitch_verified_at = null
    where account_id = ${accountId}`.execute(db)
}

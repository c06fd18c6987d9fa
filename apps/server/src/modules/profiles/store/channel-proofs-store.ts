import type { Db } from '../../../platform/db/db.ts'
import { isSameChannel } from '../domain/social-names.ts'
import { profilesDb } from './tables.ts'

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
    return await profilesDb(db)
      .transaction()
      .execute(async (tx) => {
        await tx
          .insertInto('profiles')
          .values({ account_id: accountId })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const { twitch } = await tx
          .selectFrom('profiles')
          .select('twitch')
          .where('account_id', '=', accountId)
          .forUpdate()
          .executeTakeFirstOrThrow()
        if (twitch !== '' && !isSameChannel(twitch, login)) return 'other_channel'
        await tx
          .updateTable('profiles')
          .set({ twitch: login, twitch_subject: subject, twitch_verified_at: at })
          .where('account_id', '=', accountId)
          .execute()
        return 'verified'
      })
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return 'taken'
    throw error
  }
}

export async function clearChannel(db: Db, accountId: number): Promise<void> {
  await profilesDb(db)
    .updateTable('profiles')
    .set({ twitch: '', twitch_subject: null, twitch_verified_at: null })
    .where('account_id', '=', accountId)
    .execute()
}

import type { Db } from '../../platform/db/db.ts'

/** 0 male, 1 female (spec §3 «Profile»). */
export type Gender = 0 | 1

export interface ProfilesApi {
  genderOf(accountId: number): Promise<Gender>
  /** Names the saved 3D avatar on the profile; null takes it off. In the caller's transaction. */
  setAvatar(tx: Db, accountId: number, rpmAvatarId: string | null): Promise<void>
  /**
   * Takes the portrait of a saved 3D avatar (three squares side by side, lips shut, half open, open) as the player's
   * picture, unless a photo is set. Answers the picture's name; null: the photo stays. Throws `validation_failed` for
   * what is no such strip.
   */
  setPortrait(accountId: number, strip: Buffer): Promise<string | null>
  /** Avatars of these accounts, of those who saved one. */
  avatarsOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, string>>
}

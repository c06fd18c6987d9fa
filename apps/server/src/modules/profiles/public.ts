import type { ProfileCard } from '@gorod/contracts/profile'
import type { Db } from '../../platform/db/db.ts'

/** 0 male, 1 female (spec §3 «Profile»). */
export type Gender = 0 | 1

/** The 3D avatar of a player. */
export interface Body {
  readonly gender: Gender
  /** Names the saved avatar; null: none, or one of the other gender, which is void. */
  readonly avatarId: string | null
  /** True when that avatar has no portrait yet. */
  readonly portraitDue: boolean
}

export interface ProfilesApi {
  /** The address of the channel that the account proved to be theirs; null without one. */
  provedChannel(accountId: number): Promise<string | null>
  /** The card shown over a name, as a stranger sees it; null for a number that no account ever had. */
  cardOf(accountId: number): Promise<ProfileCard | null>
  /** The large square of a stored picture, WebP; null when it is gone. */
  readPicture(name: string): Promise<Buffer | null>
  /** Within a transaction with `tx`. */
  bodyOf(accountId: number, tx?: Db): Promise<Body>
  /** Name of the portrait of this 3D avatar, when the account's portrait is of no other. */
  portraitOf(accountId: number, avatarId: string): Promise<string | null>
  /** Names the saved 3D avatar on the profile, in the caller's transaction. False: the profile has another gender by now. */
  setAvatar(
    tx: Db,
    accountId: number,
    avatar: { readonly id: string; readonly gender: Gender },
  ): Promise<boolean>
  /**
   * Takes the portrait of the saved 3D avatar `of`: three squares side by side, lips shut, half open, open. A photo stays.
   * Returns the portrait's name. Throws `validation_failed` for what is no such strip, `avatar_not_found` where another
   * avatar is saved by now, or none.
   */
  setPortrait(accountId: number, sitting: { readonly of: string; readonly strip: Buffer }): Promise<string>
}

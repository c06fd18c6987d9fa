import type { Right } from '@gorod/contracts'
import type { Db } from '../../platform/db/db.ts'
import type { Authenticate } from '../../platform/identity.ts'

/** What others may know of an account. Never its address. */
export interface Account {
  readonly id: number
  /** Of a deleted account: the name of the stand-in. */
  readonly username: string
  /** As lists show it: the photo, else the portrait of the 3D avatar. Null: one of the nine default pictures. */
  readonly image: string | null
  /** Of the saved 3D avatar, whether or not there is a photo: for a camera that is off. */
  readonly portrait: string | null
  /** The e-mail is confirmed. */
  readonly verified: boolean
  readonly rights: readonly Right[]
  readonly registeredAt: Date
  readonly deleted: boolean
}

export interface ModeratedAccount extends Account {
  readonly email: string | null
}

export interface AccountsApi {
  readonly authenticate: Authenticate
  /** Within a transaction with `tx`. */
  getAccount(id: number, tx?: Db): Promise<Account | null>
  /** In no particular order; unknown ids are left out. Within a transaction with `tx`. */
  listAccounts(ids: readonly number[], tx?: Db): Promise<readonly Account[]>
  /** For moderators: living accounts by part of the name, number or whole address; exact hits, then the newest. */
  searchAccounts(
    text: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: readonly ModeratedAccount[]; readonly totalCount: number }>
  /** Gives or takes a right in the caller's transaction. False: nothing changed. */
  setRight(tx: Db, accountId: number, right: Right, granted: boolean): Promise<boolean>
  /** Why the account cannot be called so, in words for the field; null when it can. Its own name is never taken. */
  usernameError(accountId: number, username: string): Promise<string | null>
  /**
   * Gives another name, or the same, and holds the account until the end of the caller's transaction. `taken`:
   * somebody was faster, and the transaction can only be given up. `gone`: there is no such living account.
   */
  rename(tx: Db, accountId: number, username: string): Promise<'renamed' | 'taken' | 'gone'>
  /** Names the account's photo, a file under `/images/avatar/`; null: none. In the caller's transaction. */
  setPhoto(tx: Db, accountId: number, photo: string | null): Promise<void>
  /**
   * The same for the portrait of the 3D avatar. The account is held until the transaction ends; false: there is no such
   * living account.
   */
  setPortrait(tx: Db, accountId: number, portrait: string | null): Promise<boolean>
}

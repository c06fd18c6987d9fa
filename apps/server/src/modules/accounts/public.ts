import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Permission, Right } from '@gorod/contracts/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/db.ts'
import type { Authenticate } from '../../platform/identity.ts'
import type { EmailFrame } from '../../platform/mail/email-layout.ts'
import type { Email } from '../../platform/mail/mail.ts'

/** What other modules may know of an account. Never its address. */
export interface Account {
  readonly id: number
  /** For a deleted account the name of the stand-in. */
  readonly username: string
  /** The picture in lists: the photo, else the portrait of the 3D avatar. Null: one of the nine default pictures. */
  readonly image: string | null
  /** The portrait of the saved 3D avatar, whether or not there is a photo: for a camera that is off. */
  readonly portrait: string | null
  /** True when the e-mail is confirmed. */
  readonly verified: boolean
  readonly rights: readonly Right[]
  readonly registeredAt: Date
  readonly deleted: boolean
}

export interface ModeratedAccount extends Account {
  readonly email: string | null
}

/** A browser in which an account is signed in. */
export interface LivingSession {
  readonly id: string
  readonly userAgent: string
}

/** A sign-in that succeeded. */
export interface SignedIn {
  readonly accountId: number
  /** The value of the browser's own cookie. Not to be stored as it is. */
  readonly device: string
  readonly address: string
}

/**
 * In the transaction in which the owner gets the account back. Returns what the account loses by it, as a sentence for its owner, who
 * may have set it up themselves; null: nothing.
 */
export type TakenBackListener = (tx: Db, accountId: number) => Promise<string | null>

/** Called in the transaction of what happens, with the marks of the owner (keyed hashes of address and identities at providers). */
export interface OwnerListener {
  /** The account is deleted. */
  left(tx: Db, accountId: number, marks: readonly Buffer[]): Promise<void>
  /** The account has another owner's address or identity, or the same one proved again. */
  proved(tx: Db, accountId: number, marks: readonly Buffer[]): Promise<void>
}

/** In the transaction of the change. Null: the account shows none. */
export type ShownRegionListener = (tx: Db, accountId: number, region: string | null) => Promise<void>

export interface AccountsApi {
  readonly authenticate: Authenticate
  /** Called after each sign-in and sign-up; it does not wait for long, and a failure of it changes nothing. */
  onSignedIn(listener: (signedIn: SignedIn) => Promise<void>): void
  /**
   * Called when the owner of the mailbox gets the account, by a recovery of the password or through a provider: the person who had it before must
   * learn nothing of it any more. What belongs to a session ends with it and needs no listener.
   */
  onTakenBack(listener: TakenBackListener): void
  /** Registered once by the module that has the bans: who leaves, and who comes back as another account. */
  onOwner(listener: OwnerListener): void
  /** Registered once by the module that has the ratings: which region somebody shows from now on. */
  onRegionShown(listener: ShownRegionListener): void
  /** `tx`: within that transaction. */
  getAccount(id: number, tx?: Db): Promise<Account | null>
  /** In no particular order; unknown ids are left out. `tx`: within that transaction. */
  listAccounts(ids: readonly number[], tx?: Db): Promise<readonly Account[]>
  /** Living accounts that may do this, by a right or by the configuration. In no particular order. */
  listWhoMay(permission: Permission, tx?: Db): Promise<readonly Account[]>
  /** The living account with this name, in upper or lower case. */
  findByName(username: string): Promise<Account | null>
  /**
   * For moderators: living accounts by part of the name, number or whole address; exact matches first, then the
   * newest.
   */
  searchAccounts(
    text: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: readonly ModeratedAccount[]; readonly totalCount: number }>
  /** Whether the owner of this account has proved its address: another one may be a stranger's, who would get what the account is given. */
  hasProvedEmail(accountId: number, tx?: Db): Promise<boolean>
  /** Gives or takes a right in the caller's transaction. False when nothing changed. */
  setRight(tx: Db, accountId: number, right: Right, granted: boolean): Promise<boolean>
  /**
   * The reason why the account cannot have this name, in words for the field; null when it can. Its own name is never
   * taken.
   */
  usernameError(accountId: number, username: string): Promise<string | null>
  /**
   * Gives another name, or the same, and locks the account until the end of the caller's transaction. `taken`:
   * somebody was faster, and the transaction can only be rolled back. `gone`: there is no such living account.
   */
  rename(tx: Db, accountId: number, username: string): Promise<'renamed' | 'taken' | 'gone'>
  /** Sets the account's photo, a file under `/images/avatar/`; null: none. In the caller's transaction. */
  setPhoto(tx: Db, accountId: number, photo: string | null): Promise<void>
  /**
   * The same for the portrait of the 3D avatar. The account is locked until the transaction ends. False: there is no
   * such living account.
   */
  setPortrait(tx: Db, accountId: number, portrait: string | null): Promise<boolean>
  /**
   * Whether the owner asks: the current password, or a sign-in that has just been made. What is missing, in words under its
   * field.
   */
  proveOwner(
    asker: { readonly accountId: number; readonly sessionId: string },
    currentPassword: string,
  ): Promise<FormAnswer>
  /** The same, but a fresh sign-in proves it only where the account has no password: a stolen session may be a fresh one. */
  proveByPassword(
    asker: { readonly accountId: number; readonly sessionId: string },
    currentPassword: string,
  ): Promise<FormAnswer>
  /**
   * For acts by which a stolen session would gain lasting power: throws `owner_proof_required` unless the owner has proved, within fifteen minutes and in
   * this session, to be there (`proveAdministrator`). `tx`: within that transaction.
   */
  requireOwner(asker: { readonly accountId: number; readonly sessionId: string }, tx?: Db): Promise<void>
  /** Changes with the password of the account and tells nothing of it. Null: there is no such living account. */
  passwordStamp(accountId: number): Promise<string | null>
  /**
   * Signs the browser of a request in: the caller has proved by a chat whose account it is. The session proves no owner, and has no power over
   * others, whatever rights the account has or gets. Returns the access token.
   */
  openChatSession(accountId: number, request: FastifyRequest, reply: FastifyReply): Promise<string>
  /** Those that have not ended; none of a deleted account. */
  livingSessions(accountId: number): Promise<readonly LivingSession[]>
  /** What every e-mail shows of the site. To be called before a transaction: it reads the settings by itself. */
  emailFrame(): Promise<EmailFrame>
  /** Enqueues an e-mail to a living account in the caller's transaction; none where the address is not confirmed. */
  sendEmail(tx: Db, accountId: number, draw: (to: string) => Email): Promise<void>
}

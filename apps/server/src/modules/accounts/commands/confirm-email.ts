import type { EmailLinkState } from '@gorod/contracts/accounts'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, formErrors } from '../domain/form-checks.ts'
import type { Passwords } from '../domain/passwords.ts'
import { hashOf } from '../domain/secret-hash.ts'
import { confirmLink, findLink } from '../store/confirmations-store.ts'

export interface ConfirmEmailDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly clock: Clock
  readonly ownerProved: (tx: Db, accountId: number) => Promise<void>
}

/** The same answer for unknown, old and used links. */
const DEAD_LINK: FormAnswer = formErrors({ token: FIELD_ERRORS.linkDead })

/** What the reader of a link has to do. `callerId` is the account whose session comes along; null for a visitor. */
export async function emailLinkState(
  { db, clock }: ConfirmEmailDeps,
  token: string,
  callerId: number | null,
): Promise<EmailLinkState> {
  const link = await findLink(db, hashOf(token), new Date(clock.now()))
  if (link === null) return 'dead'
  if (link.accountId === callerId) return 'ready'
  return link.passwordHash === null ? 'sign_in' : 'password'
}

/**
 * Confirms the account's address, or makes the new address the account's own. The link proves the mailbox, and the
 * session or the password proves the account: only both together show that one person owns both. The link alone proves
 * nothing, because mail scanners open every link to look for viruses, run its scripts and press its buttons.
 */
export async function confirmEmail(
  { db, passwords, clock, ownerProved }: ConfirmEmailDeps,
  { token, password }: { readonly token: string; readonly password: string },
  callerId: number | null,
): Promise<FormAnswer> {
  const tokenHash = hashOf(token)
  // Checked before the expensive part: a made-up link costs us no hash.
  const link = await findLink(db, tokenHash, new Date(clock.now()))
  if (link === null) return DEAD_LINK
  const { accountId, passwordHash } = link
  const hasSession = accountId === callerId
  if (!hasSession) {
    if (passwordHash === null) return formErrors({ signIn: FIELD_ERRORS.signInFirst })
    if (password === '') return formErrors({ password: FIELD_ERRORS.required })
    if (!(await passwords.verify(password, passwordHash)))
      return formErrors({ password: FIELD_ERRORS.passwordWrong })
  }
  const proof = {
    accountId,
    passwordHash: hasSession ? null : passwordHash,
    at: new Date(clock.now()),
  }
  const confirmed = await confirmLink(db, tokenHash, proof, (tx) => ownerProved(tx, accountId))
  return confirmed ? DONE : DEAD_LINK
}

import type { EmailLinkState } from '@gorod/contracts/accounts'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Clock } from '../../../platform/clock.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, formErrors } from '../domain/form-checks.ts'
import type { Passwords } from '../domain/passwords.ts'
import { hashOf } from '../domain/sessions.ts'
import type { ConfirmationsStore } from '../store/confirmations-store.ts'

export interface ConfirmEmailDeps {
  readonly confirmations: ConfirmationsStore
  readonly passwords: Passwords
  readonly clock: Clock
}

/** Unknown, too old and used links are told alike. */
const DEAD: FormAnswer = formErrors({ token: FIELD_ERRORS.linkDead })

/** What the reader of a link has to do. `callerId` is the account whose session comes along; null: a visitor. */
export async function emailLinkState(
  { confirmations, clock }: ConfirmEmailDeps,
  token: string,
  callerId: number | null,
): Promise<EmailLinkState> {
  const link = await confirmations.liveLink(hashOf(token), new Date(clock.now()))
  if (link === null) return 'dead'
  if (link.accountId === callerId) return 'ready'
  return link.passwordHash === null ? 'sign_in' : 'password'
}

/**
 * Confirms the account's address, or makes the address the account wants its own. The link proves the mailbox, and the
 * session or the password proves the account: only both together show that one person owns both. The link alone is
 * worth nothing, for mailboxes open every link to look for viruses, run its scripts and press its buttons.
 */
export async function confirmEmail(
  { confirmations, passwords, clock }: ConfirmEmailDeps,
  { token, password }: { readonly token: string; readonly password: string },
  callerId: number | null,
): Promise<FormAnswer> {
  const tokenHash = hashOf(token)
  // Before the expensive part: a made-up link costs us no hash.
  const link = await confirmations.liveLink(tokenHash, new Date(clock.now()))
  if (link === null) return DEAD
  const { accountId, passwordHash } = link
  const hasSession = accountId === callerId
  if (!hasSession) {
    if (passwordHash === null) return formErrors({ signIn: FIELD_ERRORS.signInFirst })
    if (password === '') return formErrors({ password: FIELD_ERRORS.required })
    if (!(await passwords.verify(password, passwordHash)))
      return formErrors({ password: FIELD_ERRORS.passwordWrong })
  }
  const proof = { accountId, passwordHash: hasSession ? null : passwordHash }
  return (await confirmations.confirm(tokenHash, proof, new Date(clock.now()))) ? DONE : DEAD
}

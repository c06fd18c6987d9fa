import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Clock } from '../../../platform/clock.ts'
import type { LetterFrame } from '../../../platform/mail/letter-layout.ts'
import type { Random } from '../../../platform/random.ts'
import { type Correspondence, letterFrame, RECOVERY_LIFE_MS } from '../domain/correspondence.ts'
import { normalisedEmail } from '../domain/email.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, emailError, formErrors, passwordError } from '../domain/form-checks.ts'
import { LETTER_PACE } from '../domain/letter-pace.ts'
import { passwordChangedLetter, recoveryLetter } from '../domain/letters-text.ts'
import type { Passwords } from '../domain/passwords.ts'
import { hashOf } from '../domain/sessions.ts'
import type { PasswordOwner, RecoveriesStore } from '../store/recoveries-store.ts'
import type { AccountsDb } from '../store/tables.ts'

export interface RecoveryDeps extends Correspondence {
  readonly recoveries: RecoveriesStore
  readonly passwords: Passwords
  readonly clock: Clock
  readonly random: Random
  /** Has {@link sendRecoveryLetter} done later. */
  readonly enqueue: (email: string) => Promise<void>
  /** Closes the sockets of a session that has ended. */
  readonly disconnect: (sessionId: string) => void
}

/**
 * Takes the wish down, and looks for the account only afterwards: neither the answer nor the time it takes tells
 * whether somebody of this address plays here.
 */
export async function requestRecovery(
  { enqueue }: Pick<RecoveryDeps, 'enqueue'>,
  typed: string,
): Promise<FormAnswer> {
  const error = emailError(typed)
  if (error !== null) return formErrors({ email: error })
  await enqueue(normalisedEmail(typed))
  return DONE
}

/** Sends the letter, if there is such an account and none was sent just now. */
export async function sendRecoveryLetter(deps: RecoveryDeps, email: string): Promise<void> {
  const { recoveries, clock, random, outbox } = deps
  const accountId = await recoveries.findAccount(email)
  if (accountId === null) return
  const frame = await letterFrame(deps)
  const now = clock.now()
  const token = random.token()
  const expiresAt = new Date(now + RECOVERY_LIFE_MS)
  await recoveries.add(
    { tokenHash: hashOf(token), accountId, createdAt: new Date(now), expiresAt },
    LETTER_PACE.recovery,
    (tx, to) => outbox.put(tx, recoveryLetter(frame, { to, token }), expiresAt),
  )
}

const DEAD: FormAnswer = formErrors({ token: FIELD_ERRORS.linkDead })

/** Whether a link still works. Uses nothing up. */
export async function checkRecoveryToken(
  { recoveries, clock }: RecoveryDeps,
  token: string,
): Promise<FormAnswer> {
  return (await recoveries.isLive(hashOf(token), new Date(clock.now()))) ? DONE : DEAD
}

/** The new password by the link of a letter. All sessions of the account end. */
export async function setNewPassword(
  deps: RecoveryDeps,
  { token, password, repeat }: { readonly token: string; readonly password: string; readonly repeat: string },
): Promise<FormAnswer> {
  const { recoveries, passwords, clock, disconnect } = deps
  const refused = formErrors({
    password: password === '' ? FIELD_ERRORS.required : passwordError(password),
    password_repeat: repeatError(password, repeat),
  })
  if (!refused.success) return refused
  // Before the expensive part: a made-up link costs us no hash.
  if (!(await recoveries.isLive(hashOf(token), new Date(clock.now())))) return DEAD
  const frame = await letterFrame(deps)
  const passwordHash = await passwords.hash(password)
  const at = new Date(clock.now())
  const ended = await recoveries.use({ tokenHash: hashOf(token), passwordHash, at }, (tx, owner) =>
    putNotice(deps, tx, { owner, frame, at }),
  )
  if (ended === null) return DEAD
  for (const sessionId of ended) disconnect(sessionId)
  return DONE
}

function repeatError(password: string, repeat: string): string | null {
  if (repeat === '') return FIELD_ERRORS.required
  return repeat === password ? null : FIELD_ERRORS.passwordsDiffer
}

/** Tells the owner of an account that its password is another. An unproved address may be anybody's. */
export async function tellPasswordChanged(deps: RecoveryDeps, accountId: number): Promise<void> {
  const frame = await letterFrame(deps)
  const at = new Date(deps.clock.now())
  await deps.recoveries.withProvedOwner(accountId, (tx, owner) => putNotice(deps, tx, { owner, frame, at }))
}

async function putNotice(
  { outbox }: RecoveryDeps,
  tx: AccountsDb,
  { owner, frame, at }: { readonly owner: PasswordOwner; readonly frame: LetterFrame; readonly at: Date },
): Promise<void> {
  const { email, username } = owner
  if (email !== null) await outbox.put(tx, passwordChangedLetter(frame, { to: email, username, at }))
}

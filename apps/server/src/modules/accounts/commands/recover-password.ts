import { createHmac } from 'node:crypto'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { addressGroup } from '../../../platform/http/address-group.ts'
import { type Jobs, job } from '../../../platform/jobs/jobs.ts'
import type { EmailFrame } from '../../../platform/mail/email-layout.ts'
import type { Random } from '../../../platform/random.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import { normalisedEmail } from '../domain/email.ts'
import { type EmailDeps, emailFrame, RECOVERY_LIFE_MS, RECOVERY_PACE } from '../domain/emails.ts'
import { passwordChangedEmail, recoveryEmail } from '../domain/emails-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, emailError, formErrors, passwordError } from '../domain/form-checks.ts'
import type { Passwords } from '../domain/passwords.ts'
import { hashOf } from '../domain/secret-hash.ts'
import {
  addRecovery,
  findAccountByEmail,
  findConfirmedOwner,
  findRecovery,
  type PasswordOwner,
  spendRecovery,
} from '../store/recoveries-store.ts'

export interface RecoveryDeps extends EmailDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly passwords: Passwords
  readonly clock: Clock
  readonly random: Random
  readonly realtime: Pick<Realtime, 'disconnectSession'>
  readonly secret: string
  /** What the account loses by it, in sentences for its owner. */
  readonly takenBack: (tx: Db, accountId: number) => Promise<readonly string[]>
  readonly ownerProved: (tx: Db, accountId: number) => Promise<void>
}

/** A recovery was requested. Whether there is such an account is checked later, by {@link sendRecoveryEmail}. */
export const recoveryAskedJob = job(
  'recovery-asked',
  z.object({ email: z.string(), network: z.string().nullable().default(null) }),
)

/** Which network asked, so that nobody reads in the database which. */
const networkOf = (secret: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`recovery ${addressGroup(address)}`)
    .digest('base64url')

/**
 * Only enqueues the request, and the job looks for the account: neither the answer nor its time reveals whether this
 * address has an account.
 */
export async function requestRecovery(
  { db, jobs, secret }: Pick<RecoveryDeps, 'db' | 'jobs' | 'secret'>,
  typed: string,
  address: string,
): Promise<FormAnswer> {
  const error = emailError(typed)
  if (error !== null) return formErrors({ email: error })
  const network = networkOf(secret, address)
  await jobs.enqueue(db, recoveryAskedJob, { email: normalisedEmail(typed), network })
  return DONE
}

/** Sends the e-mail, if there is such an account and its mailbox needs one. */
export async function sendRecoveryEmail(
  deps: RecoveryDeps,
  { email, network }: { readonly email: string; readonly network: string | null },
): Promise<void> {
  const { db, clock, random, outbox } = deps
  const accountId = await findAccountByEmail(db, email)
  if (accountId === null) return
  const frame = await emailFrame(deps)
  const now = clock.now()
  const token = random.token()
  const expiresAt = new Date(now + RECOVERY_LIFE_MS)
  await addRecovery(
    db,
    { tokenHash: hashOf(token), accountId, createdAt: new Date(now), expiresAt, network },
    RECOVERY_PACE,
    (tx, to) => outbox.put(tx, recoveryEmail(frame, { to, token }), expiresAt),
  )
}

const DEAD_LINK: FormAnswer = formErrors({ token: FIELD_ERRORS.linkDead })

/** Checks whether a link still works, without using it up. */
export async function checkRecoveryToken({ db, clock }: RecoveryDeps, token: string): Promise<FormAnswer> {
  return (await findRecovery(db, hashOf(token), new Date(clock.now()))) === null ? DEAD_LINK : DONE
}

/** Sets the new password with the link of an e-mail. All sessions of the account end. `lost`: what else it loses, for its owner to read. */
export async function setNewPassword(
  deps: RecoveryDeps,
  { token, password, repeat }: { readonly token: string; readonly password: string; readonly repeat: string },
): Promise<FormAnswer & { readonly lost?: readonly string[] }> {
  const { db, passwords, clock, realtime } = deps
  const refused = formErrors({
    password: password === '' ? FIELD_ERRORS.required : passwordError(password),
    password_repeat: repeatError(password, repeat),
  })
  if (!refused.success) return refused
  // Checked before the expensive part: a made-up link costs us no hash.
  if ((await findRecovery(db, hashOf(token), new Date(clock.now()))) === null) return DEAD_LINK
  const frame = await emailFrame(deps)
  const passwordHash = await passwords.hash(password)
  const at = new Date(clock.now())
  const spent = { tokenHash: hashOf(token), passwordHash, at }
  let lost: readonly string[] = []
  const ended = await spendRecovery(db, spent, async (tx, accountId, owner) => {
    lost = [...(await deps.takenBack(tx, accountId)), ...(owner.lostRights ? [FIELD_ERRORS.rightsLost] : [])]
    await deps.ownerProved(tx, accountId)
    await putNotice(deps, tx, { owner, frame, at, lost })
  })
  if (ended === null) return DEAD_LINK
  for (const sessionId of ended) realtime.disconnectSession(sessionId)
  return lost.length === 0 ? DONE : { ...DONE, lost }
}

function repeatError(password: string, repeat: string): string | null {
  if (repeat === '') return FIELD_ERRORS.required
  return repeat === password ? null : FIELD_ERRORS.passwordsDiffer
}

/**
 * Informs the owner of an account that its password has changed. An unproved address may be a stranger's, so it gets
 * nothing.
 */
export async function tellPasswordChanged(
  deps: RecoveryDeps,
  tx: Db,
  { accountId, frame }: { readonly accountId: number; readonly frame: EmailFrame },
): Promise<void> {
  const at = new Date(deps.clock.now())
  const owner = await findConfirmedOwner(tx, accountId)
  if (owner !== null) await putNotice(deps, tx, { owner, frame, at, lost: [] })
}

interface Notice {
  readonly owner: PasswordOwner
  readonly frame: EmailFrame
  readonly at: Date
  readonly lost: readonly string[]
}

async function putNotice(
  { outbox }: RecoveryDeps,
  tx: Db,
  { owner, frame, at, lost }: Notice,
): Promise<void> {
  const { email, username } = owner
  if (email !== null) await outbox.put(tx, passwordChangedEmail(frame, { to: email, username, at, lost }))
}

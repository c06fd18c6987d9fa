import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type EmailDeps, emailFrame } from '../domain/emails.ts'
import { newSignInEmail } from '../domain/emails-text.ts'
import { hashOf } from '../domain/secret-hash.ts'
import { rememberDevice } from '../store/devices-store.ts'

export interface NoticeSignInDeps extends EmailDeps {
  readonly db: Db
  readonly clock: Clock
}

export interface SignInNotice {
  readonly accountId: number
  /** The value of the browser's own cookie. */
  readonly device: string
  readonly userAgent: string
  readonly address: string
}

/** Stores the device. If the account was used on others and never on this one, an e-mail informs its owner. */
export async function noticeSignIn(
  deps: NoticeSignInDeps,
  { accountId, device, userAgent, address }: SignInNotice,
): Promise<void> {
  const at = new Date(deps.clock.now())
  const frame = await emailFrame(deps)
  // Hashed with the account, so that two accounts of one browser look unrelated.
  const deviceHash = hashOf(`${accountId}:${device}`)
  await rememberDevice(deps.db, { accountId, deviceHash, at }, async (tx, { email, confirmed, username }) => {
    // An unproved address may belong to a stranger, who must learn nothing of this account.
    if (email === null || !confirmed) return
    await deps.outbox.put(tx, newSignInEmail(frame, { to: email, username, at, userAgent, address }))
  })
}

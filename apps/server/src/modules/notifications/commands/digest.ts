import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { digestEmail } from '../digest-email-text.ts'
import { listForDigest } from '../store/notifications-store.ts'
import { claimDigest, listDueDigests, stopDigest } from '../store/wishes-store.ts'

export interface DigestDeps {
  readonly db: Db
  readonly clock: Clock
  readonly secret: string
  readonly accounts: Pick<AccountsApi, 'emailFrame' | 'sendEmail'>
}

/** How many e-mails one turn sends. The others wait for the next turn. */
const MOST_AT_ONCE = 200
/** Named in one e-mail; of more it says how many there are. */
const NAMED = 20

/**
 * Sends the digests that are due. Each is claimed and put into the outbox in one transaction, so several processes may try, and none is sent
 * twice. Nothing is sent where there is nothing to tell.
 */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  const { db, clock, accounts, secret } = deps
  const now = new Date(clock.now())
  const due = await listDueDigests(db, now, MOST_AT_ONCE)
  if (due.length === 0) return
  const frame = await accounts.emailFrame()
  for (const digest of due) {
    await db.transaction().execute(async (tx) => {
      if (!(await claimDigest(tx, digest, now))) return
      const missed = await listForDigest(tx, digest, now)
      if (missed.length === 0) return
      await accounts.sendEmail(tx, digest.accountId, (to) =>
        digestEmail(frame, {
          to,
          rhythm: digest.rhythm,
          missed: missed.slice(0, NAMED),
          count: missed.length,
          token: unsubscribeToken(secret, digest.accountId),
        }),
      )
    })
  }
}

/** Lets its bearer end the digests of one account, and nothing else; so it may be good for ever. */
function unsubscribeToken(secret: string, accountId: number): string {
  return `${accountId}.${createHmac('sha256', secret).update(`unsubscribe:${accountId}`).digest('base64url')}`
}

/** False: the token is none of this site. */
export async function unsubscribe({ db, secret }: DigestDeps, token: string): Promise<boolean> {
  const accountId = Number(token.split('.')[0])
  const [given, expected] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, accountId))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  await stopDigest(db, accountId)
  return true
}

import type { Clock } from '../../../platform/clock.ts'
import { type Correspondence, letterFrame } from '../domain/correspondence.ts'
import { newSignInLetter } from '../domain/letters-text.ts'
import { hashOf } from '../domain/sessions.ts'
import type { DevicesStore } from '../store/devices-store.ts'

export interface NoticeSignInDeps extends Correspondence {
  readonly devices: DevicesStore
  readonly clock: Clock
}

export interface SignInNotice {
  readonly accountId: number
  /** What the browser's own cookie holds. */
  readonly device: string
  readonly userAgent: string
  readonly address: string
}

/** Keeps the device. One the account was never used on before, while it was on others, is told of by letter. */
export async function noticeSignIn(
  deps: NoticeSignInDeps,
  { accountId, device, userAgent, address }: SignInNotice,
): Promise<void> {
  const at = new Date(deps.clock.now())
  const frame = await letterFrame(deps)
  // Hashed with the account, so that two accounts of one browser look unrelated.
  const deviceHash = hashOf(`${accountId}:${device}`)
  await deps.devices.remember({ accountId, deviceHash, at }, async (tx, { email, confirmed, username }) => {
    // An unproved address may be anybody's, whom these letters are no business of.
    if (email === null || !confirmed) return
    await deps.outbox.put(tx, newSignInLetter(frame, { to: email, username, at, userAgent, address }))
  })
}

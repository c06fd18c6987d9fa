import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Random } from '../../../platform/random.ts'
import type { CaptchaGate } from '../domain/captcha-gate.ts'
import { CONFIRMATION_LIFE_MS, type Correspondence, letterFrame } from '../domain/correspondence.ts'
import { LETTER_PACE } from '../domain/letter-pace.ts'
import { confirmationLetter, newEmailLetter } from '../domain/letters-text.ts'
import { hashOf } from '../domain/sessions.ts'
import type { ConfirmationsStore, NewConfirmation } from '../store/confirmations-store.ts'
import type { Asker } from './prove-owner.ts'

export interface ConfirmationDeps extends Correspondence {
  readonly confirmations: ConfirmationsStore
  readonly clock: Clock
  readonly random: Random
}

/** A link that has not been written down yet. Its token is in no log and no table. */
export function newLink(
  { clock, random }: Pick<ConfirmationDeps, 'clock' | 'random'>,
  accountId: number,
  email: string,
): { readonly token: string; readonly link: NewConfirmation } {
  const now = clock.now()
  const token = random.token()
  const link = {
    tokenHash: hashOf(token),
    accountId,
    email,
    createdAt: new Date(now),
    expiresAt: new Date(now + CONFIRMATION_LIFE_MS),
  }
  return { token, link }
}

/**
 * Sends the letter with the link: to the new address where one waits, else to the account's own until that is
 * confirmed. The first letter is free; for another one the captcha is asked, and only when the letter can go out, so
 * that nobody solves one in vain. Throws `captcha_required`, and `too_many_requests` where one was sent just now.
 */
export async function sendConfirmation(
  deps: ConfirmationDeps & { readonly captcha: CaptchaGate },
  { accountId, sessionId }: Asker,
): Promise<'sent' | 'confirmed' | 'no_address'> {
  const { confirmations, captcha, clock, outbox } = deps
  const at = new Date(clock.now())
  const state = await confirmations.addressState(accountId, at)
  if (state === null) throw new AppError('session_expired')
  const email = state.pendingEmail ?? state.email
  if (email === null) return 'no_address'
  if (state.pendingEmail === null && state.confirmed) return 'confirmed'
  refuseUntil(await confirmations.waitsUntil({ accountId, email }, LETTER_PACE.again, at), at)
  if (state.written) await captcha.pass(sessionId)
  const frame = await letterFrame(deps)
  const { token, link } = newLink(deps, accountId, email)
  const draw = state.pendingEmail === null ? confirmationLetter : newEmailLetter
  const wait = await confirmations.add(link, LETTER_PACE.again, (tx) =>
    outbox.put(tx, draw(frame, { to: email, token }), link.expiresAt),
  )
  refuseUntil(wait, at)
  return 'sent'
}

function refuseUntil(until: Date | null, at: Date): void {
  if (until === null) return
  const retryAfterSeconds = Math.ceil((until.getTime() - at.getTime()) / 1000)
  throw new AppError('too_many_requests', { details: { retryAfterSeconds } })
}

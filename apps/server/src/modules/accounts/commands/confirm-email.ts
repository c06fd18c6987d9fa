import { RESEND_SECONDS } from '@gorod/contracts/accounts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Random } from '../../../platform/random.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { confirmationLetter } from '../domain/letters-text.ts'
import { hashOf } from '../domain/sessions.ts'
import type { AccountsStore } from '../store/accounts-store.ts'
import type { ConfirmationsStore } from '../store/confirmations-store.ts'

interface ConfirmEmailDeps {
  readonly accounts: AccountsStore
  readonly confirmations: ConfirmationsStore
  readonly settings: SettingsApi
  readonly mail: Mail
  readonly clock: Clock
  readonly random: Random
  /** The address of the page that confirms, without its token. */
  readonly confirmUrl: () => string
}

const LINK_LIFE_MS = 7 * 24 * 60 * 60 * 1000
/** The button counts down from 59 to 1: a little less, so that a press right at its end is not refused. */
const RESEND_AFTER_MS = (RESEND_SECONDS - 4) * 1000

/** Sends the letter with the link. Nothing happens for a confirmed address. */
export async function sendConfirmation(deps: ConfirmEmailDeps, accountId: number): Promise<void> {
  const address = await deps.accounts.emailOf(accountId)
  if (address === null || address.confirmed) return
  const now = deps.clock.now()
  const sentAt = await deps.confirmations.lastSentAt(accountId)
  const waitMs = sentAt === null ? 0 : sentAt.getTime() + RESEND_AFTER_MS - now
  if (waitMs > 0) {
    throw new AppError('too_many_requests', { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } })
  }
  const token = deps.random.token()
  await deps.confirmations.insert({
    tokenHash: hashOf(token),
    accountId,
    email: address.email,
    createdAt: new Date(now),
    expiresAt: new Date(now + LINK_LIFE_MS),
  })
  const productName = await deps.settings.get('productName')
  await deps.mail.send(confirmationLetter(address.email, productName, `${deps.confirmUrl()}?token=${token}`))
}

/** False: the link is unknown or too old. Opening it twice is fine. */
export async function confirmEmail(deps: ConfirmEmailDeps, token: string): Promise<boolean> {
  const at = new Date(deps.clock.now())
  const found = await deps.confirmations.find(hashOf(token), at)
  if (found === null) return false
  await deps.accounts.confirmEmail(found.accountId, found.email, at)
  return true
}

import { RESEND_SECONDS } from '@gorod/contracts/accounts'
import { DAY_MS } from '@gorod/contracts/durations'
import type { EmailFrame } from '../../../platform/mail/email-layout.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { RecoveryPace } from './recovery-pace.ts'

/** What every use case that sends e-mails needs. */
export interface EmailDeps {
  readonly outbox: Outbox
  readonly settings: SettingsApi
  /** Address of the site as people type it. */
  readonly siteUrl: () => string
}

/** To be called before a transaction begins: it reads the settings over a connection of its own. */
export async function emailFrame({ settings, siteUrl }: EmailDeps): Promise<EmailFrame> {
  return { productName: await settings.get('productName'), siteUrl: siteUrl() }
}

export const CONFIRMATION_LIFE_MS = 7 * 24 * 60 * 60_000
export const RECOVERY_LIFE_MS = 60 * 60_000

/** How often e-mails about an address may be sent. */
export interface ConfirmationPace {
  /** Between two e-mails of one account; 0 where something else limits them. */
  readonly accountGapMs: number
  /** E-mails to one address, from all accounts together: nobody can fill a stranger's mailbox through this site. All of them hold. */
  readonly recipient: readonly { readonly max: number; readonly perMs: number }[]
}

/**
 * The button counts down from 59 to 1. The limit is a little shorter, so that a press right at its end is not refused.
 */
const GAP_MS = (RESEND_SECONDS - 4) * 1000
/** More than anybody needs, too few to fill a mailbox. */
const HOURLY = { max: 10, perMs: 60 * 60_000 }
/** Somebody with a new account for each e-mail would reach the hour's number again and again. Who waits for a day may prove the address by a recovery. */
const DAILY = { max: 20, perMs: DAY_MS }
const RECIPIENT = [HOURLY, DAILY]

/** The pace of e-mails that an account requests again. */
export const RESEND_PACE: ConfirmationPace = { accountGapMs: GAP_MS, recipient: RECIPIENT }
/** Right after a sign-up with a mistyped address nobody wants to wait; the call has limits of its own. */
export const CORRECTION_PACE: ConfirmationPace = { accountGapMs: 0, recipient: RECIPIENT }
export const RECOVERY_PACE: RecoveryPace = {
  gapMs: GAP_MS,
  ...HOURLY,
  mostOpen: 4,
  enoughMs: 10 * 60_000,
}

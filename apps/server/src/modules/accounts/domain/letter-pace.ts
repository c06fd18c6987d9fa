import { RESEND_SECONDS } from '@gorod/contracts/accounts'

/** The button counts down from 59 to 1: a little less, so that a press right at its end is not refused. */
const GAP_MS = (RESEND_SECONDS - 4) * 1000
const HOUR_MS = 60 * 60_000
/** More than anybody needs, too few to fill a mailbox with. */
const MOST_AN_HOUR = 10

const RECIPIENT = { max: MOST_AN_HOUR, perMs: HOUR_MS }

export const LETTER_PACE = {
  /** Letters an account asks for again. */
  again: { accountGapMs: GAP_MS, recipient: RECIPIENT },
  /** Right after a sign-up with a mistyped address nobody wants to wait; the call has limits of its own. */
  otherAddress: { accountGapMs: 0, recipient: RECIPIENT },
  recovery: { gapMs: GAP_MS, max: MOST_AN_HOUR, perMs: HOUR_MS },
} as const

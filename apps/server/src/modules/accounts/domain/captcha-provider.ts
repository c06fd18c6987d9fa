import type { CaptchaSiteKey } from '@gorod/contracts/captcha'

/** A valid solution. The caller makes sure that it counts only once. */
export interface CaptchaSolution {
  /** The same for every token made of one challenge. */
  readonly hash: Buffer
  /** From then on the provider itself refuses it. */
  readonly expiresAt: Date
}

/** Sets a task only people (or patient machines) solve, and says whether it was solved. */
export interface CaptchaProvider {
  siteKey(): Promise<CaptchaSiteKey>
  /** Null: not solved, not ours, or too old. Throws `unavailable` where nobody could say. */
  check(token: string, address: string): Promise<CaptchaSolution | null>
}

import type { CaptchaSiteKey } from '@gorod/contracts/captcha'

/** A valid solution. The caller makes sure that it counts only once. */
export interface CaptchaSolution {
  /** Equal for every token made of one challenge. */
  readonly hash: Buffer
  /** The provider itself refuses the solution after this moment. */
  readonly expiresAt: Date
}

/** Gives a task that only people (or patient machines) solve, and checks the solution. */
export interface CaptchaProvider {
  siteKey(): Promise<CaptchaSiteKey>
  /** Null when the task is unsolved, not ours, or too old. Throws `unavailable` when the check cannot run. */
  check(token: string, address: string): Promise<CaptchaSolution | null>
}

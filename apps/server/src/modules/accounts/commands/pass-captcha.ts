import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { CaptchaStore } from '../domain/captcha-gate.ts'
import type { CaptchaProvider } from '../domain/captcha-provider.ts'

interface PassCaptchaDeps {
  readonly provider: CaptchaProvider
  readonly store: CaptchaStore
  readonly clock: Clock
}

interface Attempt {
  readonly token: string
  readonly sessionId: string
  /** Of the browser, which Google's check wants to know. */
  readonly address: string
}

/** Lets the session send one letter. Throws `captcha_invalid` for a token that does not hold or has counted before. */
export async function passCaptcha(
  { provider, store, clock }: PassCaptchaDeps,
  { token, sessionId, address }: Attempt,
): Promise<void> {
  const solution = await provider.check(token, address)
  if (solution === null) throw new AppError('captcha_invalid')
  const at = new Date(clock.now())
  if (!(await store.spend(solution.hash, solution.expiresAt, at))) throw new AppError('captcha_invalid')
  await store.markPassed(sessionId, at)
}

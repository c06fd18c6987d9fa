import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { CaptchaProvider } from '../domain/captcha-provider.ts'
import { clearPass, insertSolution, writePass } from '../store/captcha-store.ts'

export interface PassCaptchaDeps {
  readonly captcha: CaptchaProvider
  readonly db: Db
  readonly clock: Clock
}

interface Attempt {
  readonly token: string
  readonly sessionId: string
  /** The address of the browser, for Google's check. */
  readonly address: string
}

/** Lets the session send one e-mail. Throws `captcha_invalid` for a wrong token and for one that has counted before. */
export async function passCaptcha(
  { captcha, db, clock }: PassCaptchaDeps,
  { token, sessionId, address }: Attempt,
): Promise<void> {
  const solution = await captcha.check(token, address)
  const at = new Date(clock.now())
  if (solution === null || !(await insertSolution(db, solution, at))) throw new AppError('captcha_invalid')
  await writePass(db, sessionId, at)
}

export interface CaptchaGateDeps {
  readonly db: Db
  readonly settings: Pick<SettingsApi, 'get'>
  readonly clock: Clock
}

/** Long enough to press the button that asked, too short to collect solutions for later. */
const PASS_LIFE_MS = 10 * 60_000

/**
 * Requires a captcha before an e-mail goes out, where the site settings want it (spec §4 «Resend»). Throws
 * `captcha_required` unless this session has solved one since its last e-mail, and uses that one up.
 */
export async function spendCaptcha(
  { db, settings, clock }: CaptchaGateDeps,
  sessionId: string,
): Promise<void> {
  if (!(await settings.get('useCaptcha'))) return
  const since = new Date(clock.now() - PASS_LIFE_MS)
  if (!(await clearPass(db, sessionId, since))) throw new AppError('captcha_required')
}

import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'

/** Asks for proof of a person before a letter goes out, where the site settings want it (spec §4 «Resend»). */
export interface CaptchaGate {
  /** Throws `captcha_required` unless this session has solved one since its last letter; uses that up. */
  pass(sessionId: string): Promise<void>
}

/** What is remembered of solved captchas. */
export interface CaptchaStore {
  /** False: this solution has counted before. */
  spend(solutionHash: Buffer, expiresAt: Date, at: Date): Promise<boolean>
  /** The session may send its next letter without another captcha. */
  markPassed(sessionId: string, at: Date): Promise<void>
  /** Takes that away again; false where there was nothing to take, or nothing since the given moment. */
  usePass(sessionId: string, since: Date): Promise<boolean>
}

interface CaptchaGateDeps {
  readonly store: CaptchaStore
  readonly clock: Clock
  readonly isWanted: () => Promise<boolean>
}

/** Long enough to press the button that asked, too short to solve some for later. */
const PASS_LIFE_MS = 10 * 60_000

export function createCaptchaGate({ store, clock, isWanted }: CaptchaGateDeps): CaptchaGate {
  return {
    async pass(sessionId) {
      if (!(await isWanted())) return
      const since = new Date(clock.now() - PASS_LIFE_MS)
      if (!(await store.usePass(sessionId, since))) throw new AppError('captcha_required')
    },
  }
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../../platform/app-error.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Log } from '../../../../platform/log.ts'
import type { CaptchaProvider } from '../../domain/captcha-provider.ts'

interface GoogleCaptchaDeps {
  readonly siteKey: string
  readonly secretKey: string
  /** `https://www.google.com`, or `https://www.recaptcha.net` where the first is blocked. */
  readonly origin: string
  readonly clock: Clock
  readonly log: Log
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5_000
/** The life of a token, according to Google's documentation. */
const TOKEN_LIFE_MS = 2 * 60_000
/** Google's error codes for a wrong token of the visitor; all others are our own mistakes. */
const VISITORS_ERRORS = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'])

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** reCAPTCHA v2, checked from server to server. https://developers.google.com/recaptcha/docs/verify */
export function googleCaptcha(deps: GoogleCaptchaDeps): CaptchaProvider {
  const origin = deps.origin.replace(/\/+$/, '')
  return {
    siteKey: async () => ({
      provider: 'google',
      siteKey: deps.siteKey,
      scriptUrl: `${origin}/recaptcha/api.js?render=explicit&hl=ru`,
    }),
    async check(token, address) {
      const answer = await ask(`${origin}/recaptcha/api/siteverify`, deps, { token, address })
      if (answer.success) {
        const hash = createHash('sha256').update(token).digest()
        return { hash, expiresAt: new Date(deps.clock.now() + TOKEN_LIFE_MS) }
      }
      const ours = answer['error-codes'].filter((code) => !VISITORS_ERRORS.has(code))
      if (ours.length === 0) return null
      deps.log.error({ codes: ours }, 'Google refuses to check captchas for this site')
      throw new AppError('unavailable')
    },
  }
}

async function ask(
  url: string,
  { secretKey, log, timeoutMs = TIMEOUT_MS }: GoogleCaptchaDeps,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<z.output<typeof verdict>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`siteverify answered ${response.status}`)
    return verdict.parse(await response.json())
  } catch (error) {
    log.warn({ err: error }, 'a captcha could not be checked')
    throw new AppError('unavailable', { cause: error })
  }
}

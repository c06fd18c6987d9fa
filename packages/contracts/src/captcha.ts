import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const captchaProviders = ['altcha', 'google'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

const siteKey = z.object({
  provider: z.enum(captchaProviders),
  /** Google's key; for altcha the challenge itself as JSON text, as its widget expects it. */
  siteKey: z.string(),
  /** The address of Google's script, which its captcha needs; null for altcha. */
  scriptUrl: z.string().nullable(),
})
export type CaptchaSiteKey = z.infer<typeof siteKey>

/** The data with which the browser shows the captcha; for altcha the challenge itself. */
export const getCaptchaSiteKey = endpoint({
  method: 'GET',
  path: '/re-captcha/get-site-key',
  auth: 'none',
  answer: siteKey,
  errors: ['too_many_requests'],
})

/** Spec §7: 200 means valid. The session may then send one e-mail; a token counts once. */
export const validateCaptchaToken = endpoint({
  method: 'POST',
  path: '/re-captcha/validate-token',
  auth: 'required',
  csrf: true,
  body: z.object({ token: z.string().min(1).max(10_000) }),
  answer: z.object({ valid: z.literal(true) }),
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'captcha_invalid',
    'validation_failed',
    'too_many_requests',
    'unavailable',
  ],
})

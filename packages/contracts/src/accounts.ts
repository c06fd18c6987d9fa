import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { shownName } from './shown-name.ts'

export { type CurrentUser, getMe, type HeaderUser, logout } from './current-user.ts'
export { type Right, rights } from './permissions.ts'

/** Spec §9. */
export const MIN_PASSWORD_LENGTH = 8
/** Long enough for any pass phrase, short enough that hashing stays cheap. */
export const MAX_PASSWORD_LENGTH = 200
/** Spec §4: seconds before the confirmation e-mail may be asked for again. */
export const RESEND_SECONDS = 59
/**
 * Spec §5 «simple address pattern»: something, @, something, a dot, something. Without the characters that have a meaning in the header of an
 * e-mail: `a<anna@example.com` and `anna@example.com,` would be other names of one mailbox, each with limits of its own.
 */
export const EMAIL_PATTERN = /^[^\s\p{Cf}@<>()[\]\\,;:"]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u
/** Answer to a taken address (spec §8), word for word. */
export const EMAIL_TAKEN_MESSAGE = 'Email is already taken'

/** No control characters and no half surrogate pairs: neither Postgres nor a screen can hold them. */
const printable = /^[^\p{Cc}\p{Cs}]*$/u
const email = z.string().trim().max(254).regex(printable).regex(EMAIL_PATTERN)
const password = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH)

/** Signs in by username or e-mail address. Sets the session's cookies. */
export const login = endpoint({
  method: 'POST',
  path: '/v1/auth/login',
  auth: 'none',
  /** `username` is the e-mail (spec §3 «Sign-in form»). */
  body: z.object({
    username: z.string().trim().min(1).max(254).regex(printable),
    password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  }),
  answer: z.object({ access_token: z.string() }),
  errors: ['login_unknown', 'password_wrong', 'validation_failed', 'too_many_requests', 'unavailable'],
})

/** Signs up. The account is signed in from now on, so that its confirmation e-mail can be sent (spec §7). */
export const signup = endpoint({
  method: 'POST',
  path: '/v1/auth/signup',
  auth: 'none',
  body: z.object({
    email,
    /** A taken name gets a number. It is stored as `shownName` writes it. */
    username: z
      .string()
      .trim()
      .min(1, { abort: true })
      .max(40)
      .regex(printable)
      .refine((name) => shownName(name) !== ''),
    password,
    newsletter: z.boolean().optional(),
  }),
  answer: z.object({ id: z.number(), access_token: z.string() }),
  errors: ['email_taken', 'validation_failed', 'too_many_requests', 'unavailable'],
})

/**
 * Returns a fresh access token for the session's own cookie. Browsers rarely need it: any call with an expired token
 * and a session that has not ended is answered, and sets the cookie again.
 */
export const renewToken = endpoint({
  method: 'POST',
  path: '/v1/auth/renew',
  auth: 'none',
  answer: z.object({ access_token: z.string() }),
  errors: ['not_signed_in', 'session_expired', 'too_many_requests'],
})

/**
 * The first e-mail needs no captcha, later ones do (`captcha_required`).
 */
export const sendEmailConfirmation = endpoint({
  method: 'GET',
  path: '/registration/send-email-confirmation',
  auth: 'required',
  answer: z.object({ success: z.boolean() }),
  errors: ['not_signed_in', 'too_many_requests', 'captcha_required'],
})

const linkToken = z.string().max(200)

/**
 * What the reader of an e-mail's link has to do. `ready`: signed in to its account. `password`: signed out, or in to
 * another one. `sign_in`: the same, and its account has no password. `dead`: unknown, expired or used.
 */
const emailLinkStates = ['ready', 'password', 'sign_in', 'dead'] as const
export type EmailLinkState = (typeof emailLinkStates)[number]

/**
 * The links of the e-mails lead to the page `/registration/confirm-email?token=…`. Opening it changes nothing, because
 * mail scanners open links too. The page asks here what to show. Uses nothing up.
 */
export const checkEmailLink = endpoint({
  method: 'POST',
  path: '/registration/check-email-link',
  auth: 'optional',
  csrf: true,
  body: z.object({ token: linkToken }),
  answer: z.object({ state: z.enum(emailLinkStates) }),
  errors: ['csrf_invalid', 'validation_failed', 'too_many_requests'],
})

/**
 * The button of that page: makes the address to which the e-mail was sent the account's own. Needs the account's
 * session or its password, so that only its owner can do it. Refused under `token`, `password` or `signIn`.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/registration/confirm-email',
  auth: 'optional',
  csrf: true,
  body: z.object({ token: linkToken, password: z.string().max(1000).optional() }),
  answer: formAnswer,
  errors: ['csrf_invalid', 'validation_failed', 'too_many_requests', 'unavailable'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export { getMe, type HeaderUser, logout, type Right, rights, type Viewer } from './viewer.ts'

/** Spec §9. */
export const MIN_PASSWORD_LENGTH = 8
/** Long enough for any pass phrase, short enough that hashing stays cheap. */
export const MAX_PASSWORD_LENGTH = 200
/** Spec §4: seconds before the confirmation letter may be asked for again. */
export const RESEND_SECONDS = 59
/** Spec §5 «simple address pattern»: something, @, something, a dot, something. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
/** Answer to a taken address (spec §8), word for word. */
export const EMAIL_TAKEN_MESSAGE = 'Email is already taken'

/** No control characters and no halves of a surrogate pair: neither Postgres nor a screen can hold them. */
const printable = /^[^\p{Cc}\p{Cs}]*$/u
const email = z.string().trim().max(254).regex(printable).regex(EMAIL_PATTERN)
const password = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH)

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

/** The account is signed in from now on, so that its confirmation letter can be sent (spec §7). */
export const signup = endpoint({
  method: 'POST',
  path: '/v1/auth/signup',
  auth: 'none',
  body: z.object({
    email,
    /** A taken name gets a number behind it. */
    username: z.string().trim().min(1).max(40).regex(printable),
    password,
    newsletter: z.boolean().optional(),
  }),
  answer: z.object({ id: z.number(), access_token: z.string() }),
  errors: ['email_taken', 'validation_failed', 'too_many_requests', 'unavailable'],
})

/**
 * A fresh access token from the session's own cookie. Browsers rarely need it: any call with a stale token and a
 * living session is answered, and sets the cookie anew.
 */
export const renewToken = endpoint({
  method: 'POST',
  path: '/v1/auth/renew',
  auth: 'none',
  answer: z.object({ access_token: z.string() }),
  errors: ['not_signed_in', 'session_expired', 'too_many_requests'],
})

export const sendEmailConfirmation = endpoint({
  method: 'GET',
  path: '/registration/send-email-confirmation',
  auth: 'required',
  answer: z.object({ success: z.boolean() }),
  errors: ['not_signed_in', 'too_many_requests', 'captcha_required'],
})

/**
 * The link of the letter. Works once and makes the address it was sent to the account's own. Answers with a redirect
 * to the home page, `?email=confirmed` or `?email=link-expired`.
 */
export const confirmEmail = endpoint({
  method: 'GET',
  path: '/registration/confirm-email',
  auth: 'none',
  query: z.object({ token: z.string().min(1).max(200) }),
  answer: z.null(),
  errors: ['validation_failed', 'too_many_requests'],
})

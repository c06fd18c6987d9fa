import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'

/**
 * Longer than any address or password may be: a text that does not fit gets an error under its field, not by status.
 */
const typed = z.string().max(1000)
const token = z.string().max(200)

/** An unknown address gets the same answer as a known one: the form does not reveal who plays here. */
export const sendRecoveryLink = endpoint({
  method: 'POST',
  path: '/password-recovery/send-link',
  auth: 'none',
  body: z.object({ email: typed }),
  answer: formAnswer,
  errors: ['validation_failed', 'too_many_requests'],
})

/** Checks whether the link of the e-mail still works; `errors.token` says when it does not. Uses nothing up. */
export const checkRecoveryToken = endpoint({
  method: 'POST',
  path: '/password-recovery/check-token',
  auth: 'none',
  body: z.object({ token }),
  answer: formAnswer,
  errors: ['validation_failed', 'too_many_requests'],
})

/**
 * Ends every session of the account, and what else may be of the person who had it. `lost`: what the owner has to set up again, in
 * sentences. Errors stand under `token`, `password`, `password_repeat`.
 */
export const setNewPassword = endpoint({
  method: 'POST',
  path: '/password-recovery/set-new-password',
  auth: 'none',
  body: z.object({ token, password: typed, password_repeat: typed }),
  answer: formAnswer.extend({ lost: z.array(z.string()).readonly().optional() }),
  errors: ['validation_failed', 'too_many_requests', 'unavailable'],
})

/** Another address for an account that has not confirmed its own yet, within a day of its sign-up; the e-mail is sent at once. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/registration/change-email',
  auth: 'required',
  csrf: true,
  body: z.object({ email: typed }),
  answer: formAnswer,
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'validation_failed', 'too_many_requests'],
})

/** Spec §7 `check-{entity}`: checks whether a new account may have this address. */
export const checkEmail = endpoint({
  method: 'PUT',
  path: '/mf/guest/check-email',
  auth: 'none',
  body: z.object({ email: typed }),
  answer: formAnswer,
  errors: ['validation_failed', 'too_many_requests'],
})

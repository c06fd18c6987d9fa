import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Spec §7 «two provider codes». */
export const socialTypes = ['google', 'apple'] as const
export type SocialType = (typeof socialTypes)[number]

const type = z.enum(socialTypes)

/** The providers an operator configured; the others' buttons are not shown. */
export const getSocialProviders = endpoint({
  method: 'GET',
  path: '/v1/auth/social-providers',
  auth: 'none',
  answer: z.array(z.object({ type })),
  errors: [],
})

/**
 * Begins a sign-in: returns the provider's address to open, and the `state` that comes back with its token. The
 * answer's HttpOnly cookie holds a seal of the nonce that the token must name.
 */
export const startSocial = endpoint({
  method: 'POST',
  path: '/v1/auth/social-start',
  auth: 'none',
  body: z.object({ type }),
  answer: z.object({ url: z.string(), state: z.string() }),
  errors: ['not_found', 'validation_failed', 'too_many_requests', 'unavailable'],
})

/** Spec §7. `token` is the provider's id token. */
export const socialLogin = endpoint({
  method: 'POST',
  path: '/v1/auth/social-login',
  auth: 'none',
  body: z.object({ type, token: z.string().min(1).max(10_000), platform: z.literal('web') }),
  answer: z.object({ access_token: z.string() }),
  errors: ['social_token_invalid', 'not_found', 'validation_failed', 'too_many_requests', 'unavailable'],
})

/**
 * The address to which a provider posts its answer (`response_mode=form_post`). Sends the browser on to the page of
 * the same address with the token behind `#`, where no log sees it.
 */
export const socialCallback = endpoint({
  method: 'POST',
  path: '/callbacks/sign-in-with-:provider',
  auth: 'none',
  encoding: 'form',
  query: z.object({ provider: type }),
  body: z.object({
    id_token: z.string().max(10_000).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(500).optional(),
  }),
  answer: z.null(),
  errors: ['validation_failed'],
})

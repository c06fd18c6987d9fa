import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SocialType } from '@gorod/contracts/social'

/** A sign-in that takes longer must start again. */
export const SOCIAL_LIFE_MS = 10 * 60_000

export interface SocialNonces {
  /** The value that the browser stores for its sign-in: its end and a seal over the nonce, not the nonce itself. */
  seal(type: SocialType, nonce: string, endsAt: number): string
  /** True when this browser began the sign-in that a token was made for, and not too long ago. */
  matches(sealed: string, type: SocialType, nonce: string, at: number): boolean
}

/**
 * Ties an id token to the browser that asked for it. A token issued to somebody else, here or stolen on its way, names
 * a nonce for which this browser has no seal.
 */
export function socialNonces(secret: string): SocialNonces {
  const sealOf = (type: SocialType, nonce: string, endsAt: number): string =>
    createHmac('sha256', secret).update(`social-nonce:${type}:${endsAt}:${nonce}`).digest('base64url')
  return {
    seal: (type, nonce, endsAt) => `${endsAt}.${sealOf(type, nonce, endsAt)}`,
    matches(sealed, type, nonce, at) {
      const [endsAt = '', seal = ''] = sealed.split('.')
      if (!(Number(endsAt) > at)) return false
      const expected = Buffer.from(sealOf(type, nonce, Number(endsAt)))
      const given = Buffer.from(seal)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

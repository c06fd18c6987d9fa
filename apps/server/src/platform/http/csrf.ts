import { createHmac, timingSafeEqual } from 'node:crypto'
import { CSRF_FIELD, CSRF_HEADER } from '@gorod/contracts/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Random } from '../random.ts'
import { type HiddenCookie, readHidden, setHidden } from './cookies.ts'
import { bearerOf } from './credentials.ts'

/** Another site can make a browser send cookies, but can neither read this one nor write the token drawn from it. */
const COOKIE: HiddenCookie = {
  name: 'csrf',
  // A link in an e-mail is followed without the Strict cookies: the page would get a new token, and every other
  // open tab's would be worth nothing. A forged post brings no Lax ones either.
  sameSite: 'lax',
}
const COOKIE_SECONDS = 365 * 24 * 60 * 60

export interface Csrf {
  /** The token of this browser; gives it its cookie when it has none. */
  token(request: FastifyRequest, reply: FastifyReply): string
  /** Throws `csrf_invalid` unless header or form field holds the token. */
  check(request: FastifyRequest): void
}

export function createCsrf(secret: string, random: Random): Csrf {
  const tokenOf = (cookie: string): string =>
    createHmac('sha256', secret).update(`csrf:${cookie}`).digest('base64url')
  return {
    token(request, reply) {
      const kept = readHidden(request.cookies, COOKIE)
      if (kept !== null) return tokenOf(kept)
      const value = random.token(18)
      setHidden(request, reply, COOKIE, { value, maxAgeSeconds: COOKIE_SECONDS })
      return tokenOf(value)
    },
    check(request) {
      // A bearer token is never sent by the browser on its own account. `Basic` is: http://name:word@site/.
      if (bearerOf(request) !== undefined) return
      const cookie = readHidden(request.cookies, COOKIE)
      const given = request.headers[CSRF_HEADER] ?? formField(request.body)
      if (cookie === null || typeof given !== 'string' || !equal(given, tokenOf(cookie))) {
        throw new AppError('csrf_invalid')
      }
    },
  }
}

function formField(body: unknown): unknown {
  return typeof body === 'object' && body !== null && CSRF_FIELD in body ? body[CSRF_FIELD] : undefined
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

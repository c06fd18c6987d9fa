import { ACCESS_TOKEN_COOKIE } from '@gorod/contracts/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Authentication, Credentials } from '../identity.ts'
import { dropHidden, type HiddenCookie, readHidden, setHidden } from './cookies.ts'

/** The session's own cookie: no script ever reads what a session can be renewed with. */
const SESSION: HiddenCookie = { name: 'session', shared: true }
const YEAR_SECONDS = 365 * 24 * 60 * 60

const BEARER = /^Bearer +(\S+)$/i

/** The token a program sends by itself; browsers add no such header on their own account. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}

export function credentialsOf(request: FastifyRequest): Credentials {
  const bearer = bearerOf(request)
  // A client that sends a token by itself means that one, whatever the browser adds.
  if (bearer !== undefined) return { accessToken: bearer, sessionSecret: null }
  return credentialsIn(request.cookies)
}

/** What the cookies of a browser prove. */
export function credentialsIn(cookies: Readonly<Record<string, string | undefined>>): Credentials {
  return { accessToken: cookies[ACCESS_TOKEN_COOKIE] ?? null, sessionSecret: readHidden(cookies, SESSION) }
}

/** The cookie as the spec has the browser store it: readable by the page, Secure, SameSite Strict, path `/`. */
export function setAccessToken(reply: FastifyReply, token: string): void {
  writeAccessToken(reply, token, YEAR_SECONDS)
}

export function setSession(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  lifeMs: number,
): void {
  setHidden(request, reply, SESSION, { value: secret, maxAgeSeconds: Math.floor(lifeMs / 1000) })
}

export function clearSession(reply: FastifyReply): void {
  writeAccessToken(reply, '', 0)
  dropHidden(reply.request, reply, SESSION)
}

function writeAccessToken(reply: FastifyReply, token: string, maxAgeSeconds: number): void {
  const domain = reply.server.cookieDomain
  reply.setCookie(ACCESS_TOKEN_COOKIE, token, {
    path: '/',
    sameSite: 'strict',
    secure: true,
    maxAge: maxAgeSeconds,
    ...(domain === null ? {} : { domain }),
  })
}

/** The answer to a stale proof: `session_expired` where there was one, else `not_signed_in`. */
export function refusal(authentication: Authentication): AppError {
  return new AppError(authentication.state === 'expired' ? 'session_expired' : 'not_signed_in')
}

import { ACCESS_TOKEN_COOKIE } from '@gorod/contracts/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Authentication, Credentials } from '../identity.ts'

/** The session's own cookie: HttpOnly, so no script ever reads what a session can be renewed with. */
export const SESSION_COOKIE = 'session'
const YEAR_SECONDS = 365 * 24 * 60 * 60

const BEARER = /^Bearer +(\S+)$/i

/** The token a program sends by itself; browsers add no such header on their own account. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}

export function credentialsOf(request: FastifyRequest): Credentials {
  const bearer = bearerOf(request)
  // Whoever sends a token by itself means that one, whatever the browser adds.
  if (bearer !== undefined) return { accessToken: bearer, sessionSecret: null }
  return {
    accessToken: request.cookies[ACCESS_TOKEN_COOKIE] ?? null,
    sessionSecret: request.cookies[SESSION_COOKIE] ?? null,
  }
}

/** As the spec has the browser store it: readable by the page, SameSite Strict, path `/`. */
export function setAccessToken(reply: FastifyReply, token: string): void {
  reply.setCookie(ACCESS_TOKEN_COOKIE, token, {
    path: '/',
    sameSite: 'strict',
    secure: true,
    maxAge: YEAR_SECONDS,
  })
}

export function setSession(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  lifeMs: number,
): void {
  reply.setCookie(SESSION_COOKIE, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    // Safari drops Secure cookies on plain http, also from localhost; there they would protect nothing anyway.
    secure: request.protocol === 'https',
    maxAge: Math.floor(lifeMs / 1000),
  })
}

export function clearSession(reply: FastifyReply): void {
  for (const name of [ACCESS_TOKEN_COOKIE, SESSION_COOKIE])
    reply.clearCookie(name, { path: '/', sameSite: 'strict' })
}

/** The answer to a stale proof: `session_expired` where there was one, else `not_signed_in`. */
export function refusal(authentication: Authentication): AppError {
  return new AppError(authentication.state === 'expired' ? 'session_expired' : 'not_signed_in')
}

import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@gorod/contracts/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { isDatabaseUnavailable, isTooSlow } from '../db/unavailable.ts'
import type { RefusalLog } from './refusal-log.ts'

/** Postgres' word for values that do not fit the column: a number too large, bytes that are no text. */
const BAD_VALUE_STATES = new Set(['22003', '22021', '22P02', '22P05', '22008'])

/**
 * No room or no disk to write to, in Postgres' words (class 53 out of resources, 58030 an error of the disk) and in the
 * system's: nothing is wrong with the request, and it may be done a little later.
 */
const NO_DISK = /^(53\w{3}|58030|ENOSPC|EDQUOT|EROFS|EIO)$/

/** Refusals that an attacker causes or an operator should see; all others are normal. */
const TELLING: ReadonlySet<ErrorCode> = new Set([
  'login_unknown',
  'password_wrong',
  'social_token_invalid',
  'captcha_invalid',
  'csrf_invalid',
  'forbidden',
  'too_many_requests',
  'unavailable',
])

/** An unavailable system may work again a little later. */
const RETRY_AFTER_SECONDS = 5
/** Characters of a path that are logged. */
const MOST_PATH = 200

/** Any error as one of ours. What is not expected becomes `internal` and keeps its cause for the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  // Said once in the log, by the pool: every call and every command meets it.
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { cause: error })
  if (typeof error === 'object' && error !== null) {
    if ('code' in error && BAD_VALUE_STATES.has(String(error.code))) {
      return new AppError('bad_request', { cause: error })
    }
    if ('code' in error && NO_DISK.test(String(error.code)))
      return new AppError('unavailable', { cause: error })
    if ('statusCode' in error && typeof error.statusCode === 'number') {
      const code = codeOfStatus(error.statusCode)
      if (code !== null) return new AppError(code, { cause: error, message: messageOf(error) })
    }
  }
  return new AppError('internal', { cause: error, message: 'Internal error' })
}

/** For errors of fastify and its plugins: an unreadable body, one too large, too many requests. */
function codeOfStatus(status: number): ErrorCode | null {
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'too_many_requests'
  if (status === 503) return 'unavailable'
  return status >= 400 && status < 500 ? 'bad_request' : null
}

/** A code of the database or of the system: `53100`, `ENOSPC`. */
function codeOf(cause: unknown): string | undefined {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined
}

function messageOf(error: object): string {
  return 'message' in error ? String(error.message) : ''
}

/** Answers a failed request in the one shape all errors have, and logs what is our fault. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  refusals: RefusalLog,
): FastifyReply {
  const failure = toAppError(error)
  const statusCode = ERROR_STATUS[failure.code]
  const path = request.url.split('?')[0]?.slice(0, MOST_PATH)
  const where = { requestId: request.id, method: request.method, path, cause: codeOf(failure.cause) }
  const { code } = failure
  if (code === 'internal') refusals.log.error({ ...where, err: failure.cause }, 'a request failed')
  else if (isTooSlow(failure.cause))
    refusals.log.error({ ...where, err: failure.cause }, 'a request took the database too long')
  else if (TELLING.has(code)) refusals.note({ code, address: request.ip, details: where })
  else refusals.log.debug({ ...where, code }, 'a request was refused')
  const page = pageOfPostedForm(request)
  if (page !== null) return reply.redirect(page, 303)
  if (statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  const body: ErrorBody = {
    code: failure.code,
    statusCode,
    message: failure.message,
    requestId: request.id,
    ...(failure.fields === undefined ? {} : { fields: failure.fields }),
    ...(failure.details === undefined ? {} : { details: failure.details }),
  }
  return reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/**
 * A form that the browser itself posts ends before a person and not in a script: they are led to the page of the same
 * address, which says in words how things stand. Null: not such a post.
 */
function pageOfPostedForm({ method, url, headers }: FastifyRequest): string | null {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  if (method !== 'POST' || !isForm || headers.accept?.includes('text/html') !== true) return null
  const path = url.split('?')[0] ?? ''
  // `//host/` would lead to another site.
  return /^\/(?![/\\])/.test(path) ? path : null
}

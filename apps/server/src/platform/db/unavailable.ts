import pg from 'pg'

/**
 * Errors that mean that a system we need cannot be used now: by SQLSTATE (class 08 connection, 53 out of resources,
 * 57P closed down, 57014 out of time, 55P03 a lock, 25P03 idle in a transaction, 25006 only for reading) or by the
 * error code of the system.
 */
const UNAVAILABLE_CODE =
  /^(08...|53...|57P0.|57014|55P03|25P0[34]|25006|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** `pg` says these in words only. */
const UNAVAILABLE_MESSAGE =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/

/** True when the database did not answer; false when it answered with an error. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return UNAVAILABLE_CODE.test(error.code)
  // Several addresses were tried in vain (localhost by IPv6 and by IPv4).
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return UNAVAILABLE_MESSAGE.test(error.message)
}

const SLOW_STATES = new Set(['57014', '55P03', '25P03', '25P04'])

/** True when the database did not answer, and when it answered with an error. A file, a packed log or a refusal of ours has a `code` too. */
export function isOfDatabase(error: unknown): boolean {
  return isDatabaseUnavailable(error) || error instanceof pg.DatabaseError
}

/** The database answers, and this took longer than it may: worth a line in the log, for something is wrong with it. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SLOW_STATES.has(String(error.code))
}

/** A row was held by somebody else for too long. The statement is rolled back. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** True when the database did not answer. A lock that was refused is an answer: nothing was written. */
export function isDatabaseSilent(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !isLockTimeout(error)
}

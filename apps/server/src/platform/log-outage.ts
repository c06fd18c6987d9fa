import type { LogFn, Logger } from 'pino'
import { isDatabaseUnavailable, isTooSlow } from './db/unavailable.ts'

const WARN = 40
const FATAL = 60

/**
 * While the database is away everything fails that needs it, in every table and every second. The pool says once that it is
 * gone; what follows from that is for who debugs. A statement that took too long is no outage and stays what it is.
 */
export function demoteOutage(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const [details] = args as readonly unknown[]
  const error = typeof details === 'object' && details !== null && 'err' in details ? details.err : null
  const follows = level >= WARN && level < FATAL && isDatabaseUnavailable(error) && !isTooSlow(error)
  if (follows) this.debug(...args)
  else method.apply(this, args)
}

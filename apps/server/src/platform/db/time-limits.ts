/** How long the database may take before a caller gets the answer that it is unavailable. */
export interface TimeLimits {
  /** One statement, its waiting for locks included. */
  readonly statementMs: number
  /** Waiting for one lock. */
  readonly lockMs: number
  /** A transaction in which nothing happens holds its locks no longer than this. */
  readonly transactionIdleMs: number
  /** Waiting for a connection: for a free one of the pool, or for a new one. */
  readonly connectMs: number
}

/** Limits for what people and games wait for. A lock that is held too long is noticed before the statement is. */
export function limitsOf(statementMs: number): TimeLimits {
  return {
    statementMs,
    lockMs: Math.ceil(statementMs * 0.6),
    transactionIdleMs: statementMs * 2,
    connectMs: statementMs,
  }
}

/** Limits for what nobody waits for: migrations, and the commands of an operator. */
export const PATIENT_LIMITS: TimeLimits = {
  statementMs: 4 * 60 * 60_000,
  lockMs: 10 * 60_000,
  transactionIdleMs: 60 * 60_000,
  connectMs: 30_000,
}

const UNIQUE_VIOLATION = '23505'

/** The name of the unique index that a statement violated; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION ? (constraint ?? null) : null
}

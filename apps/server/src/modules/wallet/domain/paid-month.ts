/**
 * A month after `from`, on the day of the month the subscription began, or the last one of a shorter month: begun on
 * the 31st it is paid until the 28th of February, and then until the 31st of March.
 */
export function monthAfter(from: Date, beganAt: Date): Date {
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(beganAt.getUTCDate(), lastDay))
  return next
}

/** Something that comes back by itself: `amount` was in hand at a moment. */
export interface Stock {
  readonly amount: number
  readonly at: Date
}

export interface RefillRules {
  readonly max: number
  /** Milliseconds for each one that comes back. */
  readonly everyMs: number
}

/**
 * The balance at `now`. It is computed, not counted by a timer: no job has to run for every account. The moment moves
 * by whole steps, so that the passed part of a step is not lost. Above `max` (a gift) the balance does not change.
 */
export function refilled(stock: Stock, { max, everyMs }: RefillRules, now: Date): Stock {
  const passed = Math.max(0, Math.floor((now.getTime() - stock.at.getTime()) / everyMs))
  const amount = Math.max(stock.amount, Math.min(max, stock.amount + passed))
  return { amount, at: amount >= max ? now : new Date(stock.at.getTime() + passed * everyMs) }
}

/** When the next one comes; null when there is all there can be. */
export function nextAt(stock: Stock, { max, everyMs }: RefillRules): Date | null {
  return stock.amount >= max ? null : new Date(stock.at.getTime() + everyMs)
}

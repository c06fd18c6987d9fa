/** A bucket of messages: `burst` at once, refilled with time. Stops a page that floods the gateway. */
export class Budget {
  private readonly burst: number
  private readonly perSecond: number
  private left: number
  private countedAt: number

  constructor(limits: { readonly burst: number; readonly perSecond: number }, nowMs: number) {
    this.burst = limits.burst
    this.perSecond = limits.perSecond
    this.left = limits.burst
    this.countedAt = nowMs
  }

  /** False when there is nothing left. */
  take(nowMs: number, cost = 1): boolean {
    const refill = (Math.max(0, nowMs - this.countedAt) / 1000) * this.perSecond
    this.left = Math.min(this.burst, this.left + refill)
    this.countedAt = nowMs
    if (this.left < cost) return false
    this.left -= cost
    return true
  }
}

const BURST = 4

/** How many messages a connection may still send now: fills up steadily, never above a burst. */
export class MessageBudget {
  readonly #perSecond: number
  readonly #now: () => number
  #left: number
  #countedAt: number

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond
    this.#now = now
    this.#left = perSecond * BURST
    this.#countedAt = now()
  }

  /** False when it is used up: the message is refused. */
  take(): boolean {
    const now = this.#now()
    const refilled = this.#left + ((now - this.#countedAt) / 1000) * this.#perSecond
    this.#left = Math.min(this.#perSecond * BURST, refilled)
    this.#countedAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

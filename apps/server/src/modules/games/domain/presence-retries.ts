import type { Clock, Timer } from '../../../platform/clock.ts'
import type { Present } from './seat-presence.ts'

/** The pause after a failed write, before it is tried again. */
export const RETRY_MS = 1000

/**
 * The seats whose coming or going could not be written. Each is tried again until the rules know: a page that came back while the
 * database was away stays and does not join again, and its seat would be lost although its player is there.
 */
export class PresenceRetries {
  readonly #clock: Clock
  readonly #tell: (who: Present) => void
  readonly #timers = new Map<Present, Timer>()

  constructor(clock: Clock, tell: (who: Present) => void) {
    this.#clock = clock
    this.#tell = tell
  }

  add(who: Present): void {
    if (this.#timers.has(who)) return
    const timer = this.#clock.after(RETRY_MS, () => {
      this.#timers.delete(who)
      this.#tell(who)
    })
    this.#timers.set(who, timer)
  }

  stop(): void {
    for (const timer of this.#timers.values()) timer.cancel()
    this.#timers.clear()
  }
}

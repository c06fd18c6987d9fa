const GUESSES = 10
const WINDOW_MS = 10 * 60_000
/** Beyond so many accounts the oldest windows are forgotten. */
const REMEMBERED = 10_000

interface Window {
  wrong: number
  readonly endsAt: number
}

/**
 * Wrong passwords of each account, so that nobody tries a lobby's door with a program. In memory: a restart forgives,
 * and each process counts for itself.
 */
export class Guesses {
  readonly #windows = new Map<number, Window>()

  mayTry(accountId: number, now: number): boolean {
    return (this.#running(accountId, now)?.wrong ?? 0) < GUESSES
  }

  wrong(accountId: number, now: number): void {
    const window = this.#running(accountId, now) ?? { wrong: 0, endsAt: now + WINDOW_MS }
    window.wrong += 1
    this.#windows.set(accountId, window)
    const oldest = this.#windows.keys().next().value
    if (this.#windows.size > REMEMBERED && oldest !== undefined) this.#windows.delete(oldest)
  }

  #running(accountId: number, now: number): Window | undefined {
    const window = this.#windows.get(accountId)
    if (window === undefined || window.endsAt > now) return window
    this.#windows.delete(accountId)
    return undefined
  }
}

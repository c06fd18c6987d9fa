const DELAYS_MS = [0, 500, 1_000, 2_000, 5_000, 10_000]
/** One that ran this long was a good one: its end is news, not a pattern. */
const STEADY_MS = 60_000
const MOST_UNREADY = 5

/**
 * Decides how soon a server that ended is started again, and when that has no sense.
 * @param {() => number} now steady time in ms
 */
export function createPace(now = () => performance.now()) {
  let startedAt = now()
  let everReady = false
  let crashes = 0
  let unready = 0
  return {
    /**
     * @param {{ wasReady: boolean, told: boolean }} end told: it said in one sentence why it cannot start
     * @returns {{ giveUp: string | null, delayMs: number }} giveUp: what to say at the end; empty: all was said
     */
    next({ wasReady, told }) {
      everReady ||= wasReady
      crashes = now() - startedAt > STEADY_MS ? 1 : crashes + 1
      unready = wasReady ? 0 : unready + 1
      const delayMs = DELAYS_MS[Math.min(crashes, DELAYS_MS.length) - 1]
      startedAt = now() + delayMs
      if (!everReady && told) return { giveUp: '', delayMs }
      if (!everReady && unready >= MOST_UNREADY) {
        return { giveUp: `The server crashed ${unready} times before it was ready: see above.`, delayMs }
      }
      return { giveUp: null, delayMs }
    },
  }
}

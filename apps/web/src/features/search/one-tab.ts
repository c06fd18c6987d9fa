/** A tab waits this long for each rank before its own. */
const STEP_MS = 250
/** Another tab may hear a moment later that nothing is left to do. */
const LINGER_MS = 2_000

interface Turn {
  /** The tab with the lowest rank acts, of all tabs that ask. */
  readonly rank: number
  /** Ends the wait, and the hold of the tab that acts. */
  readonly signal: AbortSignal
}

/**
 * Acts in one of the browser's tabs that ask under this name. The others wait: one of them acts when that tab is closed
 * before the signal. Where the browser cannot choose a tab every one acts.
 */
export async function actInOneTab(
  name: string,
  { rank, signal }: Turn,
  act: () => Promise<void>,
): Promise<void> {
  // Plain http and older browsers have none.
  const { locks } = navigator as Partial<Navigator>
  if (locks === undefined) return act()
  if (rank > 0) await pause(rank * STEP_MS, signal)
  if (signal.aborted) return
  const held = async () => {
    await act()
    await ended(signal)
    await new Promise((resolve) => setTimeout(resolve, LINGER_MS))
  }
  // Rejects when the signal ends the wait.
  await locks.request(name, { signal }, held).catch(() => undefined)
}

/**
 * Whether this tab goes to the table of the game that has just begun: one of the browser's tabs does, because two would take
 * camera and microphone from each other. The tab with the focus was used last and has the first turn. It keeps the table until it is
 * closed: a hidden tab, whose timers the browser slows down, may ask a minute later.
 */
export async function isTabOfTable(gameId: string): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>
  if (locks === undefined) return true
  const rank = document.hidden ? 2 : document.hasFocus() ? 0 : 1
  if (rank > 0) await new Promise((resolve) => setTimeout(resolve, rank * STEP_MS))
  return new Promise((resolve) => {
    const take = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock === null ? null : new Promise(() => undefined)
    }
    void locks.request(`table:${gameId}`, { ifAvailable: true }, take)
  })
}

/** Resolves after this time, or earlier with the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void ended(signal).then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

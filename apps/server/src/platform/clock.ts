/** A timer that has not run yet can be called off. */
export interface Timer {
  cancel(): void
}

/** Time as the application sees it. Tests hand in one they move by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `task` once, not before `delayMs` have passed. An error it throws or rejects with is the task's own affair. */
  after(delayMs: number, task: () => void): Timer
}

/** `setTimeout` fires at once beyond this. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** The machine's clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    if (delayMs > LONGEST_DELAY_MS) {
      let timer = systemClock.after(LONGEST_DELAY_MS, () => {
        timer = systemClock.after(delayMs - LONGEST_DELAY_MS, task)
      })
      return { cancel: () => timer.cancel() }
    }
    const handle = setTimeout(task, Math.max(0, delayMs))
    handle.unref()
    return { cancel: () => clearTimeout(handle) }
  },
}

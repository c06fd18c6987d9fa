import type { Log } from './log.ts'
import { nextSteadyTime, type Reading, startSteadyTime, wallStepMs } from './steady-time.ts'

/** A timer that has not run yet can be called off. */
export interface Timer {
  cancel(): void
}

/** Time as the application sees it. Tests hand in one they move by hand. */
export interface Clock {
  /** Milliseconds since 1970. Never less than it was. */
  now(): number
  /** Runs `task` once, not before `delayMs` have passed. An error it throws or rejects with is the task's own affair. */
  after(delayMs: number, task: () => void): Timer
}

/** `setTimeout` fires at once beyond this. */
const LONGEST_DELAY_MS = 2 ** 31 - 1
const TOLD_STEP_MS = 2000

const readMachine = (): Reading => ({ wallMs: Date.now(), monotonicMs: performance.now() })

/**
 * The machine's time, steady: somebody who sets its clock moves no running game. Its timers do not keep the process
 * alive. `read` is another source of both clocks, for tests.
 */
export function createSteadyClock(log: Pick<Log, 'warn'> | null, read = readMachine): Clock {
  let time = startSteadyTime(read())
  const after = (delayMs: number, task: () => void): Timer => {
    if (delayMs > LONGEST_DELAY_MS) {
      let timer = after(LONGEST_DELAY_MS, () => {
        timer = after(delayMs - LONGEST_DELAY_MS, task)
      })
      return { cancel: () => timer.cancel() }
    }
    const handle = setTimeout(task, Math.max(0, delayMs))
    handle.unref()
    return { cancel: () => clearTimeout(handle) }
  }
  return {
    now() {
      const reading = read()
      const stepMs = wallStepMs(time, reading)
      time = nextSteadyTime(time, reading)
      if (Math.abs(stepMs) > TOLD_STEP_MS) {
        const aheadMs = Math.round(time.nowMs - reading.wallMs)
        log?.warn({ stepMs: Math.round(stepMs), aheadMs }, 'the clock of this machine was set')
      }
      return Math.floor(time.nowMs)
    },
    after,
  }
}

/** What {@link repeat} runs. */
export interface Repetition {
  cancel(): void
  /** Cancels, and resolves when the run of this moment, if any, has ended. Not to be awaited in the task itself. */
  stop(): Promise<void>
}

/**
 * Runs `task` again and again, never two at a time: the next run begins `everyMs` after the last one has ended. `task`
 * must not reject.
 */
export function repeat(
  clock: Pick<Clock, 'after'>,
  { firstAfterMs, everyMs }: { readonly firstAfterMs: number; readonly everyMs: number },
  task: () => Promise<void>,
): Repetition {
  let isCancelled = false
  let running: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    await task()
    if (!isCancelled) plan(everyMs)
  }
  const plan = (delayMs: number): void => {
    timer = clock.after(delayMs, () => {
      running = run()
    })
  }
  let timer: Timer
  plan(firstAfterMs)
  const cancel = (): void => {
    isCancelled = true
    timer.cancel()
  }
  return {
    cancel,
    async stop() {
      cancel()
      await running
    },
  }
}

/** The machine's clock where there is no log to tell of its steps. */
export const systemClock: Clock = createSteadyClock(null)

import type { Log } from './log.ts'
import { nextSteadyTime, type Reading, startSteadyTime, trueMs, wallStepMs } from './steady-time.ts'

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
const ASK_AGAIN_MS = 1000

const readMachine = (): Reading => ({ wallMs: Date.now(), monotonicMs: performance.now() })

export interface ClockSources {
  /** Another source of both clocks, for tests. */
  readonly read?: () => Reading
  /**
   * How far a clock is ahead of what all machines of the site share, ms: the database of another machine. Without it a step of the
   * clock of this machine is believed.
   */
  readonly aheadMs?: (clock: Pick<Clock, 'now'>) => Promise<number>
}

/**
 * The machine's time, steady: somebody who sets its clock moves no running game. Its timers do not keep the process
 * alive. A step of more than two seconds counts only when the database has made it too: with an hour of its own a process would end all
 * phases at once, and other processes could not go on with its games.
 */
export function createSteadyClock(
  log: Pick<Log, 'warn'> | null,
  { read = readMachine, aheadMs }: ClockSources = {},
): Clock {
  let time = startSteadyTime(read())
  let asks = false
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
  const now = (): number => {
    const reading = read()
    const stepMs = wallStepMs(time, reading)
    const isSet = Math.abs(stepMs) > TOLD_STEP_MS
    const isDoubtful = isSet && aheadMs !== undefined
    const believed = isDoubtful ? { ...time, behindMs: time.behindMs - stepMs } : time
    time = nextSteadyTime(believed, reading)
    if (isDoubtful) void compare(aheadMs)
    if (isSet) {
      const aheadOfWallMs = Math.round(time.nowMs - reading.wallMs)
      log?.warn({ stepMs: Math.round(stepMs), aheadMs: aheadOfWallMs }, 'the clock of this machine was set')
    }
    return Math.floor(time.nowMs)
  }
  /** The machine may have slept, or somebody set its clock: the database knows which. */
  const compare = async (ask: NonNullable<typeof aheadMs>): Promise<void> => {
    if (asks) return
    asks = true
    try {
      const siteMs = -(await ask({ now })) + now()
      const wrongMs = trueMs(read(), time) - siteMs
      if (Math.abs(wrongMs) > TOLD_STEP_MS) time = { ...time, behindMs: time.behindMs - wrongMs }
    } catch {
      after(ASK_AGAIN_MS, () => void compare(ask))
    } finally {
      asks = false
    }
  }
  return { now, after }
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

import { writeSync } from 'node:fs'
import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'

/** The exit codes of this process, for the program that started it. */
export const EXIT_CODES = {
  asked: 0,
  /** A start that cannot succeed, reported in one sentence: another try would end the same way. */
  told: 78,
  /** A fault: to be started again. */
  crashed: 70,
  /** A start that found no database, reported in one sentence: another try may succeed. */
  unavailable: 75,
} as const

const STDERR = 2
const CAUSES = 5

/** At once and complete, with all causes: it may be the last thing this process says. */
export function tellCrash(error: unknown): void {
  try {
    writeSync(STDERR, `The server failed: ${inspect(error, { depth: CAUSES })}\n`)
  } catch {
    // Nobody reads the output, or the pipe is full: the log has the message too.
  }
}

/**
 * From now on this process has so much time. Then it is killed by a thread of its own, which needs neither the event loop
 * nor the exit handlers of libraries: either may be what hangs.
 */
export function endWithin(ms: number): void {
  try {
    new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`, {
      eval: true,
      env: {},
      execArgv: [],
    }).unref()
  } catch {
    // No memory for a thread.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ms)
  }
}

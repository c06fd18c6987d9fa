import type { Clock, Timer } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Module } from '../module.ts'

/** The start has more urgent work, and a server that restarts every hour must clean up too. */
const FIRST_AFTER_MS = 60_000
const EVERY_MS = 24 * 60 * 60_000

interface CleanupParts {
  readonly clock: Clock
  readonly log: Log
}

/** Deletes once a day what nobody needs any more: each module knows its own rows (`Module.cleanup`). */
export function createCleanup(
  { clock, log }: CleanupParts,
  modules: readonly Pick<Module<unknown>, 'name' | 'cleanup'>[],
) {
  let timer: Timer | null = null
  let running: Promise<void> = Promise.resolve()
  /** Whose last cleanup failed. */
  const failing = new Set<string>()

  /** One module after the other: nobody waits for this work, so it takes one connection. */
  async function cleanUp(): Promise<void> {
    for (const { name, cleanup } of modules) {
      if (timer === null) return
      try {
        await cleanup?.(new Date(clock.now()))
        failing.delete(name)
      } catch (error) {
        failing.add(name)
        log.error({ err: error, module: name }, 'a cleanup failed and is tried again tomorrow')
      }
    }
  }
  function plan(delayMs: number): void {
    timer = clock.after(delayMs, () => {
      // A clean-up of yesterday may still run.
      running = running.then(cleanUp)
      plan(EVERY_MS)
    })
  }
  return {
    start: () => plan(FIRST_AFTER_MS),
    async stop(): Promise<void> {
      timer?.cancel()
      timer = null
      await running
      // The process that keeps house from now on finds out for itself.
      failing.clear()
    },
    /** How many modules could not clean up the last time. */
    failed: (): number => failing.size,
  }
}

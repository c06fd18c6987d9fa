import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isLockTimeout } from './unavailable.ts'

/** How long a step may wait for a lock. A step that waits for a whole table keeps all waiting that come after it, readers too. */
export const TURN_MS = 2_000
const PAUSE_MS = 1_000
const GIVE_UP_MS = 10 * 60_000

interface Turns {
  readonly log: Pick<Log, 'warn'>
  readonly pauseMs?: number
}

/**
 * Does a step that needs locks again and again, each time undone as a whole, until it gets them within {@link TURN_MS}: between two
 * tries everybody has a turn. A migration runs while the version before serves the site, and a count of ratings reads a table for a
 * minute.
 */
export async function inTurns<Result>(
  step: () => Promise<Result>,
  { log, pauseMs = PAUSE_MS }: Turns,
): Promise<Result> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  let isTold = false
  for (;;) {
    try {
      return await step()
    } catch (error) {
      const waited = isLockTimeout(error) || (error instanceof Error && isLockTimeout(error.cause))
      if (!waited || performance.now() >= giveUpAt) throw error
      if (!isTold) log.warn({ why: String(error) }, 'the migrations wait until nobody uses a table')
      isTold = true
      await wait(pauseMs)
    }
  }
}

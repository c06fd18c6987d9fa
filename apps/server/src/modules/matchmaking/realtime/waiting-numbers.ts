import type { Clock } from '../../../platform/clock.ts'

/**
 * When more people than this wait, their number is sent less often: many of them press «search» at the same
 * moment.
 */
const CROWD = 100
const CROWD_PAUSE_MS = 500

export interface WaitingNumbersDeps {
  readonly clock: Clock
  /** The accounts that wait. */
  readonly list: () => Promise<readonly number[]>
  readonly announce: (accountIds: readonly number[]) => void
  readonly failed: (cause: unknown) => void
}

/**
 * Sends the number of waiting players to everybody who waits. Changes during a reading share the next one: a reading for each of ten
 * thousand people who begin to wait would read ten thousand searches ten thousand times.
 */
export function waitingNumbers({ clock, list, announce, failed }: WaitingNumbersDeps): () => void {
  let running = false
  let again = false
  const tellAll = async (): Promise<void> => {
    const waiting = await list()
    announce(waiting)
    if (waiting.length > CROWD)
      await new Promise<void>((resolve) => void clock.after(CROWD_PAUSE_MS, resolve))
  }
  const run = async (): Promise<void> => {
    running = true
    while (again) {
      again = false
      await tellAll().catch(failed)
    }
    running = false
  }
  return () => {
    again = true
    if (!running) void run()
  }
}

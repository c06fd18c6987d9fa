import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ActivityApi } from '../../activity/public.ts'
import { listSearches } from '../store/queue-store.ts'

/** So many people need not see each number of a crowd that presses «search» at the same moment. */
const CROWD = 100
const CROWD_PAUSE_MS = 500

export interface WaitingNumbersDeps {
  readonly db: Db
  readonly clock: Clock
  readonly activity: Pick<ActivityApi, 'announce'>
  readonly failed: (cause: unknown) => void
}

/**
 * Sends the number of waiting players to everybody who waits. Changes during a reading share the next one: a reading for each of ten
 * thousand people who begin to wait would read ten thousand searches ten thousand times.
 */
export function waitingNumbers({ db, clock, activity, failed }: WaitingNumbersDeps): () => void {
  let running = false
  let again = false
  const tellAll = async (): Promise<void> => {
    const waiting = await listSearches(db)
    activity.announce(waiting.map(({ accountId }) => accountId))
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

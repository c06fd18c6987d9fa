import { type Clock, type Repetition, repeat } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'

const SWEEP_MS = 60_000
const SWEEP_LIMIT = 200

interface RenewalsDeps {
  readonly clock: Clock
  readonly log: Log
  readonly listDue: (now: Date, limit: number) => Promise<readonly number[]>
  readonly enqueue: (accountId: number) => Promise<void>
}

/**
 * Looks every minute for subscriptions that are due, and enqueues a job that renews each. A job enqueued a month ahead
 * would be left behind by a subscription that is cancelled, or a server that moves, in between.
 */
export function createRenewals({ clock, log, listDue, enqueue }: RenewalsDeps): {
  start(): void
  stop(): Promise<void>
} {
  let repeated: Repetition | null = null
  const sweep = async (): Promise<void> => {
    try {
      for (const accountId of await listDue(new Date(clock.now()), SWEEP_LIMIT)) await enqueue(accountId)
    } catch (cause) {
      log.error({ err: cause }, 'subscriptions could not be looked through')
    }
  }
  return {
    start: () => {
      repeated = repeat(clock, { firstAfterMs: SWEEP_MS, everyMs: SWEEP_MS }, sweep)
    },
    async stop() {
      await repeated?.stop()
    },
  }
}

import { NOTIFICATIONS_SHOWN } from '@gorod/contracts/notifications'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { listDueAccounts, takePostponed } from '../store/postponed-store.ts'
import { listReachable } from '../store/push-devices-store.ts'
import { BEHIND_OTHERS, SLOW, sendNotificationJob } from './send.ts'

interface PostponedDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
}

/** How many accounts one turn takes. The others wait for the next turn: many accounts have the same quiet hours. */
const MOST_AT_ONCE = 1000

/**
 * Sends what waited for the end of quiet hours, as one message of each account. It is taken and its job enqueued in one
 * transaction: several processes, or a server that starts again, send it once. It waits in its row, not in a job of its own:
 * the end moves when the account changes its hours, and what was read or replaced meanwhile needs no job to be found.
 */
export async function sendPostponed({ db, clock, jobs }: PostponedDeps): Promise<void> {
  const now = new Date(clock.now())
  for (const accountId of await listDueAccounts(db, now, MOST_AT_ONCE))
    await db.transaction().execute(async (tx) => {
      // The message leads to the page of notifications, so it names as many as that page lists. The job leaves out what was read meanwhile or is of no use any more.
      const [latest, ...others] = (await takePostponed(tx, accountId, now)).slice(0, NOTIFICATIONS_SHOWN)
      const reachable = (await listReachable(tx, [accountId])).get(accountId)
      if (latest === undefined || reachable === undefined) return
      const send = { id: latest, attempt: 0, late: { since: now.getTime(), others } }
      await jobs.enqueue(tx, sendNotificationJob, send, reachable.slow ? SLOW : BEHIND_OTHERS)
    })
}

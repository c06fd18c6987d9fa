import { notificationsChangedMessage } from '@gorod/contracts/notifications'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Jobs, job } from '../../../platform/jobs/jobs.ts'
import type { Random } from '../../../platform/random.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { Announcement } from '../public.ts'
import { deleteSubjects, writeNotifications } from '../store/notifications-store.ts'
import { listReachable } from '../store/push-devices-store.ts'
import { orderOf, SLOW, sendNotificationJob } from './send.ts'

/** Tells the pages of these accounts that they have something new. Done twice it changes nothing. */
export const tellPagesJob = job('tell-pages', z.object({ accountIds: z.array(z.int()).readonly() }))

export interface AnnounceDeps {
  readonly clock: Clock
  readonly random: Random
  readonly jobs: Jobs
}

/** After a notification has left the site, later ones with the same subject stay on the pages for this time. */
const QUIET_MS = 10 * 60_000

export async function announce(
  { clock, random, jobs }: AnnounceDeps,
  tx: Db,
  accountIds: readonly number[],
  { kind, title, text, path, key, goodUntil, onceInMs, momentary }: Announcement,
): Promise<void> {
  const now = clock.now()
  // Always in the same order: two transactions that tell the same accounts wait for each other.
  const sorted = [...new Set(accountIds)].sort((one, other) => one - other)
  if (sorted.length === 0) return
  const to = sorted.map((accountId) => {
    const id = random.uuid()
    return { id, account_id: accountId, key: key ?? id }
  })
  const leaving = await writeNotifications(
    tx,
    { to, kind, title, text, path, made_at: new Date(now), good_until: goodUntil ?? null },
    { quietSince: new Date(now - QUIET_MS), told: onceInMs === undefined ? null : new Date(now - onceInMs) },
  )
  await jobs.enqueue(tx, tellPagesJob, { accountIds: sorted })
  const reachable = await listReachable(
    tx,
    leaving.map(({ account_id }) => account_id),
  )
  await jobs.enqueueAll(
    tx,
    sendNotificationJob,
    leaving.flatMap(({ id, account_id }) => {
      const found = reachable.get(account_id)
      if (found === undefined) return []
      const options = found.slow ? SLOW : orderOf([kind], false)
      return [{ payload: { id, attempt: 0, momentary }, options }]
    }),
  )
}

export async function takeBack(
  { jobs }: Pick<AnnounceDeps, 'jobs'>,
  tx: Db,
  accountIds: readonly number[],
  keys: readonly string[],
): Promise<void> {
  const told = await deleteSubjects(tx, accountIds, keys)
  if (told.length > 0) await jobs.enqueue(tx, tellPagesJob, { accountIds: told })
}

export function tellPages(
  { realtime }: { readonly realtime: Pick<Realtime, 'sendAnywhere'> },
  accountIds: readonly number[],
): void {
  for (const accountId of accountIds) realtime.sendAnywhere(accountId, notificationsChangedMessage, {})
}

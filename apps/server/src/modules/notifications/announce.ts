import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Random } from '../../platform/random.ts'
import type { Announcement } from './public.ts'
import { writeNotifications } from './store.ts'

export interface AnnounceDeps {
  readonly clock: Clock
  readonly random: Random
}

/** So long after one of a subject left the site the next one of it stays on the pages. */
const QUIET_MS = 10 * 60_000

/** Returns the ids of the notifications that may leave the site. */
export async function writeAnnouncement(
  { clock, random }: AnnounceDeps,
  tx: Db,
  accountIds: readonly number[],
  { kind, title, text, path, key, goodUntil }: Announcement,
): Promise<readonly string[]> {
  const now = clock.now()
  // Always in the same order: two transactions that tell the same accounts wait for each other.
  const sorted = [...new Set(accountIds)].sort((one, other) => one - other)
  if (sorted.length === 0) return []
  const rows = sorted.map((accountId) => {
    const id = random.uuid()
    return {
      id,
      account_id: accountId,
      kind,
      key: key ?? id,
      title,
      text,
      path,
      made_at: new Date(now),
      good_until: goodUntil ?? null,
    }
  })
  return writeNotifications(tx, rows, new Date(now - QUIET_MS))
}

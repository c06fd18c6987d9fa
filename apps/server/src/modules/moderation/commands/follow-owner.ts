import { DAY_MS } from '@gorod/contracts/durations'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Jobs, job } from '../../../platform/jobs/jobs.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import { OWN_SANCTIONS, MODERATION_TEXTS as T } from '../domain/moderation-text.ts'
import {
  deleteIdleMarks,
  insertMarks,
  listFormers,
  moveBans,
  readSuccessor,
  writeSuccessor,
} from '../store/ban-marks-store.ts'
import { lockBans, readActiveBans } from '../store/bans-store.ts'

interface FollowDeps {
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly notifications: Pick<NotificationsApi, 'announce'>
}

/** An account has a ban that no moderator gave it now, for leaving or of an account that its owner deleted: what it does at this moment ends. It may run twice. */
export const banFollowedJob = job('ban-followed', z.object({ accountId: z.int() }))

/** How long a game that was left may still bring a ban, by a job that is late or waits for the player (decision 041). */
const LATE_BAN_MS = DAY_MS

/** Keeps by what the owner of a deleted account is known again: as long as a ban holds, and a day for one that is on its way. */
export async function keepMarks(
  tx: Db,
  { clock }: Pick<FollowDeps, 'clock'>,
  accountId: number,
  marks: readonly Buffer[],
): Promise<void> {
  await insertMarks(tx, accountId, { marks, at: new Date(clock.now()) })
}

/**
 * The owner of an account has proved who they are. A ban that holds for an account that they deleted is theirs from now on, with the
 * history of that account, and so is one that comes later. Before the proof nothing follows: an address can be typed by anybody, who
 * would learn of the ban of its owner.
 */
export async function followOwner(
  tx: Db,
  deps: FollowDeps,
  accountId: number,
  marks: readonly Buffer[],
): Promise<void> {
  const formers = (await listFormers(tx, marks)).filter((id) => id !== accountId)
  let isFollowed = false
  for (const former of formers) {
    await lockBans(tx, former)
    await writeSuccessor(tx, former, accountId)
    if (!(await readActiveBans(tx, [former], new Date(deps.clock.now()))).has(former)) continue
    await moveBans(tx, former, accountId)
    isFollowed = true
  }
  if (!isFollowed) return
  await deps.notifications.announce(tx, [accountId], {
    kind: 'answer',
    title: T.followed,
    text: T.followedText,
    path: OWN_SANCTIONS,
  })
  await deps.jobs.enqueue(tx, banFollowedJob, { accountId })
}

/** More accounts than that one person does not make and delete within the time in which a ban may come late. */
const MOST_ACCOUNTS = 20

/** The account that a ban for this one belongs to: where its owner deleted it, the one as which they came back. Locks the bans of both. */
export async function bearerOf(tx: Db, accountId: number): Promise<number> {
  let bearer = accountId
  for (let step = 0; step < MOST_ACCOUNTS; step++) {
    await lockBans(tx, bearer)
    const next = await readSuccessor(tx, bearer)
    if (next === null) break
    bearer = next
  }
  return bearer
}

export async function removeIdleMarks(db: Db, now: Date): Promise<void> {
  await deleteIdleMarks(db, { until: new Date(now.getTime() - LATE_BAN_MS), now })
}

import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type JobHandler, type Jobs, job, jobHandler } from '../../../platform/jobs/jobs.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'

export interface LostPlayerDeps {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly clock: Pick<Clock, 'now'>
  readonly activity: Pick<ActivityApi, 'presenceOf' | 'reachableMs'>
  readonly games: Pick<GamesApi, 'events'>
  readonly moderation: Pick<ModerationApi, 'banForLeaving'>
}

/**
 * A player who lost the seat to the connection and is back within this time is not banned (rule book §15.3, decision 041). Time in which the site
 * could not be reached does not count.
 */
const COME_BACK_MS = 5 * 60_000

const lostPlayer = z.object({
  gameId: z.uuid(),
  accountId: z.int(),
  seat: z.int(),
  /** When the time to come back was used up. */
  at: z.int(),
  /** A page of the account was open then, and nobody was at the table: another page says nothing. */
  hadPage: z.boolean(),
})
type LostPlayer = z.infer<typeof lostPlayer>

/** Decides about the ban of somebody who has had the time to come back. It may run twice. */
const lostPlayerJob = job('player-lost', lostPlayer)

/** The ban of this player waits. */
export async function waitForLost(
  { db, jobs, activity }: LostPlayerDeps,
  lost: Omit<LostPlayer, 'hadPage'>,
): Promise<void> {
  const { accountId, at } = lost
  const hadPage = (await activity.presenceOf([accountId])).get(accountId)?.online === true
  await decideAt({ db, jobs }, { ...lost, hadPage }, at + COME_BACK_MS)
}

const decideAt = (
  { db, jobs }: Pick<LostPlayerDeps, 'db' | 'jobs'>,
  lost: LostPlayer,
  at: number,
): Promise<void> => {
  const key = `player-lost:${lost.gameId}:${lost.accountId}`
  return jobs.enqueue(db, lostPlayerJob, lost, { at: new Date(at), key })
}

export function lostPlayerJobs(deps: LostPlayerDeps): readonly JobHandler[] {
  const { db, clock, activity, moderation } = deps
  return [
    jobHandler(lostPlayerJob, async (lost) => {
      if (await isBack(deps, lost)) return
      const leftMs = COME_BACK_MS - (await activity.reachableMs(lost.at))
      if (leftMs > 0) return decideAt(deps, lost, clock.now() + leftMs)
      await db.transaction().execute((tx) => moderation.banForLeaving(tx, lost.accountId, lost.gameId))
    }),
  ]
}

/** A page that was opened since, or a sign at the table, where the seat is out and may only watch. */
async function isBack(
  { activity, games }: LostPlayerDeps,
  { gameId, accountId, seat, at, hadPage }: LostPlayer,
): Promise<boolean> {
  const seenAt = (await activity.presenceOf([accountId])).get(accountId)?.seenAt ?? null
  if (!hadPage && seenAt !== null && seenAt.getTime() >= at) return true
  const events = await games.events(gameId)
  return events.some((event) => event.type === 'seatReconnected' && event.seat === seat && event.at >= at)
}

import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { nextBanEnd } from '../domain/ban-steps.ts'
import { MODERATION_TEXTS as T } from '../domain/moderation-text.ts'
import { insertBan, listLeavingBans } from '../store/bans-store.ts'
import { banFollowedJob, bearerOf } from './follow-owner.ts'

interface LeavingDeps {
  readonly clock: Clock
  readonly settings: SettingsApi
  readonly jobs: Pick<Jobs, 'enqueue'>
}

/** See `ModerationApi.banForLeaving`. Who left may have begun a search or come into a lobby before the ban: that ends with it. */
export async function banForLeaving(
  { clock, settings, jobs }: LeavingDeps,
  tx: Db,
  playerId: number,
  gameId: string,
): Promise<void> {
  const from = new Date(clock.now())
  const accountId = await bearerOf(tx, playerId)
  const earlier = await listLeavingBans(tx, accountId)
  const until = nextBanEnd(await settings.get('leavingBans', tx), earlier, from)
  const banId = await insertBan(tx, {
    accountId,
    category: 'leaving',
    reason: T.leftEarly,
    from,
    until,
    byAccount: null,
    gameId,
  })
  if (banId !== null) await jobs.enqueue(tx, banFollowedJob, { accountId })
}
